import { useMemo } from 'react';
import { conversionOf, type RecentResults, useRecentResults } from '#api/queries/recent-results.ts';
import { type RateScale, rateScale } from '#charts/whisker.tsx';
import { type CountChange, countChange, excludesZero, isLargeEnough } from '#engines/sessions/index.ts';
import { useNow } from '#ui/use-now.ts';
import type { ListedPage } from './pages-queries.ts';

interface PageChange {
  /** With the interval that the page's own screen has. */
  change: CountChange;
  /** Whether the change is significant among those of all pages, so that a sentence may name it. */
  isNotable: boolean;
}

/** Results with the change of sessions. */
export type ListedResults = RecentResults & PageChange;

/** A page with its results; undefined while they load, null without sessions. */
export type PageRow = ListedPage & { results: ListedResults | null | undefined; scale: RateScale };

/** Adds the results of the last 30 days to pages; `hasResults` is false if the service has no counts. */
export function usePageRows(pages: readonly ListedPage[]): { rows: PageRow[]; hasResults: boolean } {
  const { isAvailable, results } = useRecentResults(useNow());
  const rows = useMemo(() => {
    const all = [...(results?.values() ?? [])];
    const scale = rateScale(all.map(conversionOf));
    const changes = countChanges(results ?? new Map());
    return pages.map((page): PageRow => {
      const found = results?.get(page.pageId);
      const change = changes.get(page.pageId);
      return { ...page, results: found && change ? { ...found, ...change } : results && null, scale };
    });
  }, [pages, results]);
  return { rows, hasResults: isAvailable };
}

/** Changes by page ID. Notable ones have an interval without zero if adjusted over the compared pages, as in findings. */
export function countChanges(
  results: ReadonlyMap<string, Pick<RecentResults, 'compared'>>,
): ReadonlyMap<string, PageChange> {
  const isCompared = ({ compared: { current, earlier } }: Pick<RecentResults, 'compared'>) =>
    isLargeEnough(current, earlier);
  const error = 0.05 / (2 * Math.max(1, [...results.values()].filter(isCompared).length));
  return new Map(
    Array.from(results, ([pageId, result]) => {
      const { current, earlier } = result.compared;
      const { interval } = countChange(current, earlier, { error });
      const isNotable = isCompared(result) && interval !== null && excludesZero(interval);
      return [pageId, { change: countChange(current, earlier), isNotable }];
    }),
  );
}
