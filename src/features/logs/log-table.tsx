import { useNavigate } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { memoize } from '#lib/memoize.ts';
import { plural } from '#lib/text.ts';
import { formatDate, formatDateTime } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { MarkedQueryContext } from '#table/columns.tsx';
import { ListTable } from '#table/list-table.tsx';
import type { Grouping } from '#table/row-groups.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import type { SearchQuery } from '#ui/use-search-query.ts';
import { foldViews, type LogRow } from './fold-views.ts';
import { logColumns } from './logs-columns.tsx';
import { entryId, filterLogs, type LogEntry } from './logs-queries.ts';
import { entryLink, type LogsSearch, noFilters } from './logs-search.ts';
import type { Log } from './use-log.ts';

interface LogTableProps {
  log: Log;
  search: LogsSearch;
  searchQuery: SearchQuery;
  /** Whether an open entry is shown next to the log instead of replacing it. */
  isSplitView: boolean;
  onChange(change: Partial<LogsSearch>): void;
}

/** A log, newest first, grouped by day. */
export function LogTable(props: LogTableProps) {
  const { log, search, searchQuery, isSplitView, onChange } = props;
  const { owner, openId, opened, list, isRange, following } = log;
  const { source, type, deleted = false } = search;
  const { query } = searchQuery;
  const logs = filterLogs(list.rows, { q: query, source, type });
  const zone = useSetting(timeZone);
  const now = useNow();
  // A value of its own, so that the compiler memoizes it with the days it caches.
  const grouping = groupByDay(zone, calendarOf(zone).startOf(now, 'day'));
  // A search shows each entry, with its hits marked.
  const rows = query ? logs : foldViews(logs, grouping, opened);
  const rowLink = (entry: LogEntry) => ({ ...entryLink(owner, entryId(entry)), resetScroll: !isSplitView });
  const navigate = useNavigate();
  const openEntry = (entry: LogEntry) => void navigate({ ...rowLink(entry), replace: true });
  const noMatch = (
    <NoMatch
      title="No entries match"
      isFiltered={Boolean(source || type || search.from || search.to)}
      onClear={() => onChange(noFilters)}
      query={query}
    >
      Search covers text, data, source, type and exact IDs.
    </NoMatch>
  );
  return (
    <>
      <NewEntries
        count={following.newCount}
        onShow={() => {
          following.showNewItems();
          scrollTo({ top: 0 });
        }}
      />
      <MarkedQueryContext value={query}>
        <UnsavedOf kind="account log">
          <ListTable
            list={list}
            noun="entry"
            nouns="entries"
            label="Log"
            hideHeader
            columns={logColumns}
            rows={rows}
            matching={logs.length}
            rowId={entryId}
            rowLink={rowLink}
            isStruckThrough={(log) => Boolean(log.deletedAt)}
            grouping={grouping}
            selectedId={openId}
            {...(openId === undefined ? {} : { onMove: openEntry })}
            empty={
              isRange ? (
                noMatch
              ) : (
                <NoEntries deleted={deleted} onDeleted={() => onChange({ deleted: true })} />
              )
            }
            noMatch={noMatch}
          />
        </UnsavedOf>
      </MarkedQueryContext>
    </>
  );
}

function NoEntries({ deleted, onDeleted }: { deleted: boolean; onDeleted(): void }) {
  return (
    <EmptyState
      illustration="topics"
      title="No entries yet"
      actions={deleted ? null : <Button onClick={onDeleted}>Include deleted entries</Button>}
    >
      Add one with <b className="font-medium text-default">Log entry</b> above. Entries from other systems
      appear here, too.
    </EmptyState>
  );
}

/** Button that shows new entries. Until then, the rows on screen don't move. */
const NewEntries = ({ count, onShow }: { count: number; onShow(): void }) => (
  <div role="status" className="sticky top-topbar z-sticky h-0">
    {count === 0 ? null : (
      <button
        type="button"
        onClick={onShow}
        className="touch absolute top-2 left-1/2 inline-flex h-control-sm -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 font-medium text-on-accent text-xs whitespace-nowrap shadow-popover hover:bg-accent-hover"
      >
        <Icon of={ArrowUp} size="sm" />
        {plural(count, 'new entry', 'new entries')}
      </button>
    )}
  </div>
);

/** Calendars end here: a later or earlier instant is a day of its own. */
const MAX_CALENDAR_MS = 8_640_000_000_000_000 - 2 * DAY;

/** Groups log entries by day. `now` (epoch ms) decides which days are "Today" and "Yesterday". */
export function groupByDay(zone: string, now: number): Grouping<LogRow> {
  const { toLocal } = calendarOf(zone);
  const dayOf = (instant: number) =>
    Math.abs(instant) < MAX_CALENDAR_MS ? Math.floor(toLocal(instant) / DAY) : instant;
  const today = dayOf(now);
  const label = (instant: number, day: number) => {
    const date = `${formatDateTime(instant, 'shortWeekday', zone)} ${formatDate(instant, now, zone)}`;
    if (day === today) return `Today, ${date}`;
    return day === today - 1 ? `Yesterday, ${date}` : date;
  };
  const groupOfDay = new Map<number, Group>();
  return {
    // Memoized per entry: each page and search regroups the whole log.
    groupOf: memoize(({ createdAt }: LogEntry) => {
      const instant = parseTimestamp(createdAt);
      if (instant === null) return unknown;
      const day = dayOf(instant);
      const group = groupOfDay.get(day) ?? { id: `${day}`, label: label(instant, day) };
      groupOfDay.set(day, group);
      return group;
    }, new WeakMap()),
    sizeOf: ({ views }) => views?.length ?? 1,
    // A day of one entry says so itself.
    summarize: (count, open) =>
      count === 1 && !open
        ? ''
        : plural(count, open ? 'entry so far' : 'entry', open ? 'entries so far' : 'entries'),
  };
}

type Group = ReturnType<Grouping<LogEntry>['groupOf']>;

const unknown: Group = { id: 'unknown', label: 'Day unknown' };
