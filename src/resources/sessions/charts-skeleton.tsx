import { Skeleton } from '#ui/skeleton.tsx';

const distributions = ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked'];

/** Keeps the charts' room, so that nothing moves when they come. */
export function ChartsSkeleton() {
  return (
    <div aria-hidden>
      <ChartRoom title="w-32" height="h-50" />
      <div className="grid grid-cols-4 max-tablet:grid-cols-2 max-phone:grid-cols-1">
        {distributions.map((name) => (
          <ChartRoom key={name} title="w-20" height="h-27" />
        ))}
      </div>
      <ChartRoom title="w-32" height="h-43" />
    </div>
  );
}

/** The room of one chart, given by classes: the width of its title and the height of its plot. */
export const ChartRoom = ({ title, height }: { title: string; height: string }) => (
  <div className="border-line border-b px-gutter pt-3 pb-4">
    <div className="mb-2.5 flex min-h-6 items-center">
      <Skeleton className={title} />
    </div>
    <div className={height} />
  </div>
);
