import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import {
  type ImportPlan,
  type ImportSource,
  ROWS_PER_BLOCK,
  type RowTarget,
} from '#engines/audience-import/index.ts';
import { audienceQuery } from '#features/audiences/public.ts';
import { pageQuery } from '#features/pages/public.ts';
import { truncate } from '#lib/text.ts';

/** Unused blocks are dropped early, as a file can have hundreds. */
const GC_TIME_MS = 30_000;

interface ImportRows {
  /** Null for several pages. */
  pageId: string | null;
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

export const blockQuery = (
  { cellsKey, loadBlock }: Pick<ImportRows, 'cellsKey' | 'loadBlock'>,
  block: number,
) =>
  queryOptions({
    queryKey: ['import-rows', cellsKey, block],
    queryFn: () => loadBlock(block),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: GC_TIME_MS,
  });

/** Cells of a row; undefined while its block loads. */
export function useCells(row: number): string[] | undefined {
  const rows = useImportRows();
  const { data } = useQuery({
    ...blockQuery(rows, Math.floor(row / ROWS_PER_BLOCK)),
    placeholderData: keepPreviousData,
    // The worker's code may not load while offline.
    retry: true,
    retryDelay: 5_000,
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

interface RowNameProps extends RowRef {
  /** Of a row that was created. */
  audienceId?: string | undefined;
}

/** Name of a row's audience, and its page if the import covers all. The service names audiences without one. */
export function RowName({ row, audienceId = '' }: RowNameProps) {
  const { targets, pageId: importPageId } = useImportRows();
  const pageId = targets?.get(row)?.update?.pageId;
  const { data: page } = useQuery({ ...pageQuery(pageId ?? ''), enabled: pageId !== undefined });
  const given = useRowName(row);
  const { data: audience } = useQuery({
    ...audienceQuery(importPageId ?? '', audienceId),
    enabled: given === '' && importPageId != null && audienceId !== '',
  });
  const name = given || audience?.effectiveName || given;
  return (
    <>
      {name === '' ? (
        <span className="font-regular text-faint">Automatic name</span>
      ) : (
        <bdi>{truncate(name ?? '', 200)}</bdi>
      )}
      {page ? (
        <>
          {' '}
          <bdi className="ml-1 font-regular text-muted max-phone:ml-0 max-phone:block max-phone:truncate max-phone:text-xs">
            {page.name}
          </bdi>
        </>
      ) : null}
    </>
  );
}
