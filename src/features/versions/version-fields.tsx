import type { ReactNode } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { formatDuration } from '#lib/duration.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import type { Version } from './versions-queries.ts';

interface VersionField {
  name: string;
  value(version: Version): string | number | boolean | null | undefined;
  render(version: Version): ReactNode;
}

const placeholder = (word: string) => <span className="text-faint">{word}</span>;

/** Label of a missing time: it may still come, or never will. */
const notYetOrNever = ({ status }: Version) =>
  isInFlight(status) || status === 'draft' ? 'Not yet' : 'Never';
const afterLive = (version: Version) => (version.status === 'published' ? 'Not yet' : notYetOrNever(version));
const never = () => 'Never';

type TimeKey =
  | 'createdAt'
  | 'becameDraftAt'
  | 'queuedAt'
  | 'publishedAt'
  | 'obsoleteAt'
  | 'cancelledAt'
  | 'archivedAt';

const timeField = (name: string, key: TimeKey, missing: (version: Version) => string): VersionField => ({
  name,
  value: (version) => version[key],
  render: (version) => <Time exact="exact" value={version[key]} missing={missing(version)} />,
});

export const statusField: VersionField = {
  name: 'Status',
  value: ({ status }) => status,
  render: ({ status }) => <Status value={status} />,
};

/** Fields of a version other than status, context and IDs. */
export const versionFields: readonly VersionField[] = [
  timeField('Created', 'createdAt', () => 'Unknown'),
  timeField('Became a draft', 'becameDraftAt', never),
  timeField('Queued', 'queuedAt', notYetOrNever),
  {
    name: 'Time in the queue',
    value: ({ queueDurationMs }) => queueDurationMs,
    render: (version) =>
      typeof version.queueDurationMs === 'number' ? (
        <span title={`${version.queueDurationMs} ms`}>{formatDuration(version.queueDurationMs / 1000)}</span>
      ) : (
        placeholder(notYetOrNever(version) === 'Never' ? 'None' : notYetOrNever(version))
      ),
  },
  timeField('Published', 'publishedAt', notYetOrNever),
  timeField('Obsolete', 'obsoleteAt', afterLive),
  timeField('Canceled', 'cancelledAt', never),
  timeField('Archived', 'archivedAt', afterLive),
  {
    name: 'New page agent',
    value: ({ isNewPageAgent }) => isNewPageAgent,
    render: ({ isNewPageAgent: agent }) =>
      typeof agent === 'boolean' ? (agent ? 'Yes' : 'No') : placeholder('Unknown'),
  },
];

/** Whether two versions have the same value. An absent value equals null. */
export const isSame = ({ value }: VersionField, a: Version, b: Version): boolean =>
  (value(a) ?? null) === (value(b) ?? null);
