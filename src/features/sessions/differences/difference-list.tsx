import { clsx } from 'clsx';
import { formatRate } from '#charts/figures.tsx';
import type { Numbers } from '#charts/mark-description.ts';
import {
  isCause,
  MAX_FALSE_DISCOVERY_RATE,
  MIN_SAMPLE,
  type Proportion,
  type SegmentDifference,
  type SessionSegment,
} from '#engines/sessions/index.ts';
import { plural } from '#lib/text.ts';
import { dimensionFormats, formatSegment } from '../dimensions.ts';
import type { AudienceNames } from '../sessions-queries.ts';

interface DifferenceListProps {
  differences: readonly Difference[];
  /** Left out, as the selection implies them. */
  implied: readonly SessionSegment[];
  counts: SideCounts;
  /** Whether all sessions have loaded. */
  isComplete: boolean;
  names: AudienceNames | undefined;
  onSelect(kind: SessionSegment): void;
}

/** Significant differences, causes before consequences, and the omitted values. */
export function DifferenceList(props: DifferenceListProps) {
  const { differences, implied, counts, isComplete, names, onSelect } = props;
  const { causes, consequences, comparedCount, smallSampleCount } = partitionDifferences(differences);
  const total = causes.length + consequences.length;
  const groups = [
    { title: 'Who came, and when', rows: causes },
    { title: 'What they did', rows: consequences },
  ];
  return (
    <>
      {comparedCount === 0 ? (
        <p className="max-w-prose text-muted text-sm">{describeEmptyComparison(counts, smallSampleCount)}</p>
      ) : null}
      {groups.map(({ title, rows }) =>
        rows.length > 0 ? (
          <div key={title} data-computed className="not-first-of-type:mt-1">
            <h3 className="text-muted text-xs">{title}</h3>
            <ul aria-label={title} className="-mx-2">
              {rows.map((difference) => (
                <li key={JSON.stringify([difference.dimension, difference.filter])}>
                  <Row difference={difference} names={names} onSelect={onSelect} />
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
      <p className="tnum mt-2 text-muted text-xs">
        {isComplete ? '' : `Of the ${plural(counts.all, 'session')} loaded so far. `}
        {comparedCount > 0 ? `${summarize(total, comparedCount, smallSampleCount)} ` : ''}
        {implied.length > 0
          ? `Left out, as the selection implies it: ${implied.map((each) => formatSegment(each, names)).join(', ')}. `
          : ''}
      </p>
    </>
  );
}

interface RowProps extends Pick<DifferenceListProps, 'names' | 'onSelect'> {
  difference: Difference;
}

/** A segment, its shares, and how often as common it is in the selection. */
function Row({ difference, names, onSelect }: RowProps) {
  const { dimension, filter } = difference;
  const interval = describeRatioInterval(difference);
  const [category, label] = dimensionFormats[dimension].formatSegment?.(filter, names) ?? [];
  return (
    <button
      type="button"
      title="Show only its sessions"
      onClick={() => onSelect(difference)}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-sm px-2 py-0.5 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit"
    >
      <span className="wrap-anywhere text-muted">
        {category} <b className="font-medium text-strong">{label}</b>
      </span>
      <b className="tnum text-right font-medium text-strong whitespace-nowrap">{describeRatio(difference)}</b>
      <span className={clsx('tnum text-muted text-xs', !interval && 'col-span-2')}>
        {describeShares(difference)}
      </span>
      {interval ? (
        <span className="tnum text-right text-muted text-xs whitespace-nowrap">{interval}</span>
      ) : null}
    </button>
  );
}

function summarize(significantCount: number, comparedCount: number, smallSampleCount: number): string {
  const values = plural(comparedCount, 'value');
  const text =
    significantCount === 0
      ? `No significant differences (${values} compared).`
      : `${plural(significantCount, 'significant difference')} among ${values}.`;
  return smallSampleCount > 0
    ? `${text} ${plural(smallSampleCount, 'value')} with too few sessions left out.`
    : text;
}

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

interface SideCounts {
  selected: number;
  all: number;
}

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
  `${describePart(selected, 'selected sessions')}, ${describePart(others, 'others')}`;

/** `12.4% of the others`, `3 of the 10 others` */
const describePart = (share: Proportion, noun: string): string => {
  if (share.hits === 0) return `none of the ${noun}`;
  return share.of < MIN_SAMPLE
    ? `${share.hits} of the ${share.of} ${noun}`
    : `${formatRate(share)} of the ${noun}`;
};

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
