import * as z from 'zod/mini';
import { oneOf, words } from '#lib/url-search.ts';

export const shownResults = ['all', 'created', 'refused', 'doubtful'] as const;

/** What the url of creating audiences from CSV holds: a run, and which of its rows are shown. */
export const importSearch = z.object({ run: words, show: oneOf(shownResults) });
