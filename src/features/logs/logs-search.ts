import * as z from 'zod/mini';
import { flag, words, writing } from '#lib/url-search.ts';

/** What the url of a log holds; `source` and `type` are values joined by commas. */
export const logsSearch = z.object({
  q: words,
  source: words,
  type: words,
  deleted: flag,
  /** New entries are shown as they come. */
  follow: flag,
  /** The text of the open entry is edited. */
  edit: flag,
  ...writing,
});

export type LogsSearch = z.infer<typeof logsSearch>;

/** The url of another entry, or of none: the same log, and nothing is edited in it. */
export const elsewhere = ({ edit: _, ...search }: LogsSearch): LogsSearch => search;
