import { clsx } from 'clsx';
import { createContext, type MouseEvent, use, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { useCommands } from '#ui/commands.ts';
import type { BulkSelection } from './bulk-selection.tsx';
import type { ColumnLayout } from './column.ts';
import { cellStyle, part } from './layout.ts';

interface RowChecks {
  ids: ReadonlySet<string>;
  /** Whether there are no rows, or none has loaded yet. */
  isEmpty: boolean;
  areAllChecked: boolean;
  /** Toggles a row, or with `isRange` all rows since the last toggled one. */
  check(index: number, isRange: boolean): void;
  checkAll(): void;
}

/** For the checkboxes of a table, so that its rows don't re-render. */
export const RowChecksContext = createContext<RowChecks | null>(null);

interface RowChecksOptions<T> {
  selection: BulkSelection | undefined;
  /** In their displayed order. */
  rows: readonly T[];
  rowId(row: T): string;
  /** The focused row, -1 for none. */
  current: number;
}

/** Selects rows by checkboxes and keys: X toggles the focused row, Shift+X all since the last one, Escape clears. */
export function useRowChecks<T>({ selection, rows, rowId, current }: RowChecksOptions<T>): RowChecks | null {
  const [lastId, setLastId] = useState<string | null>(null);
  const check = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (!selection || !row) return;
    const isChecked = !selection.ids.has(rowId(row));
    const lastIndex = isRange ? rows.findIndex((each) => rowId(each) === lastId) : -1;
    const from = lastIndex >= 0 ? lastIndex : index;
    const ids = new Set(selection.ids);
    for (const each of rows.slice(Math.min(from, index), Math.max(from, index) + 1))
      if (isChecked) ids.add(rowId(each));
      else ids.delete(rowId(each));
    setLastId(rowId(row));
    selection.onChange(ids);
  };
  const isEnabled = () => selection !== undefined && current >= 0;
  useCommands([
    { shortcut: 'selectRow', isEnabled, run: () => check(current, false) },
    { shortcut: 'selectRange', isEnabled, run: () => check(current, true) },
    {
      shortcut: 'clearSelection',
      isEnabled: () => selection?.isActive === true,
      run: () => selection?.clear(),
    },
  ]);
  if (!selection) return null;
  const { ids } = selection;
  const areAllChecked = rows.length > 0 && rows.every((row) => ids.has(rowId(row)));
  return {
    ids,
    isEmpty: rows.length === 0,
    areAllChecked,
    check,
    checkAll: () => selection.onChange(areAllChecked ? new Set() : new Set(rows.map(rowId))),
  };
}

interface SelectCellProps {
  layout: ColumnLayout;
  id: string;
  index: number;
}

export function SelectCell({ layout, id, index }: SelectCellProps) {
  const checks = use(RowChecksContext);
  return (
    <div {...part('cell')} data-select className={clsx(cellStyle(layout), 'row-select row-check')}>
      <Checkbox
        checked={checks?.ids.has(id) ?? false}
        // Rows are reached by J and K, and selected by X.
        tabIndex={-1}
        onChange={({ nativeEvent }) =>
          checks?.check(index, (nativeEvent as unknown as MouseEvent).shiftKey === true)
        }
        className="touch"
      >
        <span className="sr-only">Select row</span>
      </Checkbox>
    </div>
  );
}

/** Header cell with the checkbox of all loaded rows. */
export function SelectAllCell({
  layout,
  tabIndex,
}: Pick<SelectCellProps, 'layout'> & { tabIndex: number | undefined }) {
  const checks = use(RowChecksContext);
  const isChecked = checks?.areAllChecked ?? false;
  return (
    <div {...part('columnheader')} data-select className={clsx(cellStyle(layout), 'row-select')}>
      <Checkbox
        checked={isChecked}
        disabled={checks?.isEmpty ?? true}
        tabIndex={tabIndex}
        isPartial={!isChecked && (checks?.ids.size ?? 0) > 0}
        onChange={() => checks?.checkAll()}
      >
        <span className="sr-only">Select all loaded rows</span>
      </Checkbox>
    </div>
  );
}
