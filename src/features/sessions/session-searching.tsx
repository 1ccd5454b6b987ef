import { explain } from '#api/transport/explain.ts';
import { Button } from '#ui/button.tsx';
import { LoadProgress } from './load-progress.tsx';
import type { useSession } from './use-session.ts';

/** Says where the search for a session stands, as it may take reading a long list. */
export function SessionSearching({ found }: { found: ReturnType<typeof useSession> }) {
  const { session, index, missing, elsewhere, unchosen, searching } = found;
  if (index >= 0) return null;
  if (session && elsewhere)
    return <p className="text-muted text-xs">Opened from a link. The list shows another date range.</p>;
  if (unchosen)
    return <p className="text-muted text-xs">Opened from a link. It's not in the selected sessions.</p>;
  const { walk, count } = searching;
  const { query } = walk;
  if (missing)
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
  if (walk.isComplete) return null;
  return (
    <div role="status" className="ml-auto flex flex-wrap items-center gap-2 text-muted text-xs">
      {session ? 'Finding its place in the list' : 'Finding the session'}
      {query.data ? ':' : '…'}
      <LoadProgress walk={walk} count={count} />
    </div>
  );
}
