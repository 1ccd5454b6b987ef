import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { List } from '#api/queries/use-list.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { BulkBar, useBulkSelection } from './bulk-selection.tsx';
import { type ExportOptions, useCsvExport } from './use-csv-export.tsx';
import { useLoadRest } from './use-load-rest.ts';

interface ListActionsOptions<T> extends Omit<ExportOptions<T>, 'list' | 'rows'> {
  list: List<object>;
  /** Rows that match the search and filters. */
  rows: readonly T[];
  rowId(row: T): string;
  /** Returns rows in their displayed order. */
  sortRows(rows: readonly T[]): readonly T[];
  /** Sums up the selected rows. */
  summarize?(rows: readonly T[]): string | null;
  /** Further actions on the selected rows. */
  bulkActions?(rows: readonly T[]): ReactNode;
}

/**
 * Export, selection and refresh of a list.
 *
 * @returns items of the screen's menu, the progress of an export, the selection for the table, and the bar of the
 *   selected rows
 */
export function useListActions<T>(options: ListActionsOptions<T>) {
  const { list, rows, rowId, sortRows, summarize, bulkActions, ...exportOptions } = options;
  const { selection, selected, menu } = useBulkSelection(rows, rowId);
  const csv = useCsvExport({ ...exportOptions, list, rows: () => sortRows(rows) });
  const isLoaded = useLoadRest(list, selection.isAll);
  const canSelectMore = bulkActions && !isLoaded && selected.length === rows.length;
  return {
    menu: [...csv.menu, ...menu, { label: 'Refresh', icon: RefreshCw, onSelect: list.refresh }],
    progress: csv.progress,
    selection,
    bar: selection.isActive ? (
      <BulkBar
        {...exportOptions}
        rows={() => sortRows(selected)}
        count={selected.length}
        summary={summarize?.(selected) ?? null}
        onClear={selection.clear}
      >
        {selection.isAll && !isLoaded ? (
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
