import type { ListState } from '#api/queries/use-list.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';
import { loadErrorOf } from './worker/analysis-client.ts';
import type { RangeLoadState } from './worker/protocol.ts';

/** An analysis in the shape of a paginated list, for the components that show loading progress. */
export const listStateOf = (analysis: SessionAnalysis): ListState =>
  toListState(analysis.loadState, analysis.error, analysis, analysis.loadState?.phase === 'done');

/** The same for the comparison, which is shown even if it failed before its first session. */
export const comparisonListStateOf = (comparison: RangeLoadState, analysis: SessionAnalysis): ListState =>
  toListState(comparison, loadErrorOf(comparison), analysis, comparison.phase !== 'loading');

/** @param canBeEmpty whether the state is worth showing without any session loaded */
function toListState(
  loadState: RangeLoadState | null,
  error: Error | null,
  { client }: SessionAnalysis,
  canBeEmpty: boolean,
): ListState {
  const phase = loadState?.phase ?? 'loading';
  const hasData = loadState !== null && (loadState.loaded > 0 || canBeEmpty);
  const resume = () => client?.resume();
  const notice = loadState?.notices[0] ?? null;
  return {
    status: hasData ? 'success' : error ? 'error' : 'pending',
    total: loadState?.total ?? null,
    // A crashed worker can't filter, even if everything had loaded.
    isComplete: phase === 'done' && notice === null && error === null,
    notice,
    error,
    isFetching: phase === 'loading',
    isPaused: phase === 'paused',
    loadMore: resume,
    retry: resume,
    pause: () => client?.pause(),
    resume,
    refresh: () => client?.refetch(),
  };
}
