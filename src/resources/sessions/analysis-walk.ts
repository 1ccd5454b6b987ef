import type { Walk } from '#api/use-walk.ts';
import type { useAnalytics } from './use-analytics.ts';

/** An analysis' reading as those see it who show how far a list has been read. */
export function analysisWalk({
  analytics,
  reading,
  error,
  startOver,
}: ReturnType<typeof useAnalytics>): Walk {
  const phase = reading?.phase ?? 'loading';
  const some = reading !== null && (reading.loaded > 0 || phase === 'done');
  const goOn = () => (analytics?.snapshot().ended ? startOver() : analytics?.resume());
  const notice = reading?.notices[0] ?? null;
  return {
    total: reading?.total ?? null,
    // Of a worker that came to an end nothing can be chosen any more, though all was read.
    complete: phase === 'done' && notice === null && error === null,
    notice,
    paused: phase === 'paused',
    pause: () => analytics?.pause(),
    resume: () => analytics?.resume(),
    renew: async () => analytics?.refetch(),
    query: {
      isPending: !some && error === null,
      isError: error !== null,
      error,
      hasNextPage: phase !== 'done',
      isFetchingNextPage: phase === 'loading',
      isFetchNextPageError: error !== null,
      isFetching: phase === 'loading',
      dataUpdatedAt: 0,
      data: some ? reading : undefined,
      fetchNextPage: goOn,
      refetch: goOn,
    },
  };
}
