import { isInFlight } from '#api/sync/polling.ts';
import { formatDuration } from '#lib/duration.ts';
import { fallbackName } from '#lib/id.ts';
import { plural } from '#lib/text.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { ListedVersion } from './versions-queries.ts';

/** Publishing fields of a version; any may be missing or invalid. */
export type VersionRecord = Partial<Omit<ListedVersion, 'messageSnapshot'>>;

/** Parsed times (epoch ms) and durations (ms) of a version; null if missing or invalid. */
type VersionTimes = ReturnType<typeof versionTimes>;

export const versionName = ({
  versionId,
  versionNumber,
}: Pick<ListedVersion, 'versionId' | 'versionNumber'>): string =>
  versionNumber === null || versionNumber === undefined
    ? fallbackName('Version', versionId)
    : `Version ${versionNumber}`;

/** A version that waits longer is stuck. */
const MAX_WAIT_MS = 10 * MINUTE;

export const isStuck = (waitMs: number | null): boolean => waitMs !== null && waitMs > MAX_WAIT_MS;

/** Time between two instants; null if one is unknown or they are reversed. */
function elapsedMs(start: number | null, end: number | null): number | null {
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
const formatStepDuration = (ms: number): string => formatDuration(ms / 1000) ?? '';

/** Formats how long a version was live; whole days from two days. */
const formatLiveDuration = (ms: number): string =>
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
    const stuck = isStuck(inQueue);
    const next = newer && versionTimes(newer).created;
    if (newer && cancelled !== null && next != null && next <= cancelled + MAX_CLOCK_SKEW_MS) {
      const by = newer.versionNumber == null ? 'the next version' : `version ${newer.versionNumber}`;
      return { text: `Replaced by ${by}${queued === null ? '' : ' in the queue'}`, stuck };
    }
    const after = elapsedMs(created, cancelled);
    return { text: after === null ? 'Canceled' : `Canceled after ${formatStepDuration(after)}`, stuck };
  },
};

// A Map, because a status may be named `constructor`.
const summarizerByStatus = new Map<string | null, Summarize>(Object.entries(summarizers));

const notStuck = (text: string): VersionSummary => ({ text, stuck: false });

function waitSummary(text: string, waitMs: number | null, where: string): VersionSummary {
  if (waitMs === null) return notStuck(text);
  const stuck = isStuck(waitMs);
  return { text: `${stuck ? `Stuck ${where}` : text} for ${formatStepDuration(waitMs)}`, stuck };
}

function withQueue(text: string, inQueue: number | null): VersionSummary {
  if (inQueue === null || !isStuck(inQueue)) return notStuck(text);
  return { text: `${text}. Stuck in the queue for ${formatStepDuration(inQueue)}`, stuck: true };
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

/** One publishing step of a version. */
export interface VersionStep {
  /** Status in the API. */
  status: string;
  state: 'past' | 'now' | 'ahead';
  /** Start, epoch ms; null if unknown. */
  at: number | null;
  /** Formatted duration; empty if unknown. */
  note: string;
  /** Takes or took longer than usual. */
  stuck: boolean;
}

type Start = Pick<VersionStep, 'status' | 'at'>;

/**
 * Publishing steps of a version, from draft or pending to published, canceled or archived. Skips steps that it never
 * reached or won't reach. A draft has only one step.
 *
 * @param now epoch ms
 */
export function versionSteps(version: VersionRecord, now: number): VersionStep[] {
  const times = versionTimes(version);
  const starts = stepStarts(times);
  const current = findCurrent(starts, times);
  return [...starts.entries()].map(([index, { status, at }]) => {
    const state = index > current ? 'ahead' : index === current && isOngoing(times) ? 'now' : 'past';
    const next = starts.slice(index + 1).find((start) => start.at !== null)?.at ?? null;
    const queueTime = status === 'queued' && state === 'past' ? times.inQueue : null;
    const durationMs =
      queueTime ?? elapsedMs(at, state === 'now' ? now : status === 'published' ? times.ended : next);
    const stuck = isInFlight(status) && isStuck(durationMs);
    return { status, state, at, note: formatNote({ status, state, durationMs }, times, now), stuck };
  });
}

function stepStarts({
  status,
  created,
  draft,
  queued,
  published,
  cancelled,
  archived,
  inQueue,
}: VersionTimes): Start[] {
  if (status === 'draft') return [{ status, at: draft ?? created }];
  const wasDraft = draft !== null;
  const neverLive = published === null && (status === 'cancelled' || status === 'archived');
  const leftQueue = queued === null || inQueue === null ? null : queued + inQueue;
  const last = neverLive
    ? { status, at: status === 'cancelled' ? cancelled : archived }
    : { status: 'published', at: published };
  return [
    ...(wasDraft ? [{ status: 'draft', at: draft ?? created }] : []),
    { status: 'pending', at: wasDraft ? null : created },
    { status: 'queued', at: queued },
    // Some services count processing as part of the queue; then its start is unknown.
    ...(neverLive ? [] : [{ status: 'processing', at: leftQueue === published ? null : leftQueue }]),
    last,
  ];
}

/** Index of the current or last step. */
function findCurrent(starts: readonly Start[], { status, published }: VersionTimes): number {
  const named = starts.findIndex((start) => start.status === status);
  if (named >= 0) return named;
  if (published !== null || status === 'archived' || status === 'cancelled') return starts.length - 1;
  return starts.findLastIndex(({ at }) => at !== null);
}

const isOngoing = ({ status, ended }: VersionTimes) =>
  status === 'draft' || isInFlight(status) || (status === 'published' && ended === null);

function formatNote(
  { status, state, durationMs }: Pick<VersionStep, 'status' | 'state'> & { durationMs: number | null },
  { queued }: VersionTimes,
  now: number,
): string {
  if (state === 'ahead') return '';
  if (status === 'draft' && state === 'now') return 'Not visible to visitors';
  if (status === 'published') return durationMs === null ? '' : formatLiveDuration(durationMs);
  if (durationMs !== null)
    return state === 'now' ? `${formatStepDuration(durationMs)} so far` : formatStepDuration(durationMs);
  if (status !== 'processing' || queued === null) return '';
  if (state === 'past') return 'within the queue time';
  const since = elapsedMs(queued, now);
  return since === null ? '' : `${formatStepDuration(since)} since queueing`;
}
