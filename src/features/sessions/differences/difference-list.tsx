import { useState } from 'react';
import type { SessionSegment } from '#engines/sessions/segments.ts';
import type { SegmentDifference } from '#engines/sessions/statistics/rank-differences.ts';
import { IntervalLine } from '#features/sessions/breakdown/interval-line.tsx';
import { rateText } from '#features/sessions/format.ts';
import { kindName, kindOf } from '#features/sessions/group-labels.ts';
import type { AudienceNames } from '#features/sessions/sessions-queries.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import {
  nothingCompared,
  oddsIntervalText,
  oddsPlace,
  oddsReach,
  oddsText,
  oddsTicks,
  oneSided,
  partedDifferences,
  type Sides,
} from './describe-differences.ts';

const FEW_ROWS = 7;

interface DifferenceListProps {
  differences: readonly SegmentDifference<SessionSegment>[];
  sides: Sides;
  names: AudienceNames | undefined;
  onChoose(kind: SessionSegment): void;
}

/** What differs, the clearest first, each with its odds ratio; and how much was compared and left out. */
export function DifferenceList({ differences, sides, names, onChoose }: DifferenceListProps) {
  const [all, setAll] = useState(false);
  const { sure, unsure, few } = partedDifferences(differences);
  const shown = all ? sure : sure.slice(0, FEW_ROWS);
  const reach = oddsReach(shown);
  if (sure.length + unsure === 0)
    return <p className="max-w-prose text-muted text-sm">{nothingCompared(sides, few)}</p>;
  return (
    <>
      {sure.length === 0 ? null : (
        <ul aria-label="What differs" className="-mx-2">
          {shown.map((each) => (
            <li key={JSON.stringify([each.dimension, each.filter])}>
              <button
                type="button"
                title={explained(each)}
                aria-description={explained(each)}
                onClick={() => onChoose(each)}
                className="grid min-h-6 w-full grid-cols-[minmax(calc(var(--spacing)*42),5fr)_minmax(0,6fr)_calc(var(--spacing)*34)] items-center gap-3 rounded-sm px-2 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit max-phone:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="truncate text-muted">
                  {kindOf(each)} <b className="font-regular text-strong">{kindName(each, names)}</b>
                </span>
                <Odds difference={each} reach={reach} />
                <span className="tnum text-right whitespace-nowrap">
                  <Ratio difference={each} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 ? <Axis reach={reach} /> : null}
      <p className="tnum mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        {summary({ sure: sure.length, unsure, few })}
        {sure.length > FEW_ROWS ? (
          <Button size="sm" variant="ghost" onClick={() => setAll(!all)} className="-ml-2.5 print:hidden">
            {all ? 'Show fewer' : `Show all ${formatNumber(sure.length)}`}
          </Button>
        ) : null}
      </p>
    </>
  );
}

/** An odds ratio with its interval, in words where all are on one side. */
function Ratio({ difference }: { difference: SegmentDifference<SessionSegment> }) {
  const { odds } = difference;
  const strong = 'font-medium text-strong';
  const side = oneSided(difference);
  if (side) return <b className={strong}>{side}</b>;
  return (
    <>
      <b className={strong}>{oddsText(odds.ratio)}</b>{' '}
      <span className="text-muted">{oddsIntervalText(odds.low, odds.high)}</span>
    </>
  );
}

const explained = ({ here, there, odds }: SegmentDifference<SessionSegment>): string =>
  `${rateText(here)} of the selected sessions, ${rateText(there)} of the others. Between ${oddsText(odds.low)} and ${oddsText(odds.high)} with 95% confidence. Click to filter.`;

function summary({ sure, unsure, few }: { sure: number; unsure: number; few: number }): string {
  const compared = plural(sure + unsure, 'value');
  const found =
    sure === 0
      ? `No significant differences (${compared} compared).`
      : `${formatNumber(sure)} of ${compared} ${sure === 1 ? 'differs' : 'differ'} significantly.`;
  return few > 0 ? `${found} ${plural(few, 'value')} with too few sessions left out.` : found;
}

/** An odds ratio within its interval; hollow where it is below 1. */
function Odds({
  difference: { odds },
  reach,
}: {
  difference: SegmentDifference<SessionSegment>;
  reach: number;
}) {
  const place = (ratio: number) => oddsPlace(ratio, reach);
  return (
    <svg aria-hidden="true" className="block h-6 w-full overflow-visible max-phone:hidden">
      <line x1="50%" x2="50%" y1="0" y2="100%" className="stroke-chart-axis" />
      <IntervalLine
        low={place(odds.low)}
        high={place(odds.high)}
        at={place(odds.ratio)}
        dot={odds.ratio < 1 ? 'fill-surface stroke-muted' : 'fill-chart-bar stroke-none'}
      />
    </svg>
  );
}

function Axis({ reach }: { reach: number }) {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[minmax(calc(var(--spacing)*42),5fr)_minmax(0,6fr)_calc(var(--spacing)*34)] gap-3 max-phone:hidden"
    >
      <span />
      <span className="relative h-4 text-2xs text-muted">
        {oddsTicks(reach).map((tick) => (
          <span
            key={tick}
            className="tnum absolute -translate-x-1/2"
            style={{ left: `${oddsPlace(tick, reach) * 100}%` }}
          >
            {tick}
          </span>
        ))}
      </span>
    </div>
  );
}
