import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Preset, presets } from '#engines/sessions/presets.ts';
import { lastDaysRange, type Range, resolveRange } from '#engines/sessions/range.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { useNow } from '#ui/use-now.ts';
import { latestSessionQuery } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useCalendar } from './use-calendar.ts';

const DEFAULT_DAYS = 30;

export interface ChosenRange {
  /** The name of the days, where they have one now. */
  preset: Preset;
  /** Null until it is known which days have sessions. */
  range: Range | null;
  /** Whether the last days are empty, so that earlier ones are shown in their place. */
  earlier: boolean;
  /** Whether there are no sessions at all, whatever the range; null where that could not be read. */
  none: boolean | null;
}

/**
 * The range that the url asks for: its dates, or what its preset means now. Without either: the last 30 days, or where
 * those are empty the 30 days up to the latest session.
 */
export function useRange(pageId: string, search: SessionsSearch): ChosenRange {
  const { range: preset, from, to, zone, audience } = search;
  const calendar = useCalendar(zone);
  const today = calendar.startOf(useNow(), 'day');
  const latest = useQuery(latestSessionQuery(pageId, audience));
  const newest = latest.data?.items[0];
  const last = parseTimestamp(newest?.sessionStartedAt);
  const none = latest.isSuccess ? newest === undefined : null;
  const isDated = from !== undefined || to !== undefined;
  // Asked again after a failure, it is pending again; what is shown meanwhile stays.
  const settled = isDated || preset !== undefined || latest.isFetched;
  const chosen = useMemo((): Pick<ChosenRange, 'preset' | 'range' | 'earlier'> => {
    const usual = lastDaysRange(DEFAULT_DAYS, today, calendar);
    const isOld = last !== null && usual.start !== null && last < usual.start;
    const fallback = isOld ? lastDaysRange(DEFAULT_DAYS, last, calendar) : usual;
    const asked = isDated ? 'custom' : preset;
    const range = asked ? resolveRange(asked, { now: today, from, to }, calendar) : fallback;
    const earlier = preset === undefined && isOld && isSame(range, fallback);
    return { preset: presetOf(range, preset, today, calendar), range, earlier };
  }, [preset, isDated, today, from, to, calendar, last]);
  return { ...chosen, range: settled ? chosen.range : null, none };
}

const isSame = (one: Range, other: Range) => one.start === other.start && one.end === other.end;

/** The preset that means a range now, the one that the url names first; `custom` for none. */
export const presetOf = (
  range: Range,
  named: Preset | undefined,
  now: number,
  calendar: ZonedCalendar,
): Preset =>
  [named, ...presets].find(
    (each) => each && each !== 'custom' && isSame(resolveRange(each, { now }, calendar), range),
  ) ?? 'custom';
