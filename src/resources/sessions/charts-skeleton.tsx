import { Skeleton } from '#ui/skeleton.tsx';

const names = ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked'];

/** Keeps the charts' room, so that nothing moves when they come. */
export function ChartsSkeleton() {
  return (
    <div aria-hidden>
      <div className="border-line border-b px-gutter pt-3 pb-4">
        <div className="mb-2.5 flex min-h-6 items-center">
          <Skeleton className="w-32" />
        </div>
        <div className="h-50" />
      </div>
      <div className="grid grid-cols-4 max-tablet:grid-cols-2 max-phone:grid-cols-1">
        {names.map((name) => (
          <div key={name} className="border-line border-b px-gutter pt-3 pb-4">
            <div className="mb-2.5 flex min-h-6 items-center">
              <Skeleton className="w-20" />
            </div>
            <div className="h-27" />
          </div>
        ))}
      </div>
      <div className="border-line border-b px-gutter pt-3 pb-4">
        <div className="mb-2.5 flex min-h-6 items-center">
          <Skeleton className="w-32" />
        </div>
        <div className="h-43" />
      </div>
    </div>
  );
}
