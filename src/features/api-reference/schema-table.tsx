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
  /** Label, and header of the first column, for screen readers. */
  label: string;
  head?: string;
  schemas: Schemas;
  schema: Schema;
  /** Requests mark required fields, responses optional ones. */
  direction: 'request' | 'response';
}

/** Tree table of a schema's fields. */
export function SchemaTable({ label, head = 'Field', schemas, schema, direction }: SchemaTableProps) {
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
      <table aria-label={label} className="w-full table-fixed border-line border-t">
        <thead className="sr-only">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <colgroup>
          <col className="w-2/5 wide:w-60" />
          <col />
        </colgroup>
        <tbody>
          {fields.map((field) => (
            <FieldRow
              key={field.path}
              schemas={schemas}
              field={field}
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
  mark: string | false;
  isExpanded: boolean;
  onToggle(): void;
}

function FieldRow({ schemas, field, mark, isExpanded, onToggle }: FieldRowProps) {
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
        <div className="flex min-w-0 flex-col gap-1">
          <span className="block text-xs">
            <span className="font-mono text-mono text-default [overflow-wrap:anywhere]">
              {describeType(schemas, schema)}
            </span>
            {mark ? <span className="ml-2 whitespace-nowrap text-muted">{mark}</span> : null}
            {childCount > 0 && !isExpanded ? (
              <span className="ml-2 whitespace-nowrap text-faint">{plural(childCount, 'field')}</span>
            ) : null}
          </span>
          <div className="text-muted text-xs">
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
      </td>
    </tr>
  );
}
