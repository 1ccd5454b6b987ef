import * as z from 'zod/mini';
import { oneOf, sortedBy, words } from '#lib/url-search.ts';

export const overviewRanges = ['7d', '30d', '90d'] as const;

export const overviewSearch = z.object({ range: oneOf(overviewRanges) });

/** Search parameters of the sessions of all pages. Range and comparison have the names that a page's sessions use. */
export const allSessionsSearch = z.object({
  range: words,
  from: words,
  to: words,
  zone: words,
  compare: words,
  /** IDs of compared pages, separated by commas. */
  pages: words,
  ...sortedBy(['page', 'sessions', 'change', 'share', 'conversion', 'formSubmits', 'bounces', 'asked']),
});
