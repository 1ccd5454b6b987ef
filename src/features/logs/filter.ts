import { values } from '#lib/url-search.ts';
import { makeSearch } from '#lib/words.ts';
import type { AccountLog } from './logs-queries.ts';
import type { LogsSearch } from './logs-search.ts';

/** What a filter calls an entry that has no source or type. */
const NONE = 'none';

export const sourceOf = (log: AccountLog) => log.source || NONE;
export const typeOf = (log: AccountLog) => log.type || NONE;

/** Whether a search speaks of more than what is scrolled to. */
export const isFiltered = ({ q, source, type }: LogsSearch) =>
  q !== undefined || source !== undefined || type !== undefined;

const searchText = makeSearch(({ source, type, idempotencyKey, accountLogId, payload }: AccountLog) => [
  source,
  type,
  idempotencyKey,
  accountLogId,
  unescaped(payload ?? ''),
]);

/** The entries that search, source and type leave: the same array while they are the same. */
export function filterLogs(
  logs: AccountLog[],
  { q = '', source, type }: Pick<LogsSearch, 'q' | 'source' | 'type'>,
): AccountLog[] {
  const [sources, types] = [values(source), values(type)];
  const found = searchText(logs, q);
  if (sources.length === 0 && types.length === 0) return found;
  return found.filter(
    (log) =>
      (sources.length === 0 || sources.includes(sourceOf(log))) &&
      (types.length === 0 || types.includes(typeOf(log))),
  );
}

/** JSON text with the characters that some writers escape without need, as in `https:\/\/` and `\u00e9`. */
const unescaped = (json: string) =>
  json.replace(/\\(?:u([\da-f]{4})|(.))/gi, (written, code?: string, character?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : character === '/' ? '/' : written,
  );

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
