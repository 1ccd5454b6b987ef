import * as z from 'zod/mini';
import { flag, sortedBy, words, writing } from '#lib/url-search.ts';

/** Search parameters of the list; `empty` filters accounts without linked people. */
export const accountsSearch = z.object({
  q: words,
  empty: flag,
  ...writing,
  ...sortedBy(['name', 'domain', 'persons', 'activity', 'created']),
});

export type AccountsSearch = z.infer<typeof accountsSearch>;
