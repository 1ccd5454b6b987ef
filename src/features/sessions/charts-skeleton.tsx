import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Measure, measures } from '#engines/sessions/index.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';

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
      <ChartSkeleton
        title={OVER_TIME_TITLE}
        className="border-b short:pb-2 max-phone:pb-2"
        head="max-wide:min-h-12 max-phone:min-h-13 max-phone:*:translate-y-0.5"
        height="h-63 phone:short:h-45"
      >
        {/* The plot, with the rows of marks below it. */}
        <div className="mr-11 ml-9 h-50 translate-y-1 border-chart-grid border-t border-b border-b-chart-axis phone:short:h-32" />
      </ChartSkeleton>
      <RowChartsSkeleton />
    </div>
  );
}

const panels = [
  { title: 'Sources', rate: 'Conv.', height: 'max-phone:h-52.5!' },
  { title: 'Audiences', rate: 'Conv.', height: 'max-phone:h-58.5!' },
  { title: 'Outcomes', rate: 'Share', height: 'max-phone:h-63.5!' },
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
        {shown.map(({ title, rate, height }) => (
          <ChartSkeleton
            key={title}
            title={title}
            // On phones, audiences have a line more, outcomes a row.
            height={`h-46.5 short:h-39.5 ${height}`}
            head=""
            heads={
              <span className="-mr-2 ml-auto flex h-6 items-center text-muted text-xs *:px-1 *:text-right">
                <span className="w-14">Sessions</span>
                <span className="w-14">{rate}</span>
                <span className="w-19.5 pr-2!">Change</span>
              </span>
            }
          >
            <div className="-mt-2.5">
              {['w-2/5', 'w-1/4', 'w-1/3', 'w-1/5'].map((width) => (
                <div key={width} className="flex h-7 items-center max-phone:h-hit">
                  <Skeleton className={width} />
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
