import { Skeleton } from '#ui/skeleton.tsx';

const distributions = ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked'];

/** Keeps the charts' room, so that nothing moves when they come. */
export function ChartsSkeleton() {
  return (
    <div aria-hidden>
      <ChartRoom title="w-32" height="h-50" />
      <div className="grid grid-cols-4 max-wide:grid-cols-2 max-phone:grid-cols-1">
        {distributions.map((name) => (
          <ChartRoom key={name} title="w-20" height="h-27" />
        ))}
      </div>
      <WeekRoom />
      <ChoicesRoom />
      <TablesRoom />
    </div>
  );
}

/** Placeholder of the weekday chart and "What differs", as high as without a filter. */
export const WeekRoom = () => (
  <div aria-hidden className="grid grid-cols-2 max-wide:grid-cols-1">
    <ChartRoom title="w-32" height="h-43" />
    <ChartRoom title="w-28" height="h-6 max-phone:h-7" />
  </div>
);

/** The room of what is chosen by its values: outcomes, and about as many audiences as are named. */
export const ChoicesRoom = () => (
  <div aria-hidden className="grid grid-cols-2 max-narrow:grid-cols-1">
    <ChartRoom title="w-20" height="h-42 max-phone:h-66" />
    <ChartRoom title="w-20" height="h-56 max-phone:h-88" />
  </div>
);

/** The room of the tables below the charts: campaign tags, and what visitors did. */
export const TablesRoom = () => (
  <div aria-hidden>
    <ChartRoom title="w-28" height="h-59 max-narrow:h-68 max-phone:h-85.5" />
    <ChartRoom title="w-28" height="h-5.5 max-narrow:h-12.5 max-phone:h-13.5" />
  </div>
);

/** The room of one chart, given by classes: the width of its title and the height of its plot. */
export const ChartRoom = ({ title, height }: { title: string; height: string }) => (
  <div className="border-line border-b px-gutter pt-3 pb-4">
    {/* On phones what a chart shows has a line of its own. */}
    <div className="mb-2.5 flex min-h-6 items-center max-phone:min-h-12 max-phone:items-start">
      <Skeleton className={title} />
    </div>
    <div className={height} />
  </div>
);
