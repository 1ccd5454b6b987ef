import type { TextSelection } from '#engines/sessions/dimensions.ts';
import { toggled } from '#features/sessions/toggle-values.ts';
import type { RateRow } from './rate-rows.ts';

/** A row alone, a row more or less, or all from the row that was chosen last. */
export type Manner = 'only' | 'toggle' | 'range';

export const mannerOf = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): Manner =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only';

/** Whether a row is among what is chosen. */
export const isChosen = ({ values }: RateRow, choice: TextSelection | undefined): boolean =>
  values?.some((value) => choice?.includes(value)) ?? false;

interface SelectionActions {
  /** The rows in the order they are shown. */
  rows: readonly RateRow[];
  choice: TextSelection | undefined;
  /** The key of the row that was chosen last. */
  anchor: string | null;
}

/** What is chosen once a row is; undefined where that leaves nothing, which is to choose all. */
export function choiceAfter(
  row: RateRow,
  manner: Manner,
  { rows, choice, anchor }: SelectionActions,
): TextSelection | undefined {
  const values = row.values ?? [];
  const from = rows.findIndex(({ key }) => key === anchor);
  if (manner !== 'range' || from < 0) return toggled(choice ?? [], values, manner === 'toggle');
  const to = rows.indexOf(row);
  const stretch = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return toggled(
    [],
    stretch.flatMap((each) => each.values ?? []),
    false,
  );
}
