import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldsTable } from './fields-table.tsx';
import type { Json } from './json.ts';
import { Rules } from './rules.tsx';
import { SchemaRow } from './schema-row.tsx';
import { allExpandablePaths, expandablePaths, type Row, rowsOf } from './schema-rows.ts';
import { constraintsOf, describeType } from './schema-words.ts';

interface SchemaTableProps {
  /** Label for screen readers. */
  label: string;
  root: Json;
  schema: unknown;
  /** Requests mark required fields, responses optional ones. */
  direction: 'request' | 'answer';
}

const marks: Record<SchemaTableProps['direction'], (row: Row) => string | null> = {
  request: ({ required }) => (required ? 'required' : null),
  answer: ({ required }) => (required ? null : 'optional'),
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
