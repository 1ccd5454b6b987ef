import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const load = async () => (await import('./late-parts.ts')).lateParts;

export const LazyMergeScreen = onDemand(async () => (await load()).MergeScreen);
export const LazyRecoveryNotes = onDemand(async () => (await load()).RecoveryNotes);
export const LazyRemoteChangeBar = onDemand(async () => (await load()).RemoteChangeBar);
export const LazySaveDetails = onDemand(async () => (await load()).SaveDetails, {
  fallback: <Skeleton className="w-1/2" />,
});
