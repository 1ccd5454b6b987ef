import type { ListItem } from '#api/queries/lists.ts';
import { listFor, queryFor } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { useNewItems } from '#api/sync/live-list.ts';
import { isFiltered } from './filter-logs.ts';
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
export type Following = Log['following'];

/** An entry and its loaded neighbors. */
export function findNeighbors(logs: readonly AccountLog[], accountLogId: string | undefined) {
  const index = logs.findIndex((log) => log.accountLogId === accountLogId);
  return index < 0 ? {} : { entry: logs[index], previous: logs[index - 1], next: logs[index + 1] };
}
