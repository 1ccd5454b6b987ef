import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf, type ZonedCalendar } from '#lib/zoned.ts';

/** Calendar of the time zone in the URL, else of the user's. */
export function useCalendar(zone: string | undefined): ZonedCalendar {
  const userZone = useSetting(timeZone);
  return calendarOf(zone ?? userZone);
}
