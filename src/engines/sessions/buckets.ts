import { type Count, countAt } from './count.ts';
import type { View } from './counting/view.ts';
import type { IncompleteReason, TimeAxis } from './time-axis.ts';

export interface Bucket extends Count {
  start: number;
  /** The first moment after it. */
  end: number;
  /** Null where the bucket is whole. */
  incomplete: IncompleteReason | null;
}

/** The buckets of an axis with what a view counts in them. */
export const bucketsOf = ({ edges, incomplete }: TimeAxis, view: View): Bucket[] =>
  incomplete.map((state, index) => ({
    start: edges[index] ?? 0,
    end: edges[index + 1] ?? 0,
    incomplete: state,
    ...countAt(view, index),
  }));
