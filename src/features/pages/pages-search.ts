import * as z from 'zod/mini';
import { sortedBy, words } from '#lib/url-search.ts';

/** Search parameters of the list; `status` and `type` are comma-separated. */
export const pagesSearch = z.object({
  q: words,
  status: words,
  type: words,
  ...sortedBy(['name', 'status', 'type', 'audiences', 'actions', 'brand', 'updated']),
});

export type PagesSearch = z.infer<typeof pagesSearch>;
