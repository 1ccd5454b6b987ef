import type { Numbers } from '#charts/mark-description.ts';
import {
  isCause,
  MAX_FALSE_DISCOVERY_RATE,
  MIN_SAMPLE,
  type Proportion,
  type SegmentDifference,
  type SessionSegment,
} from '#engines/sessions/index.ts';
import { formatSegment } from '../dimensions.ts';
import { formatRate } from '../format.ts';
import type { AudienceNames } from '../sessions-queries.ts';

export type Difference = SegmentDifference<SessionSegment>;

/** Separates significant causes and consequences, and counts the compared values and those with too few sessions. */
export function partitionDifferences(differences: readonly Difference[]) {
  const significant = differences.filter(({ q }) => q !== null && q <= MAX_FALSE_DISCOVERY_RATE);
  const compared = differences.filter(({ q }) => q !== null);
  return {
    causes: significant.filter(({ dimension }) => isCause(dimension)),
    consequences: significant.filter(({ dimension }) => !isCause(dimension)),
    comparedCount: compared.reduce((sum, { valueCount }) => sum + valueCount, 0),
    smallSampleCount: differences.length - compared.length,
  };
}

export interface SideCounts {
  selected: number;
  all: number;
}

/** Explains why nothing could be compared. */
export function describeEmptyComparison({ selected, all }: SideCounts, smallSampleCount: number): string {
  if (all === 0) return 'No sessions loaded yet.';
  if (selected === 0) return 'No sessions selected, so there is nothing to compare.';
  if (selected === all) return 'All sessions are selected, so there are no others to compare with.';
  if (smallSampleCount > 0) return `Too few sessions: a value needs at least ${MIN_SAMPLE} to be compared.`;
  return 'Nothing left to compare: the selection covers every known value.';
}

/** Two significant digits: `3.2`, `0.50`, `24`. */
export function formatRatio(ratio: number): string {
  if (ratio >= 1000) return '999+';
  if (ratio < 0.001) return '<0.001';
  if (ratio < 0.1) return ratio.toFixed(3);
  return ratio < 10 ? ratio.toPrecision(2) : String(Number(ratio.toPrecision(2)));
}

/** The shares of both sides: `12.4% of the selected sessions, 5.1% of the others`. */
export const describeShares = ({ selected, others }: SessionSegment): string =>
  `${shareText(selected)} of the selected sessions, ${shareText(others)} of the others`;

const shareText = (share: Proportion) => (share.hits === 0 ? 'none' : formatRate(share));

/** `2.4× as common`; in place of a ratio that only reflects the smoothing, that all sessions are on one side. */
export function describeRatio({ selected, others, ratio }: Difference): string {
  if (selected.hits === 0) return 'not in selection';
  return others.hits === 0 ? 'only in selection' : `${formatRatio(ratio.ratio)}× as common`;
}

/** `1.9× to 3.1×`; empty if all sessions are on one side. */
export const describeRatioInterval = ({ selected, others, ratio }: Difference): string =>
  selected.hits === 0 || others.hits === 0 ? '' : `${formatRatio(ratio.low)}× to ${formatRatio(ratio.high)}×`;

/** All significant differences, causes before consequences. */
export function differenceNumbers(
  differences: readonly Difference[],
  names: AudienceNames | undefined,
): Numbers {
  const { causes, consequences } = partitionDifferences(differences);
  return {
    headers: ['Value', 'Of the selection', 'Of the others', 'Difference', '95% interval'],
    rows: [...causes, ...consequences].map((difference) => [
      formatSegment(difference, names),
      formatRate(difference.selected),
      formatRate(difference.others),
      describeRatio(difference),
      describeRatioInterval(difference),
    ]),
  };
}
