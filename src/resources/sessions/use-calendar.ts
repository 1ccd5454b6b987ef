import { timeZone } from '#util/time-zone.ts';
import { useSetting } from '#util/use-setting.ts';
import { calendarOf, type ZonedCalendar } from '#util/zoned.ts';

/** The calendar of the zone that a link names, else of the reader's own. */
export function useCalendar(zone: string | undefined): ZonedCalendar {
  const own = useSetting(timeZone);
  return calendarOf(zone ?? own);
}
