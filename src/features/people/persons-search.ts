import * as z from 'zod/mini';
import { sortedBy, words, writing } from '#lib/url-search.ts';

/** What the url of the list holds. */
export const personsSearch = z.object({
  q: words,
  ...writing,
  ...sortedBy(['name', 'email', 'domain', 'phone', 'seen']),
});

/** What the url of one person holds. */
export const personSearch = z.object(writing);

export type PersonsSearch = z.infer<typeof personsSearch>;
