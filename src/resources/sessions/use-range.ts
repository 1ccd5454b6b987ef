import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '#ui/use-now.ts';
import { timeZone } from '#util/time-zone.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { useSetting } from '#util/use-setting.ts';
import { calendarOf } from '#util/zoned.ts';
import type { Preset } from './engine/presets.ts';
import { lastDays, type Range, rangeOf } from './engine/range.ts';
import { latestSessionQuery } from './queries.ts';
import type { SessionsSearch } from './sessions-search.ts';

const DEFAULT_DAYS = 30;

export interface ChosenRange {
  preset: Preset;
  /** Null until it is known which days have sessions. */
  range: Range | null;
  /** Whether the last days are empty, so that earlier ones are shown in their place. */
  earlier: boolean;
  /** Whether there are no sessions at all, whatever the range; null where that could not be read. */
  none: boolean | null;
}

/**
 * The range that the url asks for. Without one: the last 30 days, or where those are empty the 30 days up to
 * the latest session.
 */
export function useRange(pageId: string, { range: preset, from, to, audience }: SessionsSearch): ChosenRange {
  const calendar = calendarOf(useSetting(timeZone));
  const today = calendar.startOf(useNow(), 'day');
  const latest = useQuery(latestSessionQuery(pageId, audience));
  const newest = latest.data?.items[0];
  const last = parseTimestamp(newest?.sessionStartedAt);
  const none = latest.isSuccess ? newest === undefined : null;
  // Asked again after a failure, it is pending again; what is shown meanwhile stays.
  const settled = preset !== undefined || latest.isFetched;
  const chosen = useMemo((): Pick<ChosenRange, 'preset' | 'range' | 'earlier'> => {
    if (preset) {
      const range = rangeOf(preset, { now: today, from, to }, calendar);
      return { preset, range, earlier: false };
    }
    const range = lastDays(DEFAULT_DAYS, today, calendar);
    const earlier = last !== null && range.start !== null && last < range.start;
    return { preset: '30d', range: earlier ? lastDays(DEFAULT_DAYS, last, calendar) : range, earlier };
  }, [preset, today, from, to, calendar, last]);
  return { ...chosen, range: settled ? chosen.range : null, none };
}
