import { FIRST_VALUE, INVALID, MISSING } from './columns/dictionary.ts';
import type { CountingPlan } from './counting/plan.ts';
import type { View } from './counting/view.ts';
import {
  type Dimension,
  type DimensionFilter,
  dimensionOf,
  dimensions,
  type Selection,
} from './dimensions/dimension.ts';
import type { Proportion } from './statistics/rates.ts';

/** Sessions with one value of a dimension. */
export interface SessionSegment {
  dimension: Dimension;
  /** Selection of exactly these sessions. */
  filter: DimensionFilter;
  selected: Proportion;
  others: Proportion;
}

/**
 * Segments of all dimensions without a selection, except time. Empty segments are omitted.
 * @param views views of the selected sessions, and of all sessions in the range
 */
export function segmentsOf(
  selection: Selection,
  plan: CountingPlan,
  views: { selected: (dimension: Dimension) => View; baseline: (dimension: Dimension) => View },
): SessionSegment[] {
  return dimensions.flatMap((dimension) => {
    if (selection[dimension]) return [];
    const [selectedView, baselineView] = [views.selected(dimension), views.baseline(dimension)];
    const { segments, binsOfFilter } = dimensionOf(dimension, plan);
    return segments().flatMap(({ filter, ignoredBins }): SessionSegment[] => {
      const bins = (binsOfFilter(filter) ?? []).flatMap(([from, to]) =>
        Array.from({ length: to - from }, (_, index) => from + index),
      );
      const share = (view: View): Proportion => ({
        hits: countIn(view, bins),
        of: countAll(view) - countIn(view, ignoredBins),
      });
      const [selected, all] = [share(selectedView), share(baselineView)];
      const others = { hits: all.hits - selected.hits, of: all.of - selected.of };
      return all.hits > 0 ? [{ dimension, filter, selected, others }] : [];
    });
  });
}

const countAll = ({ sessions, missing, invalid }: View) =>
  sessions.reduce((sum, count) => sum + count, missing + invalid);

const countIn = (view: View, bins: readonly number[]) =>
  bins.reduce((sum, bin) => sum + sessionsInBin(view, bin), 0);

const sessionsInBin = ({ sessions, missing, invalid }: View, bin: number) =>
  bin === MISSING ? missing : bin === INVALID ? invalid : (sessions[bin - FIRST_VALUE] ?? 0);
