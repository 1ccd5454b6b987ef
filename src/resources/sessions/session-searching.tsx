import { explain } from '#api/explain.ts';
import { Button } from '#ui/button.tsx';
import { LoadProgress } from './load-progress.tsx';
import type { useSession } from './use-session.ts';

/** Says where the search for a session stands, as it may take reading a long list. */
export function SessionSearching({ found }: { found: ReturnType<typeof useSession> }) {
  const { session, index, missing, elsewhere, unchosen, searching } = found;
  if (index >= 0) return null;
  if (session && elsewhere)
    return <p className="text-muted text-xs">Opened by its address; the list behind it has other days.</p>;
  if (unchosen)
    return <p className="text-muted text-xs">Opened by its address; it is not among the sessions chosen.</p>;
  const { walk, count } = searching;
  const { query } = walk;
  if (missing)
    return (
      <p role="status" className="text-muted text-xs">
        No session of this page has this id, so only its interactions are shown.
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
  if (walk.complete) return null;
  return (
    <div role="status" className="ml-auto flex flex-wrap items-center gap-2 text-muted text-xs">
      {session ? 'Looking for its place in the list' : 'Looking for the session'}
      {query.data ? ':' : '…'}
      <LoadProgress walk={walk} count={count} />
    </div>
  );
}
