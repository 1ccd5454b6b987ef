import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import {
  type ImportPlan,
  type ImportSource,
  ROWS_PER_BLOCK,
  type RowTarget,
} from '#engines/audience-import/index.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import { columnKit } from '#table/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const RETRY_DELAY_MS = 5_000;
/** Unused blocks are dropped early, as a file can have hundreds. */
const GC_TIME_MS = 30_000;

interface ImportRows {
  source: ImportSource;
  plan: ImportPlan;
  targets: ReadonlyMap<number, RowTarget> | undefined;
  /** Names the version of the cells. */
  cellsKey: string;
  loadBlock(block: number): Promise<string[][]>;
}

/** The file whose rows a table shows. */
export const ImportRowsContext = createContext<ImportRows | null>(null);

export function useImportRows(): ImportRows {
  const rows = useContext(ImportRowsContext);
  if (!rows) throw new Error('useImportRows needs an ImportRowsContext.');
  return rows;
}

/** Cells of a row; undefined while its block loads. */
export function useCells(row: number): string[] | undefined {
  const { cellsKey, loadBlock } = useImportRows();
  const block = Math.floor(row / ROWS_PER_BLOCK);
  const { data } = useQuery({
    queryKey: ['import-rows', cellsKey, block],
    queryFn: () => loadBlock(block),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: GC_TIME_MS,
    // The worker's code may not load while offline.
    retry: true,
    retryDelay: RETRY_DELAY_MS,
  });
  return data?.[row % ROWS_PER_BLOCK];
}

/** Name of a row's audience; undefined while it loads, empty without one. */
export function useRowName(row: number): string | undefined {
  const { plan, targets } = useImportRows();
  const cells = useCells(row);
  return (
    cells && (cells[plan.mapping.indexOf('customName')]?.trim() || targets?.get(row)?.update?.name || '')
  );
}

/** Index of a row in the source. */
export interface RowRef {
  row: number;
}

export const importRowId = ({ row }: RowRef) => String(row);
export const { custom } = columnKit<RowRef>();

export const sharedColumns = [
  custom('row', { header: 'Row', width: 16, phone: 'when' }, ({ row }) => <RowNumber row={row} />),
  custom('name', { header: 'Audience', phone: 'lead' }, ({ row }) => <RowName row={row} />),
];

export interface RowLabelProps {
  icon: LucideIcon;
  className: string;
  label: string;
}

/** Outcome of a row, as icon and word. */
export const RowLabel = ({ icon, className, label }: RowLabelProps) => (
  <span className="inline-flex items-center gap-1.5 align-top">
    <Icon of={icon} size="sm" className={className} />
    {label}
  </span>
);

/** Row number as in a spreadsheet. */
function RowNumber({ row }: RowRef) {
  const { source } = useImportRows();
  return (
    <span className="tnum text-muted">
      <span className="hidden max-phone:inline">Row </span>
      {formatNumber(source.firstNumber + row)}
    </span>
  );
}

/** Name of the audience, followed by the other mapped cells. */
function RowName({ row }: RowRef) {
  const { plan } = useImportRows();
  const cells = useCells(row);
  const name = useRowName(row);
  if (!cells) return <Skeleton className="w-2/5" />;
  const column = plan.mapping.indexOf('customName');
  const rest = cells.filter((cell, index) => index !== column && plan.mapping[index] && cell.trim());
  return (
    <span className="flex min-w-0 items-baseline gap-2.5">
      <span className="max-w-full flex-none truncate font-medium text-strong">
        {name ? <bdi>{truncate(name)}</bdi> : <span className="text-faint">No name</span>}
      </span>
      <bdi className="truncate text-faint max-tablet:hidden">{truncate(rest.join(' · '), 200)}</bdi>
    </span>
  );
}
