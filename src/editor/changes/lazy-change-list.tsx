import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Loads `ChangeList`, which brings the word diff. */
export const LazyChangeList = onDemand(async () => (await import('./change-list.tsx')).ChangeList, {
  fallback: <Skeleton className="w-1/2" />,
});
