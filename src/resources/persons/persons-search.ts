import * as z from 'zod/mini';
import { sortedBy, words } from '#util/url-search.ts';

/** What the url of the list holds. */
export const personsSearch = z.object({
  q: words,
  ...sortedBy(['name', 'email', 'domain', 'phone', 'seen']),
});

export type PersonsSearch = z.infer<typeof personsSearch>;
