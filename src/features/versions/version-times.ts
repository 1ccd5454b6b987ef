import { formatDuration } from '#lib/duration.ts';
import { plural } from '#lib/text.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

type Text = string | null | undefined;

/** Publishing fields of a version; any may be missing or invalid. */
export interface VersionRecord {
  versionNumber?: number | null | undefined;
  status?: Text;
  createdAt?: Text;
  becameDraftAt?: Text;
  queuedAt?: Text;
  publishedAt?: Text;
  obsoleteAt?: Text;
  cancelledAt?: Text;
  archivedAt?: Text;
  queueDurationMs?: number | null | undefined;
}

/** Parsed times (epoch ms) and durations (ms) of a version; null if missing or invalid. */
export interface VersionTimes {
  /** Status, inferred from the times if missing. */
  status: string | null;
  created: number | null;
  draft: number | null;
  queued: number | null;
  published: number | null;
  /** When it went offline. */
  ended: number | null;
  cancelled: number | null;
  archived: number | null;
  inQueue: number | null;
}

/** A version that waits longer is stuck. */
const MAX_WAIT_MS = 10 * MINUTE;

export const isStuck = (waitMs: number | null): boolean => waitMs !== null && waitMs > MAX_WAIT_MS;

/** Time between two instants; null if one is unknown or they are reversed. */
export function elapsedMs(start: number | null, end: number | null): number | null {
  return start === null || end === null || end < start ? null : end - start;
}

export function versionTimes(version: VersionRecord): VersionTimes {
  const published = parseTimestamp(version.publishedAt);
  const archived = parseTimestamp(version.archivedAt);
  const queued = parseTimestamp(version.queuedAt);
  const cancelled = parseTimestamp(version.cancelledAt);
  const draft = parseTimestamp(version.becameDraftAt);
  const obsolete = parseTimestamp(version.obsoleteAt);
  const { queueDurationMs } = version;
  const times = {
    created: parseTimestamp(version.createdAt),
    draft,
    queued,
    published,
    ended: obsolete ?? archived,
    cancelled,
    archived,
    inQueue:
      queueDurationMs !== null && queueDurationMs !== undefined && queueDurationMs >= 0
        ? queueDurationMs
        : (elapsedMs(queued, published) ?? elapsedMs(queued, cancelled)),
  };
  return { ...times, status: version.status || inferStatus(times) };
}

/** Infers the status from the times, as lists may omit it. */
function inferStatus({
  cancelled,
  ended,
  published,
  queued,
  draft,
}: Omit<VersionTimes, 'status'>): string | null {
  if (cancelled !== null) return 'cancelled';
  if (ended !== null) return 'archived';
  if (published !== null) return 'published';
  if (queued !== null) return 'queued';
  return draft === null ? null : 'draft';
}

/** Formats the duration of a step: `12s`, `2h 4m`. */
export const formatStepDuration = (ms: number): string => formatDuration(ms / 1000) ?? '';

/** Formats how long a version was live; whole days from two days. */
export const formatLiveDuration = (ms: number): string =>
  ms < 2 * DAY ? formatStepDuration(ms) : plural(Math.floor(ms / DAY), 'day');
