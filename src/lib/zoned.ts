import { memoize } from './memoize.ts';
import { DAY, HOUR, MINUTE } from './time-units.ts';

/** Zones change their offset at multiples of a quarter of an hour. */
const QUARTER = HOUR / 4;

export type CalendarUnit = 'hour' | 'day' | 'week' | 'month';

/** Calendar arithmetic in one time zone. Times are epoch ms; wall times are epoch ms as if in UTC. */
export interface ZonedCalendar {
  readonly zone: string;
  /** Wall-clock time of an instant. */
  toLocal(time: number): number;
  /** First instant with this wall time; if clocks skip it, the instant after the skip. */
  fromLocal(local: number): number;
  /** Start of the unit that contains a time; weeks start on Monday. */
  startOf(time: number, unit: CalendarUnit): number;
  startOfNext(time: number, unit: CalendarUnit): number;
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step;

/** Weekday of a wall time; 0 is Monday. */
export const weekdayOf = (local: number) => (((Math.floor(local / DAY) + 3) % 7) + 7) % 7;
export const hourOf = (local: number) => Math.floor((local - floorTo(local, DAY)) / HOUR);

const localStart: Record<Exclude<CalendarUnit, 'hour'>, (local: number, step: 0 | 1) => number> = {
  day: (local, step) => floorTo(local, DAY) + step * DAY,
  week: (local, step) => floorTo(local, DAY) + (step * 7 - weekdayOf(local)) * DAY,
  month: (local, step) => {
    const date = new Date(local);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step);
  },
};

/** Calendar of an IANA time zone. Caches offsets, as `Intl` calls are slow. */
export const calendarOf: (zone: string) => ZonedCalendar = memoize(makeCalendar);

function makeCalendar(zone: string): ZonedCalendar {
  const offsetAt = offsets(zone);
  const toLocal = (time: number) => time + offsetAt(time);
  const fromLocal = (local: number) => {
    // Offsets one day earlier and later cover any change near this wall time.
    const before = local - offsetAt(local - DAY);
    const after = local - offsetAt(local + DAY);
    const fits = [before, after].filter((time) => toLocal(time) === local);
    return fits.length > 0 ? Math.min(...fits) : before;
  };
  const hourStart = (time: number) => {
    const local = toLocal(time);
    const hour = floorTo(local, HOUR);
    const start = time - (local - hour);
    // Lord Howe skips half an hour: the rest of that hour starts at the skip.
    return toLocal(start) < hour ? fromLocal(hour) : start;
  };
  return {
    zone,
    toLocal,
    fromLocal,
    startOf: (time, unit) =>
      unit === 'hour' ? hourStart(time) : fromLocal(localStart[unit](toLocal(time), 0)),
    startOfNext: (time, unit) =>
      // Adds an hour instead of using wall time, so a repeated hour counts as two.
      unit === 'hour' ? hourStart(hourStart(time) + HOUR) : fromLocal(localStart[unit](toLocal(time), 1)),
  };
}

function offsets(zone: string): (time: number) => number {
  const offsetOf = offsetReader(zone);
  const ofQuarter = memoize((quarter: number) => offsetOf(quarter * QUARTER));
  /** Null on days on which the offset changes. */
  const ofDay = memoize((day: number) => {
    const offset = offsetOf(day * DAY);
    return offset === offsetOf((day + 1) * DAY) ? offset : null;
  });
  return (time) => ofDay(Math.floor(time / DAY)) ?? ofQuarter(Math.floor(time / QUARTER));
}

function offsetReader(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const local = new Date(0);
    const year = Number(parts.year);
    local.setUTCFullYear(parts.era === 'BC' ? 1 - year : year, Number(parts.month) - 1, Number(parts.day));
    local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
    return local.getTime() - floorTo(time, 1000);
  };
}

/** Wall time; midnight for the start of a day, even if clocks skip midnight. */
function localTimeOf(time: number, { startOf, toLocal }: ZonedCalendar): number {
  return startOf(time, 'day') === time ? floorTo(toLocal(time), DAY) : toLocal(time);
}

/** Adds days at the same wall time. */
export const addDays = (time: number, days: number, calendar: ZonedCalendar): number =>
  calendar.fromLocal(localTimeOf(time, calendar) + days * DAY);

/** Adds months at the same day and wall time, clamped to the end of the month. */
export function addMonths(time: number, months: number, calendar: ZonedCalendar): number {
  const date = new Date(localTimeOf(time, calendar));
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(day, last.getUTCDate()));
  return calendar.fromLocal(date.getTime());
}

/** Calendar days between two times, rounded up. */
export const daysBetween = (from: number, to: number, calendar: ZonedCalendar): number =>
  Math.ceil((localTimeOf(to, calendar) - localTimeOf(from, calendar)) / DAY);

/** Formats a time as ISO 8601 with the offset of the zone: `2026-03-14T09:00:00.000+01:00`. */
export function isoWithOffset(time: number, { toLocal }: ZonedCalendar): string {
  const local = toLocal(time);
  const minutes = Math.round(Math.abs(local - time) / MINUTE);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${local < time ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return new Date(local).toISOString().replace('Z', offset);
}
