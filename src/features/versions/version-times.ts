import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

type Text = string | null | undefined;

/** What a service tells of a version's way; any of it may be missing, unreadable or not known yet. */
export interface VersionFacts {
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

/** A version's way in moments (epoch ms) and lengths (ms), null where nothing can be read. */
export interface VersionTimes {
  /** The status as given; where it is missing, what the moments say of it. */
  status: string | null;
  created: number | null;
  draft: number | null;
  queued: number | null;
  published: number | null;
  /** When it was no longer public. */
  ended: number | null;
  cancelled: number | null;
  archived: number | null;
  inQueue: number | null;
}

/** Nothing is expected to wait longer than this, in ms; what does is stuck. */
const LONGEST_WAIT = 10 * MINUTE;

export const isStuck = (waited: number | null): boolean => waited !== null && waited > LONGEST_WAIT;

/** The time from one moment to another, null where either is unknown or they are the wrong way round. */
export function between(start: number | null, end: number | null): number | null {
  return start === null || end === null || end < start ? null : end - start;
}

export function versionTimes(version: VersionFacts): VersionTimes {
  const published = parseTimestamp(version.publishedAt);
  const archived = parseTimestamp(version.archivedAt);
  const queued = parseTimestamp(version.queuedAt);
  const cancelled = parseTimestamp(version.cancelledAt);
  const draft = parseTimestamp(version.becameDraftAt);
  const obsolete = parseTimestamp(version.obsoleteAt);
  const { queueDurationMs: told } = version;
  const times = {
    created: parseTimestamp(version.createdAt),
    draft,
    queued,
    published,
    ended: obsolete ?? archived,
    cancelled,
    archived,
    inQueue:
      told !== null && told !== undefined && told >= 0
        ? told
        : (between(queued, published) ?? between(queued, cancelled)),
  };
  return { ...times, status: version.status || statusBy(times) };
}

/** A list need not give the status; the moments tell where the way has led so far. */
function statusBy({
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
