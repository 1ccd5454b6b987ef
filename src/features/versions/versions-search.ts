import * as z from 'zod/mini';
import { oneOf, sortedBy, words } from '#lib/url-search.ts';

/**
 * What the url of the versions holds: `status`, `picked` (the versions to be compared) and `open` (of each unfolded
 * run of versions the id of one) are values joined by commas.
 */
export const versionsSearch = z.object({
  status: words,
  picked: words,
  open: words,
  ...sortedBy(['version', 'status', 'created']),
});

export type VersionsSearch = z.infer<typeof versionsSearch>;

/** One version beside the list; `compare` is the id of another one that it is compared with. */
export const versionSearch = z.object({
  ...versionsSearch.shape,
  compare: words,
  view: oneOf(['inline']),
});
