import type { ListItem } from '#api/queries/lists.ts';
import { listFor, queryFor } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { useNewItems } from '#api/sync/live-list.ts';
import type { CallInput } from '#api/transport/client.ts';
import { values } from '#lib/url-search.ts';
import { createSearch } from '#lib/words.ts';
import { filterOptions } from '#ui/filter-options.ts';
import type { LogOwner, LogsSearch } from './logs-search.ts';

const operations = {
  account: { list: 'listAccountLogs', get: 'getAccountLog' },
  person: { list: 'listPersonLogs', get: 'getPersonLog' },
} as const;
type LogOperations = (typeof operations)[LogOwner['noun']];

export type LogEntry = ListItem<LogOperations['list']>;
export type AccountLog = ListItem<'listAccountLogs'>;

export const entryId = (log: LogEntry): string => ('personLogId' in log ? log.personLogId : log.accountLogId);

const PAGE_SIZE = 100;
const NEXT_PAGE_SIZE = 500;

/** A log, newest first, with or without deleted entries. */
export const logQuery = ({ noun, id }: LogOwner, deleted = false) =>
  listFor<LogOperations['list']>(
    operations[noun].list,
    {
      params: { [`${noun}_id`]: id },
      query: { limit: PAGE_SIZE, ...(deleted ? { includeDeleted: 'true' } : {}) },
    } as CallInput<LogOperations['list']>,
    NEXT_PAGE_SIZE,
  );

export const entryQuery = ({ noun, id }: LogOwner, logId: string) =>
  queryFor<LogOperations['get']>(operations[noun].get, {
    params: { [`${noun}_id`]: id, [`${noun}_log_id`]: logId },
  } as CallInput<LogOperations['get']>);

/** New entries move the rows below: allow it only at the top of the log and while no entry has focus. */
const canShowNewEntries = () =>
  scrollY === 0 && !document.activeElement?.closest('[role="table"], aside, [role="dialog"]');

/** The log of an account or person, and its open entry. */
export function useLog(owner: LogOwner, search: LogsSearch, openId: string | undefined) {
  // Filters need the whole log; without them it loads on scroll.
  const query = logQuery(owner, search.deleted);
  const list = useList(query, { loadAll: isFiltered(search) });
  const following = useNewItems(query, {
    enabled: search.follow === true,
    canShow: canShowNewEntries,
  });
  return { owner, openId, list, following };
}

export type Log = ReturnType<typeof useLog>;

/** An entry and its loaded neighbors. */
export function findNeighbors(logs: readonly LogEntry[], logId: string | undefined) {
  const index = logs.findIndex((log) => entryId(log) === logId);
  return index < 0 ? {} : { entry: logs[index], previous: logs[index - 1], next: logs[index + 1] };
}

/** Filter value of entries without a source or type. */
const NONE = 'none';

export const sourceOf = (log: LogEntry) => log.source || NONE;
export const logTypeOf = (log: LogEntry) => log.type || NONE;

/** Whether a filter needs the whole log to be loaded. */
export const isFiltered = ({ q, source, type }: LogsSearch) =>
  q !== undefined || source !== undefined || type !== undefined;

const searchText = createSearch((log: LogEntry) => [
  log.source,
  log.type,
  log.idempotencyKey,
  entryId(log),
  unescaped(log.payload ?? ''),
]);

/** Filters entries by text, source and type. Returns the same array if nothing is filtered. */
export function filterLogs(
  logs: LogEntry[],
  { q = '', source, type }: Pick<LogsSearch, 'q' | 'source' | 'type'>,
): LogEntry[] {
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
export const countValues = (
  logs: readonly LogEntry[],
  read: (log: LogEntry) => string,
  selected: readonly string[],
) =>
  filterOptions(logs.map(read), selected, (value) => value).sort(
    (a, b) => (b.count ?? 0) - (a.count ?? 0) || a.label.localeCompare(b.label),
  );
