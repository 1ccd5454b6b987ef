import * as z from 'zod/mini';
import { words } from '#lib/url-search.ts';

/** What the url of the reference holds: the search among operations, and the operation shown. */
export const apiSearch = z.object({ q: words, op: words });
