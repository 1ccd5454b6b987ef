import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf, type ZonedCalendar } from '#lib/zoned.ts';

/** The calendar of the zone that a link names, else of the reader's own. */
export function useCalendar(zone: string | undefined): ZonedCalendar {
  const own = useSetting(timeZone);
  return calendarOf(zone ?? own);
}
