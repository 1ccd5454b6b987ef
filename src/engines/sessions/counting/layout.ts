import type { CodeColumn } from '#engines/sessions/columns/code-column.ts';
import { FIRST_VALUE } from '#engines/sessions/columns/dictionary.ts';
import { FLAG_CODES } from '#engines/sessions/columns/fields.ts';
import { type Dimension, dimensions, isFlag, isMeasure } from '#engines/sessions/dimensions.ts';
import { measures } from '#engines/sessions/session.ts';
import { binningOf } from './binning.ts';
import { CodeTable } from './code-table.ts';
import { type MeasureScale, measureScale } from './measure-scale.ts';
import type { CountingPlan } from './plan.ts';

/** Counted axes: each dimension by bins, measures by finer classes, and all flags combined. */
export type Axis = Exclude<Dimension, 'conversion' | 'submit' | 'bounce'> | 'flags';

/** Part of the counts that holds one axis; `offsets` maps codes to offsets in the counts. */
export interface AxisSection {
  axis: Axis;
  start: number;
  length: number;
  codes: CodeColumn;
  offsets: CodeTable;
  size(): number;
}

/** Axis that counts a dimension; flags share one. */
export const axisOf = (dimension: Dimension): Axis => (isFlag(dimension) ? 'flags' : dimension);

export const axes: readonly Axis[] = [...dimensions.filter((name) => !isFlag(name)).map(axisOf), 'flags'];

/** Classes of all measures. */
export type Scales = Record<(typeof measures)[number], MeasureScale>;

/** @param exactBelow integers below this have a class of their own, up to the limit of the measure */
export const scalesOf = (exactBelow: number): Scales =>
  Object.fromEntries(measures.map((measure) => [measure, measureScale(measure, exactBelow)])) as Scales;

/** Lays out the sections of axes one after another, starting at `from`. */
export function createSections(
  axesToCount: readonly Axis[],
  plan: CountingPlan,
  scales: Scales,
  from = 0,
): AxisSection[] {
  let next = from;
  return axesToCount.map((axis) => {
    const section = createSection(axis, plan, scales, next);
    next += section.length;
    return section;
  });
}

function createSection(axis: Axis, plan: CountingPlan, scales: Scales, from: number): AxisSection {
  if (axis === 'flags') {
    const size = () => FLAG_CODES;
    const offsets = new CodeTable((code) => from + code);
    return { axis, start: from, length: FLAG_CODES, codes: plan.store.parts.flags, offsets, size };
  }
  const binning = binningOf(axis, plan);
  if (!isMeasure(axis)) {
    const { codes, size, bins, binOf } = binning;
    return {
      axis,
      start: from,
      length: bins,
      codes,
      offsets: new CodeTable((code) => from + binOf(code)),
      size,
    };
  }
  const { dictionary } = plan.store.parts.measures[axis];
  const scale = scales[axis];
  const offsetOf = (code: number) => {
    const value = dictionary.value(code);
    return from + (value === undefined ? code : scale.classOf(value) + FIRST_VALUE);
  };
  const length = scale.lowerBounds.length + FIRST_VALUE;
  return {
    axis,
    start: from,
    length,
    codes: binning.codes,
    offsets: new CodeTable(offsetOf),
    size: binning.size,
  };
}
