import { useMemo } from 'react';
import { type RecentResults, useRecentResults } from '#api/queries/recent-results.ts';
import { whiskerMax } from '#charts/whisker.tsx';
import { useNow } from '#ui/use-now.ts';
import type { ListedPage } from './pages-queries.ts';

/** Scale of the conversion rates of a list. */
export interface RateScale {
  max: number;
  /** Rate of all rows together. */
  reference: number | null;
}

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
    const all = rates.reduce((sum, { hits, of }) => ({ hits: sum.hits + hits, of: sum.of + of }), {
      hits: 0,
      of: 0,
    });
    const scale = { max: whiskerMax(rates), reference: all.of > 0 ? all.hits / all.of : null };
    return pages.map((page) => ({
      ...page,
      results: results ? (results.get(page.pageId) ?? null) : undefined,
      scale,
    }));
  }, [pages, results]);
  return { rows, hasResults: isAvailable };
}
