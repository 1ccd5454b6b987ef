import type { Area } from '#charts/brush-area.ts';
import { binStarts, binsWithin } from '#engines/sessions/bins.ts';
import type { ValueRange, WeekRange } from '#engines/sessions/dimensions.ts';
import type { Measure } from '#engines/sessions/session.ts';

/** Between what is chosen, in values, and the marks of a chart that stand for it. */

const oneRow = { from: 0, to: 1 };
const SECOND = 1000;

export interface Moments {
  from: number;
  to: number;
}

/** A stretch of time on an axis; it may start and end within buckets, and lie beyond the axis. */
export function areaOfMoments({ from, to }: Moments, edges: readonly number[]): Area {
  const placeOf = (moment: number) => {
    const after = edges.findIndex((edge) => edge > moment);
    if (after === 0) return -1;
    if (after === -1) return edges.at(-1) === moment ? edges.length - 1 : edges.length;
    const [start = 0, end = 0] = [edges[after - 1], edges[after]];
    return after - 1 + (moment - start) / (end - start);
  };
  return { x: { from: placeOf(from), to: placeOf(to) }, y: oneRow };
}

/** The moments that an area of an axis stands for. */
export function momentsOf({ x }: Area, edges: readonly number[]): Moments {
  const momentAt = (place: number) => {
    const index = Math.max(0, Math.min(Math.floor(place), edges.length - 1));
    const start = edges[index] ?? 0;
    const end = edges[index + 1] ?? start;
    return Math.round((start + (place - index) * (end - start)) / SECOND) * SECOND;
  };
  return { from: momentAt(x.from), to: momentAt(x.to) };
}

export function areaOfSpan(measure: Measure, span: ValueRange): Area {
  const [first, last] = binsWithin(measure, span);
  return { x: { from: first, to: last + 1 }, y: oneRow };
}

export const spanOfArea = (measure: Measure, { x }: Area): ValueRange => ({
  from: binStarts[measure][x.from] ?? 0,
  to: binStarts[measure][x.to] ?? null,
});

export const areaOfWeek = ({ days, hours }: WeekRange): Area => ({
  x: { from: hours[0], to: hours[1] + 1 },
  y: { from: days[0], to: days[1] + 1 },
});

export const weekOfArea = ({ x, y }: Area): WeekRange => ({
  days: [y.from, y.to - 1],
  hours: [x.from, x.to - 1],
});

/** The values of the marks within an area, of so many columns; `none` for all others. */
export function within<T>(
  values: ArrayLike<T>,
  area: Area | null,
  none: T,
  columns = values.length,
): ArrayLike<T> {
  if (!area) return values;
  const { x, y } = area;
  return Array.from(values, (value, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return column + 1 > x.from && column < x.to && row >= y.from && row < y.to ? value : none;
  });
}
