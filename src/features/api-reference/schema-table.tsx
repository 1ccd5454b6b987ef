import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { constraintsOf, describeType, type Rule } from './describe-schema.ts';
import type { Json } from './schema.ts';
import { allExpandablePaths, expandablePaths, rowsOf, type SchemaField } from './schema-rows.ts';
import { RichText } from './typography.tsx';

interface SchemaTableProps {
  /** Label for screen readers. */
  label: string;
  root: Json;
  schema: unknown;
  /** Requests mark required fields, responses optional ones. */
  direction: 'request' | 'response';
}

const marks: Record<SchemaTableProps['direction'], (row: SchemaField) => string | null> = {
  request: ({ required }) => (required ? 'required' : null),
  response: ({ required }) => (required ? null : 'optional'),
};

/** Tree table of a schema's fields. */
export function SchemaTable({ label, root, schema, direction }: SchemaTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => expandablePaths(root, schema));
  const rows = rowsOf(root, schema, open);
  const whole = allExpandablePaths(root, schema);
  if (rows.length === 0)
    return (
      <div className="flex flex-wrap items-baseline gap-3 border-line border-t py-2 text-muted text-sm">
        {describeType(root, schema) === 'object' ? (
          'An empty object.'
        ) : (
          <code className="font-mono text-mono">{describeType(root, schema)}</code>
        )}
        <Rules rules={constraintsOf(root, schema)} />
      </div>
    );
  const toggle = (path: string) =>
    setOpen((now) =>
      now.has(path) ? new Set([...now].filter((each) => each !== path)) : new Set([...now, path]),
    );
  return (
    <>
      {whole.size > 0 ? (
        <div className="-mt-8 flex justify-end pb-1 max-phone:-mt-11">
          <Button
            size="sm"
            variant="ghost"
            className="max-phone:h-hit"
            onClick={() => setOpen(open.size >= whole.size ? new Set() : whole)}
          >
            {open.size >= whole.size ? 'Collapse all' : 'Expand all'}
          </Button>
        </div>
      ) : null}
      <FieldsTable label={label} head="Field">
        {rows.map((row) => (
          <SchemaRow
            key={row.path}
            row={row}
            mark={marks[direction](row)}
            open={open.has(row.path)}
            onToggle={() => toggle(row.path)}
          />
        ))}
      </FieldsTable>
    </>
  );
}

interface FieldsTableProps {
  /** Label for screen readers and header of the first column. */
  label: string;
  head: string;
  /** `SchemaRow` elements. */
  children: ReactNode;
}

/** Table of fields; its headers are for screen readers only. */
export const FieldsTable = ({ label, head, children }: FieldsTableProps) => (
  <table aria-label={label} className="w-full table-fixed border-line border-t">
    <thead className="sr-only">
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <colgroup>
      <col className="w-2/5" />
      <col />
    </colgroup>
    <tbody>{children}</tbody>
  </table>
);

/** Deeper rows aren't indented further: names must fit on a phone. */
const MAX_INDENT_DEPTH = 6;

interface SchemaRowProps {
  row: SchemaField;
  /** Which fields get a mark: required or optional ones. */
  mark: string | null;
  open: boolean;
  onToggle(): void;
}

export function SchemaRow({ row, mark, open, onToggle }: SchemaRowProps) {
  const name = <span className="font-medium font-mono text-mono text-strong">{row.name}</span>;
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="py-2 pr-3 text-left text-xs [overflow-wrap:anywhere]">
        <span
          className="flex"
          style={{
            paddingInlineStart: `calc(var(--spacing) * ${Math.min(row.depth, MAX_INDENT_DEPTH) * 4})`,
          }}
        >
          {row.inside > 0 ? (
            <button
              type="button"
              aria-expanded={open}
              aria-label={`${row.path}: ${plural(row.inside, 'field')}`}
              onClick={onToggle}
              className="-my-2 flex min-w-0 items-start gap-1 py-2 text-left -outline-offset-2 hover:bg-hover max-phone:min-h-hit"
            >
              {name}
              <Icon of={ChevronRight} size="xs" className={clsx('mt-0.5 text-muted', open && 'rotate-90')} />
            </button>
          ) : (
            name
          )}
        </span>
      </th>
      <td className="py-2">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="block text-xs">
            <span className="font-mono text-mono text-default [overflow-wrap:anywhere]">{row.type}</span>
            {mark ? <span className="ml-2 whitespace-nowrap text-muted">{mark}</span> : null}
            {row.inside > 0 && !open ? (
              <span className="ml-2 whitespace-nowrap text-faint">{plural(row.inside, 'field')}</span>
            ) : null}
          </span>
          {row.description ? (
            <div className="text-muted text-xs">
              <RichText text={row.description} />
            </div>
          ) : null}
          <Rules rules={row.rules} />
        </div>
      </td>
    </tr>
  );
}

/** Constraints of a value as text and code. */
function Rules({ rules }: { rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
      {rules.map(({ words, code }) => (
        <li key={words} className="flex min-w-0 flex-wrap items-baseline gap-1">
          {words}
          {code.map((each) => (
            <code key={each} className="rounded-xs bg-sunken px-1 font-mono text-mono text-default break-all">
              {each}
            </code>
          ))}
        </li>
      ))}
    </ul>
  );
}
