import * as z from 'zod/mini';
import { words } from '#lib/url-search.ts';

/** Search parameters of the versions; `status` is comma-separated. */
export const versionsSearch = z.object({ status: words });

/** Search parameters of one version; `compare` is the ID of the version to compare it with. */
export const versionSearch = z.object({ ...versionsSearch.shape, compare: words });
