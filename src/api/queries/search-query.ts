import { MAX_QUERY_LENGTH } from '#contract/limits.ts';

/** Clips a search query to the service's limit without splitting a surrogate pair. */
export const clipQuery = (text: string): string =>
  text.slice(0, MAX_QUERY_LENGTH).replace(/[\ud800-\udbff]$/, '');
