import { evenlySpacedIndices, type TickLabel } from '#charts/axes.tsx';
import type { TimeAxis } from '#engines/sessions/time-axis.ts';
import { formatDateTime } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { hourOf, type ZonedCalendar } from '#lib/zoned.ts';

const YEAR = 366 * DAY;
/** Hours between two labels. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336] as const;

/** Maximum labels of an axis, by bucket. Hours have shorter labels. */
interface MaxTicks {
  hours: number;
  days: number;
}

export const maxTicks: Record<'wide' | 'phone', MaxTicks> = {
  wide: { hours: 9, days: 5 },
  phone: { hours: 4, days: 3 },
};

/** Labels of an axis. */
export function timeTicks(
  axis: Pick<TimeAxis, 'unit' | 'edges'>,
  max: MaxTicks,
  calendar: ZonedCalendar,
): TickLabel[] {
  const starts = axis.edges.slice(0, -1);
  if (axis.unit === 'hour') return hourTicks(starts, max.hours, calendar);
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  const style = axis.unit === 'month' || span > YEAR ? 'month' : 'day';
  return evenlySpacedIndices(starts.length, max.days).map((index) => ({
    index,
    label: formatDateTime(starts[index] ?? 0, style, calendar.zone),
  }));
}

/** Dates where days start and at the first label, times at even steps between. */
function hourTicks(
  starts: readonly number[],
  maxCount: number,
  { zone, toWall }: ZonedCalendar,
): TickLabel[] {
  const hours = starts.map((start, index) => {
    const wall = toWall(start);
    const previous = index > 0 ? toWall(starts[index - 1] ?? 0) : null;
    const day = Math.floor(wall / DAY);
    return {
      index,
      start,
      day,
      hour: hourOf(wall),
      // Clock changes may skip midnight.
      isDayStart: previous === null ? wall % DAY === 0 : Math.floor(previous / DAY) < day,
      isRepeated: previous !== null && previous >= wall,
    };
  });
  const first = hours.find(({ isDayStart }) => isDayStart)?.day ?? 0;
  const at = (step: number) =>
    hours.filter(({ day, hour, isDayStart, isRepeated }) =>
      isDayStart ? (day - first) % Math.ceil(step / 24) === 0 : step < 24 && hour % step === 0 && !isRepeated,
    );
  const visible = STEPS.map(at).find(({ length }) => length <= maxCount) ?? [];
  return visible.map(({ index, start, isDayStart }, position) => {
    const time = formatDateTime(start, 'time', zone);
    const day = formatDateTime(start, 'day', zone);
    return { index, label: isDayStart ? day : position === 0 ? `${day}, ${time}` : time };
  });
}
