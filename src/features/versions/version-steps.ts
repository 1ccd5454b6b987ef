import { long, short } from './version-length.ts';
import { between, isStuck, type VersionFacts, type VersionTimes, versionTimes } from './version-times.ts';

/** One step of a version's way to publication. */
export interface VersionStep {
  /** Its status, as the service calls it. */
  status: string;
  state: 'past' | 'now' | 'ahead';
  /** When it began (epoch ms), null where nobody says. */
  at: number | null;
  /** How long it took, in words; empty where that is not known or still to come. */
  note: string;
  /** It takes, or took, longer than usual. */
  stuck: boolean;
}

interface Start {
  status: string;
  at: number | null;
}

/**
 * The steps of a version's way: from draft or pending through queue and processing to where it ended, or will.
 * The draft is left out where it never was one, and processing where it was never reached. A draft goes nowhere from
 * there.
 *
 * @param now epoch ms
 */
export function versionSteps(version: VersionFacts, now: number): VersionStep[] {
  const times = versionTimes(version);
  const starts = startsOf(times);
  const current = currentOf(starts, times);
  return [...starts.entries()].map(([index, { status, at }]) => {
    const state = index > current ? 'ahead' : index === current && goesOn(times) ? 'now' : 'past';
    const next = starts.slice(index + 1).find((later) => later.at !== null)?.at ?? null;
    const told = status === 'queued' && state === 'past' ? times.inQueue : null;
    const lasted = told ?? between(at, state === 'now' ? now : status === 'published' ? times.ended : next);
    const stuck = waits.has(status) && isStuck(lasted);
    return { status, state, at, note: noteOf({ status, state, lasted }, times, now), stuck };
  });
}

const waits = new Set(['pending', 'queued', 'processing']);

function startsOf({
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
    // A service may count processing as part of the queue; then nobody says when it began.
    ...(neverLive ? [] : [{ status: 'processing', at: leftQueue === published ? null : leftQueue }]),
    last,
  ];
}

/** Which step a version is at, or was last. */
function currentOf(starts: readonly Start[], { status, published }: VersionTimes): number {
  const named = starts.findIndex((start) => start.status === status);
  if (named >= 0) return named;
  if (published !== null || status === 'archived' || status === 'cancelled') return starts.length - 1;
  return starts.findLastIndex(({ at }) => at !== null);
}

const goesOn = ({ status, ended }: VersionTimes) =>
  status === 'draft' || waits.has(status ?? '') || (status === 'published' && ended === null);

function noteOf(
  { status, state, lasted }: Pick<VersionStep, 'status' | 'state'> & { lasted: number | null },
  { queued }: VersionTimes,
  now: number,
): string {
  if (state === 'ahead') return '';
  if (status === 'draft' && state === 'now') return 'Not visible to visitors';
  if (status === 'published') return lasted === null ? '' : long(lasted);
  if (lasted !== null) return state === 'now' ? `${short(lasted)} so far` : short(lasted);
  if (status !== 'processing' || queued === null) return '';
  if (state === 'past') return 'within the queue time';
  const since = between(queued, now);
  return since === null ? '' : `${short(since)} since queueing`;
}
