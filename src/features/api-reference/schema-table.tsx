import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  constraintsOf,
  describeType,
  expandablePaths,
  fieldsOf,
  initialPaths,
  type Schema,
  type SchemaField,
  type Schemas,
} from './schema.ts';
import { RichText } from './typography.tsx';

interface SchemaTableProps {
  label: string;
  /** Header of the first column. */
  head?: string;
  schemas: Schemas;
  schema: Schema;
  /** Where each parameter goes, by name: `query`. */
  places?: Readonly<Record<string, string>>;
  /** Requests mark required fields, responses optional ones. */
  direction: 'request' | 'response';
}

/** Type and description, side by side from `wide` on. */
const meaningStyle = 'grid min-w-0 gap-x-4 gap-y-1 wide:grid-cols-[calc(var(--spacing)*40)_minmax(0,1fr)]';

/** Tree table of a schema's fields. */
export function SchemaTable(props: SchemaTableProps) {
  const { label, head = 'Field', schemas, schema, places = {}, direction } = props;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => initialPaths(schemas, schema));
  const fields = fieldsOf(schemas, schema, (path) => expanded.has(path));
  const expandable = expandablePaths(schemas, schema);
  const isAllExpanded = expanded.size >= expandable.size;
  if (fields.length === 0)
    return <p className="border-line border-t py-2 text-muted text-sm">An empty object.</p>;
  const toggle = (path: string) =>
    setExpanded((previous) => {
      const next = new Set(previous);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  return (
    <>
      {expandable.size > 0 ? (
        <div className="-mt-8 flex justify-end pb-1 max-phone:-mt-11">
          <Button
            size="sm"
            variant="ghost"
            className="max-phone:h-hit"
            onClick={() => setExpanded(isAllExpanded ? new Set() : expandable)}
          >
            {isAllExpanded ? 'Collapse all' : 'Expand all'}
          </Button>
        </div>
      ) : null}
      <table aria-label={label} className="w-full table-fixed">
        <thead className="border-line-strong border-b text-left text-muted text-xs [&_th]:pb-2 [&_th]:font-medium">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">
              <span className={meaningStyle}>
                <span>Type</span>
                <span className="max-wide:sr-only">Description</span>
              </span>
            </th>
          </tr>
        </thead>
        <colgroup>
          <col className="w-2/5 wide:w-54" />
          <col />
        </colgroup>
        <tbody>
          {fields.map((field) => (
            <FieldRow
              key={field.path}
              schemas={schemas}
              field={field}
              place={places[field.path]}
              mark={direction === 'request' ? field.required && 'required' : !field.required && 'optional'}
              isExpanded={expanded.has(field.path)}
              onToggle={() => toggle(field.path)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Deeper rows aren't indented further: names must fit on a phone. */
const MAX_INDENT_DEPTH = 6;

interface FieldRowProps {
  schemas: Schemas;
  field: SchemaField;
  place: string | undefined;
  mark: string | false;
  isExpanded: boolean;
  onToggle(): void;
}

function FieldRow({ schemas, field, place, mark, isExpanded, onToggle }: FieldRowProps) {
  const { path, depth, childCount, schema } = field;
  const name = <span className="font-medium font-mono text-mono text-strong">{field.name}</span>;
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="py-2 pr-3 text-left text-xs [overflow-wrap:anywhere]">
        <span
          className="flex"
          style={{ paddingInlineStart: `calc(var(--spacing) * ${Math.min(depth, MAX_INDENT_DEPTH) * 4})` }}
        >
          {childCount > 0 ? (
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-label={`${path}: ${plural(childCount, 'field')}`}
              onClick={onToggle}
              className="-my-2 flex min-w-0 items-start gap-1 py-2 text-left -outline-offset-2 hover:bg-hover max-phone:min-h-hit"
            >
              {name}
              <Icon
                of={ChevronRight}
                size="xs"
                className={clsx('mt-0.5 text-muted', isExpanded && 'rotate-90')}
              />
            </button>
          ) : (
            name
          )}
        </span>
      </th>
      <td className="py-2">
        <div className={meaningStyle}>
          <span className="flex flex-wrap content-start items-baseline gap-x-2 gap-y-1 text-xs">
            <span className="font-mono text-mono text-default [overflow-wrap:anywhere]">
              {describeType(schemas, schema)}
            </span>
            {place ? <span className="text-muted">{place}</span> : null}
            {mark ? (
              <span className={mark === 'required' ? 'font-medium text-strong' : 'text-muted'}>{mark}</span>
            ) : null}
            {childCount > 0 && !isExpanded ? (
              <span className="text-faint">{plural(childCount, 'field')}</span>
            ) : null}
          </span>
          <div className="flex min-w-0 flex-col gap-1">
            <div className="text-default text-sm leading-4.5">
              <RichText text={schema.description ?? ''} />
            </div>
            <ul className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs empty:hidden">
              {constraintsOf(schemas, schema).map(({ label, code }) => (
                <li key={label} className="flex min-w-0 flex-wrap items-baseline gap-1">
                  {label}
                  {code.map((each) => (
                    <code
                      key={each}
                      className="rounded-xs bg-sunken px-1 font-mono text-mono text-default break-all"
                    >
                      {each}
                    </code>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </td>
    </tr>
  );
}
