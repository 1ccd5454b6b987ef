import { isInFlight } from '#api/sync/polling.ts';
import { MINUTE } from '#lib/time-units.ts';
import { statusLabel } from '#ui/status.tsx';
import { isStuck } from './audience-state.ts';
import {
  elapsedMs,
  formatLiveDuration,
  formatStepDuration,
  type VersionRecord,
  type VersionTimes,
  versionTimes,
} from './version-summary.ts';

const labels = new Map([
  ['draft', 'Draft'],
  ['pending', 'Created'],
  ['processing', 'Publishing'],
  ['published', 'Live'],
]);

/** Label of a status or publishing step, as the states of audiences name it. */
export const stepLabel = (status: string): string => labels.get(status) ?? statusLabel(status);

/**
 * Status of a version as the states of its audience name it.
 *
 * @param schedule when it is to be published, formatted, if it is scheduled
 */
export function versionState({ status, obsoleteAt }: VersionRecord, schedule?: string | null) {
  if (isInFlight(status) && schedule) return { status: 'scheduled', label: `Scheduled for ${schedule}` };
  const known = isInFlight(status) ? 'processing' : status === 'archived' && obsoleteAt ? 'replaced' : status;
  return { status: known, label: stepLabel(known || 'unknown') };
}

/** How long a version waited or has waited in the queue; null if unknown. */
export function queueMs(version: VersionRecord, now: number): number | null {
  const { status, created, queued, inQueue } = versionTimes(version);
  return isInFlight(status) ? (inQueue ?? elapsedMs(queued ?? created, now)) : inQueue;
}

export interface VersionStep {
  /** Status in the API. */
  status: string;
  state: 'past' | 'now' | 'ahead';
  /** Start, epoch ms; null if unknown. */
  at: number | null;
  /** Formatted duration; empty if unknown, or over and under a minute. */
  note: string;
  /** Takes or took longer than usual. */
  stuck: boolean;
}

type Start = Pick<VersionStep, 'status' | 'at'>;

/**
 * Publishing steps of a version, from draft or pending to published and replaced, canceled or archived. Skips steps that it never
 * reached or won't reach, and past ones without a time. A draft has only one step.
 *
 * @param now epoch ms
 */
export function versionSteps(version: VersionRecord, now: number): VersionStep[] {
  const times = versionTimes(version);
  const starts = stepStarts(times, version.obsoleteAt ? 'replaced' : 'archived');
  const current = findCurrent(starts, times);
  const { status: reached, ended, inQueue } = times;
  const isOngoing = reached === 'draft' || isInFlight(reached) || (reached === 'published' && ended === null);
  return starts.flatMap(({ status, at }, index) => {
    const state = index > current ? 'ahead' : index === current && isOngoing ? 'now' : 'past';
    if (state === 'past' && at === null) return [];
    const next = starts.slice(index + 1).find((start) => start.at !== null)?.at ?? null;
    const end = state === 'now' ? now : status === 'published' ? ended : next;
    const durationMs = (status === 'queued' && state === 'past' ? inQueue : null) ?? elapsedMs(at, end);
    return {
      status,
      state,
      at,
      note: state === 'ahead' ? '' : formatNote(status, state, durationMs),
      stuck: isInFlight(status) && isStuck(durationMs),
    };
  });
}

function stepStarts(times: VersionTimes, end: 'replaced' | 'archived'): Start[] {
  const { status, created, draft, queued, published, ended, inQueue } = times;
  if (status === 'draft') return [{ status, at: draft ?? created }];
  const leftQueue = queued === null || inQueue === null ? null : queued + inQueue;
  const first = draft === null ? [] : [{ status: 'draft', at: draft }];
  const steps = [
    ...first,
    { status: 'pending', at: draft === null ? created : null },
    { status: 'queued', at: queued },
  ];
  if (published === null && (status === 'cancelled' || status === 'archived'))
    return [...steps, { status, at: times[status] }];
  return [
    ...steps,
    // Some services count processing as part of the queue; then its start is unknown.
    { status: 'processing', at: leftQueue === published ? null : leftQueue },
    { status: 'published', at: published },
    ...(published === null || ended === null ? [] : [{ status: end, at: ended }]),
  ];
}

/** Index of the current or last step. */
function findCurrent(starts: readonly Start[], { status, published, ended }: VersionTimes): number {
  if (published !== null && ended !== null) return starts.length - 1;
  const named = starts.findIndex((start) => start.status === status);
  if (named >= 0) return named;
  if (published !== null || status === 'archived') return starts.length - 1;
  return starts.findLastIndex(({ at }) => at !== null);
}

function formatNote(status: string, state: VersionStep['state'], durationMs: number | null): string {
  if (status === 'draft' && state === 'now') return 'Not visible to visitors';
  if (durationMs === null || (state === 'past' && durationMs < MINUTE)) return '';
  if (status === 'published') return formatLiveDuration(durationMs);
  return state === 'now' ? `${formatStepDuration(durationMs)} so far` : formatStepDuration(durationMs);
}
