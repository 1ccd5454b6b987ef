import { useEffect, useMemo, useState } from 'react';
import { useFollow } from '#api/use-follow.ts';
import { useList } from '#api/use-list.ts';
import { afterPause } from '#util/after-pause.ts';
import { isFiltered } from './filter.ts';
import { LogIndex } from './log-index.ts';
import type { LogsSearch } from './logs-search.ts';
import { type AccountLog, accountLogsQuery } from './queries.ts';

/** Makes what is searched while nothing else is to be done, and nobody scrolls; answers how to end that. */
function prepareWhileIdle(index: LogIndex, logs: readonly AccountLog[]): () => void {
  let endWait = () => {};
  let idle = 0;
  const work = (deadline: IdleDeadline) => {
    if (index.prepare(logs, () => deadline.timeRemaining() > 1)) end();
    else idle = requestIdleCallback(work);
  };
  const callOff = () => {
    endWait();
    cancelIdleCallback(idle);
  };
  // The garbage it makes would be collected in the middle of a frame.
  const wait = () => {
    callOff();
    endWait = afterPause(() => {
      idle = requestIdleCallback(work);
    });
  };
  const end = () => {
    removeEventListener('scroll', wait);
    callOff();
  };
  // Not every browser tells when it is idle; what is not prepared is made when it is searched.
  if (!('requestIdleCallback' in globalThis)) return () => {};
  addEventListener('scroll', wait, { passive: true });
  idle = requestIdleCallback(work);
  return end;
}

/** New entries move what is below them: they may where the log's beginning is in sight and nobody is at an entry. */
const isFree = () =>
  scrollY === 0 && !document.activeElement?.closest('[role="table"], aside, [role="dialog"]');

/** The log of an account as far as it is read, and what finds those of its entries that match. */
export function useLog(accountId: string, search: LogsSearch) {
  // A search and a filter speak of the whole log; without them it is read as far as one scrolls.
  const list = useList('listAccountLogs', accountLogsQuery(accountId, search.deleted), {
    whole: isFiltered(search),
  });
  const { rows } = list;
  const [index] = useState(() => new LogIndex());
  const newestFirst = useMemo(() => index.isNewestFirst(rows), [index, rows]);
  useEffect(() => prepareWhileIdle(index, rows), [index, rows]);
  const following = useFollow('listAccountLogs', accountLogsQuery(accountId, search.deleted), {
    enabled: search.follow === true,
    isFree,
  });
  return { list, index, newestFirst, following };
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
