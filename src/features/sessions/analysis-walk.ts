import type { ListState } from '#api/queries/use-pagination.ts';
import type { LoadPhase } from '#engines/sessions/loading/loader.ts';
import { faultIn } from './analytics/analytics.ts';
import type { StretchReading } from './analytics/protocol.ts';
import type { useAnalytics } from './use-analytics.ts';

type Analysis = ReturnType<typeof useAnalytics>;

/** An analysis' reading as those see it who show how far a list has been read. */
export const analysisWalk = (analysis: Analysis): ListState =>
  walkOf(analysis.reading, analysis.error, analysis, (phase) => phase === 'done');

/** The same of the time that is compared with; that nothing of it could be read is told as well. */
export const earlierWalk = (earlier: StretchReading, analysis: Analysis): ListState =>
  walkOf(earlier, faultIn(earlier), analysis, (phase) => phase !== 'loading');

/** @param tellsOfNone whether there is something to tell in a phase though nothing is held */
function walkOf(
  reading: StretchReading | null,
  error: Error | null,
  { analytics, startOver }: Analysis,
  tellsOfNone: (phase: LoadPhase) => boolean,
): ListState {
  const phase = reading?.phase ?? 'loading';
  const some = reading !== null && (reading.loaded > 0 || tellsOfNone(phase));
  const goOn = () => (analytics?.snapshot().ended ? startOver() : analytics?.resume());
  const notice = reading?.notices[0] ?? null;
  return {
    total: reading?.total ?? null,
    // Of a worker that came to an end nothing can be chosen any more, though all was read.
    isComplete: phase === 'done' && notice === null && error === null,
    notice,
    isPaused: phase === 'paused',
    pause: () => analytics?.pause(),
    resume: () => analytics?.resume(),
    reload: async () => analytics?.refetch(),
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
