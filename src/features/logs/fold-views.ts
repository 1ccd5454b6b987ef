import { memoize } from '#lib/memoize.ts';
import type { Grouping } from '#table/row-groups.ts';
import { isPageView } from './log-summary.ts';
import { entryId, type LogEntry } from './logs-queries.ts';

/** An entry, or the newest of several page views that one row shows. */
export type LogRow = LogEntry & { views?: readonly LogEntry[] };

const MIN_FOLDED = 3;

/** Memoized, as it parses the payload. */
const isView = memoize((log: LogEntry) => !log.deletedAt && isPageView(log), new WeakMap());

/**
 * Replaces three or more consecutive page views of a day by one row, unless one of them was opened.
 *
 * @param opened IDs of entries that were opened
 */
export function foldViews(
  logs: readonly LogEntry[],
  { groupOf }: Pick<Grouping<LogEntry>, 'groupOf'>,
  opened: ReadonlySet<string>,
): LogRow[] {
  const rows: LogRow[] = [];
  for (let start = 0; start < logs.length; ) {
    const first = logs[start] as LogEntry;
    let end = start + 1;
    if (isView(first))
      for (let next = logs[end]; next && isView(next) && groupOf(next) === groupOf(first); next = logs[end])
        end += 1;
    const views = logs.slice(start, end);
    if (views.length < MIN_FOLDED || views.some((log) => opened.has(entryId(log)))) rows.push(...views);
    else rows.push({ ...first, views });
    start = end;
  }
  return rows;
}
