import { valueAt } from '#engines/save/document.ts';
import type { Path } from '#engines/save/shape.ts';
import type { State } from '#engines/save/state.ts';
import { formatMoment } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

/** When what came in was saved (epoch ms): as the record says, else when it was read. */
export function savedElsewhereAt({ remote, snapshot }: State<unknown>): number {
  const { record, at } = remote?.snapshot ?? snapshot;
  const said = (record as { updatedAt?: unknown } | null)?.updatedAt;
  return (typeof said === 'string' ? parseTimestamp(said) : null) ?? at;
}

/** When what is at a path was last changed here, epoch ms. */
export function changedHereAt({ past, snapshot }: State<unknown>, path: Path): number {
  const last = past.findLast(({ before, after }) => valueAt(before, path) !== valueAt(after, path));
  return last?.at ?? past.at(-1)?.at ?? snapshot.at;
}

/** A time of today with seconds, which tell saves of one minute apart; another by its date. */
export const shortTime = (moment: number): string =>
  formatMoment(moment, 'date') === formatMoment(Date.now(), 'date')
    ? formatMoment(moment, 'clock')
    : formatMoment(moment, 'dateTime');
