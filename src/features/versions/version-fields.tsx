import type { ReactNode } from 'react';
import type { Version } from '#features/audiences/public.ts';
import { formatDuration } from '#lib/duration.ts';
import { Time } from '#ui/time.tsx';

interface VersionField {
  name: string;
  key: keyof Version;
  /** Null without a value. */
  render(version: Version): ReactNode;
}

const timeField = (name: string, key: Extract<keyof Version, `${string}At`>): VersionField => ({
  name,
  key,
  render: ({ [key]: time }) => (time ? <Time exact="exact" value={time} /> : null),
});

/** Dates and durations of a version, in their order. */
export const dateFields: readonly VersionField[] = [
  timeField('Created', 'createdAt'),
  timeField('Draft since', 'becameDraftAt'),
  timeField('Queued', 'queuedAt'),
  {
    name: 'Queued for',
    key: 'queueDurationMs',
    render: ({ queueDurationMs: ms }) => (typeof ms === 'number' ? formatDuration(ms / 1000) : null),
  },
  timeField('Live', 'publishedAt'),
  timeField('Replaced', 'obsoleteAt'),
  timeField('Canceled', 'cancelledAt'),
  timeField('Archived', 'archivedAt'),
];
