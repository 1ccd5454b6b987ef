import * as z from 'zod/mini';
import { oneOf, sortedBy, words } from '#lib/url-search.ts';

/**
 * Search parameters of the versions. `status`, `picked` (versions to compare) and `open` (one ID of each expanded group)
 * are comma-separated.
 */
export const versionsSearch = z.object({
  status: words,
  picked: words,
  open: words,
  ...sortedBy(['version', 'status', 'created']),
});

/** Search parameters of one version; `compare` is the ID of the version to compare it with. */
export const versionSearch = z.object({
  ...versionsSearch.shape,
  compare: words,
  view: oneOf(['inline']),
});
