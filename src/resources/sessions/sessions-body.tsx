import { Activity, CircleAlert } from 'lucide-react';
import { lazy, Suspense, useDeferredValue } from 'react';
import { explain } from '#api/explain.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { ChartsSkeleton } from './charts-skeleton.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LeftOut } from './left-out.tsx';
import type { SessionsSearch } from './sessions-search.ts';
import { SessionsTable } from './sessions-table.tsx';
import type { ChosenRange } from './use-range.ts';
import type { Sessions } from './use-sessions.ts';

// The charts bring recharts, which nobody should wait for who looks at a list of pages.
const Charts = lazy(() => import('./charts.tsx'));

interface SessionsBodyProps {
  pageId: string;
  search: SessionsSearch;
  chosen: ChosenRange;
  walk: Sessions;
  onChange(search: Partial<SessionsSearch>): void;
}

/** What stands below the filters: figures, charts and list, or why there are none. */
export function SessionsBody({ pageId, search, chosen, walk, onChange }: SessionsBodyProps) {
  const { query, figures, rows, total, complete, calendar } = walk;
  const today = calendar.startOf(useNow(), 'hour');
  // Drawing charts takes many frames; the figures, which are read first, do not wait for it.
  const drawn = useDeferredValue(true, false);
  if (query.isError && !query.data) {
    const { title, detail, retry } = explain(query.error);
    return (
      <EmptyState
        icon={CircleAlert}
        title={title}
        actions={retry ? <Button onClick={() => void query.refetch()}>Try again</Button> : null}
      >
        {detail}
      </EmptyState>
    );
  }
  if (query.data && rows.length === 0 && !query.hasNextPage)
    return <NoSessions search={search} none={chosen.none} onChange={onChange} />;
  const ready = query.data !== undefined && chosen.range !== null;
  return (
    <>
      <KeyFigures figures={ready ? figures : null} total={total} complete={complete} />
      {ready ? <LeftOut figures={figures} /> : null}
      {ready && chosen.range && drawn ? (
        <Suspense fallback={<ChartsSkeleton />}>
          <Charts
            figures={figures}
            range={chosen.range}
            bucket={search.bucket}
            total={total}
            complete={complete}
            now={today}
            calendar={calendar}
          />
        </Suspense>
      ) : (
        <ChartsSkeleton />
      )}
      <SessionsTable pageId={pageId} search={search} walk={walk} empty={null} />
    </>
  );
}

interface NoSessionsProps {
  search: SessionsSearch;
  none: boolean | null;
  onChange(search: Partial<SessionsSearch>): void;
}

function NoSessions({ search, none, onChange }: NoSessionsProps) {
  const { audience } = search;
  if (none && !audience)
    return (
      <EmptyState icon={Activity} title="No sessions yet">
        Nobody has visited this page so far. Visits appear here as the service records them; past ones can be
        loaded with <code className="font-mono text-mono">npm run import</code>.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Activity}
      title={none ? 'This audience has no sessions' : 'No sessions on these days'}
      actions={
        <>
          {none ? null : (
            <Button onClick={() => onChange({ range: 'all', from: undefined, to: undefined })}>
              Show all time
            </Button>
          )}
          {audience ? (
            <Button onClick={() => onChange({ audience: undefined })}>Show all audiences</Button>
          ) : null}
        </>
      }
    >
      {none === null
        ? 'Whether there are sessions on other days could not be read.'
        : none
          ? 'Other audiences of this page may have some.'
          : 'There are sessions outside of this range.'}
    </EmptyState>
  );
}
