import { formatNumber, truncate } from '#lib/text.ts';
import { columnKit } from '#table/columns.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePreparedImport } from './prepared-import-context.ts';
import { usePreviewRow } from './row-blocks.ts';

/** Index of a row in the source. */
export interface RowRef {
  row: number;
}

export const importRowId = ({ row }: RowRef) => String(row);
export const { custom } = columnKit<RowRef>();

export const sharedColumns = [
  custom('row', { header: 'Row', value: ({ row }) => row, width: 16, phone: 'when' }, ({ row }) => (
    <RowNumber row={row} />
  )),
  custom('name', { header: 'Audience', value: ({ row }) => row, phone: 'lead' }, ({ row }) => (
    <RowName row={row} />
  )),
];

/** Row number as in a spreadsheet. */
function RowNumber({ row }: RowRef) {
  const { source } = usePreparedImport();
  return (
    <span className="tnum text-muted">
      <span className="hidden max-phone:inline">Row </span>
      {formatNumber(source.firstNumber + row)}
    </span>
  );
}

/** Name of the audience, followed by the other mapped cells. */
function RowName({ row }: RowRef) {
  const { plan } = usePreparedImport();
  const shown = usePreviewRow(row);
  if (!shown) return <Skeleton className="w-2/5" />;
  const column = plan.mapping.indexOf('customName');
  const name = shown.cells[column]?.trim();
  const rest = shown.cells.filter((cell, index) => index !== column && plan.mapping[index] && cell.trim());
  return (
    <span className="flex min-w-0 items-baseline gap-2.5">
      <span className="max-w-full flex-none truncate font-medium text-strong">
        {name ? <bdi>{truncate(name)}</bdi> : <span className="text-faint">No name</span>}
      </span>
      <bdi className="truncate text-faint max-tablet:hidden">{truncate(rest.join(' · '), 200)}</bdi>
    </span>
  );
}
