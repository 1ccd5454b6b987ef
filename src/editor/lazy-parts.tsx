import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const load = async () => (await import('./late-parts.ts')).lateParts;
const fallback = <Skeleton className="w-1/2" />;

export const LazyChangeList = onDemand(async () => (await load()).ChangeList, { fallback });
export const LazyMergeScreen = onDemand(async () => (await load()).MergeScreen);
export const LazySaveDetails = onDemand(async () => (await load()).SaveDetails, { fallback });
