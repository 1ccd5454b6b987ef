import { useId } from 'react';
import { type FieldId, fields } from '#engines/audience-import/fields.ts';
import type { Mapping } from '#engines/audience-import/mapping.ts';
import type { Source } from '#engines/audience-import/source.ts';
import { clipped } from '#lib/text.ts';
import { Select } from '#ui/select.tsx';

const LEFT_OUT = 'Skipped';

const options = [
  { value: LEFT_OUT, label: 'Skip column' },
  ...fields.map(({ id, label }) => ({ value: id, label })),
] as const;

interface ColumnMapProps {
  source: Source;
  mapping: Mapping;
  onMap(column: number, field: FieldId | null): void;
}

/** Says of each column what it becomes. */
export function ColumnMap({ source, mapping, onMap }: ColumnMapProps) {
  return (
    <ul className="border-line border-t">
      {source.heads.map((head, column) => (
        // Columns have no other identity than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head.
        <Column key={column} {...{ source, head, column, onMap }} field={mapping[column] ?? null} />
      ))}
    </ul>
  );
}

interface ColumnProps extends Pick<ColumnMapProps, 'source' | 'onMap'> {
  head: string;
  column: number;
  field: FieldId | null;
}

function Column({ source, head, column, field, onMap }: ColumnProps) {
  const id = useId();
  const samples = source.samples[column] ?? [];
  const name = head || `Column ${column + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_calc(var(--spacing)*56)] items-center gap-x-4 gap-y-1 border-line border-b px-gutter py-1.5 text-sm max-phone:grid-cols-1 max-phone:py-2.5">
      <span id={id} className={field ? 'truncate font-medium text-strong' : 'truncate text-muted'}>
        <bdi>{clipped(name)}</bdi>
      </span>
      <span className="truncate text-muted">
        {samples.length === 0 ? (
          <span className="text-faint">empty</span>
        ) : (
          <bdi>{samples.map((text) => clipped(text, 80)).join(' · ')}</bdi>
        )}
      </span>
      <Select
        small
        aria-label={`Field for ${name}`}
        options={options}
        value={field ?? LEFT_OUT}
        onChange={(value) => onMap(column, value === LEFT_OUT ? null : value)}
      />
    </li>
  );
}
