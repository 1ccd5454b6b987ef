import type { TextChoice } from '#resources/sessions/engine/dimensions.ts';
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
export const isChosen = ({ values }: RateRow, choice: TextChoice | undefined): boolean =>
  values?.some((value) => choice?.includes(value)) ?? false;

interface Choosing {
  /** The rows in the order they are shown. */
  rows: readonly RateRow[];
  choice: TextChoice | undefined;
  /** The key of the row that was chosen last. */
  anchor: string | null;
}

/** What is chosen once a row is; undefined where that leaves nothing, which is to choose all. */
export function choiceAfter(
  row: RateRow,
  manner: Manner,
  { rows, choice, anchor }: Choosing,
): TextChoice | undefined {
  const values = row.values ?? [];
  const chosen = isChosen(row, choice);
  const others = (choice ?? []).filter((value) => !values.includes(value));
  if (manner === 'toggle') return some(chosen ? others : [...others, ...values]);
  const from = rows.findIndex(({ key }) => key === anchor);
  if (manner === 'range' && from >= 0) {
    const to = rows.indexOf(row);
    return some(rows.slice(Math.min(from, to), Math.max(from, to) + 1).flatMap((each) => each.values ?? []));
  }
  return chosen && others.length === 0 ? undefined : some(values);
}

const some = (values: TextChoice) => (values.length > 0 ? values : undefined);
