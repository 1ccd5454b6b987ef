import { useDeferredValue, useMemo } from 'react';
import { useList } from '#api/use-list.ts';
import { filterLogs, isFiltered } from './filter.ts';
import type { LogsSearch } from './logs-search.ts';
import { type AccountLog, accountLogsQuery } from './queries.ts';

/** The log of an account as far as it is read, and which of its entries match. */
export function useLog(accountId: string, search: LogsSearch) {
  // A search and a filter speak of the whole log; without them it is read as far as one scrolls.
  const list = useList('listAccountLogs', accountLogsQuery(accountId, search.deleted), {
    whole: isFiltered(search),
  });
  const { rows } = list;
  const asked = useDeferredValue(search);
  const matching = useMemo(() => filterLogs(rows, asked), [rows, asked]);
  return { list, matching };
}

export type Log = ReturnType<typeof useLog>;

/** The entries before and after one, as far as they are read. */
export function neighbours(logs: readonly AccountLog[], accountLogId: string | undefined) {
  const index = logs.findIndex((log) => log.accountLogId === accountLogId);
  return index < 0
    ? { entry: undefined, previous: undefined, next: undefined }
    : { entry: logs[index], previous: logs[index - 1], next: logs[index + 1] };
}
