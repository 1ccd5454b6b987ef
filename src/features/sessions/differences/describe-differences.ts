import type { SessionSegment } from '#engines/sessions/segments.ts';
import { MIN_SAMPLE } from '#engines/sessions/statistics/proportion.ts';
import {
  MAX_FALSE_DISCOVERY_RATE,
  type SegmentDifference,
} from '#engines/sessions/statistics/rank-differences.ts';
import { plural } from '#lib/text.ts';

export interface ShownDifferences {
  /** What differs for sure, the clearest first. */
  sure: SegmentDifference<SessionSegment>[];
  /** What is compared but may not differ, and what is not compared for too few sessions of it. */
  unsure: number;
  few: number;
}

/** Parts what differs from what may not. */
export function partedDifferences(
  differences: readonly SegmentDifference<SessionSegment>[],
): ShownDifferences {
  const sure = differences.filter(({ q }) => q !== null && q <= MAX_FALSE_DISCOVERY_RATE);
  const few = differences.filter(({ q }) => q === null).length;
  return { sure, unsure: differences.length - sure.length - few, few };
}

/** How many sessions are chosen, and how many there are in all. */
export interface Sides {
  chosen: number;
  all: number;
}

/** What is compared, and of how many sessions while not all have loaded. */
export const comparedText = (found: { sides: Sides; complete: boolean } | null): string =>
  found && !found.complete
    ? `selection vs. the rest of ${plural(found.sides.all, 'session')} loaded so far`
    : 'selection vs. the rest';

/** Why no value of the chosen sessions could be compared with the others. */
export function nothingCompared({ chosen, all }: Sides, few: number): string {
  if (all === 0) return 'No sessions loaded yet.';
  if (chosen === 0) return 'No sessions selected, so there is nothing to compare.';
  if (chosen === all) return 'All sessions are selected, so there are no others to compare with.';
  if (few > 0) return `Too few sessions: a value needs at least ${MIN_SAMPLE} to be compared.`;
  return 'Nothing left to compare: the selection covers every known value.';
}

const WIDEST = 64;

/** How far the axis of the ratios goes either side of 1, a power of two: beyond every ratio, not beyond every interval. */
export function oddsReach(differences: readonly SegmentDifference<SessionSegment>[]): number {
  const most = Math.max(2, ...differences.map(({ odds: { ratio } }) => Math.max(ratio, 1 / ratio)));
  return Math.min(WIDEST, 2 ** Math.ceil(Math.log2(most * 1.2)));
}

/** Where a ratio lies on a logarithmic axis from 0 to 1, or beyond it. */
export const oddsPlace = (ratio: number, reach: number): number =>
  0.5 + Math.log(ratio) / (2 * Math.log(reach));

/** The round ratios that an axis is marked with, as far as it goes. */
export function oddsTicks(reach: number): number[] {
  const [far, near] =
    reach <= 4 ? [4, 2] : reach <= 8 ? [5, 2] : reach <= 16 ? [10, 3] : reach <= 32 ? [20, 5] : [50, 10];
  return [1 / far, near === 3 ? 0.3 : 1 / near, 1, near, far];
}

/** A ratio with as many digits as say something, ending zeros too: `3.2`, `0.50`, `24`. */
export function oddsText(ratio: number): string {
  if (ratio >= 1000) return '999+';
  if (ratio < 0.001) return '<0.001';
  if (ratio < 0.1) return ratio.toFixed(3);
  return ratio < 10 ? ratio.toPrecision(2) : String(Number(ratio.toPrecision(2)));
}

/** Its interval; nothing where both ends are beyond what is written out, as the ratio says that already. */
export function oddsIntervalText(low: number, high: number): string {
  const [from, to] = [oddsText(low), oddsText(high)];
  return from === to && (low < 0.001 || high >= 1000) ? '' : `${from}–${to}`;
}

/** What to say where a ratio would only speak of what was added to divide by: all of a kind are on one side. */
export const oneSided = ({ here, there }: SessionSegment): string | null =>
  here.hits === 0 ? 'not in selection' : there.hits === 0 ? 'only in selection' : null;
