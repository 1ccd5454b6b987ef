import { useQuery } from '@tanstack/react-query';
import { explain } from '#api/transport/explain.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { useStays } from '#ui/use-stays.ts';
import { newestVersionQuery } from './audiences-queries.ts';
import type { FoundAudience } from './use-audience-search.ts';

/** A row that is on the screen for less, ms, while somebody types or scrolls, asks the service for nothing. */
const SOON = 250;

/** The status of an audience in a list: the search does not tell it, but its newest version does. */
export function NewestStatus({ audience }: { audience: FoundAudience }) {
  const { pageId, audienceId, known } = audience;
  const stays = useStays(audienceId, SOON);
  const newest = useQuery({
    ...newestVersionQuery(pageId ?? '', audienceId),
    enabled: Boolean(pageId) && stays,
  });
  const told = newest.data?.status ?? known?.value.status;
  if (told) return <Status value={told} />;
  if (pageId && newest.isPending) return <Skeleton className="w-16" />;
  return (
    <span className="text-faint" title={newest.error ? explain(newest.error).title : undefined}>
      Unknown
    </span>
  );
}
