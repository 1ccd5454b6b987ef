import type { ReactNode } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { formatDuration } from '#lib/duration.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import type { Version } from './versions-queries.ts';

/** A field of a version that two versions can be compared by. */
interface VersionField {
  name: string;
  value(version: Version): string | number | boolean | null | undefined;
  show(version: Version): ReactNode;
}

const faint = (word: string) => <span className="text-faint">{word}</span>;

/** How something that has not happened is called: it may still come, or never will. */
const later = ({ status }: Version) => (isInFlight(status) || status === 'draft' ? 'Not yet' : 'Never');
const afterLive = (version: Version) => (version.status === 'published' ? 'Not yet' : later(version));
const never = () => 'Never';

type Moment =
  | 'createdAt'
  | 'becameDraftAt'
  | 'queuedAt'
  | 'publishedAt'
  | 'obsoleteAt'
  | 'cancelledAt'
  | 'archivedAt';

const moment = (name: string, key: Moment, missing: (version: Version) => string): VersionField => ({
  name,
  value: (version) => version[key],
  show: (version) => <Time exact="exact" value={version[key]} missing={missing(version)} />,
});

export const statusField: VersionField = {
  name: 'Status',
  value: ({ status }) => status,
  show: ({ status }) => <Status value={status} />,
};

/** What is recorded of a version beside its status, its context and its ids. */
export const versionFields: readonly VersionField[] = [
  moment('Created', 'createdAt', () => 'Unknown'),
  moment('Became a draft', 'becameDraftAt', never),
  moment('Queued', 'queuedAt', later),
  {
    name: 'Time in the queue',
    value: ({ queueDurationMs }) => queueDurationMs,
    show: (version) =>
      typeof version.queueDurationMs === 'number' ? (
        <span title={`${version.queueDurationMs} ms`}>{formatDuration(version.queueDurationMs / 1000)}</span>
      ) : (
        faint(later(version) === 'Never' ? 'None' : later(version))
      ),
  },
  moment('Published', 'publishedAt', later),
  moment('Obsolete', 'obsoleteAt', afterLive),
  moment('Canceled', 'cancelledAt', never),
  moment('Archived', 'archivedAt', afterLive),
  {
    name: 'New page agent',
    value: ({ isNewPageAgent }) => isNewPageAgent,
    show: ({ isNewPageAgent: agent }) =>
      typeof agent === 'boolean' ? (agent ? 'Yes' : 'No') : faint('Unknown'),
  },
];

/** Whether a field says the same of two versions; a missing value is one the service left out or gave as null. */
export const isSame = ({ value }: VersionField, a: Version, b: Version): boolean =>
  (value(a) ?? null) === (value(b) ?? null);
