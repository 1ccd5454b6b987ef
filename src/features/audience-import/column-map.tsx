import { useId } from 'react';
import { type FieldId, fields, type ImportSource, type Mapping } from '#engines/audience-import/index.ts';
import { truncate } from '#lib/text.ts';
import { Select } from '#ui/select.tsx';

const SKIPPED = 'Skipped';

const options = [
  { value: SKIPPED, label: 'Skip column' },
  ...fields.map(({ id, label }) => ({ value: id, label })),
] as const;

interface ColumnMapProps {
  source: ImportSource;
  mapping: Mapping;
  onFieldChange(column: number, field: FieldId | null): void;
}

export function ColumnMap({ source, mapping, onFieldChange }: ColumnMapProps) {
  return (
    <ul className="border-line border-t">
      {source.headers.map((header, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same name.
        <Column key={column} {...{ source, header, column, onFieldChange }} field={mapping[column] ?? null} />
      ))}
    </ul>
  );
}

interface ColumnProps extends Pick<ColumnMapProps, 'source' | 'onFieldChange'> {
  header: string;
  column: number;
  field: FieldId | null;
}

function Column({ source, header, column, field, onFieldChange }: ColumnProps) {
  const id = useId();
  const samples = source.samples[column] ?? [];
  const name = header || `Column ${column + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_calc(var(--spacing)*56)] items-center gap-x-4 gap-y-1 border-line border-b px-gutter py-1.5 text-sm max-phone:grid-cols-1 max-phone:py-2.5">
      <span id={id} className={field ? 'truncate font-medium text-strong' : 'truncate text-muted'}>
        <bdi>{truncate(name)}</bdi>
      </span>
      <span className="truncate text-muted">
        {samples.length === 0 ? (
          <span className="text-faint">empty</span>
        ) : (
          <bdi>{samples.map((text) => truncate(text, 80)).join(' · ')}</bdi>
        )}
      </span>
      <Select
        small
        aria-label={`Field for ${name}`}
        options={options}
        value={field ?? SKIPPED}
        onChange={(value) => onFieldChange(column, value === SKIPPED ? null : value)}
      />
    </li>
  );
}
