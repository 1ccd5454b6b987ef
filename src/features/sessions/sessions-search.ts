import * as z from 'zod/mini';
import { comparisonModes } from '#engines/sessions/comparison-period.ts';
import {
  formatLocalDate,
  type Preset,
  parseLocalDate,
  presets,
  type Range,
} from '#engines/sessions/range.ts';
import { isTimeZone } from '#lib/time-zone.ts';
import { flag, oneOf, words } from '#lib/url-search.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { isSortableColumn } from './list-order.ts';
import { parseSelectionParts, serializeSelection } from './selection-param.ts';

export const buckets = ['hour', 'day', 'week', 'month'] as const;

/**
 * URL parameters of the sessions screens. Without a range, the latest 30 days with sessions. Once resolved, dates and time
 * zone are written to the URL, so that a link shows everyone the same.
 */
export const sessionsSearch = z.object({
  range: oneOf(presets),
  /** First and last day, as `2026-03-14`; `range` is then the preset they came from. */
  from: words,
  to: words,
  /** IANA time zone of dates and figures; the user's by default. */
  zone: words,
  audience: words,
  bucket: oneOf(buckets),
  /** The selection, as `selection-param.ts` writes it. */
  only: words,
  compare: oneOf(comparisonModes),
  /** Column and direction of the table's sort order. */
  sort: words,
  desc: flag,
  /** Campaign tag and sort order of its table. */
  tags: words,
});

/** A session: its list, and its start in epoch ms, which is how shared links find it. */
export const sessionSearch = z.object({
  ...sessionsSearch.shape,
  at: z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
});

export type SessionsSearch = z.infer<typeof sessionsSearch>;
export type SessionSearch = z.infer<typeof sessionSearch>;

/** Parses the URL of the sessions screens; `invalid` lists the parts that can't be parsed. */
export function parseSessionsSearch(address: SessionSearch): { search: SessionsSearch; invalid: string[] } {
  const parsed = sessionsSearch.parse(address);
  const { selection, invalid } = parseSelectionParts(parsed.only);
  const search: SessionsSearch = {
    ...parsed,
    from: parseLocalDate(parsed.from) === null ? undefined : parsed.from,
    to: parseLocalDate(parsed.to) === null ? undefined : parsed.to,
    zone: parsed.zone && isTimeZone(parsed.zone) ? parsed.zone : undefined,
    sort: isSortableColumn(parsed.sort) ? parsed.sort : undefined,
    only: serializeSelection(selection),
  };
  const names = Object.keys(sessionsSearch.shape) as (keyof SessionsSearch)[];
  const invalidNames = names.filter(
    (name) => name !== 'only' && address[name] !== undefined && search[name] === undefined,
  );
  return {
    search,
    invalid: [
      ...invalidNames.map((name) => `${name}=${address[name]}`),
      ...invalid.map((part) => `only=${part}`),
    ],
  };
}

/**
 * Parameters missing in a URL for it to show everyone the same dates and time zone; null if complete.
 *
 * @param preset preset of the range, if the URL has none
 */
export function missingDates(
  address: SessionsSearch,
  { range, preset }: { range: Range; preset: Preset | undefined },
  calendar: ZonedCalendar,
): Pick<SessionsSearch, 'range' | 'from' | 'to' | 'zone'> | null {
  const { from, to, zone } = address;
  const day = (instant: number | null) => (instant === null ? undefined : formatLocalDate(instant, calendar));
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
