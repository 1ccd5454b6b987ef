import { valueAt } from '#engines/save/document.ts';
import type { Path } from '#engines/save/shape.ts';
import type { State } from '#engines/save/state.ts';
import { formatDateTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

/** When the remote record was saved, or else loaded, epoch ms. */
export function savedElsewhereAt({ remote, snapshot }: State<unknown>): number {
  const { record, at } = remote?.snapshot ?? snapshot;
  const updatedAt = (record as { updatedAt?: unknown } | null)?.updatedAt;
  return (typeof updatedAt === 'string' ? parseTimestamp(updatedAt) : null) ?? at;
}

/** When the value at a path was last edited, epoch ms. */
export function changedHereAt({ past, snapshot }: State<unknown>, path: Path): number {
  const last = past.findLast(({ before, after }) => valueAt(before, path) !== valueAt(after, path));
  return last?.at ?? past.at(-1)?.at ?? snapshot.at;
}

/** With seconds for today, to distinguish saves of the same minute; with the date otherwise. */
export const shortTime = (time: number): string =>
  formatDateTime(time, 'date') === formatDateTime(Date.now(), 'date')
    ? formatDateTime(time, 'clock')
    : formatDateTime(time, 'dateTime');
