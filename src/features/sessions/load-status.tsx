import { ChevronDown } from 'lucide-react';
import type { ListState } from '#api/queries/use-list.ts';
import { explain } from '#lib/explain.ts';
import { formatRelative } from '#lib/time.ts';
import { ListProgress } from '#table/list-progress.tsx';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { formatLoadedDates } from './format.ts';
import { comparisonListStateOf } from './list-state.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';
import { useThrottledSnapshot } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

/** Loading progress of the sessions, then of the comparison, then, except on phones, when they were loaded. */
export function LoadStatus({ analysis, listState }: { analysis: SessionAnalysis; listState: ListState }) {
  const { result, loadState, calendar, client } = analysis;
  // Figures render throttled; "loaded" and the number must not show before they do.
  const rendered = useThrottledSnapshot(client).loadState;
  const onPhone = useBelow('phone');
  const isComplete = listState.isComplete && rendered?.phase === 'done';
  const comparison = (isComplete && loadState?.comparison) || null;
  const comparisonState = comparison && comparisonListStateOf(comparison, analysis);
  const hasComparison = comparisonState?.isComplete && rendered?.comparison?.phase === 'done';
  const dates =
    result &&
    loadState &&
    formatLoadedDates(loadState.coverage, [result.axis.from, result.newest ?? result.axis.to], calendar.zone);
  const failed = [listState, comparisonState].find(
    (list) => list?.status === 'success' && list.error && !list.notice,
  );
  // Figures have no room below.
  if (onPhone && failed?.error)
    return (
      <div
        role="status"
        data-failed
        className="order-first -mx-gutter -mt-2.5 mb-1 flex min-h-hit items-center gap-3 border-line border-b px-gutter text-xs"
      >
        <p className="tnum min-w-0 flex-1">
          <span className="text-danger">{explain(failed.error).title}</span>
          {dates ? <span className="block truncate text-muted">Loaded: {dates}</span> : null}
        </p>
        <Button size="sm" onClick={failed.retry}>
          Try again
        </Button>
      </div>
    );
  return (
    <div
      className="ml-auto flex max-w-1/2 flex-none justify-end max-phone:m-0 max-phone:block max-phone:max-w-none"
      role="status"
    >
      <ListProgress list={{ ...listState, isComplete }} count={rendered?.loaded ?? 0} nouns="sessions">
        {dates ? `, covering ${dates}` : ''}
      </ListProgress>
      {comparison && comparisonState?.status === 'success' && !hasComparison ? (
        <ListProgress
          list={{ ...comparisonState, isComplete: false }}
          count={comparison.loaded}
          nouns="earlier sessions"
        />
      ) : onPhone ? null : (
        <CacheMenu analysis={analysis} isComplete={isComplete} />
      )}
    </div>
  );
}

const errorLabels: Record<'full' | 'denied', string> = {
  full: "Couldn't cache: no storage left",
  denied: "Couldn't cache: storage is blocked",
};

/** *Refresh*, in the menu of the screen, reloads all sessions. */
export const cacheItem = (client: AnalysisClient): MenuItem => ({
  label: 'Clear cached sessions',
  onSelect: client.clear,
});

interface CacheMenuProps {
  analysis: SessionAnalysis;
  /** Whether all sessions have loaded. */
  isComplete: boolean;
}

/** Shows when the sessions were loaded, and loads new ones or clears the cache. */
function CacheMenu({ analysis, isComplete }: CacheMenuProps) {
  const { client, loadState } = analysis;
  const now = useNow();
  if (!client || !loadState || !isComplete || loadState.loaded === 0) return null;
  return (
    <Menu
      label="Cached sessions"
      align="end"
      inPalette
      trigger={
        <>
          <span className={loadState.cacheError ? 'text-warning' : undefined}>
            {describeCache(loadState, now)}
          </span>
          <Icon of={ChevronDown} size="xs" />
        </>
      }
      triggerProps={{
        className: `${buttonStyle({ variant: 'ghost', size: 'sm' })} -mr-2.5 print:hidden`,
      }}
      items={[{ label: 'Check for new sessions', onSelect: client.refresh }, cacheItem(client)]}
    />
  );
}

const describeCache = ({ cacheError, updatedAt }: AnalysisLoadState, now: number): string =>
  cacheError ? errorLabels[cacheError] : `Updated ${formatRelative(updatedAt, now)}`;
