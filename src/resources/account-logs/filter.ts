import { jsonText } from '#util/json.ts';
import { values } from '#util/url-search.ts';
import { makeHolds, wordsOf } from '#util/words.ts';
import type { LogsSearch } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

/** What a filter calls an entry that has no source or type. */
const NONE = 'none';

export const sourceOf = (log: AccountLog) => log.source || NONE;
export const typeOf = (log: AccountLog) => log.type || NONE;

const holds = makeHolds(({ source, type, idempotencyKey, accountLogId, payload }: AccountLog) => [
  source,
  type,
  idempotencyKey,
  accountLogId,
  jsonText(payload, 0),
]);

/** Whether a search speaks of more than what is scrolled to. */
export const isFiltered = ({ q, source, type }: LogsSearch) =>
  q !== undefined || source !== undefined || type !== undefined;

/** The entries that search, source and type leave over. */
export function filterLogs(logs: AccountLog[], search: LogsSearch): AccountLog[] {
  if (!isFiltered(search)) return logs;
  const words = wordsOf(search.q);
  const sources = values(search.source);
  const types = values(search.type);
  return logs.filter((log) => {
    if (sources.length > 0 && !sources.includes(sourceOf(log))) return false;
    if (types.length > 0 && !types.includes(typeOf(log))) return false;
    return holds(log, words);
  });
}

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
