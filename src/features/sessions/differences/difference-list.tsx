import { useState } from 'react';
import type { SessionSegment } from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { IntervalLine } from '../breakdown/interval-line.tsx';
import { dimensionFormats } from '../dimensions.ts';
import { formatRate } from '../format.ts';
import type { AudienceNames } from '../sessions-queries.ts';
import {
  type Difference,
  describeEmptyComparison,
  describeOneSided,
  formatOdds,
  formatOddsInterval,
  oddsAxisLimit,
  oddsPosition,
  oddsTicks,
  partitionDifferences,
  type SideCounts,
} from './describe-differences.ts';

const INITIAL_ROWS = 7;

interface DifferenceListProps {
  differences: readonly Difference[];
  counts: SideCounts;
  names: AudienceNames | undefined;
  onSelect(kind: SessionSegment): void;
}

/** Significant differences with their odds ratios, and the number of omitted values. */
export function DifferenceList({ differences, counts, names, onSelect }: DifferenceListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const { significant, insignificantCount, smallSampleCount } = partitionDifferences(differences);
  const visible = isExpanded ? significant : significant.slice(0, INITIAL_ROWS);
  const axisLimit = oddsAxisLimit(visible);
  if (significant.length + insignificantCount === 0)
    return (
      <p className="max-w-prose text-muted text-sm">{describeEmptyComparison(counts, smallSampleCount)}</p>
    );
  return (
    <>
      {significant.length === 0 ? null : (
        <ul aria-label="What differs" className="-mx-2">
          {visible.map((difference) => (
            <li key={JSON.stringify([difference.dimension, difference.filter])}>
              <Row difference={difference} axisLimit={axisLimit} names={names} onSelect={onSelect} />
            </li>
          ))}
        </ul>
      )}
      {visible.length > 0 ? <Axis axisLimit={axisLimit} /> : null}
      <p className="tnum mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        {summarize(significant.length, insignificantCount, smallSampleCount)}
        {significant.length > INITIAL_ROWS ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setExpanded(!isExpanded)}
            className="-ml-2.5 print:hidden"
          >
            {isExpanded ? 'Show fewer' : `Show all ${formatNumber(significant.length)}`}
          </Button>
        ) : null}
      </p>
    </>
  );
}

interface RowProps extends Pick<DifferenceListProps, 'names' | 'onSelect'> {
  difference: Difference;
  axisLimit: number;
}

/** A segment, and its odds ratio with the interval; hollow below 1. */
function Row({ difference, axisLimit, names, onSelect }: RowProps) {
  const { dimension, filter, odds } = difference;
  const [category, label] = dimensionFormats[dimension].formatSegment?.(filter, names) ?? [];
  const sideLabel = describeOneSided(difference);
  return (
    <button
      type="button"
      title={describeDifference(difference)}
      aria-description={describeDifference(difference)}
      onClick={() => onSelect(difference)}
      className="grid min-h-6 w-full grid-cols-[minmax(calc(var(--spacing)*42),5fr)_minmax(0,6fr)_calc(var(--spacing)*34)] items-center gap-3 rounded-sm px-2 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit max-phone:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="truncate text-muted">
        {category} <b className="font-regular text-strong">{label}</b>
      </span>
      <svg aria-hidden="true" className="block h-6 w-full overflow-visible max-phone:hidden">
        <line x1="50%" x2="50%" y1="0" y2="100%" className="stroke-chart-axis" />
        <IntervalLine
          low={oddsPosition(odds.low, axisLimit)}
          high={oddsPosition(odds.high, axisLimit)}
          at={oddsPosition(odds.ratio, axisLimit)}
          dot={odds.ratio < 1 ? 'fill-surface stroke-muted' : 'fill-chart-bar stroke-none'}
        />
      </svg>
      <span className="tnum text-right whitespace-nowrap">
        <b className="font-medium text-strong">{sideLabel ?? formatOdds(odds.ratio)}</b>
        {sideLabel ? null : <span className="text-muted"> {formatOddsInterval(odds.low, odds.high)}</span>}
      </span>
    </button>
  );
}

const describeDifference = ({ selected, others, odds }: Difference): string =>
  `${formatRate(selected)} of the selected sessions, ${formatRate(others)} of the others. Between ${formatOdds(odds.low)} and ${formatOdds(odds.high)} with 95% confidence. Click to filter.`;

function summarize(significantCount: number, insignificantCount: number, smallSampleCount: number): string {
  const valueCount = plural(significantCount + insignificantCount, 'value');
  const text =
    significantCount === 0
      ? `No significant differences (${valueCount} compared).`
      : `${formatNumber(significantCount)} of ${valueCount} ${significantCount === 1 ? 'differs' : 'differ'} significantly.`;
  return smallSampleCount > 0
    ? `${text} ${plural(smallSampleCount, 'value')} with too few sessions left out.`
    : text;
}

function Axis({ axisLimit }: { axisLimit: number }) {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[minmax(calc(var(--spacing)*42),5fr)_minmax(0,6fr)_calc(var(--spacing)*34)] gap-3 max-phone:hidden"
    >
      <span />
      <span className="relative h-4 text-2xs text-muted">
        {oddsTicks(axisLimit).map((tick) => (
          <span
            key={tick}
            className="tnum absolute -translate-x-1/2"
            style={{ left: `${oddsPosition(tick, axisLimit) * 100}%` }}
          >
            {tick}
          </span>
        ))}
      </span>
    </div>
  );
}
