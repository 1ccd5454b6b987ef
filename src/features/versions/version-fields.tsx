import type { ReactNode } from 'react';
import type { Version } from '#features/audiences/public.ts';
import { formatDuration } from '#lib/duration.ts';
import { Time } from '#ui/time.tsx';

interface TimeField {
  name: string;
  timeOf(version: Version): string | null | undefined;
}

/** Times of a version, in their order. */
export const timeFields: readonly TimeField[] = [
  { name: 'Created', timeOf: ({ createdAt }) => createdAt },
  { name: 'Draft since', timeOf: ({ becameDraftAt }) => becameDraftAt },
  { name: 'Queued', timeOf: ({ queuedAt }) => queuedAt },
  { name: 'Live', timeOf: ({ publishedAt }) => publishedAt },
  { name: 'Replaced', timeOf: ({ obsoleteAt }) => obsoleteAt },
  { name: 'Canceled', timeOf: ({ cancelledAt }) => cancelledAt },
  // A replaced version is archived at the same time.
  {
    name: 'Archived',
    timeOf: ({ archivedAt, obsoleteAt }) => (archivedAt === obsoleteAt ? null : archivedAt),
  },
];

interface VersionField {
  name: string;
  /** Null without a value. */
  render(version: Version): ReactNode;
}

const queuedFor: VersionField = {
  name: 'Queued for',
  render: ({ queueDurationMs: ms }) => (typeof ms === 'number' ? formatDuration(ms / 1000) : null),
};

/** Times and the wait of a version, in their order. */
export const dateFields: readonly VersionField[] = timeFields.flatMap(({ name, timeOf }): VersionField[] => {
  const field = {
    name,
    render: (version: Version) => {
      const time = timeOf(version);
      return time ? <Time exact="exact" value={time} /> : null;
    },
  };
  return name === 'Queued' ? [field, queuedFor] : [field];
});
