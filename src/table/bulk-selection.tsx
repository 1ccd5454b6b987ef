import { useLocation } from '@tanstack/react-router';
import { Download, ListChecks, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { type ExportOptions, useCsvExport } from './use-csv-export.tsx';

/** IDs of the rows that are selected for bulk actions; `isActive` also before the first one. */
export interface BulkSelection {
  ids: ReadonlySet<string>;
  /** Whether all rows that match are selected, also those that match later. */
  isAll: boolean;
  isActive: boolean;
  /** Whether rows still open on phones while some are selected. */
  opensRows?: boolean;
  onChange(ids: ReadonlySet<string>): void;
  /** Deselects all rows and stops selecting. */
  clear(): void;
  selectAll(): void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** IDs of the rows to select, such as after Back from a bulk action. */
    selectedIds?: readonly string[];
  }
}

const none: ReadonlySet<string> = new Set();

interface BulkSelectionOptions {
  /** Whether all rows are loaded. If not, the menu's item loads the rest. */
  isComplete?: boolean;
  /** One more row replaces the first one, and the menu doesn't select all. */
  maxSelected?: number;
}

/**
 * Selection of rows for bulk actions. Rows that no longer match the search and filters aren't part of it.
 *
 * @returns the selection for the table, the selected rows, and the menu item that starts selecting, then selects all
 */
export function useBulkSelection<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  { isComplete = true, maxSelected }: BulkSelectionOptions,
) {
  const selectedBefore = useLocation({ select: ({ state }) => state.selectedIds });
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(selectedBefore));
  const [isStarted, setIsStarted] = useState(false);
  const [isAll, setIsAll] = useState(false);
  const selected = useMemo(
    () => (isAll ? rows : ids.size === 0 ? [] : rows.filter((row) => ids.has(rowId(row)))),
    [isAll, ids, rows, rowId],
  );
  const onChange = (next: ReadonlySet<string>) => {
    setIsAll(false);
    setIds(maxSelected ? new Set([...next].slice(-maxSelected)) : next);
  };
  const selection: BulkSelection = {
    ids: useMemo(() => (isAll ? new Set(rows.map(rowId)) : ids), [isAll, rows, rowId, ids]),
    isAll,
    isActive: isStarted || isAll || selected.length > 0,
    onChange,
    clear() {
      onChange(none);
      setIsStarted(false);
    },
    selectAll: () => setIsAll(true),
  };
  // On phones, where Tab skips the header, the menu also selects all.
  const item: MenuItem = selection.isActive
    ? {
        label: 'Select all rows',
        icon: ListChecks,
        onSelect: isComplete ? () => onChange(new Set(rows.map(rowId))) : selection.selectAll,
      }
    : { label: 'Select rows', icon: ListChecks, onSelect: () => setIsStarted(true) };
  const hasRest = !isComplete && !isAll && rows.length > 0;
  const hasItem = (hasRest || rows.length > selected.length) && !(selection.isActive && maxSelected);
  return { selection, selected, menu: hasItem ? [item] : [] };
}

interface BulkBarProps<T> extends ExportOptions<T> {
  count: number;
  /** Sums up the selected rows. */
  summary: string | null;
  onClear(): void;
  /** Replaces the button of the export. */
  exportMenu?(csv: MenuItem): ReactNode;
  /** Before the export. */
  children?: ReactNode;
}

/** Bar at the foot of the screen, with actions on the selected rows of its list. */
export function BulkBar<T>({ count, summary, onClear, children, ...props }: BulkBarProps<T>) {
  const { exportMenu, ...exportOptions } = props;
  const { noun, nouns = `${noun}s` } = exportOptions;
  const { menu, progress } = useCsvExport(exportOptions);
  return (
    <div
      data-foot
      role="toolbar"
      aria-label={`Selected ${nouns}`}
      className="sticky bottom-4 z-popover mt-auto flex h-11 flex-none max-w-[calc(100%-2*var(--gutter))] items-center gap-1 self-center rounded-xl bg-raised px-1.5 text-sm whitespace-nowrap shadow-popover max-phone:bottom-3 max-phone:mx-3 max-phone:h-13 max-phone:gap-0 max-phone:max-w-none max-phone:self-stretch"
    >
      <IconButton icon={X} label="Clear selection" onClick={onClear} />
      <span className="tnum flex min-w-0 gap-x-3 pr-3 max-phone:flex-col max-phone:pr-0">
        <span role="status" className="font-medium text-strong">
          {formatNumber(count)} selected
        </span>
        {summary && count > 0 ? (
          <span className="truncate text-muted phone:max-narrow:hidden max-phone:text-xs">{summary}</span>
        ) : null}
      </span>
      <span
        aria-hidden
        className="mx-1 h-5 w-line bg-line-strong max-phone:invisible max-phone:mx-0 max-phone:ml-auto"
      />
      {children}
      {progress ??
        menu.map(
          (item) =>
            exportMenu?.(item) ?? (
              <Button
                key="export"
                variant="ghost"
                size="sm"
                icon={Download}
                disabledReason={count === 0 ? `Select ${nouns} first` : null}
                onClick={item.onSelect}
              >
                <span className="max-phone:sr-only">Export</span>
              </Button>
            ),
        )}
    </div>
  );
}
