import type { TextSelection } from '#engines/sessions/dimensions/index.ts';
import { toggleValues } from '#features/sessions/toggle-values.ts';
import type { RateRow } from './rate-rows.ts';

export type SelectMode = 'only' | 'toggle' | 'range';

export const selectModeOf = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): SelectMode =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only';

export const isRowSelected = ({ values }: RateRow, selected: TextSelection | undefined): boolean =>
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
