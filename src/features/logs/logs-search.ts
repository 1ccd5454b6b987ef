import * as z from 'zod/mini';
import { flag, words, writing } from '#lib/url-search.ts';

/** Search parameters of a log; `source` and `type` are comma-separated. */
export const logsSearch = z.object({
  q: words,
  source: words,
  type: words,
  deleted: flag,
  /** Shows new entries automatically. */
  follow: flag,
  /** Edits the text of the open entry. */
  edit: flag,
  ...writing,
});

export type LogsSearch = z.infer<typeof logsSearch>;

/** Search for links to other entries and back to the log. */
export const withoutEdit = ({ edit: _, ...search }: LogsSearch): LogsSearch => search;
