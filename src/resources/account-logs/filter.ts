import type { LogsSearch } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

/** What a filter calls an entry that has no source or type. */
const NONE = 'none';

export const sourceOf = (log: AccountLog) => log.source || NONE;
export const typeOf = (log: AccountLog) => log.type || NONE;

/** Whether a search speaks of more than what is scrolled to. */
export const isFiltered = ({ q, source, type }: LogsSearch) =>
  q !== undefined || source !== undefined || type !== undefined;

/** The values seen so far with how many entries have each, the commonest first; chosen ones are always among them. */
export function seen(
  logs: readonly AccountLog[],
  read: (log: AccountLog) => string,
  chosen: readonly string[],
) {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]));
  for (const log of logs) counts.set(read(log), (counts.get(read(log)) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .map(([value, count]) => ({ value, label: value, count }));
}
