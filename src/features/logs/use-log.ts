import { useList } from '#api/queries/use-list.ts';
import { useNewItems } from '#api/sync/use-new-items.ts';
import { isFiltered } from './filter.ts';
import { type AccountLog, accountLogsQuery } from './logs-queries.ts';
import type { LogsSearch } from './logs-search.ts';

/** New entries move what is below them: they may where the log's beginning is in sight and nobody is at an entry. */
const canShow = () =>
  scrollY === 0 && !document.activeElement?.closest('[role="table"], aside, [role="dialog"]');

/** The log of an account as far as it has loaded. */
export function useLog(accountId: string, search: LogsSearch) {
  // A search and a filter speak of the whole log; without them it is read as far as one scrolls.
  const list = useList('listAccountLogs', accountLogsQuery(accountId, search.deleted), {
    loadAll: isFiltered(search),
  });
  const following = useNewItems('listAccountLogs', accountLogsQuery(accountId, search.deleted), {
    enabled: search.follow === true,
    canShow,
  });
  return { list, following };
}

export type Log = ReturnType<typeof useLog>;
export type Following = Log['following'];

/** The entries before and after one, as far as they are read. */
export function neighbours(logs: readonly AccountLog[], accountLogId: string | undefined) {
  const index = accountLogId === undefined ? -1 : logs.findIndex((log) => log.accountLogId === accountLogId);
  return index < 0
    ? { entry: undefined, previous: undefined, next: undefined }
    : { entry: logs[index], previous: logs[index - 1], next: logs[index + 1] };
}
