import type { ListState } from '#api/queries/use-pagination.ts';
import { earlierWalk } from './analysis-walk.ts';
import { coveredText } from './covered-text.ts';
import { KeptNote } from './kept-note.tsx';
import { LoadProgress } from './load-progress.tsx';
import type { useAnalytics } from './use-analytics.ts';
import { useThrottledAnalysis } from './use-throttled-answer.ts';

interface ReadingStatusProps {
  analysis: ReturnType<typeof useAnalytics>;
  walk: ListState;
}

/** How far the sessions have been read, then those of the time compared with, then what is kept of them. */
export function ReadingStatus({ analysis, walk }: ReadingStatusProps) {
  const { answer, reading, calendar, analytics } = analysis;
  // Nothing is said to be there before the figures that are written of it.
  const written = useThrottledAnalysis(analytics)?.reading;
  const complete = walk.isComplete && written?.phase === 'done';
  const earlier = (complete && reading?.earlier) || null;
  const before = earlier && earlierWalk(earlier, analysis);
  const compared = before?.isComplete && written?.earlier?.phase === 'done';
  return (
    // As wide while loading as afterwards, so that the row never wraps in between.
    <div
      className="ml-auto flex min-w-0 flex-1 basis-48 justify-end max-phone:block max-phone:min-h-12.5 max-phone:basis-full"
      role="status"
    >
      <LoadProgress
        walk={{ ...walk, isComplete: complete }}
        count={reading?.loaded ?? 0}
        covered={
          answer && reading
            ? coveredText(reading.covered, [answer.axis.from, answer.newest ?? answer.axis.to], calendar.zone)
            : ''
        }
      />
      {earlier && before?.query.data && !compared ? (
        <LoadProgress walk={{ ...before, isComplete: false }} count={earlier.loaded} of="earlier sessions" />
      ) : (
        <KeptNote analysis={analysis} complete={complete} />
      )}
    </div>
  );
}
