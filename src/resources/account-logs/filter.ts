import { jsonText } from '#util/json.ts';
import { folded } from '#util/text.ts';
import { values } from '#util/url-search.ts';
import type { LogsSearch } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

/** What a filter calls an entry that has no source or type. */
const NONE = 'none';

export const sourceOf = (log: AccountLog) => log.source || NONE;
export const typeOf = (log: AccountLog) => log.type || NONE;

const texts = new WeakMap<AccountLog, string>();

function textOf(log: AccountLog): string {
  const known = texts.get(log);
  if (known !== undefined) return known;
  const parts = [log.source, log.type, log.idempotencyKey, log.accountLogId, jsonText(log.payload, 0)];
  const text = folded(parts.join('\n'));
  texts.set(log, text);
  return text;
}

/** Whether a search speaks of more than what is scrolled to. */
export const isFiltered = ({ q, source, type }: LogsSearch) =>
  q !== undefined || source !== undefined || type !== undefined;

/** The entries that search, source and type leave over. */
export function filterLogs(logs: AccountLog[], search: LogsSearch): AccountLog[] {
  if (!isFiltered(search)) return logs;
  const words = folded(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const sources = values(search.source);
  const types = values(search.type);
  return logs.filter((log) => {
    if (sources.length > 0 && !sources.includes(sourceOf(log))) return false;
    if (types.length > 0 && !types.includes(typeOf(log))) return false;
    return words.length === 0 || words.every((word) => textOf(log).includes(word));
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
