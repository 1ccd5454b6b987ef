import { binOf, binStarts } from '#engines/sessions/bins.ts';
import type { CodeColumn } from '#engines/sessions/columns/code-column.ts';
import { FIRST_VALUE, INVALID, MISSING } from '#engines/sessions/columns/dictionary.ts';
import { flagStateIndex, flagStates } from '#engines/sessions/columns/fields.ts';
import { type Dimension, isFlag, isMeasure, isText } from '#engines/sessions/dimensions.ts';
import type { CountingPlan } from './plan.ts';

/** Cells of weekday and hour. */
export const WEEK_CELLS = 7 * 24;

/**
 * Mapping of a column's codes to bins. Bins 0 and 1 hold missing and invalid values; bins of a flag are its
 * states.
 */
export interface Binning {
  codes: CodeColumn;
  /** Current number of codes. */
  size(): number;
  bins: number;
  binOf(code: number): number;
}

export function binningOf(dimension: Dimension, plan: CountingPlan): Binning {
  const { start, measures, texts, flags } = plan.store.parts;
  if (dimension === 'start')
    return {
      codes: start.codes,
      size: () => start.hours.size,
      bins: Math.max(0, plan.edges.length - 1) + FIRST_VALUE,
      binOf: (code) => {
        const hour = plan.hourOf(code);
        // Hours outside all buckets are outside the range and aren't counted.
        return hour === null ? Math.min(code, INVALID) : Math.max(INVALID, plan.bucketOf(hour) + FIRST_VALUE);
      },
    };
  if (dimension === 'week')
    return {
      codes: start.codes,
      size: () => start.hours.size,
      bins: WEEK_CELLS + FIRST_VALUE,
      binOf: (code) => {
        const cell = start.weekHour(code);
        return cell === null ? Math.min(code, INVALID) : cell + FIRST_VALUE;
      },
    };
  if (isMeasure(dimension)) {
    const { codes, dictionary } = measures[dimension];
    return {
      codes,
      size: () => dictionary.size,
      bins: binStarts[dimension].length + FIRST_VALUE,
      binOf: (code) => {
        const value = dictionary.value(code);
        return value === undefined ? code : binOf(dimension, value) + FIRST_VALUE;
      },
    };
  }
  if (isText(dimension)) {
    const { codes, dictionary } = texts[dimension];
    const topValues = plan.topValues[dimension];
    return {
      codes,
      size: () => dictionary.size,
      bins: topValues.texts.length + FIRST_VALUE + 1,
      binOf: topValues.binOf,
    };
  }
  return {
    codes: flags,
    size: () => flagStates.length ** 3,
    bins: flagStates.length,
    binOf: (code) => (isFlag(dimension) ? flagStateIndex(code, dimension) : MISSING),
  };
}
