import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { measures } from '#engines/sessions/index.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder of the charts, as high as they are. */
export function ChartsSkeleton() {
  return (
    <div aria-hidden>
      <ChartSkeleton
        title="w-32"
        className="short:pb-2 max-phone:pb-2"
        head="max-wide:min-h-11 max-phone:min-h-13"
        height="h-63 phone:short:h-45"
      />
      <RowChartsSkeleton />
    </div>
  );
}

const panels = ['source', 'audience', 'outcome'] as const;
const phoneHeights = {
  source: 'max-phone:h-52.5!',
  audience: 'max-phone:h-58.5!',
  outcome: 'max-phone:h-63.5!',
};

/** Placeholder of the charts below the one over time. */
export function RowChartsSkeleton() {
  const { audienceId } = useParams({ strict: false });
  return (
    <div aria-hidden>
      <div className="panel-columns">
        {panels.map((name) =>
          audienceId && name === 'audience' ? null : (
            <ChartSkeleton
              key={name}
              title="w-20"
              // On phones, audiences have a line more, outcomes a row.
              height={`h-46.5 short:h-39.5 ${phoneHeights[name]}`}
              head=""
            />
          ),
        )}
      </div>
      {/* On phones, they are folded. */}
      <div className="flex h-hit items-center border-line border-b px-gutter phone:hidden">
        <Skeleton className="w-28" />
      </div>
      <div className="grid grid-cols-4 max-wide:grid-cols-2 max-phone:hidden">
        {measures.map((name) => (
          <ChartSkeleton key={name} title="w-20" height="h-27" />
        ))}
      </div>
      <div className="grid grid-cols-2 max-wide:grid-cols-1">
        <ChartSkeleton title="w-32" height="h-50 max-wide:h-43" />
        <DifferencesSkeleton />
      </div>
      <ChartSkeleton title="w-28" height="h-59 max-phone:h-67.5" />
      <InteractionsSkeleton />
    </div>
  );
}

/** Placeholder of what differs, as high as with a selection. */
export const DifferencesSkeleton = () => (
  <ChartSkeleton
    title="w-28"
    head="min-h-7 max-phone:min-h-19"
    height="h-48.75 max-wide:h-49 max-phone:h-72"
  />
);

export const InteractionsSkeleton = () => <ChartSkeleton title="w-28" height="h-5.5 max-phone:h-7.5" />;

interface ChartSkeletonProps {
  title: string;
  height: string;
  /** Class for the head's height; by default, with a result below the title on phones. */
  head?: string | undefined;
  className?: string;
}

export const ChartSkeleton = (props: ChartSkeletonProps) => (
  <div className={clsx('border-line border-b px-gutter pt-3 pb-4', props.className)}>
    <div className={`mb-2.5 flex min-h-6 items-start pt-1.75 ${props.head ?? 'max-phone:min-h-12'}`}>
      <Skeleton className={props.title} />
    </div>
    <div className={props.height} />
  </div>
);
