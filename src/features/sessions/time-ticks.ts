import { spread, type TickLabel } from '#charts/axes.tsx';
import type { TimeAxis } from '#engines/sessions/time-axis.ts';
import { formatMoment } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { hourOf, type ZonedCalendar } from '#lib/zoned.ts';

const YEAR = 366 * DAY;
/** How many hours lie between two labels of an axis of hours. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336] as const;

/** How many labels there is room for, below an axis of hours and of longer buckets; hours are short and many. */
interface Room {
  hours: number;
  days: number;
}

export const room: Record<'wide' | 'phone', Room> = {
  wide: { hours: 9, days: 5 },
  phone: { hours: 4, days: 3 },
};

/** The labels below the buckets of an axis. */
export function timeTicks(
  axis: Pick<TimeAxis, 'unit' | 'edges'>,
  most: Room,
  calendar: ZonedCalendar,
): TickLabel[] {
  const starts = axis.edges.slice(0, -1);
  if (axis.unit === 'hour') return hourTicks(starts, most.hours, calendar);
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  const style = axis.unit === 'month' || span > YEAR ? 'month' : 'day';
  return spread(starts.length, most.days).map((index) => ({
    index,
    label: formatMoment(starts[index] ?? 0, style, calendar.zone),
  }));
}

/** The day where one begins and below the first label, the time of the clock at even steps between. */
function hourTicks(starts: readonly number[], most: number, { zone, toWall }: ZonedCalendar): TickLabel[] {
  const hours = starts.map((start, index) => {
    const wall = toWall(start);
    const before = index > 0 ? toWall(starts[index - 1] ?? 0) : null;
    const day = Math.floor(wall / DAY);
    return {
      index,
      start,
      day,
      hour: hourOf(wall),
      // Clocks may skip midnight.
      beginsDay: before === null ? wall % DAY === 0 : Math.floor(before / DAY) < day,
      again: before !== null && before >= wall,
    };
  });
  const first = hours.find(({ beginsDay }) => beginsDay)?.day ?? 0;
  const at = (step: number) =>
    hours.filter(({ day, hour, beginsDay, again }) =>
      beginsDay ? (day - first) % Math.ceil(step / 24) === 0 : step < 24 && hour % step === 0 && !again,
    );
  const shown = STEPS.map(at).find(({ length }) => length <= most) ?? [];
  return shown.map(({ index, start, beginsDay }, place) => {
    const time = formatMoment(start, 'time', zone);
    const day = formatMoment(start, 'day', zone);
    return { index, label: beginsDay ? day : place === 0 ? `${day}, ${time}` : time };
  });
}
