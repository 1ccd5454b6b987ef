import * as z from 'zod/mini';
import { sortedBy, words } from '#lib/url-search.ts';

/** Search parameters of the list; without `sort`, topics are in the service's order. */
export const topicsSearch = z.object({
  q: words,
  ...sortedBy(['title', 'purpose', 'entries', 'default', 'order', 'updated']),
});

export type TopicsSearch = z.infer<typeof topicsSearch>;
