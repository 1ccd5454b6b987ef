import * as z from 'zod/mini';
import { oneOf, words } from '#lib/url-search.ts';

export const resultFilters = [
  'all',
  'created',
  'updated',
  'warned',
  'rejected',
  'uncertain',
  'skipped',
] as const;

export type ResultFilter = (typeof resultFilters)[number];

/** `fix` is a run whose rows are fixed that weren't sent. */
export const importSearch = z.object({ run: words, show: oneOf(resultFilters), fix: words });
