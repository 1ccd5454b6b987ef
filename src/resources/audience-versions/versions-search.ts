import * as z from 'zod/mini';
import { sortedBy, words } from '#util/url-search.ts';

/** What the url of the versions holds; `status` is values joined by commas. */
export const versionsSearch = z.object({
  status: words,
  ...sortedBy(['version', 'status', 'created']),
});

export type VersionsSearch = z.infer<typeof versionsSearch>;
