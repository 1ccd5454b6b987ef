import { useQuery } from '@tanstack/react-query';
import { lastDaysRange, type Preset, presets, type Range, resolveRange } from '#engines/sessions/index.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import { useNow } from '#ui/use-now.ts';
import { latestSessionQuery } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';

const DEFAULT_DAYS = 30;

export interface SelectedRange {
  /** The preset that means this range today. */
  preset: Preset;
  /** Null until the latest session is loaded, if the range depends on it. */
  range: Range | null;
  /** The range, or the one it probably is. */
  expected: Range;
  /** Whether the last days had no sessions, so that an earlier range is shown. */
  isFallback: boolean;
  /** Whether there are no sessions in any range; null if that couldn't be loaded. */
  hasNoSessions: boolean | null;
}

/**
 * The range in the URL: its dates, or what its preset means today. Without either, the last 30 days, or the 30 days up
 * to the latest session if those are empty.
 */
export function useRange(pageId: string, search: SessionsSearch): SelectedRange {
  const { range: preset, from, to, zone, audience } = search;
  const calendar = useCalendar(zone);
  const today = calendar.startOf(useNow(), 'day');
  const latest = useQuery(latestSessionQuery(pageId, audience));
  const latestSession = latest.data?.items[0];
  const latestStart = parseTimestamp(latestSession?.sessionStartedAt);
  const hasNoSessions = latest.isSuccess ? latestSession === undefined : null;
  const hasDates = from !== undefined || to !== undefined;
  // `isFetched` stays true while a failed query is retried, so that the screen doesn't reset.
  const isResolved = hasDates || preset !== undefined || latest.isFetched;
  const recent = lastDaysRange(DEFAULT_DAYS, today, calendar);
  const isOld = latestStart !== null && recent.start !== null && latestStart < recent.start;
  const fallback = isOld ? lastDaysRange(DEFAULT_DAYS, latestStart, calendar) : recent;
  const range =
    hasDates || preset ? resolveRange(preset ?? 'custom', { now: today, from, to }, calendar) : fallback;
  return {
    preset: presetOf(range, preset, today, calendar),
    range: isResolved ? range : null,
    expected: range,
    isFallback: preset === undefined && isOld && isSame(range, fallback),
    hasNoSessions,
  };
}

const isSame = (one: Range, other: Range) => one.start === other.start && one.end === other.end;

/** Preset that currently resolves to the range, preferably the named one; else `custom`. */
export const presetOf = (
  range: Range,
  preferred: Preset | undefined,
  now: number,
  calendar: ZonedCalendar,
): Preset =>
  [preferred, ...presets].find(
    (preset) => preset && preset !== 'custom' && isSame(resolveRange(preset, { now }, calendar), range),
  ) ?? 'custom';

/** Calendar of the time zone in the URL, else of the user's. */
export function useCalendar(zone: string | undefined): ZonedCalendar {
  const userZone = useSetting(timeZone);
  return calendarOf(zone ?? userZone);
}
