import {
  elapsedMs,
  formatLiveDuration,
  formatStepDuration,
  isStuck,
  type VersionRecord,
  type VersionTimes,
  versionTimes,
} from './version-summary.ts';

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
    const stuck = transientStatuses.has(status) && isStuck(durationMs);
    return { status, state, at, note: formatNote({ status, state, durationMs }, times, now), stuck };
  });
}

const transientStatuses = new Set(['pending', 'queued', 'processing']);

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
  status === 'draft' || transientStatuses.has(status ?? '') || (status === 'published' && ended === null);

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
