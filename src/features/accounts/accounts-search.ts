import * as z from 'zod/mini';
import { flag, sortedBy, words, writing } from '#lib/url-search.ts';

/** What the url of the list holds; `empty` leaves accounts that no person is linked to. */
export const accountsSearch = z.object({
  q: words,
  empty: flag,
  ...writing,
  ...sortedBy(['name', 'domain', 'persons', 'activity', 'created']),
});

export type AccountsSearch = z.infer<typeof accountsSearch>;
