import { formatDuration } from '#lib/duration.ts';
import { plural } from '#lib/text.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { ListedVersion } from './versions-queries.ts';

/** Publishing fields of a version; any may be missing or invalid. */
export type VersionRecord = Partial<Omit<ListedVersion, 'messageSnapshot'>>;

/** Parsed times (epoch ms) and durations (ms) of a version; null if missing or invalid. */
export type VersionTimes = ReturnType<typeof versionTimes>;

/** A version that waits longer is stuck. */
const MAX_WAIT_MS = 10 * MINUTE;

export const isStuck = (waitMs: number | null): boolean => waitMs !== null && waitMs > MAX_WAIT_MS;

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

export interface VersionSummary {
  /** Empty if unknown. */
  text: string;
  /** Waits or waited longer than usual. */
  stuck: boolean;
}

/** Allowed difference between the times of a canceled version and the one that replaced it. */
const MAX_CLOCK_SKEW_MS = 2000;
const MIN_DRAFT_DELAY_MS = 1000;

/**
 * Summarizes what happened to a version and how long it took: `Queued 12 s, processing for 9 s`, `Live for 9 days`,
 * `Replaced by version 11 in the queue`.
 *
 * @param now epoch ms
 * @param newer the next version
 */
export function summarizeVersion(version: VersionRecord, now: number, newer?: VersionRecord): VersionSummary {
  const times = versionTimes(version);
  const summarize = summarizerByStatus.get(times.status);
  return summarize ? summarize(times, now, newer) : { text: '', stuck: false };
}

type Summarize = (times: VersionTimes, now: number, newer: VersionRecord | undefined) => VersionSummary;

const summarizers: Record<string, Summarize> = {
  draft: ({ created, draft }) => {
    const before = elapsedMs(created, draft);
    const wasDelayed = before !== null && before > MIN_DRAFT_DELAY_MS;
    return notStuck(wasDelayed ? `Became a draft after ${formatStepDuration(before)}` : 'Created as draft');
  },
  pending: ({ created }, now) =>
    waitSummary('Waiting to be queued', elapsedMs(created, now), 'before the queue'),
  queued: ({ created, queued }, now) =>
    waitSummary('In the queue', elapsedMs(queued ?? created, now), 'in the queue'),
  processing: ({ queued, inQueue }, now) => {
    const since = elapsedMs(queued, now);
    const rest = since === null || inQueue === null ? null : since - inQueue;
    if (inQueue !== null && rest !== null && rest >= 0)
      return {
        text: `Queued ${formatStepDuration(inQueue)}, processing for ${formatStepDuration(rest)}`,
        stuck: isStuck(rest),
      };
    return {
      text: since === null ? 'Processing' : `Processing, queued ${formatStepDuration(since)} ago`,
      stuck: isStuck(since),
    };
  },
  published: ({ queued, published, ended, inQueue }, now) => {
    const durationMs = elapsedMs(published, ended ?? now);
    const live = ended === null ? 'Live now' : 'Live until replaced';
    const text = durationMs === null ? live : `${live}, for ${formatLiveDuration(durationMs)}`;
    const publishMs = elapsedMs(queued, published);
    if (isStuck(inQueue) || publishMs === null) return withQueue(text, inQueue);
    return notStuck(`${text}. Published ${formatStepDuration(publishMs)} after queueing`);
  },
  archived: ({ published, ended, inQueue }) => {
    if (published === null) return withQueue(ended === null ? 'Archived' : 'Archived, never live', inQueue);
    const durationMs = elapsedMs(published, ended);
    return withQueue(
      durationMs === null ? 'Was live' : `Live for ${formatLiveDuration(durationMs)}`,
      inQueue,
    );
  },
  cancelled: ({ created, queued, cancelled, inQueue }, _now, newer) => {
    const next = newer && versionTimes(newer).created;
    if (newer && cancelled !== null && next != null && next <= cancelled + MAX_CLOCK_SKEW_MS) {
      const by = newer.versionNumber == null ? 'the next version' : `version ${newer.versionNumber}`;
      return {
        text: `Replaced by ${by}${queued === null ? '' : ' in the queue'}`,
        stuck: isStuck(inQueue),
      };
    }
    const after = elapsedMs(created, cancelled);
    return {
      text: after === null ? 'Canceled' : `Canceled after ${formatStepDuration(after)}`,
      stuck: isStuck(inQueue),
    };
  },
};

// A Map, because a status may be named `constructor`.
const summarizerByStatus = new Map<string | null, Summarize>(Object.entries(summarizers));

const notStuck = (text: string): VersionSummary => ({ text, stuck: false });

function waitSummary(text: string, waitMs: number | null, where: string): VersionSummary {
  if (waitMs === null) return notStuck(text);
  const stuck = isStuck(waitMs);
  return {
    text: stuck
      ? `Stuck ${where} for ${formatStepDuration(waitMs)}`
      : `${text} for ${formatStepDuration(waitMs)}`,
    stuck,
  };
}

function withQueue(text: string, inQueue: number | null): VersionSummary {
  if (inQueue === null || !isStuck(inQueue)) return notStuck(text);
  return { text: `${text}. Stuck in the queue for ${formatStepDuration(inQueue)}`, stuck: true };
}
