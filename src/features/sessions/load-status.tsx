import type { ListState } from '#api/queries/use-pagination.ts';
import { CacheMenu } from './cache-menu.tsx';
import { formatLoadedDates } from './format-loaded-dates.ts';
import { comparisonListStateOf } from './list-state.ts';
import { LoadProgress } from './load-progress.tsx';
import type { SessionAnalysis } from './use-session-analysis.ts';
import { useThrottledSnapshot } from './use-throttled-result.ts';

interface LoadStatusProps {
  analysis: SessionAnalysis;
  listState: ListState;
}

/** Loading progress of the sessions, then of the comparison, then the age of the cache. */
export function LoadStatus({ analysis, listState }: LoadStatusProps) {
  const { result, loadState, calendar, client } = analysis;
  // Figures render throttled; "loaded" must not show before they do.
  const rendered = useThrottledSnapshot(client)?.loadState;
  const isComplete = listState.isComplete && rendered?.phase === 'done';
  const comparison = (isComplete && loadState?.comparison) || null;
  const comparisonState = comparison && comparisonListStateOf(comparison, analysis);
  const hasComparison = comparisonState?.isComplete && rendered?.comparison?.phase === 'done';
  return (
    // As wide while loading as afterwards, so that the row never wraps in between.
    <div
      className="ml-auto flex min-w-0 flex-1 basis-48 justify-end max-phone:block max-phone:min-h-12.5 max-phone:basis-full"
      role="status"
    >
      <LoadProgress
        listState={{ ...listState, isComplete }}
        count={loadState?.loaded ?? 0}
        dates={
          result && loadState
            ? formatLoadedDates(
                loadState.coverage,
                [result.axis.from, result.newest ?? result.axis.to],
                calendar.zone,
              )
            : ''
        }
      />
      {comparison && comparisonState?.query.data && !hasComparison ? (
        <LoadProgress
          listState={{ ...comparisonState, isComplete: false }}
          count={comparison.loaded}
          nouns="earlier sessions"
        />
      ) : (
        <CacheMenu analysis={analysis} complete={isComplete} />
      )}
    </div>
  );
}
