import * as z from 'zod/mini';
import { comparisonModes } from '#engines/sessions/comparison-period.ts';
import { type Preset, presets } from '#engines/sessions/presets.ts';
import { formatLocalDate, parseLocalDate, type Range } from '#engines/sessions/range.ts';
import { isTimeZone } from '#lib/time-zone.ts';
import { flag, oneOf, words } from '#lib/url-search.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { isColumn } from './list-order.ts';
import { parseSelectionParts, serializeSelection } from './selection-param.ts';

export const buckets = ['hour', 'day', 'week', 'month'] as const;

/**
 * What the url of the sessions of a page holds; without a range the latest 30 days that have sessions. Once the days
 * are known, they and their time zone are written to the url, so that a link shows the same to everybody.
 */
export const sessionsSearch = z.object({
  range: oneOf(presets),
  /** First and last day, as `2026-03-14`; `range` is then the name they were selected by. */
  from: words,
  to: words,
  /** The time zone of the days and of all figures, as an IANA name; the reader's own where there is none. */
  zone: words,
  audience: words,
  bucket: oneOf(buckets),
  /** What is chosen of the sessions, as `selection-param.ts` writes it. */
  only: words,
  compare: oneOf(comparisonModes),
  /** A column of the table, and whether it runs down. */
  sort: words,
  desc: flag,
  /** The campaign tag that is broken down, and how its rows are sorted. */
  tags: words,
});

/** One session: the list it belongs to, and its start in epoch ms, by which a shared link finds it. */
export const sessionSearch = z.object({
  ...sessionsSearch.shape,
  at: z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
});

export type SessionsSearch = z.infer<typeof sessionsSearch>;
export type SessionSearch = z.infer<typeof sessionSearch>;

/** Reads the url of a page's sessions, and says which parts of it can't be read. */
export function readSessionsSearch(address: SessionSearch): { search: SessionsSearch; unread: string[] } {
  const read = sessionsSearch.parse(address);
  const { selection, unread } = parseSelectionParts(read.only);
  const search: SessionsSearch = {
    ...read,
    from: parseLocalDate(read.from) === null ? undefined : read.from,
    to: parseLocalDate(read.to) === null ? undefined : read.to,
    zone: read.zone && isTimeZone(read.zone) ? read.zone : undefined,
    sort: isColumn(read.sort) ? read.sort : undefined,
    only: serializeSelection(selection),
  };
  const names = Object.keys(sessionsSearch.shape) as (keyof SessionsSearch)[];
  const lost = names.filter(
    (name) => name !== 'only' && address[name] !== undefined && search[name] === undefined,
  );
  return {
    search,
    unread: [...lost.map((name) => `${name}=${address[name]}`), ...unread.map((part) => `only=${part}`)],
  };
}

/**
 * What a url lacks to show the same days in the same time zone to everybody; null for nothing.
 *
 * @param preset what the days are called, where the url does not name them
 */
export function missingDates(
  address: SessionsSearch,
  { range, preset }: { range: Range; preset: Preset | undefined },
  calendar: ZonedCalendar,
): Pick<SessionsSearch, 'range' | 'from' | 'to' | 'zone'> | null {
  const { from, to, zone } = address;
  const day = (moment: number | null) => (moment === null ? undefined : formatLocalDate(moment, calendar));
  const dates = from === undefined &&
    to === undefined && {
      range: address.range ?? preset,
      from: day(range.start),
      to: day(range.end),
    };
  const missing = { ...dates, ...(zone === undefined && { zone: calendar.zone }) };
  const isNew = (Object.keys(missing) as (keyof typeof missing)[]).some(
    (name) => missing[name] !== undefined && missing[name] !== address[name],
  );
  return isNew ? missing : null;
}
