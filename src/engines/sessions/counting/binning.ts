import { binOf, binStarts } from '#engines/sessions/bins.ts';
import type { CodeColumn } from '#engines/sessions/columns/code-column.ts';
import { FIRST_VALUE, MISSING, UNUSABLE } from '#engines/sessions/columns/dictionary.ts';
import { flagStateIndex, flagStates } from '#engines/sessions/columns/fields.ts';
import { type Dimension, isFlag, isMeasure, isText } from '#engines/sessions/dimensions.ts';
import type { CountingPlan } from './plan.ts';

/** Cells of weekday and hour. */
export const WEEK_CELLS = 7 * 24;

/**
 * How a dimension's rows fall into the bins it is shown in. Bins 0 and 1 hold what is missing and what is
 * unusable; those of a flag are its states.
 */
export interface Binning {
  codes: CodeColumn;
  /** How many codes there are now. */
  size(): number;
  bins: number;
  binOf(code: number): number;
}

/** How a dimension's rows fall into its bins by a plan. */
export function binningOf(dimension: Dimension, plan: CountingPlan): Binning {
  const { start, measures, texts, flags } = plan.store.parts;
  if (dimension === 'start')
    return {
      codes: start.codes,
      size: () => start.hours.size,
      bins: Math.max(0, plan.edges.length - 1) + FIRST_VALUE,
      binOf: (code) => {
        const hour = plan.hourOf(code);
        // What lies outside of all buckets is outside of the range too, and not counted.
        return hour === null
          ? Math.min(code, UNUSABLE)
          : Math.max(UNUSABLE, plan.bucketOf(hour) + FIRST_VALUE);
      },
    };
  if (dimension === 'week')
    return {
      codes: start.codes,
      size: () => start.hours.size,
      bins: WEEK_CELLS + FIRST_VALUE,
      binOf: (code) => {
        const cell = start.weekHour(code);
        return cell === null ? Math.min(code, UNUSABLE) : cell + FIRST_VALUE;
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
    const slots = plan.slots[dimension];
    return {
      codes,
      size: () => dictionary.size,
      bins: slots.texts.length + FIRST_VALUE + 1,
      binOf: slots.binOf,
    };
  }
  return {
    codes: flags,
    size: () => flagStates.length ** 3,
    bins: flagStates.length,
    binOf: (code) => (isFlag(dimension) ? flagStateIndex(code, dimension) : MISSING),
  };
}
