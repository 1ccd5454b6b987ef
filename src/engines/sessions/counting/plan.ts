import { FIRST_VALUE, INVALID, MISSING } from '#engines/sessions/columns/dictionary.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { type Selection, type TextDimension, textDimensions } from '#engines/sessions/dimensions.ts';
import type { Range } from '#engines/sessions/range.ts';
import { partitionPoint } from '#lib/partition-point.ts';
import { type TopValues, topValuesOf } from './top-values.ts';

/** How the rows of a store are binned for counting. */
export interface CountingPlan {
  store: SessionStore;
  /** Rows the top values were computed from. */
  rows: number;
  /** Starts of the time buckets, and the end of the last one. */
  edges: readonly number[];
  /** Only sessions that start in this range count. */
  range: Range;
  /** Whether sessions without a readable start count; true only for all time. */
  includesUndated: boolean;
  topValues: Record<TextDimension, TopValues>;
  /** Start of an hour by code; null if missing or invalid. */
  hourOf(code: number): number | null;
  /** Bucket index of an hour; -1 if outside. */
  bucketOf(hour: number): number;
}

export interface PlanInput {
  edges: readonly number[];
  range: Range;
  selection: Selection;
  /** Maximum number of texts with a bin of their own. */
  maxTopValues?: number;
}

export function planCounting(
  store: SessionStore,
  { edges, range, selection, maxTopValues }: PlanInput,
): CountingPlan {
  const { start, texts } = store.parts;
  const { rows } = store;
  let topValues: CountingPlan['topValues'] | undefined;
  return {
    store,
    rows,
    edges,
    range,
    includesUndated: range.start === null && range.end === null,
    // Lazy: only counting needs them, and they scan all rows.
    get topValues() {
      topValues ??= Object.fromEntries(
        textDimensions.map((name) => [
          name,
          topValuesOf(texts[name], rows, { selected: selection[name], max: maxTopValues }),
        ]),
      ) as CountingPlan['topValues'];
      return topValues;
    },
    hourOf: (code) => (code === MISSING || code === INVALID ? null : (start.hours.value(code) ?? 0)),
    bucketOf: (hour) => bucketOf(edges, hour),
  };
}

/** Whether every selected text has a bin of its own. */
export const hasOwnBins = (plan: CountingPlan, selection: Selection) =>
  textDimensions.every((name) => {
    const { dictionary } = plan.store.parts.texts[name];
    const slots = plan.topValues[name];
    return (selection[name] ?? []).every((text) => {
      const code = text === null ? undefined : dictionary.find(text);
      return code === undefined || slots.binOf(code) < slots.texts.length + FIRST_VALUE;
    });
  });

function bucketOf(edges: readonly number[], hour: number): number {
  const bucket = partitionPoint(edges, (edge) => edge <= hour) - 1;
  return bucket < edges.length - 1 ? bucket : -1;
}
