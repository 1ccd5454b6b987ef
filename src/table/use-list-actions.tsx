import { RefreshCw } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useLoadRest } from '#api/queries/use-list.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { BulkBar, useBulkSelection } from './bulk-selection.tsx';
import type { CsvColumns } from './csv.ts';
import type { ListTableProps } from './list-table.tsx';
import { type Sort, sortRows } from './sort.ts';
import { type ExportOptions, useCsvExport } from './use-csv-export.tsx';

interface ListActionsOptions<T extends object>
  extends Omit<ExportOptions<T>, 'list' | 'rows' | 'columns'>,
    Pick<ListTableProps<T>, 'list' | 'rows' | 'rowId' | 'columns'> {
  csvColumns: CsvColumns<T>;
  sort: Sort | undefined;
  onSort(sort: Sort): void;
  /** Sums up the selected rows. */
  summarize?(rows: readonly T[]): string | null;
  /** Further actions on the selected rows. */
  bulkActions?(rows: readonly T[]): ReactNode;
  /** Replaces the button that exports the selected rows. */
  exportMenu?(csv: MenuItem, rows: readonly T[]): ReactNode;
}

/**
 * Export, selection and refresh of a list.
 *
 * @returns items of the screen's menu, the progress of an export, the props of the table, and the bar of the selected
 *   rows
 */
export function useListActions<T extends object>(options: ListActionsOptions<T>) {
  const {
    list,
    rows,
    rowId,
    columns,
    sort,
    onSort,
    csvColumns,
    table,
    name,
    summarize,
    bulkActions,
    exportMenu,
    ...nouns
  } = options;
  const { selection, ...bulk } = useBulkSelection(rows, rowId, { isComplete: list.isComplete });
  const selected = useMemo(() => sortRows([...bulk.selected], columns, sort), [bulk.selected, columns, sort]);
  const exportOptions = { ...nouns, table, name, columns: csvColumns };
  const csv = useCsvExport({ ...exportOptions, list, rows: () => sortRows(rows, columns, sort) });
  // Rows selected before a search or filter changed may not be loaded.
  const needsRest = selection.isAll || selected.length < selection.ids.size;
  const isLoaded = useLoadRest(list, needsRest);
  const canSelectMore = bulkActions && !isLoaded && selected.length === rows.length;
  return {
    menu: [...csv.menu, ...bulk.menu, { label: 'Refresh', icon: RefreshCw, onSelect: list.refresh }],
    progress: csv.progress,
    table: { ...nouns, label: table, list, rows, rowId, columns, sort, onSort, selection },
    bar: selection.isActive ? (
      <BulkBar
        {...exportOptions}
        list={needsRest ? list : undefined}
        rows={() => selected}
        count={selected.length}
        summary={summarize?.(selected) ?? null}
        onClear={selection.clear}
        exportMenu={(csv) => exportMenu?.(csv, selected)}
      >
        {needsRest && !isLoaded ? (
          <span className="px-2 text-muted">Loading the rest…</span>
        ) : (
          <>
            {canSelectMore ? (
              <Button variant="ghost" size="sm" onClick={selection.selectAll}>
                <span>
                  <span className="max-phone:sr-only">Select </span>
                  <span className="max-phone:capitalize">all</span>
                  {list.total === null ? '' : ` ${formatNumber(list.total)}`}
                  <span className="max-phone:sr-only"> matching</span>
                </span>
              </Button>
            ) : null}
            {bulkActions?.(selected)}
          </>
        )}
      </BulkBar>
    ) : null,
  };
}
