import { isInFlight } from '#api/sync/polling.ts';
import { formatDuration } from '#lib/duration.ts';
import { fallbackName } from '#lib/id.ts';
import { plural } from '#lib/text.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { formatPublishAt, isStuck } from './audience-state.ts';
import type { ListedVersion } from './versions-queries.ts';

/** Publishing fields of a version; any may be missing or invalid. */
export type VersionRecord = Partial<Omit<ListedVersion, 'messageSnapshot'>>;

/** Parsed times (epoch ms) and durations (ms) of a version; null if missing or invalid. */
export type VersionTimes = ReturnType<typeof versionTimes>;

export const versionName = ({
  versionId,
  versionNumber,
}: Pick<ListedVersion, 'versionId' | 'versionNumber'>): string =>
  versionNumber === null || versionNumber === undefined
    ? fallbackName('Version', versionId)
    : `Version ${versionNumber}`;

/** Time between two instants; null if one is unknown or they are reversed. */
export function elapsedMs(start: number | null, end: number | null): number | null {
  return start === null || end === null || end < start ? null : end - start;
}

export function versionTimes(version: VersionRecord) {
  const published = parseTimestamp(version.publishedAt);
  const archived = parseTimestamp(version.archivedAt);
  const queued = parseTimestamp(version.queuedAt);
  const cancelled = parseTimestamp(version.cancelledAt);
  const draft = parseTimestamp(version.becameDraftAt);
  /** When it went offline. */
  const ended = parseTimestamp(version.obsoleteAt) ?? archived;
  const queueMs = version.queueDurationMs ?? -1;
  // Inferred if missing, as lists may omit it.
  const steps = { cancelled, archived: ended, published, queued, draft };
  const inferred = Object.entries(steps).find(([, time]) => time !== null)?.[0] ?? null;
  return {
    status: version.status || inferred,
    created: parseTimestamp(version.createdAt),
    draft,
    queued,
    published,
    ended,
    cancelled,
    archived,
    inQueue: queueMs >= 0 ? queueMs : (elapsedMs(queued, published) ?? elapsedMs(queued, cancelled)),
  };
}

/** Formats the duration of a step: `12s`, `2h 4m`. */
export const formatStepDuration = (ms: number): string => formatDuration(ms / 1000) ?? '';

/** Formats how long a version was live; whole days from two days. */
export const formatLiveDuration = (ms: number): string =>
  ms < 2 * DAY ? formatStepDuration(ms) : plural(Math.floor(ms / DAY), 'day');

/** Time until a version goes live: `in 17h 4m`; the scheduled time once it has passed. */
export function formatCountdown(publishAt: string | null | undefined, now: number): string {
  const waitMs = elapsedMs(now, parseTimestamp(publishAt));
  return waitMs === null ? formatPublishAt(publishAt) : `in ${formatStepDuration(waitMs)}`;
}

/** How long a version has been or was live: `9 days`; null if it never was or it's unknown. */
export function formatLive(version: VersionRecord, now: number): string | null {
  const { status, published, ended } = versionTimes(version);
  const liveMs = elapsedMs(published, ended ?? (status === 'published' ? now : null));
  return liveMs === null ? null : formatLiveDuration(liveMs);
}

/** Allowed difference between the times of a canceled version and of its replacement. */
const MAX_CLOCK_SKEW_MS = 2000;

/** Whether a version was canceled by the next one. */
export function wasReplaced(version: VersionRecord, newer: VersionRecord | undefined): boolean {
  const cancelled = parseTimestamp(version.cancelledAt);
  const next = newer?.versionNumber ? parseTimestamp(newer.createdAt) : null;
  return cancelled !== null && next !== null && next <= cancelled + MAX_CLOCK_SKEW_MS;
}

/**
 * Summarizes what happened to a version: `Publishing for 9s`, `Live for 9 days`. The text is empty if unknown.
 *
 * @param now epoch ms
 * @param newer the next version
 */
export function summarizeVersion(version: VersionRecord, now: number, newer?: VersionRecord) {
  const { status, created, queued, cancelled, published } = versionTimes(version);
  if (isInFlight(status)) {
    const waitMs = elapsedMs(queued ?? created, now);
    const stuck = isStuck(waitMs);
    const forTime = waitMs === null ? '' : ` for ${formatStepDuration(waitMs)}`;
    return { text: `${stuck ? 'Stuck' : 'Publishing'}${forTime}`, stuck };
  }
  const live = formatLive(version, now);
  const liveFor = live && `Live for ${live}`;
  const after = elapsedMs(created, cancelled);
  const texts = new Map([
    ['draft', newer ? 'Earlier draft' : 'Draft'],
    ['published', liveFor || 'Live now'],
    ['archived', liveFor || (published === null ? 'Never live' : '')],
    [
      'cancelled',
      wasReplaced(version, newer)
        ? `Replaced by version ${newer?.versionNumber}`
        : `Canceled${after === null ? '' : ` after ${formatStepDuration(after)}`}`,
    ],
  ]);
  return { text: texts.get(status ?? '') ?? '', stuck: false };
}

/** Expected time if no other version of the audience was published. */
const DEFAULT_PUBLISH_MS = MINUTE;
const MAX_PUBLISH_PROGRESS = 0.9;

const publishStart = ({ draft, created, queued }: VersionTimes) =>
  draft === null ? (created ?? queued) : queued;

/**
 * Estimated progress of publishing a version, from the median duration of the audience's other versions. At most 0.9,
 * as it may take longer.
 *
 * @param now epoch ms
 */
export function publishProgress(
  version: VersionRecord,
  versions: readonly VersionRecord[],
  now: number,
): number {
  const durations = versions
    .map(versionTimes)
    .map((times) => elapsedMs(publishStart(times), times.published))
    .filter((ms) => ms !== null)
    .toSorted((a, b) => a - b);
  const expectedMs = durations[Math.floor(durations.length / 2)] ?? DEFAULT_PUBLISH_MS;
  const passedMs = elapsedMs(publishStart(versionTimes(version)), now) ?? 0;
  return Math.min(passedMs / Math.max(expectedMs, 1), MAX_PUBLISH_PROGRESS);
}
