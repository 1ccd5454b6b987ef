import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { useNewItems } from '#api/sync/live-list.ts';
import { isUnavailable, useCapability } from '#api/transport/session.ts';
import { type Range, resolveRange } from '#engines/sessions/index.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import { entryId, isFiltered, type LogEntry, logQuery } from './logs-queries.ts';
import type { LogOwner, LogsSearch } from './logs-search.ts';

/** The range of `from` and `to`; null if neither is a day. */
export function dateRange(days: Pick<LogsSearch, 'from' | 'to'>, calendar: ZonedCalendar): Range | null {
  const range = resolveRange('custom', { now: 0, ...days }, calendar);
  return range.start === null && range.end === null ? null : range;
}

/** New entries move the rows below: allow it only at the top of the log and while no entry has focus. */
const canShowNewEntries = () =>
  scrollY === 0 && !document.activeElement?.closest('[role="table"], aside, [role="dialog"]');

/** The log of an account or person, and its open entry. */
export function useLog(owner: LogOwner, search: LogsSearch, openId: string | undefined) {
  const client = useQueryClient();
  const calendar = calendarOf(useSetting(timeZone));
  const hasLogs = useCapability('logs');
  const range = hasLogs ? dateRange(search, calendar) : null;
  // Filters need the whole log; without them it loads on scroll.
  const loadAll = isFiltered(search);
  const rangeQuery = logQuery(owner, search.deleted, range);
  const isMissing = isUnavailable(client, client.getQueryState(rangeQuery.queryKey)?.error);
  const isRange = range !== null && !isMissing;
  const query = isRange ? rangeQuery : logQuery(owner, search.deleted);
  const loaded = useList(query, { loadAll });
  // Deleted entries stay cached for undo. Hides them, except the open one.
  const isHidden = (log: LogEntry) =>
    hasLogs && !search.deleted && Boolean(log.deletedAt) && entryId(log) !== openId;
  const rows = loaded.rows.some(isHidden) ? loaded.rows.filter((log) => !isHidden(log)) : loaded.rows;
  const hiddenCount = loaded.rows.length - rows.length;
  const retry = () => {
    loaded.retry();
    // The other parts of the screen don't offer it.
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state, queryKey }) => state.status === 'error' && queryKey !== query.queryKey,
    });
  };
  const list = {
    ...loaded,
    rows,
    total: loaded.total === null ? null : loaded.total - hiddenCount,
    ...(loaded.status === 'error' && { retry }),
  };
  const following = useNewItems(query, {
    enabled: search.follow === true,
    canShow: canShowNewEntries,
  });
  // Outlives the table, which an open entry may replace.
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  if (openId !== undefined && !opened.has(openId)) setOpened(new Set([...opened, openId]));
  const hasDates = hasLogs && (isRange || range === null);
  return { owner, openId, opened, list, hasDates, isRange, following };
}

export type Log = ReturnType<typeof useLog>;

/** The newest entry that isn't deleted. */
export const latestEntry = ({ list }: Log): LogEntry | undefined =>
  list.rows.find(({ deletedAt }) => !deletedAt);
