import { memoize } from './memoize.ts';
import { DAY, HOUR, MINUTE } from './time-units.ts';

/** Zones change their offset at multiples of a quarter of an hour. */
const QUARTER = HOUR / 4;

export type CalendarUnit = 'hour' | 'day' | 'week' | 'month';

/** Calendar arithmetic in one time zone. Times are epoch ms; wall times are epoch ms as if in UTC. */
export interface ZonedCalendar {
  readonly zone: string;
  /** Wall-clock time of an instant. */
  toWall(time: number): number;
  /** First instant with this wall time; if clocks skip it, the instant after the skip. */
  fromWall(wall: number): number;
  /** Start of the unit that contains a time; weeks start on Monday. */
  startOf(time: number, unit: CalendarUnit): number;
  /** Start of the next unit. */
  startOfNext(time: number, unit: CalendarUnit): number;
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step;

/** Weekday of a wall time; 0 is Monday. */
export const weekdayOf = (wall: number) => (((Math.floor(wall / DAY) + 3) % 7) + 7) % 7;
export const hourOf = (wall: number) => Math.floor((wall - floorTo(wall, DAY)) / HOUR);

const wallStart: Record<Exclude<CalendarUnit, 'hour'>, (wall: number, step: 0 | 1) => number> = {
  day: (wall, step) => floorTo(wall, DAY) + step * DAY,
  week: (wall, step) => floorTo(wall, DAY) + (step * 7 - weekdayOf(wall)) * DAY,
  month: (wall, step) => {
    const date = new Date(wall);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step);
  },
};

/** Calendar of an IANA time zone. Caches offsets, as `Intl` calls are slow. */
export const calendarOf: (zone: string) => ZonedCalendar = memoize(makeCalendar);

function makeCalendar(zone: string): ZonedCalendar {
  const offsetAt = offsets(zone);
  const toWall = (time: number) => time + offsetAt(time);
  const fromWall = (wall: number) => {
    // Offsets one day earlier and later cover any change near this wall time.
    const before = wall - offsetAt(wall - DAY);
    const after = wall - offsetAt(wall + DAY);
    const fits = [before, after].filter((time) => toWall(time) === wall);
    return fits.length > 0 ? Math.min(...fits) : before;
  };
  const hourStart = (time: number) => {
    const wall = toWall(time);
    return time - (wall - floorTo(wall, HOUR));
  };
  return {
    zone,
    toWall,
    fromWall,
    startOf: (time, unit) => (unit === 'hour' ? hourStart(time) : fromWall(wallStart[unit](toWall(time), 0))),
    startOfNext: (time, unit) =>
      // Adds an hour instead of using wall time, so a repeated hour counts as two.
      unit === 'hour' ? hourStart(hourStart(time) + HOUR) : fromWall(wallStart[unit](toWall(time), 1)),
  };
}

function offsets(zone: string): (time: number) => number {
  const offsetOf = offsetReader(zone);
  const ofDay = new Map<number, number | null>();
  const ofQuarter = new Map<number, number>();
  const cachedOffset = (time: number) => {
    const quarter = Math.floor(time / QUARTER);
    const cached = ofQuarter.get(quarter);
    if (cached !== undefined) return cached;
    const offset = offsetOf(quarter * QUARTER);
    ofQuarter.set(quarter, offset);
    return offset;
  };
  return (time) => {
    const day = Math.floor(time / DAY);
    let offset = ofDay.get(day);
    if (offset === undefined) {
      const first = offsetOf(day * DAY);
      offset = first === offsetOf((day + 1) * DAY) ? first : null;
      ofDay.set(day, offset);
    }
    return offset ?? cachedOffset(time);
  };
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
    const wall = new Date(0);
    const year = Number(parts.year);
    wall.setUTCFullYear(parts.era === 'BC' ? 1 - year : year, Number(parts.month) - 1, Number(parts.day));
    wall.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
    return wall.getTime() - floorTo(time, 1000);
  };
}

/** Wall time; midnight for the start of a day, even if clocks skip midnight. */
function wallOf(time: number, { startOf, toWall }: ZonedCalendar): number {
  return startOf(time, 'day') === time ? floorTo(toWall(time), DAY) : toWall(time);
}

/** Adds days at the same wall time. */
export const addDays = (time: number, days: number, calendar: ZonedCalendar): number =>
  calendar.fromWall(wallOf(time, calendar) + days * DAY);

/** Adds months at the same day and wall time, clamped to the end of the month. */
export function addMonths(time: number, months: number, calendar: ZonedCalendar): number {
  const date = new Date(wallOf(time, calendar));
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(day, last.getUTCDate()));
  return calendar.fromWall(date.getTime());
}

/** Calendar days between two times, rounded up. */
export const daysBetween = (from: number, to: number, calendar: ZonedCalendar): number =>
  Math.ceil((wallOf(to, calendar) - wallOf(from, calendar)) / DAY);

/** Formats a time as ISO 8601 with the offset of the zone: `2026-03-14T09:00:00.000+01:00`. */
export function isoWithOffset(time: number, { toWall }: ZonedCalendar): string {
  const wall = toWall(time);
  const minutes = Math.round(Math.abs(wall - time) / MINUTE);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${wall < time ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return new Date(wall).toISOString().replace('Z', offset);
}
