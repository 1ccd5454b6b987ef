import { FIRST_VALUE, INVALID, MISSING } from './columns/dictionary.ts';
import type { CountingPlan } from './counting/plan.ts';
import type { View } from './counting/view.ts';
import {
  type Dimension,
  type DimensionFilter,
  dimensionOf,
  dimensions,
  isFlag,
  isMeasure,
  type Selection,
  type ValueRange,
} from './dimensions/dimension.ts';
import { rankDifferences, type SegmentDifference, splitRuns } from './statistics/rank-differences.ts';
import { type Proportion, rateOf, wilson } from './statistics/rates.ts';

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

/** Where sessions come from and when, as opposed to what visitors did. */
export const isCause = (dimension: Dimension): boolean => !isMeasure(dimension) && !isFlag(dimension);

export interface RankedDifferences {
  /** Ranked; neighboring bins of a measure that differ in the same direction are merged. */
  differences: SegmentDifference<SessionSegment>[];
  /** Not compared, as the selection implies them. */
  implied: SessionSegment[];
}

/** Compares segments, except what a selection of measures or outcomes implies (converted sessions never bounce). */
export function compareSegments(
  selection: Selection,
  segments: readonly SessionSegment[],
): RankedDifferences {
  const canImply = dimensions.some((dimension) => selection[dimension] && !isCause(dimension));
  const implied = segments.filter((segment) => canImply && isImplied(segment));
  const order = new Map(segments.map(({ filter }, index) => [filter, index]));
  const isNeighbor = (previous: SessionSegment, next: SessionSegment) =>
    isMeasure(next.dimension) &&
    previous.dimension === next.dimension &&
    order.get(next.filter) === (order.get(previous.filter) ?? 0) + 1;
  return {
    differences: rankDifferences(
      segments.filter((segment) => !implied.includes(segment)),
      { isNeighbor, merge: mergeBins },
    ),
    implied: splitRuns(implied, isNeighbor).map(mergeBins),
  };
}

/** Whether all or none of the selected sessions have an outcome, which isn't chance given the others. */
function isImplied({ dimension, selected, others }: SessionSegment): boolean {
  const isOneSided = selected.hits === 0 || selected.hits === selected.of;
  const [interval, rate] = [wilson(selected), rateOf(others)];
  if (isCause(dimension) || !isOneSided || !interval || rate === null) return false;
  return rate < interval.low || rate > interval.high;
}

/** One segment of neighboring bins. */
function mergeBins(bins: readonly SessionSegment[]): SessionSegment {
  const [first, last] = [bins[0] as SessionSegment, bins.at(-1) as SessionSegment];
  if (first === last) return first;
  const sum = (side: 'selected' | 'others'): Proportion => ({
    hits: bins.reduce((hits, bin) => hits + bin[side].hits, 0),
    of: first[side].of,
  });
  const { dimension, filter } = first;
  return {
    dimension,
    filter: { from: (filter as ValueRange).from, to: (last.filter as ValueRange).to },
    selected: sum('selected'),
    others: sum('others'),
  };
}

const countAll = ({ sessions, missing, invalid }: View) =>
  sessions.reduce((sum, count) => sum + count, missing + invalid);

const countIn = (view: View, bins: readonly number[]) =>
  bins.reduce((sum, bin) => sum + sessionsInBin(view, bin), 0);

const sessionsInBin = ({ sessions, missing, invalid }: View, bin: number) =>
  bin === MISSING ? missing : bin === INVALID ? invalid : (sessions[bin - FIRST_VALUE] ?? 0);
