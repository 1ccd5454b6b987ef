import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Walk } from '#api/use-walk.ts';
import { DataTable } from '#table/data-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { TableFoot } from '#table/table-foot.tsx';
import { formatNumber, plural } from '#util/text.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import { sessionColumns } from './columns.tsx';
import type { Session } from './engine/visit.ts';
import { audienceNamesQuery } from './queries.ts';
import { sessionLink } from './session-link.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useShownRows } from './use-shown-rows.ts';

const rowId = (session: Session) => session.audienceSessionId;

interface SessionsTableProps {
  pageId: string;
  search: SessionsSearch;
  analytics: Analytics | null;
  reading: ReadingState | null;
  walk: Walk;
}

/** The sessions themselves, newest first. */
export function SessionsTable({ pageId, search, analytics, reading, walk }: SessionsTableProps) {
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const columns = useMemo(() => sessionColumns(names), [names]);
  const rowLink = useCallback((session: Session) => sessionLink(pageId, session, search), [pageId, search]);
  const { total, complete } = walk;
  const { rows, more } = useShownRows(analytics, reading);
  const loaded = reading?.loaded ?? 0;
  return (
    <section aria-labelledby="sessions-table">
      <div className="flex items-center justify-between gap-3 px-gutter pt-3 pb-1">
        <h2 id="sessions-table" className="font-semibold text-sm text-strong">
          All sessions
        </h2>
        <ListTools table="Sessions" columns={columns} />
      </div>
      <DataTable
        label="Sessions"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLink={rowLink}
        loading={rows.length === 0}
        more={more}
        total={complete ? loaded : total}
        empty={null}
        foot={
          <TableFoot>
            {complete || total === null
              ? plural(loaded, 'session')
              : `${formatNumber(loaded)} of ${plural(total, 'session')} loaded`}
          </TableFoot>
        }
      />
    </section>
  );
}
