import * as z from 'zod/mini';
import { sortedBy, words } from '#lib/url-search.ts';

/** What the url of the list holds; without `sort` the topics stand in the service's own order. */
export const topicsSearch = z.object({
  q: words,
  ...sortedBy(['title', 'purpose', 'entries', 'default', 'order', 'updated']),
});

export type TopicsSearch = z.infer<typeof topicsSearch>;
