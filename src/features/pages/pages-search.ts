import * as z from 'zod/mini';
import { sortedBy, words } from '#lib/url-search.ts';

/** What the url of the list holds; `status` and `type` are values joined by commas. */
export const pagesSearch = z.object({
  q: words,
  status: words,
  type: words,
  ...sortedBy(['name', 'status', 'type', 'audiences', 'actions', 'brand', 'updated']),
});

export type PagesSearch = z.infer<typeof pagesSearch>;
