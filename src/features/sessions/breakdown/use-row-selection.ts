import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { TextSelection } from '#engines/sessions/index.ts';
import { toggleValues } from '../use-selection.ts';
import type { RateRow } from './rate-rows.ts';

export interface RowSelectionOptions {
  selected: TextSelection | undefined;
  onSelect(selected: TextSelection | undefined): void;
}

export interface RowSelection {
  isSelected: boolean;
  /** Whether checkboxes show on hover only, as nothing is selected. */
  isCheckboxHidden: boolean;
  index: number;
  tabIndex: 0 | -1;
  onFocus(): void;
  onToggle(): void;
  /** Selects only this row; with Ctrl or ⌘ toggles it, with Shift selects a range. */
  onRowClick(event: MouseEvent): void;
}

const moveFocus: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Row selection by pointer and keyboard. Roving tabindex: arrow keys move between rows, Space toggles one, Enter selects
 * only one, Escape clears.
 */
export function useRowSelection(rows: readonly RateRow[], options: RowSelectionOptions | undefined) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const selectableRows = rows.filter(({ values }) => values !== null);
  const current = Math.min(focusedIndex, selectableRows.length - 1);
  const select = (row: RateRow, mode: SelectMode) => {
    if (!options || row.values === null) return;
    if (mode !== 'range') setAnchor(row.key);
    options.onSelect(selectRow(row, mode, { rows: selectableRows, selected: options.selected, anchor }));
  };
  return {
    body,
    onKeyDown(event: KeyboardEvent) {
      const row = selectableRows[current];
      if (!options || !row || !(event.target instanceof HTMLInputElement)) return;
      if (event.key === 'Enter') select(row, selectModeOf(event));
      else if (event.key === 'Escape' && options.selected) options.onSelect(undefined);
      else if (event.key in moveFocus) {
        const next = moveFocus[event.key]?.(current, selectableRows.length - 1) ?? 0;
        body.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    of(row: RateRow): RowSelection | null {
      const index = selectableRows.indexOf(row);
      if (!options || index < 0) return null;
      return {
        isSelected: isRowSelected(row, options.selected),
        isCheckboxHidden: options.selected === undefined,
        index,
        tabIndex: index === current ? 0 : -1,
        onFocus: () => setFocusedIndex(index),
        onToggle: () => select(row, 'toggle'),
        onRowClick(event) {
          // Clicks on the checkbox or its label toggle the row already.
          if (event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          select(row, selectModeOf(event.nativeEvent));
        },
      };
    },
  };
}

type SelectMode = 'only' | 'toggle' | 'range';

const selectModeOf = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): SelectMode =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only';

const isRowSelected = ({ values }: RateRow, selected: TextSelection | undefined): boolean =>
  values?.some((value) => selected?.includes(value)) ?? false;

interface SelectRowOptions {
  /** In display order. */
  rows: readonly RateRow[];
  selected: TextSelection | undefined;
  /** Key of the last selected row, where a range starts. */
  anchor: string | null;
}

/** The selection after a row is activated; undefined if nothing remains, which means all. */
export function selectRow(
  row: RateRow,
  mode: SelectMode,
  { rows, selected, anchor }: SelectRowOptions,
): TextSelection | undefined {
  const values = row.values ?? [];
  const from = rows.findIndex(({ key }) => key === anchor);
  if (mode !== 'range' || from < 0) return toggleValues(selected ?? [], values, mode === 'toggle');
  const to = rows.indexOf(row);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return toggleValues(
    [],
    range.flatMap((each) => each.values ?? []),
    false,
  );
}
