import { SkeletonBar } from '#ui/skeleton.tsx';
import { topBarStyle } from './layout-style.ts';

const rowWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-4/9', 'w-3/8', 'w-5/9', 'w-1/4'];

/** Placeholder for a screen while its data loads. */
export const PendingScreen = () => (
  <>
    <div className={topBarStyle} />
    <main id="main" aria-busy>
      <div role="status" className="sr-only">
        <h1>Loading</h1>
      </div>
      <ScreenSkeleton />
    </main>
  </>
);

/** Bars in place of a list's title, filters, headers and rows. */
export const ScreenSkeleton = () => (
  <>
    <div className="flex min-h-16 items-center px-gutter pt-5 pb-3 max-phone:pt-4">
      <SkeletonBar className="h-4 w-24" />
    </div>
    <div className="flex gap-2 px-gutter pb-3 max-phone:flex-wrap max-phone:gap-y-3 max-phone:pb-5">
      <SkeletonBar className="h-control-sm w-search max-phone:h-control max-phone:w-full" />
      <SkeletonBar className="h-control-sm w-16 max-phone:h-control" />
    </div>
    <div className="h-row-head border-line-strong border-b max-phone:hidden" />
    {rowWidths.map((width) => (
      <div
        key={width}
        className="flex h-row items-center border-line border-b px-gutter max-phone:h-row-two-line"
      >
        <SkeletonBar className={width} />
      </div>
    ))}
  </>
);
