import { values } from '#lib/url-search.ts';
import { createSearch } from '#lib/words.ts';
import type { AccountLog } from './logs-queries.ts';
import type { LogsSearch } from './logs-search.ts';

/** Filter value of entries without a source or type. */
const NONE = 'none';

export const sourceOf = (log: AccountLog) => log.source || NONE;
export const logTypeOf = (log: AccountLog) => log.type || NONE;

/** Whether a filter needs the whole log to be loaded. */
export const isFiltered = ({ q, source, type }: LogsSearch) =>
  q !== undefined || source !== undefined || type !== undefined;

const searchText = createSearch(({ source, type, idempotencyKey, accountLogId, payload }: AccountLog) => [
  source,
  type,
  idempotencyKey,
  accountLogId,
  unescaped(payload ?? ''),
]);

/** Filters entries by text, source and type. Returns the same array if nothing is filtered. */
export function filterLogs(
  logs: AccountLog[],
  { q = '', source, type }: Pick<LogsSearch, 'q' | 'source' | 'type'>,
): AccountLog[] {
  const [sources, types] = [values(source), values(type)];
  const matches = searchText(logs, q);
  if (sources.length === 0 && types.length === 0) return matches;
  return matches.filter(
    (log) =>
      (sources.length === 0 || sources.includes(sourceOf(log))) &&
      (types.length === 0 || types.includes(logTypeOf(log))),
  );
}

/** Unescapes characters that some JSON writers escape needlessly, as in `https:\/\/` and `\u00e9`. */
const unescaped = (json: string) =>
  json.replace(/\\(?:u([\da-f]{4})|(.))/gi, (match, code?: string, character?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : character === '/' ? '/' : match,
  );

/** Values of the loaded entries with their counts, most frequent first. Always includes the `selected` ones. */
export function countValues(
  logs: readonly AccountLog[],
  read: (log: AccountLog) => string,
  selected: readonly string[],
) {
  const counts = new Map<string, number>(selected.map((value) => [value, 0]));
  for (const log of logs) counts.set(read(log), (counts.get(read(log)) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .map(([value, count]) => ({ value, label: value, count }));
}
