import type { Area } from '#charts/brush-area.ts';
import {
  binStarts,
  binsWithin,
  type Dimension,
  type Measure,
  type Selection,
  type TimeRange,
  type ValueRange,
  type WeekRange,
} from '#engines/sessions/index.ts';
import { useSelection } from './use-selection.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

/** Conversions between filters and areas of a chart. */
interface AreaConversion<Filter> {
  toArea(filter: Filter): Area;
  toFilter(area: Area): Filter;
}

/** Selection of a dimension's values in a chart. */
export function useChartSelection<D extends Dimension>(
  client: AnalysisClient,
  dimension: D,
  { toArea, toFilter }: AreaConversion<NonNullable<Selection[D]>>,
) {
  const { selection, select } = useSelection(client);
  const filter = selection[dimension];
  return {
    brush: {
      area: filter ? toArea(filter) : null,
      onPrepare: () => client.prepare(dimension),
      onPreview: (area: Area) => client.filter(dimension, toFilter(area), true),
      onCommit: (area: Area | null) => select(dimension, area ? toFilter(area) : undefined),
    },
    onClear: filter ? () => select(dimension, undefined) : null,
  };
}

const oneRow = { from: 0, to: 1 };
const SECOND = 1000;

/** May start and end within buckets, and beyond the axis. */
export function timeRangeToArea({ from, to }: TimeRange, boundaries: readonly number[]): Area {
  const positionOf = (time: number) => {
    const after = boundaries.findIndex((boundary) => boundary > time);
    if (after === 0) return -1;
    if (after === -1) return boundaries.at(-1) === time ? boundaries.length - 1 : boundaries.length;
    const [start = 0, end = 0] = [boundaries[after - 1], boundaries[after]];
    return after - 1 + (time - start) / (end - start);
  };
  return { x: { from: positionOf(from), to: positionOf(to) }, y: oneRow };
}

export function areaToTimeRange({ x }: Area, boundaries: readonly number[]): TimeRange {
  const timeAt = (position: number) => {
    const index = Math.max(0, Math.min(Math.floor(position), boundaries.length - 1));
    const start = boundaries[index] ?? 0;
    const end = boundaries[index + 1] ?? start;
    return Math.round((start + (position - index) * (end - start)) / SECOND) * SECOND;
  };
  return { from: timeAt(x.from), to: timeAt(x.to) };
}

export function valueRangeToArea(measure: Measure, span: ValueRange): Area {
  const [first, last] = binsWithin(measure, span);
  return { x: { from: first, to: last + 1 }, y: oneRow };
}

export const areaToValueRange = (measure: Measure, { x }: Area): ValueRange => ({
  from: binStarts[measure][x.from] ?? 0,
  to: binStarts[measure][x.to] ?? null,
});

export const weekRangeToArea = ({ days, hours }: WeekRange): Area => ({
  x: { from: hours[0], to: hours[1] + 1 },
  y: { from: days[0], to: days[1] + 1 },
});

export const areaToWeekRange = ({ x, y }: Area): WeekRange => ({
  days: [y.from, y.to - 1],
  hours: [x.from, x.to - 1],
});

/** Replaces the values of marks outside an area by `none`. */
export function maskOutside<T>(
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
