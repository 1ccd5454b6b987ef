import { CodeTable } from '../columns/code-column.ts';
import { type Dimension, dimensionOf, dimensions, type SessionDimension } from '../dimensions/dimension.ts';
import type { CountingPlan } from './plan.ts';

/** Part of the counts that holds one dimension by its classes. */
export interface Section extends Pick<SessionDimension<never>, 'codes' | 'codeCount' | 'binCount'> {
  start: number;
  /** Bins by class. */
  bins: Uint16Array;
  /** Offsets in the counts by code. */
  offsets: CodeTable;
}

export interface Layout {
  /** Sections counted under the full selection. */
  main: ReadonlyMap<Dimension, Section>;
  /** Sections of restricted dimensions, counted without their own filter. */
  unfiltered: ReadonlyMap<Dimension, Section>;
  /** Number of cells of all sections. */
  length: number;
}

export function createLayout(plan: CountingPlan, restricted: readonly Dimension[]): Layout {
  let length = 0;
  const add = (dimension: Dimension): [Dimension, Section] => {
    const section = createSection(dimension, plan, length);
    length += section.bins.length;
    return [dimension, section];
  };
  return { main: new Map(dimensions.map(add)), unfiltered: new Map(restricted.map(add)), length };
}

function createSection(dimension: Dimension, plan: CountingPlan, start: number): Section {
  const { codes, codeCount, binCount, binOf, classes } = dimensionOf(dimension, plan);
  const { classOf, bins } = classes ?? {
    classOf: binOf,
    bins: Uint16Array.from({ length: binCount }, (_, bin) => bin),
  };
  return { start, bins, binCount, codes, codeCount, offsets: new CodeTable((code) => start + classOf(code)) };
}
