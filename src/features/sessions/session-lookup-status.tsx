import { explain } from '#api/transport/explain.ts';
import { Button } from '#ui/button.tsx';
import { LoadProgress } from './load-progress.tsx';
import type { useSession } from './use-session.ts';

/** Progress or outcome of the search for a session, which may load a long list. */
export function SessionLookupStatus({ lookup }: { lookup: ReturnType<typeof useSession> }) {
  const { session, index, isMissing, isOutOfRange, isUnselected, progress } = lookup;
  if (index >= 0) return null;
  if (session && isOutOfRange)
    return <p className="text-muted text-xs">Opened from a link. The list shows another date range.</p>;
  if (isUnselected)
    return <p className="text-muted text-xs">Opened from a link. It's not in the selected sessions.</p>;
  const { listState, count } = progress;
  const { query } = listState;
  if (isMissing)
    return (
      <p role="status" className="text-muted text-xs">
        Couldn't find this session on this page. Showing its interactions only.
      </p>
    );
  if (query.isError && !query.data)
    return (
      <p role="alert" className="flex items-center gap-2 text-danger text-xs">
        {explain(query.error).title}
        <Button size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  if (listState.isComplete) return null;
  return (
    <div role="status" className="ml-auto flex flex-wrap items-center gap-2 text-muted text-xs">
      {session ? 'Finding its place in the list' : 'Finding the session'}
      {query.data ? ':' : '…'}
      <LoadProgress listState={listState} count={count} />
    </div>
  );
}
