import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What the field of a list brings is needed by few of those who open an editor. */
export const ListField = onDemand(
  async () => (await import('./list-field.tsx')).ListField,
  <Skeleton className="h-control w-full" />,
);
