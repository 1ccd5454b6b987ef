import { clipped, formatNumber } from '#lib/text.ts';
import { columnKit } from '#table/columns.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePrepared } from './prepared-context.ts';
import { useShownRow } from './row-blocks.ts';

/** A row of the source, by its place. */
export interface Handle {
  row: number;
}

export const rowId = ({ row }: Handle) => String(row);
export const { custom } = columnKit<Handle>();

/** What every list of rows begins with. */
export const firstColumns = [
  custom('row', { header: 'Row', value: ({ row }) => row, width: 16, phone: 'when' }, ({ row }) => (
    <RowNumber row={row} />
  )),
  custom('name', { header: 'Audience', value: ({ row }) => row, phone: 'lead' }, ({ row }) => (
    <RowName row={row} />
  )),
];

/** The number a spreadsheet gives to a row. */
function RowNumber({ row }: Handle) {
  const { source } = usePrepared();
  return (
    <span className="tnum text-muted">
      <span className="hidden max-phone:inline">Row </span>
      {formatNumber(source.firstNumber + row)}
    </span>
  );
}

/** What a row will be called, and what else it holds. */
function RowName({ row }: Handle) {
  const { plan } = usePrepared();
  const shown = useShownRow(row);
  if (!shown) return <Skeleton className="w-2/5" />;
  const column = plan.mapping.indexOf('customName');
  const name = shown.cells[column]?.trim();
  const rest = shown.cells.filter((cell, index) => index !== column && plan.mapping[index] && cell.trim());
  return (
    <span className="flex min-w-0 items-baseline gap-2.5">
      <span className="max-w-full flex-none truncate font-medium text-strong">
        {name ? <bdi>{clipped(name)}</bdi> : <span className="text-faint">No name</span>}
      </span>
      <bdi className="truncate text-faint max-tablet:hidden">{clipped(rest.join(' · '), 200)}</bdi>
    </span>
  );
}
