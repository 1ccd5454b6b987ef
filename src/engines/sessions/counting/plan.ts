import { mapKeys } from '#lib/collections.ts';
import type { SessionStore } from '../columns/session-store.ts';
import { dimensionOf, type Selection, type TextDimension, textDimensions } from '../dimensions/dimension.ts';
import { type TopValues, topValuesOf } from '../dimensions/text.ts';
import type { Range } from '../range.ts';

/** How the rows of a store are binned for counting. */
export interface CountingPlan {
  store: SessionStore;
  /** Rows the top values were computed from. */
  rows: number;
  /** Starts of the time buckets, and the end of the last one. */
  boundaries: readonly number[];
  /** Only sessions that start in this range count. */
  range: Range;
  /** Whether sessions without a readable start count; true only for all time. */
  includesRowsWithoutStart: boolean;
  topValues: Record<TextDimension, TopValues>;
}

export interface PlanInput {
  boundaries: readonly number[];
  range: Range;
  selection: Selection;
  /** Maximum number of texts with a bin of their own. */
  maxTopValues?: number;
}

export function planCounting(
  store: SessionStore,
  { boundaries, range, selection, maxTopValues }: PlanInput,
): CountingPlan {
  const { rows, parts } = store;
  let topValues: CountingPlan['topValues'] | undefined;
  return {
    store,
    rows,
    boundaries,
    range,
    includesRowsWithoutStart: range.start === null && range.end === null,
    // Lazy: only counting needs them, and they scan all rows.
    get topValues() {
      topValues ??= mapKeys(textDimensions, (name) =>
        topValuesOf(parts.texts[name], rows, { selected: selection[name], max: maxTopValues }),
      );
      return topValues;
    },
  };
}

/** Whether every selected text has a bin of its own. */
export const hasOwnBins = (plan: CountingPlan, selection: Selection) =>
  textDimensions.every((name) => {
    const selected = selection[name];
    return !selected || dimensionOf(name, plan).binsOfFilter(selected) !== null;
  });
