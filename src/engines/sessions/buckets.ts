import { type Count, countAt } from './count.ts';
import type { View } from './counting/view.ts';
import type { IncompleteReason, TimeAxis } from './time-axis.ts';

export interface Bucket extends Count {
  start: number;
  /** Exclusive. */
  end: number;
  /** Null if complete. */
  incomplete: IncompleteReason | null;
}

/** Buckets of an axis with the counts of a view. */
export const bucketsOf = ({ edges, incomplete }: TimeAxis, view: View): Bucket[] =>
  incomplete.map((state, index) => ({
    start: edges[index] ?? 0,
    end: edges[index + 1] ?? 0,
    incomplete: state,
    ...countAt(view, index),
  }));
