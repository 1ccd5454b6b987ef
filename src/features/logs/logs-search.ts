import { linkOptions } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { flag, words, writing } from '#lib/url-search.ts';

/** Search parameters of a log; `source` and `type` are comma-separated. */
export const logsSearch = z.object({
  q: words,
  source: words,
  type: words,
  deleted: flag,
  /** First and last day in the user's time zone, as `2026-03-14`. */
  from: words,
  to: words,
  /** Shows new entries automatically. */
  follow: flag,
  /** Edits the text of the open entry. */
  edit: flag,
  ...writing,
});

export type LogsSearch = z.infer<typeof logsSearch>;

export const noFilters = { q: undefined, source: undefined, type: undefined, from: undefined, to: undefined };

/** Search for links to other entries and back to the log. */
export const withoutEdit = ({ edit: _, ...search }: LogsSearch): LogsSearch => search;

/** The account or person that a log belongs to. */
export interface LogOwner {
  noun: 'account' | 'person';
  id: string;
}

/** Link to the log without an open entry. */
export const logLink = ({ noun, id }: LogOwner) =>
  noun === 'account'
    ? linkOptions({ to: '/accounts/$accountId', params: { accountId: id }, search: withoutEdit })
    : linkOptions({ to: '/persons/$personId', params: { personId: id }, search: withoutEdit });

export const entryLink = ({ noun, id }: LogOwner, logId: string) =>
  noun === 'account'
    ? linkOptions({
        to: '/accounts/$accountId/logs/$accountLogId',
        params: { accountId: id, accountLogId: logId },
        search: withoutEdit,
      })
    : linkOptions({
        to: '/persons/$personId/logs/$personLogId',
        params: { personId: id, personLogId: logId },
        search: withoutEdit,
      });
