import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListState } from '#api/queries/use-list.ts';
import type { Session } from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { DataTable } from '#table/data-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import type { Sort } from '#table/sort.ts';
import { TableFooter } from '#table/table-footer.tsx';
import { useSort } from '#table/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { sessionColumns } from './sessions-columns.tsx';
import { audienceNamesQuery } from './sessions-queries.ts';
import { newestFirst, orderOf, type SessionsSearch, sessionLink } from './sessions-search.ts';
import { useSelection } from './use-selection.ts';
import { useSessionRows } from './use-session-rows.ts';
import { useVisitedSessions } from './use-visited-sessions.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

const rowId = (session: Session) => session.audienceSessionId;

interface SessionsTableProps {
  pageId: string;
  search: SessionsSearch;
  client: AnalysisClient | null;
  loadState: AnalysisLoadState | null;
  listState: ListState;
  onSort(sort: Pick<SessionsSearch, 'sort' | 'desc'>): void;
  /** Charts below the list, which come with it. */
  children?: ReactNode;
}

/** The selected sessions, in the order of the URL. */
export function SessionsTable(props: SessionsTableProps) {
  const { pageId, search, client, loadState, listState, onSort } = props;
  const { selection, clear } = useSelection();
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const visited = useVisitedSessions();
  const { zone } = search;
  const columns = sessionColumns({ names, visited, zone, isOneAudience: search.audience !== undefined });
  const rowLink = (session: Session) => sessionLink(pageId, session, search);
  const sort = useSort(search, newestFirst);
  const { rows, total } = useSessionRows(client, loadState, { selection, order: orderOf(search) });
  const isUnfiltered = Object.keys(selection).length === 0;
  const loaded = loadState?.loaded ?? 0;
  const shown = isUnfiltered ? loaded : total;
  return (
    <>
      <section aria-labelledby="sessions-table" className="contain-layout">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter pt-3 pb-1">
          <h2 id="sessions-table" className="font-semibold text-sm text-strong">
            {isUnfiltered ? 'All sessions' : 'Sessions'}
          </h2>
          {isUnfiltered || total === null ? null : (
            <p className="tnum text-muted text-xs">{formatNumber(total)} in selection</p>
          )}
          <span className="ml-auto flex">
            <ListTools table="Sessions" columns={columns} />
          </span>
        </div>
        <DataTable
          label="Sessions"
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowLink={rowLink}
          sort={sort}
          onSort={({ id, desc }: Sort) =>
            onSort(
              id === newestFirst.id && desc
                ? { sort: undefined, desc: undefined }
                : { sort: id, desc: desc || undefined },
            )
          }
          loading={rows.length === 0 && total !== 0}
          total={listState.isComplete ? shown : isUnfiltered ? listState.total : null}
          empty={
            isUnfiltered ? null : (
              <EmptyState
                illustration="noMatch"
                title="No sessions match these filters"
                actions={<Button onClick={clear}>Clear filters</Button>}
              >
                {listState.isComplete
                  ? 'Clear or change a filter to see sessions.'
                  : 'More sessions are still loading.'}
              </EmptyState>
            )
          }
          footer={<TableFooter>{footerText(shown, loaded, isUnfiltered, listState)}</TableFooter>}
        />
      </section>
      {props.children}
    </>
  );
}

/** `1,204 of 41,000 sessions loaded so far selected`. `shown` is null before the first count. */
function footerText(shown: number | null, loaded: number, isUnfiltered: boolean, list: ListState): string {
  const { isComplete, total } = list;
  const isAllLoaded = isComplete || total === null;
  if (isUnfiltered)
    return isAllLoaded
      ? plural(loaded, 'session')
      : `${formatNumber(loaded)} of ${plural(total, 'session')} loaded`;
  if (shown === null) return '';
  const all = `${formatNumber(shown)} of ${plural(loaded, 'session')}${isAllLoaded ? '' : ' loaded so far'}`;
  return `${all} selected`;
}
