import { useParams, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Legend, LegendKey } from '#charts/legend.tsx';
import {
  expectedUnits,
  isEmptySelection,
  type Measure,
  measures,
  type Range,
} from '#engines/sessions/index.ts';
import type { CalendarUnit, ZonedCalendar } from '#lib/zoned.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { maxTicks, timeTicks } from './over-time-labels.ts';
import { parseSessionsSearch } from './sessions-search.ts';
import { useCalendar, useRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';

export const OVER_TIME_TITLE = 'Sessions over time';

export const measureTitles: Record<Measure, string> = {
  time: 'Time spent',
  scroll: 'Scroll depth',
  clicks: 'Clicks',
  questions: 'Questions asked',
};

/** Heads and frames of the charts, as high as they are. */
export function ChartsSkeleton() {
  return (
    <div aria-hidden>
      <OverTimeSkeleton />
      <RowChartsSkeleton />
    </div>
  );
}

/** Legend, frame and dates of the chart over time. */
function OverTimeSkeleton() {
  const { pageId = '', audienceId } = useParams({ strict: false });
  const { search } = parseSessionsSearch(useSearch({ strict: false }));
  const { selection } = useSelection();
  const onPhone = useBelow('phone');
  const calendar = useCalendar(search.zone);
  const { expected } = useRange(pageId, audienceId ? { ...search, audience: audienceId } : search);
  const axis = expectedAxis(expected, search.bucket ?? null, useNow(), calendar);
  const count = axis.boundaries.length - 1;
  const isFiltered = !isEmptySelection(selection);
  return (
    <ChartSkeleton
      title={OVER_TIME_TITLE}
      className="border-b short:pb-2 max-phone:pb-2"
      head="max-wide:flex-wrap max-wide:content-start max-wide:min-h-12 max-phone:min-h-13 max-phone:*:translate-y-0.5"
      heads={
        <Legend className="min-h-4 max-wide:mt-1 max-wide:w-full max-phone:mt-1.25 wide:ml-7.5 wide:h-6">
          <LegendKey mark="bar">{isFiltered ? 'Selection' : 'Sessions'}</LegendKey>
          {isFiltered ? <LegendKey mark="baseline">All</LegendKey> : null}
          <LegendKey mark="rate">Conversion</LegendKey>
          {expected.start === null || search.compare === 'none' ? null : (
            <LegendKey mark="comparison">Previous</LegendKey>
          )}
        </Legend>
      }
      height="h-63 phone:short:h-45"
    >
      {/* The plot, with the rows of marks below it. */}
      <div className="relative mr-11 ml-9 h-50 translate-y-1 border-chart-grid border-t border-b border-b-chart-axis phone:short:h-32">
        <div className="h-[71%] border-chart-grid border-b" />
        {timeTicks(axis, onPhone ? maxTicks.phone : maxTicks.wide, calendar).map(({ index, label }) => (
          <span
            key={index}
            className="tnum absolute top-full mt-7.75 -translate-x-1/2 text-2xs text-muted leading-4 whitespace-nowrap first-of-type:data-edge:translate-x-0 last-of-type:data-edge:-translate-x-full"
            data-edge={count >= 3 && (index === 0 || index === count - 1) ? '' : undefined}
            style={{
              left: `${((index === 0 ? 0 : index === count - 1 ? count : index + 0.5) / count) * 100}%`,
            }}
          >
            {label}
          </span>
        ))}
      </div>
    </ChartSkeleton>
  );
}

/** Columns that a range will have; none of one without a start, which its sessions decide. */
function expectedAxis(range: Range, requested: CalendarUnit | null, now: number, calendar: ZonedCalendar) {
  const end = Math.min(range.end ?? now, now);
  const unit = expectedUnits({ ...range, end }, requested, now)?.unit ?? 'day';
  const boundaries = [];
  for (
    let start = calendar.startOf(range.start ?? now, unit);
    start <= end;
    start = calendar.startOfNext(start, unit)
  )
    boundaries.push(start);
  return { unit, boundaries: range.start === null ? [] : [...boundaries, end] };
}

export const outcomeNames = {
  conversion: 'Converted',
  submit: 'Form submits',
  questions: 'Asked',
  clicks: 'Clicked',
  scroll: 'Scrolled ½',
  bounce: 'Bounced',
} as const;

const barWidths = ['w-2/5', 'w-1/4', 'w-1/3', 'w-1/5', 'w-3/8', 'w-2/7', 'w-3/10'];
const valueColumns = ['w-14', 'w-14', 'w-19.5 pr-2!'] as const;

const panels = [
  { title: 'Sources', rate: 'Conv.', height: 'max-phone:h-52.5!', rows: barWidths.slice(0, 4) },
  { title: 'Audiences', rate: 'Conv.', height: 'max-phone:h-58.5!', rows: barWidths },
  { title: 'Outcomes', rate: 'Share', height: 'max-phone:h-63.5!', rows: Object.values(outcomeNames) },
] as const;

/** Placeholder of the charts below the one over time. */
export function RowChartsSkeleton() {
  const { audienceId } = useParams({ strict: false });
  const onPhone = useBelow('phone');
  const isTablet = useBelow('wide') && !onPhone;
  const [sources, audiences, outcomes] = panels;
  const shown = audienceId
    ? [sources, outcomes]
    : isTablet
      ? [sources, outcomes, audiences]
      : [sources, audiences, outcomes];
  return (
    <div aria-hidden>
      <div className="panel-columns border-line border-b *:border-line max-phone:*:not-first:border-t phone:*:not-first:border-l phone:max-wide:*:nth-3:border-t phone:max-wide:*:nth-3:border-l-0">
        {shown.map(({ title, rate, height, rows }) => (
          <ChartSkeleton
            key={title}
            title={title}
            // On phones, audiences have a line more, outcomes a row.
            height={`h-46.5 short:h-39.5 ${height}`}
            head=""
            heads={
              <span className="-mr-2 ml-auto flex h-6 items-center text-muted text-xs *:px-1 *:text-right">
                {['Sessions', rate, 'Change'].map((head, column) => (
                  <span key={head} className={valueColumns[column]}>
                    {head}
                  </span>
                ))}
              </span>
            }
          >
            <div className="-mt-2.5">
              {rows.map((row, index) => (
                <div
                  key={row}
                  className={clsx(
                    '-mr-2 flex h-7 items-center text-sm text-strong max-phone:h-hit',
                    index === 6 && 'short:hidden',
                    title === 'Audiences' && index > 4 && 'max-phone:hidden',
                  )}
                >
                  <span className="min-w-0 flex-1">
                    {title === 'Outcomes' ? row : <Skeleton className={row} />}
                  </span>
                  {['sessions', 'rate', 'change'].map((name, column) => (
                    <span key={name} className={`${valueColumns[column]} px-1 text-right`}>
                      <Skeleton className="w-8" />
                    </span>
                  ))}
                </div>
              ))}
            </div>
          </ChartSkeleton>
        ))}
      </div>
      {/* On phones, they are folded. */}
      <div className="flex h-hit items-center border-line border-b px-gutter font-semibold text-sm text-strong phone:hidden">
        {measures.length} more charts
      </div>
      <div className="grid grid-cols-4 max-wide:grid-cols-2 max-phone:hidden *:even:border-l wide:*:nth-3:border-l">
        {measures.map((name) => (
          <ChartSkeleton key={name} title={measureTitles[name]} className="border-b" height="h-27">
            <div className="ml-9 h-18 translate-y-4 border-chart-grid border-t border-b border-b-chart-axis" />
          </ChartSkeleton>
        ))}
      </div>
      <div className="grid grid-cols-2 max-wide:grid-cols-1">
        <ChartSkeleton title="Weekday and hour" className="border-b" height="h-50 max-wide:h-43" />
        <DifferencesSkeleton />
      </div>
      <CampaignTagsSkeleton />
      <InteractionsSkeleton />
    </div>
  );
}

/** Placeholder of what differs, as high as with a selection. */
export const DifferencesSkeleton = () => (
  <ChartSkeleton
    title="What differs"
    className="border-b border-l max-wide:border-l-0"
    head="min-h-7 pt-0.5 max-phone:min-h-19"
    height="h-48.75 max-wide:h-49 max-phone:h-60"
  />
);

export const CampaignTagsSkeleton = () => (
  <ChartSkeleton
    title="Campaign tags"
    className="border-b"
    head="*:-translate-y-0.5 max-phone:min-h-12 max-phone:*:translate-y-0.5"
    height="h-59 max-phone:h-67.5"
  />
);

export const InteractionsSkeleton = () => (
  <ChartSkeleton
    title="What visitors did"
    className="border-b"
    head="*:-translate-y-0.5 max-phone:min-h-12"
    height="h-5.5 max-phone:h-7.5"
  />
);

interface ChartSkeletonProps {
  title: string;
  height: string;
  /** Class for the head's height; by default, with a result below the title on phones. */
  head?: string | undefined;
  /** Heads of columns. */
  heads?: ReactNode;
  className?: string;
  /** Frame of the plot. */
  children?: ReactNode;
}

const ChartSkeleton = ({ title, height, heads, children, ...props }: ChartSkeletonProps) => (
  <div className={clsx('border-line px-gutter pt-3 pb-4', props.className)}>
    <div
      className={`mb-2.5 flex min-h-6 items-start ${props.head ?? 'max-phone:min-h-12 max-phone:*:translate-y-0.5'}`}
    >
      <div className="flex h-6 items-center">
        <span className="font-semibold text-sm text-strong whitespace-nowrap">{title}</span>
      </div>
      {heads}
    </div>
    <div className={`flow-root ${height}`}>{children}</div>
  </div>
);
