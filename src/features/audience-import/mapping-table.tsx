import { clsx } from 'clsx';
import { useState } from 'react';
import { type FieldId, fields, labelOf } from '#engines/audience-import/index.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type RowRef, useCells, useImportRows, useRowName } from './row-cells.tsx';

const SAMPLE_ROWS = 6;
const SAMPLE_CARDS = 2;
const MORE_ROWS = 200;
const SKIPPED = 'Skipped';

const options = [
  { value: SKIPPED, label: 'Skip' },
  ...fields.map(({ id, label }) => ({ value: id, label })),
] as const;

interface MappingTableProps {
  /** Rows of the filter. */
  rows: readonly number[];
  /** Row in the preview. */
  selected: number | undefined;
  /** Fields that the service doesn't support. */
  ignored: readonly FieldId[];
  onSelect(row: number): void;
  onFieldChange(column: number, field: FieldId | null): void;
}

/** First rows of the file, with the field of each column as the head. On phones, the rows are cards. */
export function MappingTable({ rows, selected, ignored, onSelect, onFieldChange }: MappingTableProps) {
  const { source, plan } = useImportRows();
  const [limit, setLimit] = useState(SAMPLE_ROWS);
  const shown = rows.slice(0, limit);
  const more = Math.min(rows.length - shown.length, MORE_ROWS);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard. */}
      <section aria-label="Sample rows" tabIndex={0} className="overflow-x-auto border-line-strong border-b">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="h-17 border-line border-y bg-canvas align-top">
              <th className="w-14 pl-gutter">
                <span className="sr-only">Row</span>
              </th>
              {source.headers.map((header, column) => {
                const field = plan.mapping[column] ?? null;
                const name = header || `Column ${column + 1}`;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same name.
                  <th key={column} className="min-w-36 max-w-60 px-1.5 pt-2 font-normal">
                    <span className="block truncate px-1 pb-1 text-muted text-xs">
                      <bdi>{truncate(name)}</bdi>
                    </span>
                    <Select
                      small
                      aria-label={`Field for ${name}`}
                      options={options}
                      value={field ?? SKIPPED}
                      onChange={(value) => onFieldChange(column, value === SKIPPED ? null : value)}
                      className={clsx('w-full', (!field || ignored.includes(field)) && 'opacity-60')}
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody className="max-phone:hidden">
            {shown.map((row) => (
              <SampleRow key={row} row={row} isSelected={row === selected} onSelect={onSelect} />
            ))}
          </tbody>
        </table>
      </section>
      <ul className="flex flex-col gap-2 px-gutter py-3 phone:hidden">
        {rows.slice(0, SAMPLE_CARDS).map((row) => (
          <SampleCard key={row} row={row} isSelected={row === selected} onSelect={onSelect} />
        ))}
      </ul>
      <div className="flex h-11 items-center px-gutter text-muted text-xs max-phone:hidden">
        {more > 0 ? (
          <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setLimit(limit + more)}>
            {shown.length + more === rows.length
              ? `Show all ${plural(rows.length, 'row')}`
              : `Show ${formatNumber(more)} more rows`}
          </Button>
        ) : (
          plural(rows.length, 'row')
        )}
      </div>
    </>
  );
}

interface SampleProps extends RowRef {
  isSelected: boolean;
  onSelect(row: number): void;
}

function SampleRow({ row, isSelected, onSelect }: SampleProps) {
  const { source, plan } = useImportRows();
  const cells = useCells(row);
  return (
    <tr
      className={clsx(
        'h-row cursor-pointer border-line border-b last:border-0 hover:bg-hover',
        isSelected && 'bg-hover',
      )}
      onClick={() => onSelect(row)}
    >
      <td
        className={clsx(
          'tnum pl-gutter text-faint text-xs',
          isSelected && 'inset-shadow-[2px_0_var(--focus)]',
        )}
      >
        <button
          type="button"
          aria-label={`Preview row ${source.firstNumber + row}`}
          aria-pressed={isSelected}
        >
          {formatNumber(source.firstNumber + row)}
        </button>
      </td>
      {source.headers.map((_, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same name.
          key={column}
          className={clsx('max-w-60 truncate px-2.5', plan.mapping[column] ? 'text-default' : 'text-faint')}
        >
          {cells ? <bdi>{truncate(cells[column]?.trim() ?? '', 200)}</bdi> : <Skeleton className="w-2/3" />}
        </td>
      ))}
    </tr>
  );
}

function SampleCard({ row, isSelected, onSelect }: SampleProps) {
  const { source, plan } = useImportRows();
  const cells = useCells(row);
  const name = useRowName(row);
  return (
    <li
      className={clsx(
        'relative rounded-lg border px-3 py-2 text-sm',
        isSelected ? 'border-focus' : 'border-line-strong',
      )}
    >
      <div className="flex items-baseline gap-2">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => onSelect(row)}
          className="min-w-0 flex-1 truncate text-left font-medium text-strong before:absolute before:inset-0"
        >
          <bdi>{truncate(name || 'No name')}</bdi>
        </button>
        <span className="tnum text-faint text-xs">Row {formatNumber(source.firstNumber + row)}</span>
      </div>
      <dl className="grid grid-cols-[calc(var(--spacing)*28)_minmax(0,1fr)] text-xs">
        {plan.mapping.map((field, column) =>
          field && field !== 'customName' && cells?.[column]?.trim() ? (
            <div key={field} className="contents">
              <dt className="truncate text-muted">{labelOf(field)}</dt>
              <dd className="truncate">
                <bdi>{truncate(cells[column] ?? '', 200)}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </li>
  );
}
