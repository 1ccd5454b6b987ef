import { FIRST_VALUE, MISSING, UNUSABLE } from '#engines/sessions/columns/dictionary.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { type Selection, type TextDimension, textDimensions } from '#engines/sessions/dimensions.ts';
import type { Range } from '#engines/sessions/range.ts';
import { partitionPoint } from '#lib/partition-point.ts';
import { type TopValues, topValuesOf } from './top-values.ts';

/** How the rows of a store are laid out for counting. */
export interface CountingPlan {
  store: SessionStore;
  /** How many rows the slots were given by. */
  rows: number;
  /** The first moments of the buckets over time, and the end of the last. */
  edges: readonly number[];
  /** Sessions that start within it count. */
  range: Range;
  /** Whether those whose start is not known count too: only where every session does can it be said that they do. */
  includesUndated: boolean;
  slots: Record<TextDimension, TopValues>;
  /** The moment an hour's code stands for. */
  hourOf(code: number): number | null;
  /** The bucket of an hour, counted from 0, −1 where it lies outside of all. */
  bucketOf(hour: number): number;
}

export interface PlanInput {
  edges: readonly number[];
  range: Range;
  selection: Selection;
  /** How many texts of a dimension are counted one by one. */
  maxTopValues?: number;
}

/** Plans a count of a store's rows. */
export function planCounting(
  store: SessionStore,
  { edges, range, selection, maxTopValues: mostSlots }: PlanInput,
): CountingPlan {
  const { start, texts } = store.parts;
  const { rows } = store;
  let topValues: CountingPlan['slots'] | undefined;
  return {
    store,
    rows,
    edges,
    range,
    includesUndated: range.start === null && range.end === null,
    // Only counting needs them, and they cost a look at every row.
    get slots() {
      topValues ??= Object.fromEntries(
        textDimensions.map((name) => [
          name,
          topValuesOf(texts[name], rows, { chosen: selection[name], most: mostSlots }),
        ]),
      ) as CountingPlan['slots'];
      return topValues;
    },
    hourOf: (code) => (code === MISSING || code === UNUSABLE ? null : (start.hours.value(code) ?? 0)),
    bucketOf: (hour) => bucketOf(edges, hour),
  };
}

/** Whether every text that is chosen is counted by itself. */
export const hasOwnBins = (plan: CountingPlan, selection: Selection) =>
  textDimensions.every((name) => {
    const { dictionary } = plan.store.parts.texts[name];
    const slots = plan.slots[name];
    return (selection[name] ?? []).every((text) => {
      const code = text === null ? undefined : dictionary.find(text);
      return code === undefined || slots.binOf(code) < slots.texts.length + FIRST_VALUE;
    });
  });

function bucketOf(edges: readonly number[], hour: number): number {
  const bucket = partitionPoint(edges, (edge) => edge <= hour) - 1;
  return bucket < edges.length - 1 ? bucket : -1;
}
