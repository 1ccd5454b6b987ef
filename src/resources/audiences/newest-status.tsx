import { useQuery } from '@tanstack/react-query';
import { explain } from '#api/explain.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { newestVersionQuery } from './queries.ts';
import type { FoundAudience } from './use-audience-search.ts';

/** The status of an audience in a list: the search does not tell it, but its newest version does. */
export function NewestStatus({ audience }: { audience: FoundAudience }) {
  const { pageId, audienceId, known } = audience;
  const newest = useQuery({ ...newestVersionQuery(pageId ?? '', audienceId), enabled: Boolean(pageId) });
  const told = newest.data?.status ?? known?.value.status;
  if (told) return <Status value={told} />;
  if (newest.isLoading) return <Skeleton className="w-16" />;
  return (
    <span className="text-faint" title={newest.error ? explain(newest.error).title : undefined}>
      unknown
    </span>
  );
}
