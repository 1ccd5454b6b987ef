import * as z from 'zod/mini';
import { words } from '#lib/url-search.ts';

/** Search parameters of the reference: search text and selected operation. */
export const apiSearch = z.object({ q: words, op: words });
