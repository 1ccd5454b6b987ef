import {
  MAX_FALSE_DISCOVERY_RATE,
  MIN_SAMPLE,
  type SegmentDifference,
  type SessionSegment,
} from '#engines/sessions/index.ts';
import { plural } from '#lib/text.ts';

export type Difference = SegmentDifference<SessionSegment>;

/** Separates significant differences, and counts the others and the values with too few sessions to compare. */
export function partitionDifferences(differences: readonly Difference[]) {
  const significant = differences.filter(({ q }) => q !== null && q <= MAX_FALSE_DISCOVERY_RATE);
  const smallSampleCount = differences.filter(({ q }) => q === null).length;
  const insignificantCount = differences.length - significant.length - smallSampleCount;
  return { significant, insignificantCount, smallSampleCount };
}

export interface SideCounts {
  selected: number;
  all: number;
}

/** Describes the comparison, with the number of sessions until all have loaded. */
export const describeComparedCount = (result: { counts: SideCounts; isComplete: boolean } | null): string =>
  result && !result.isComplete
    ? `selection vs. the rest of ${plural(result.counts.all, 'session')} loaded so far`
    : 'selection vs. the rest';

/** Explains why nothing could be compared. */
export function describeEmptyComparison({ selected, all }: SideCounts, smallSampleCount: number): string {
  if (all === 0) return 'No sessions loaded yet.';
  if (selected === 0) return 'No sessions selected, so there is nothing to compare.';
  if (selected === all) return 'All sessions are selected, so there are no others to compare with.';
  if (smallSampleCount > 0) return `Too few sessions: a value needs at least ${MIN_SAMPLE} to be compared.`;
  return 'Nothing left to compare: the selection covers every known value.';
}

const MAX_AXIS_LIMIT = 64;

/** End of the ratio axis, a power of two above every ratio; intervals may extend beyond it. */
export function oddsAxisLimit(differences: readonly Difference[]): number {
  const highest = Math.max(2, ...differences.map(({ odds: { ratio } }) => Math.max(ratio, 1 / ratio)));
  return Math.min(MAX_AXIS_LIMIT, 2 ** Math.ceil(Math.log2(highest * 1.2)));
}

/** Position on the logarithmic axis: 0 to 1, or beyond it. */
export const oddsPosition = (ratio: number, axisLimit: number): number =>
  0.5 + Math.log(ratio) / (2 * Math.log(axisLimit));

const ticksByLimit: Record<number, [far: number, near: number]> = {
  4: [4, 2],
  8: [5, 2],
  16: [10, 3],
  32: [20, 5],
};

/** Round ratios within the axis. */
export function oddsTicks(axisLimit: number): number[] {
  const [far, near] = ticksByLimit[axisLimit] ?? [50, 10];
  return [1 / far, near === 3 ? 0.3 : 1 / near, 1, near, far];
}

/** Two significant digits: `3.2`, `0.50`, `24`. */
export function formatOdds(ratio: number): string {
  if (ratio >= 1000) return '999+';
  if (ratio < 0.001) return '<0.001';
  if (ratio < 0.1) return ratio.toFixed(3);
  return ratio < 10 ? ratio.toPrecision(2) : String(Number(ratio.toPrecision(2)));
}

/** Interval of a ratio; empty if both ends are off the scale, as the ratio says that already. */
export function formatOddsInterval(low: number, high: number): string {
  const [from, to] = [formatOdds(low), formatOdds(high)];
  return from === to && (low < 0.001 || high >= 1000) ? '' : `${from}–${to}`;
}

/** Text in place of a ratio that only reflects the smoothing, as all sessions of a segment are on one side. */
export const describeOneSided = ({ selected, others }: SessionSegment): string | null =>
  selected.hits === 0 ? 'not in selection' : others.hits === 0 ? 'only in selection' : null;
