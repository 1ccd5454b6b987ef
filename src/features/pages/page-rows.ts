import { useMemo } from 'react';
import { RESULT_DAYS, type RecentResults, useRecentResults } from '#api/queries/recent-results.ts';
import { type RateScale, rateScale } from '#charts/whisker.tsx';
import { type CountChange, tQuantile } from '#engines/sessions/index.ts';
import { useNow } from '#ui/use-now.ts';
import type { ListedPage } from './pages-queries.ts';

/** Results with the change of sessions and its interval. */
type ListedResults = Omit<RecentResults, 'change'> & { change: CountChange };

/** A page with its results; undefined while they load, null without sessions. */
export type PageRow = ListedPage & { results: ListedResults | null | undefined; scale: RateScale };

/** Adds the results of the last 30 days to pages; `hasResults` is false if the service has no counts. */
export function usePageRows(pages: readonly ListedPage[]): { rows: PageRow[]; hasResults: boolean } {
  const { isAvailable, results } = useRecentResults(useNow());
  const rows = useMemo(() => {
    const all = [...(results?.values() ?? [])];
    const scale = rateScale(all.map(({ sessions, conversions }) => ({ hits: conversions, of: sessions })));
    const quantile = changeQuantile(all.length);
    const withInterval = ({ change, ...rest }: RecentResults): ListedResults => {
      const difference = change.current - change.earlier;
      const half = quantile * change.error;
      const interval = { low: difference - half, high: difference + half };
      return { ...rest, change: { ...change, interval } };
    };
    return pages.map((page): PageRow => {
      const found = results?.get(page.pageId);
      return { ...page, results: found ? withInterval(found) : results && null, scale };
    });
  }, [pages, results]);
  return { rows, hasResults: isAvailable };
}

/** Of the paired differences between complete days. */
const FREEDOM = RESULT_DAYS - 2;

/** Quantile of the t distribution for 95% intervals, adjusted for two changes a page like findings (C. E. Bonferroni, 1936). */
export const changeQuantile = (pages: number) => tQuantile(1 - 0.05 / (4 * Math.max(1, pages)), FREEDOM);
