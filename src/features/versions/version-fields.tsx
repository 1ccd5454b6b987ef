import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Version } from '#features/audiences/public.ts';
import { formatDuration } from '#lib/duration.ts';
import { Icon } from '#ui/icon.tsx';
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

interface FoldProps {
  title: string;
  /** At the right, on wide screens. */
  detail?: string;
  children: ReactNode;
}

/** Section that is closed at first. */
export const Fold = ({ title, detail, children }: FoldProps) => (
  <details className="group border-line border-b text-sm">
    <summary className="flex h-tabs cursor-pointer items-center gap-2 text-muted -outline-offset-2 hover:text-strong">
      <Icon of={ChevronRight} size="sm" className="transition-transform group-open:rotate-90" />
      <span className="flex-none">{title}</span>
      <span className="ml-auto truncate pl-4 text-faint text-xs max-phone:hidden">{detail}</span>
    </summary>
    <div className="pb-4 pl-5.5">{children}</div>
  </details>
);
