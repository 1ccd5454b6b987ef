import { useMemo } from 'react';
import { type RecentResults, useRecentResults } from '#api/queries/recent-results.ts';
import { type RateScale, rateScale } from '#charts/whisker.tsx';
import { useNow } from '#ui/use-now.ts';
import type { ListedPage } from './pages-queries.ts';

/** A page with its results; undefined while they load, null without sessions. */
export type PageRow = ListedPage & { results: RecentResults | null | undefined; scale: RateScale };

/** Adds the results of the last 30 days to pages; `hasResults` is false if the service has no counts. */
export function usePageRows(pages: readonly ListedPage[]): { rows: PageRow[]; hasResults: boolean } {
  const { isAvailable, results } = useRecentResults(useNow());
  const rows = useMemo(() => {
    const rates = [...(results?.values() ?? [])].map(({ sessions, conversions }) => ({
      hits: conversions,
      of: sessions,
    }));
    const scale = rateScale(rates);
    return pages.map((page) => ({
      ...page,
      results: results ? (results.get(page.pageId) ?? null) : undefined,
      scale,
    }));
  }, [pages, results]);
  return { rows, hasResults: isAvailable };
}
