import { linkOptions } from '@tanstack/react-router';
import * as z from 'zod/mini';
import {
  type ComparisonMode,
  comparisonModes,
  dimensions,
  formatLocalDate,
  type Preset,
  parseLocalDate,
  presets,
  type Range,
  resolveRange,
  type Selection,
  type Session,
  type SortKey,
  type SortOrder,
  sortKeys,
} from '#engines/sessions/index.ts';
import { isTimeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { flag, oneOf, words } from '#lib/url-search.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { dimensionFormats } from './dimensions.ts';

export const buckets = ['hour', 'day', 'week', 'month'] as const;

/**
 * URL parameters of the sessions screens. Without a range, the latest 30 days with sessions. Once resolved, dates and time
 * zone are written to the URL, so that a link shows everyone the same.
 */
const sessionsSearch = z.object({
  range: oneOf(presets),
  /** First and last day, as `2026-03-14`; `range` is then the preset they came from. */
  from: words,
  to: words,
  /** IANA time zone of dates and figures; the user's by default. */
  zone: words,
  audience: words,
  bucket: oneOf(buckets),
  /** The selection, as `serializeSelection` writes it. */
  only: words,
  /** `none`, `year`, or the first day to compare with, as `2026-03-14`; the previous period by default. */
  compare: words,
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
    compare: compareParam(parsed.compare),
    zone: parsed.zone && isTimeZone(parsed.zone) ? parsed.zone : undefined,
    sort: sortKeyOf(parsed.sort) ? parsed.sort : undefined,
    only: serializeSelection(selection),
  };
  const names = Object.keys(sessionsSearch.shape) as (keyof SessionsSearch)[];
  const invalidParams = names
    .filter((name) => name !== 'only' && address[name] !== undefined && search[name] === undefined)
    .map((name) => `${name}=${address[name]}`);
  return { search, invalid: [...invalidParams, ...invalid.map((part) => `only=${part}`)] };
}

/** Links of earlier versions asked for matching weekdays, which is the default now. */
const compareParam = (compare = '') =>
  ['none', ...comparisonModes].find((mode) => compare === mode || compare === `${mode}-weekdays`) ??
  (parseLocalDate(compare) === null ? undefined : compare);

/** Comparison mode in a URL. */
export function comparisonOf(
  { compare }: Pick<SessionsSearch, 'compare'>,
  calendar: ZonedCalendar,
): ComparisonMode {
  const day = parseLocalDate(compare);
  if (day !== null) return { from: calendar.fromLocal(day) };
  return compare === 'none' || compare === 'year' ? compare : 'period';
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
  const day = (time: number | null) => (time === null ? undefined : formatLocalDate(time, calendar));
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

/** Clears selected dates that are outside the range, where they would select nothing. */
export function withoutOtherDates(search: SessionsSearch, calendar: ZonedCalendar): SessionsSearch {
  const { range: preset = 'custom', from, to } = search;
  const { start: dates, ...others } = parseSelection(search.only);
  const { start, end } = resolveRange(preset, { now: Date.now(), from, to }, calendar);
  const isOutside = dates && (dates.from > (end ?? dates.from) || dates.to <= (start ?? 0));
  return isOutside ? { ...search, only: serializeSelection(others) } : search;
}

/**
 * Format of the selection in the URL: `time*60-600**source*linkedin*google`. URLs don't escape the asterisk, and texts
 * rarely contain it (then `%2A`).
 */
const FILTER_SEPARATOR = '**';
const VALUE_SEPARATOR = '*';

/** Writes a selection as a URL parameter; undefined if it's empty. */
export function serializeSelection(selection: Selection): string | undefined {
  const parts = dimensions.flatMap((dimension) => {
    const filter = selection[dimension];
    return filter
      ? [[dimension, ...dimensionFormats[dimension].serialize(filter)].join(VALUE_SEPARATOR)]
      : [];
  });
  return parts.join(FILTER_SEPARATOR) || undefined;
}

/** Parses a URL parameter. Parts that can't be parsed are left out, and listed in `invalid`. */
function parseSelectionParts(text: string | undefined): { selection: Selection; invalid: string[] } {
  const selection: Selection = {};
  const invalid: string[] = [];
  for (const part of text?.split(FILTER_SEPARATOR).filter(Boolean) ?? []) {
    const [name, ...values] = part.split(VALUE_SEPARATOR);
    const dimension = dimensions.find((each) => each === name);
    const filter = dimension && dimensionFormats[dimension].parse(values);
    if (filter) Object.assign(selection, { [dimension]: filter });
    if (!filter || (Array.isArray(filter) && filter.length < values.length)) invalid.push(part);
  }
  return { selection, invalid };
}

export const parseSelection = (text: string | undefined): Selection => parseSelectionParts(text).selection;

const sortKeyOf = (column: string | undefined): SortKey | undefined =>
  column === 'started' ? 'start' : sortKeys.find((key) => key === column && key !== 'start');

/** The service's order. */
export const newestFirst = { id: 'started', desc: true } as const;

/** Sort order in the URL; newest first by default. */
export function orderOf({ sort, desc }: Pick<SessionsSearch, 'sort' | 'desc'>): SortOrder {
  const by = sortKeyOf(sort);
  return { by: by ?? 'start', descending: desc ?? by === undefined };
}

/** Link to a session, with its list and its start. */
export const sessionLink = (pageId: string, session: Session, list: SessionsSearch) =>
  linkOptions({
    to: '/pages/$pageId/sessions/$sessionId',
    params: { pageId, sessionId: session.audienceSessionId },
    search: { ...list, at: parseTimestamp(session.sessionStartedAt) ?? undefined },
  });
