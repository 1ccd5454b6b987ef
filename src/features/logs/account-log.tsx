import { linkOptions, useNavigate } from '@tanstack/react-router';
import { ArrowUp, ScrollText } from 'lucide-react';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { plural } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf } from '#lib/zoned.ts';
import { ListTable } from '#table/list-table.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { NoMatch } from '#ui/no-match.tsx';
import { useNow } from '#ui/use-now.ts';
import type { SearchQuery } from '#ui/use-search-query.ts';
import { filterLogs } from './filter-logs.ts';
import { groupByDay } from './group-by-day.ts';
import { LogFilters } from './log-filters.tsx';
import { logColumns } from './logs-columns.tsx';
import type { AccountLog, Log } from './logs-queries.ts';
import { type LogsSearch, withoutEdit } from './logs-search.ts';

const rowId = (log: AccountLog) => log.accountLogId;
const isDeleted = (log: AccountLog) => Boolean(log.deletedAt);

interface AccountLogTableProps {
  accountId: string;
  log: Log;
  search: LogsSearch;
  searchQuery: SearchQuery;
  openId: string | undefined;
  /** Whether an open entry is shown next to the log instead of replacing it. */
  isSplitView: boolean;
  onChange(change: Partial<LogsSearch>): void;
}

/** Log of an account, newest first, grouped by day. */
export function AccountLogTable(props: AccountLogTableProps) {
  const { log, search, searchQuery, onChange } = props;
  return (
    <>
      <LogFilters
        logs={log.list.rows}
        list={log.list}
        following={log.following}
        search={search}
        searchQuery={searchQuery}
        onChange={onChange}
      />
      <NewEntries
        count={log.following.newCount}
        onShow={() => {
          log.following.showNewItems();
          scrollTo({ top: 0 });
        }}
      />
      <UnsavedOf kind="account log">
        <Entries {...props} />
      </UnsavedOf>
    </>
  );
}

function Entries({
  accountId,
  log,
  search,
  searchQuery,
  openId,
  isSplitView,
  onChange,
}: AccountLogTableProps) {
  const { list } = log;
  const { source, type } = search;
  const rows = filterLogs(list.rows, { q: searchQuery.query, source, type });
  const zone = useSetting(timeZone);
  const now = useNow();
  const today = calendarOf(zone).startOf(now, 'day');
  const grouping = groupByDay(zone, today);
  const rowLink = ({ accountLogId }: AccountLog) =>
    linkOptions({
      to: '/accounts/$accountId/logs/$accountLogId',
      params: { accountId, accountLogId },
      search: withoutEdit,
      resetScroll: !isSplitView,
    });
  const navigate = useNavigate();
  const openEntry = (entry: AccountLog) => void navigate({ ...rowLink(entry), replace: true });
  return (
    <ListTable
      list={list}
      noun="entry"
      nouns="entries"
      label="Log"
      hideHeader
      columns={logColumns}
      rows={rows}
      rowId={rowId}
      rowLink={rowLink}
      muted={isDeleted}
      grouping={grouping}
      selectedId={openId}
      {...(openId === undefined ? {} : { onMove: openEntry })}
      empty={<NoEntries deleted={search.deleted} onDeleted={() => onChange({ deleted: true })} />}
      noMatch={
        <NoMatch
          title="No entries match these filters"
          clear="Clear filters"
          onClear={() => onChange({ q: undefined, source: undefined, type: undefined })}
        >
          Search covers source, type, payload and IDs.
        </NoMatch>
      }
    />
  );
}

function NoEntries({ deleted = false, onDeleted }: { deleted: boolean | undefined; onDeleted(): void }) {
  return (
    <EmptyState
      icon={ScrollText}
      title="No entries yet"
      actions={deleted ? null : <Button onClick={onDeleted}>Include deleted entries</Button>}
    >
      Add one with <b className="font-medium text-default">Log entry</b> above. Entries added through the API
      appear here, too.
    </EmptyState>
  );
}

interface NewEntriesProps {
  /** New entries that aren't shown yet. */
  count: number;
  onShow(): void;
}

/** Button that shows new entries. Until then, the rows on screen don't move. */
const NewEntries = ({ count, onShow }: NewEntriesProps) => (
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
