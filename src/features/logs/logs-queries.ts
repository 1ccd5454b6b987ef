import type { ListItem } from '#api/queries/lists.ts';
import { listFor, queryFor } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { useNewItems } from '#api/sync/live-list.ts';
import { values } from '#lib/url-search.ts';
import { createSearch } from '#lib/words.ts';
import { filterOptions } from '#ui/filter-options.ts';
import type { LogsSearch } from './logs-search.ts';

/** A log entry of an account. */
export type AccountLog = ListItem<'listAccountLogs'>;

const PAGE_SIZE = 100;
const NEXT_PAGE_SIZE = 500;

/** The log of an account, newest first, with or without deleted entries. */
export const accountLogsQuery = (accountId: string, deleted = false) =>
  listFor(
    'listAccountLogs',
    {
      params: { account_id: accountId },
      query: { limit: PAGE_SIZE, ...(deleted ? { includeDeleted: 'true' } : {}) },
    },
    NEXT_PAGE_SIZE,
  );

export const accountLogQuery = (accountId: string, accountLogId: string) =>
  queryFor('getAccountLog', { params: { account_id: accountId, account_log_id: accountLogId } });

/** New entries move the rows below: allow it only at the top of the log and while no entry has focus. */
const canShowNewEntries = () =>
  scrollY === 0 && !document.activeElement?.closest('[role="table"], aside, [role="dialog"]');

export function useLog(accountId: string, search: LogsSearch) {
  // Filters need the whole log; without them it loads on scroll.
  const query = accountLogsQuery(accountId, search.deleted);
  const list = useList(query, { loadAll: isFiltered(search) });
  const following = useNewItems(query, {
    enabled: search.follow === true,
    canShow: canShowNewEntries,
  });
  return { list, following };
}

export type Log = ReturnType<typeof useLog>;

/** An entry and its loaded neighbors. */
export function findNeighbors(logs: readonly AccountLog[], accountLogId: string | undefined) {
  const index = logs.findIndex((log) => log.accountLogId === accountLogId);
  return index < 0 ? {} : { entry: logs[index], previous: logs[index - 1], next: logs[index + 1] };
}

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
export const countValues = (
  logs: readonly AccountLog[],
  read: (log: AccountLog) => string,
  selected: readonly string[],
) =>
  filterOptions(logs.map(read), selected, (value) => value).sort(
    (a, b) => (b.count ?? 0) - (a.count ?? 0) || a.label.localeCompare(b.label),
  );
