import * as z from 'zod/mini';
import { flag, words } from '#util/url-search.ts';

/** What the url of a log holds; `source` and `type` are values joined by commas. */
export const logsSearch = z.object({ q: words, source: words, type: words, deleted: flag });

export type LogsSearch = z.infer<typeof logsSearch>;
