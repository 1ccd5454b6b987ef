import * as z from 'zod/mini';
import { sortedBy, words, writing } from '#lib/url-search.ts';

export const peopleSearch = z.object({
  q: words,
  ...writing,
  ...sortedBy(['name', 'email', 'domain', 'phone', 'seen']),
});

export const personSearch = z.object(writing);

export type PeopleSearch = z.infer<typeof peopleSearch>;
