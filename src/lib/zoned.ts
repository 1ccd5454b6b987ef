import { memoized } from './memoized.ts';
import { DAY, HOUR, MINUTE } from './time-units.ts';

/** Zones change their offset at multiples of a quarter of an hour. */
const QUARTER = HOUR / 4;

export type CalendarUnit = 'hour' | 'day' | 'week' | 'month';

/** Calendar arithmetic in one time zone. Moments are epoch ms; a wall clock is epoch ms as if it were UTC. */
export interface ZonedCalendar {
  readonly zone: string;
  /** Wall-clock time of an instant. */
  toWall(moment: number): number;
  /** The first moment at which clocks show this; where they skip it, the moment right after the skip. */
  fromWall(wall: number): number;
  /** The first moment of the unit that holds the moment; weeks start on Monday. */
  startOf(moment: number, unit: CalendarUnit): number;
  /** Start of the next unit. */
  startOfNext(moment: number, unit: CalendarUnit): number;
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step;

/** Days since the Monday before, of a wall clock; 0 is Monday. */
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
export const calendarOf: (zone: string) => ZonedCalendar = memoized(makeCalendar);

function makeCalendar(zone: string): ZonedCalendar {
  const offsetAt = offsets(zone);
  const toWall = (moment: number) => moment + offsetAt(moment);
  const fromWall = (wall: number) => {
    // A day either side lies before and after any change of offset near this wall clock.
    const before = wall - offsetAt(wall - DAY);
    const after = wall - offsetAt(wall + DAY);
    const fits = [before, after].filter((moment) => toWall(moment) === wall);
    return fits.length > 0 ? Math.min(...fits) : before;
  };
  const hourStart = (moment: number) => {
    const wall = toWall(moment);
    return moment - (wall - floorTo(wall, HOUR));
  };
  return {
    zone,
    toWall,
    fromWall,
    startOf: (moment, unit) =>
      unit === 'hour' ? hourStart(moment) : fromWall(wallStart[unit](toWall(moment), 0)),
    startOfNext: (moment, unit) =>
      // Hours are counted, not read off the clock, so the hour that comes twice a year is two of them.
      unit === 'hour' ? hourStart(hourStart(moment) + HOUR) : fromWall(wallStart[unit](toWall(moment), 1)),
  };
}

function offsets(zone: string): (moment: number) => number {
  const read = offsetReader(zone);
  const ofDay = new Map<number, number | null>();
  const ofQuarter = new Map<number, number>();
  const recall = (moment: number) => {
    const quarter = Math.floor(moment / QUARTER);
    const known = ofQuarter.get(quarter);
    if (known !== undefined) return known;
    const offset = read(quarter * QUARTER);
    ofQuarter.set(quarter, offset);
    return offset;
  };
  return (moment) => {
    const day = Math.floor(moment / DAY);
    let offset = ofDay.get(day);
    if (offset === undefined) {
      const first = read(day * DAY);
      offset = first === read((day + 1) * DAY) ? first : null;
      ofDay.set(day, offset);
    }
    return offset ?? recall(moment);
  };
}

function offsetReader(zone: string): (moment: number) => number {
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
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const wall = new Date(0);
    const year = Number(parts.year);
    wall.setUTCFullYear(parts.era === 'BC' ? 1 - year : year, Number(parts.month) - 1, Number(parts.day));
    wall.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
    return wall.getTime() - floorTo(moment, 1000);
  };
}

/** A moment's wall clock; midnight for the first moment of a day, also where clocks skip midnight. */
function wallOf(moment: number, { startOf, toWall }: ZonedCalendar): number {
  return startOf(moment, 'day') === moment ? floorTo(toWall(moment), DAY) : toWall(moment);
}

/** The same time of the clock, some days later or (negative) earlier. */
export const addDays = (moment: number, days: number, calendar: ZonedCalendar): number =>
  calendar.fromWall(wallOf(moment, calendar) + days * DAY);

/** The same day of the month and time, some months later or (negative) earlier; the last day of a shorter month. */
export function addMonths(moment: number, months: number, calendar: ZonedCalendar): number {
  const date = new Date(wallOf(moment, calendar));
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(day, last.getUTCDate()));
  return calendar.fromWall(date.getTime());
}

/** Calendar days from one moment to another, a part of a day counted as one. */
export const daysBetween = (from: number, to: number, calendar: ZonedCalendar): number =>
  Math.ceil((wallOf(to, calendar) - wallOf(from, calendar)) / DAY);

/** A moment as ISO 8601 with the clock and offset of the zone: `2026-03-14T09:00:00.000+01:00`. */
export function isoWithOffset(moment: number, { toWall }: ZonedCalendar): string {
  const wall = toWall(moment);
  const minutes = Math.round(Math.abs(wall - moment) / MINUTE);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${wall < moment ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return new Date(wall).toISOString().replace('Z', offset);
}
