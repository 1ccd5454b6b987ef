import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { TextSelection } from '#engines/sessions/dimensions.ts';
import type { RateRow } from './rate-rows.ts';
import { choiceAfter, isChosen, type Manner, mannerOf } from './row-selection.ts';

export interface Choose {
  chosen: TextSelection | undefined;
  onChoose(choice: TextSelection | undefined): void;
}

/** What makes a row one that can be chosen. */
export interface RowChoosing {
  chosen: boolean;
  /** Nothing is chosen, so that checkboxes wait for the row to be pointed at. */
  quiet: boolean;
  index: number;
  tabIndex: 0 | -1;
  onFocus(): void;
  /** Chooses one more, or lets it go. */
  onToggle(): void;
  /** Chooses it alone; with Ctrl or ⌘ one more, with Shift all from the last. */
  onRowClick(event: MouseEvent): void;
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Rows that are chosen by pointer and keyboard: one of them takes the tab, the arrows go through them, Space chooses
 * one more, Enter one alone, Esc lets all go.
 */
export function useRowChoice(rows: readonly RateRow[], choose: Choose | undefined) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const choosable = rows.filter(({ values }) => values !== null);
  const current = Math.min(at, choosable.length - 1);
  const take = (row: RateRow, manner: Manner) => {
    if (!choose || row.values === null) return;
    if (manner !== 'range') setAnchor(row.key);
    choose.onChoose(choiceAfter(row, manner, { rows: choosable, choice: choose.chosen, anchor }));
  };
  return {
    body,
    onKeyDown(event: KeyboardEvent) {
      const row = choosable[current];
      if (!choose || !row || !(event.target instanceof HTMLInputElement)) return;
      if (event.key === 'Enter') take(row, mannerOf(event));
      else if (event.key === 'Escape' && choose.chosen) choose.onChoose(undefined);
      else if (event.key in steps) {
        const next = steps[event.key]?.(current, choosable.length - 1) ?? 0;
        body.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    of(row: RateRow): RowChoosing | null {
      const index = choosable.indexOf(row);
      if (!choose || index < 0) return null;
      return {
        chosen: isChosen(row, choose.chosen),
        quiet: choose.chosen === undefined,
        index,
        tabIndex: index === current ? 0 : -1,
        onFocus: () => setAt(index),
        onToggle: () => take(row, 'toggle'),
        onRowClick(event) {
          // The checkbox, and the label that is pressed in its place, choose one more by themselves.
          if (event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          take(row, mannerOf(event.nativeEvent));
        },
      };
    },
  };
}
