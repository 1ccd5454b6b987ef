import { useList } from '#api/queries/use-list.ts';
import { useNewItems } from '#api/sync/use-new-items.ts';
import { isFiltered } from './filter-logs.ts';
import { type AccountLog, accountLogsQuery } from './logs-queries.ts';
import type { LogsSearch } from './logs-search.ts';

/** New entries move the rows below: allow it only at the top of the log and while no entry has focus. */
const canShowNewEntries = () =>
  scrollY === 0 && !document.activeElement?.closest('[role="table"], aside, [role="dialog"]');

export function useLog(accountId: string, search: LogsSearch) {
  // Filters need the whole log; without them it loads on scroll.
  const list = useList('listAccountLogs', accountLogsQuery(accountId, search.deleted), {
    loadAll: isFiltered(search),
  });
  const following = useNewItems('listAccountLogs', accountLogsQuery(accountId, search.deleted), {
    enabled: search.follow === true,
    canShow: canShowNewEntries,
  });
  return { list, following };
}

export type Log = ReturnType<typeof useLog>;
export type Following = Log['following'];

/** An entry and its loaded neighbors. */
export function findNeighbors(logs: readonly AccountLog[], accountLogId: string | undefined) {
  const index = accountLogId === undefined ? -1 : logs.findIndex((log) => log.accountLogId === accountLogId);
  return index < 0
    ? { entry: undefined, previous: undefined, next: undefined }
    : { entry: logs[index], previous: logs[index - 1], next: logs[index + 1] };
}
