import type { AudienceStatus } from '#contract/audience-versions.ts';
import { derivedId } from '#server/db/ids.ts';
import type { AudienceVersionRow } from '#server/db/schema.ts';
import { MINUTE } from '#server/db/time-units.ts';
import type { Sampler } from './sampler.ts';

/** A newer version that follows sooner cancels one in the queue. */
const MIN_PUBLISH_GAP_MS = 40_000;

/** Status of the latest version; `stuck` is queued without a publisher. */
export type Ending = AudienceStatus | 'stuck';

export interface History {
  tenantId: string;
  audienceId: string;
  createdAt: number;
  /** Archived at, else now. */
  until: number;
  /** Creation of the latest version; drawn if absent. */
  latestAt?: number | undefined;
  ending: Ending;
  /** Supplementary context by version. */
  contexts: readonly (string | null)[];
  isNewPageAgent: 0 | 1;
  /** Milliseconds until the publisher continues with a version in flight. */
  dueInMs: number;
}

const noTimes = {
  archived_at: null,
  became_draft_at: null,
  cancelled_at: null,
  obsolete_at: null,
  published_at: null,
  queued_at: null,
  queue_duration_ms: null,
  due_at: null,
};
type StatusTimes = Pick<AudienceVersionRow, keyof typeof noTimes | 'status'>;

/** Times of a version published before `latestAt`. */
function publishedTimes(sampler: Sampler, createdAt: number, latestAt: number): StatusTimes {
  const queuedAt = createdAt + sampler.int(200, 900);
  const isSlow = sampler.chance(0.04);
  const publishMs = isSlow ? sampler.int(60, 180) * MINUTE : sampler.int(9_000, 70_000);
  const durationMs = Math.max(1, Math.min(publishMs, latestAt - queuedAt));
  return {
    ...noTimes,
    status: 'published',
    queued_at: queuedAt,
    queue_duration_ms: durationMs,
    published_at: queuedAt + durationMs,
  };
}

function latestTimes(sampler: Sampler, { ending, until, dueInMs }: History, createdAt: number): StatusTimes {
  const queued_at = createdAt + 700;
  switch (ending) {
    case 'draft':
      return { ...noTimes, status: 'draft', became_draft_at: createdAt };
    case 'published':
      return publishedTimes(sampler, createdAt, until);
    case 'archived':
      return { ...publishedTimes(sampler, createdAt, until), status: 'archived', archived_at: until };
    case 'cancelled':
      return {
        ...noTimes,
        status: 'cancelled',
        queued_at,
        cancelled_at: createdAt + sampler.int(2, 40) * 1000,
      };
    case 'pending':
      return { ...noTimes, status: 'pending', due_at: until + dueInMs };
    case 'stuck':
      return { ...noTimes, status: 'queued', queued_at };
    case 'queued':
    case 'processing':
      return { ...noTimes, status: ending, queued_at, due_at: until + dueInMs };
  }
}

/** Times of a version that another one followed. */
function previousTimes(sampler: Sampler, ending: Ending, createdAt: number, next: number): StatusTimes {
  if (ending === 'draft') return { ...noTimes, status: 'draft', became_draft_at: createdAt };
  if (next - createdAt < MIN_PUBLISH_GAP_MS)
    return { ...noTimes, status: 'cancelled', queued_at: createdAt + 500, cancelled_at: next };
  return publishedTimes(sampler, createdAt, next);
}

function drawLatestAt(sampler: Sampler, { createdAt, until, ending }: History): number {
  if (ending === 'stuck') return until - 124 * MINUTE;
  if (ending === 'pending' || ending === 'queued' || ending === 'processing')
    return until - sampler.int(1500, 9000);
  return until - Math.floor((until - createdAt) * sampler.float() * 0.6) - MINUTE;
}

function creationTimes(sampler: Sampler, history: History): number[] {
  const { createdAt, ending, contexts } = history;
  const latestAt = history.latestAt ?? drawLatestAt(sampler, history);
  if (contexts.length === 1) return [ending === 'published' || ending === 'draft' ? createdAt : latestAt];
  const between = Array.from({ length: contexts.length - 2 }, () => sampler.float()).sort((a, b) => a - b);
  const times = [0, ...between, 1].map((part) => Math.round(createdAt + part * (latestAt - createdAt)));
  return times.map((time, index) => {
    const next = times[index + 1];
    const isOvertaken =
      index > 0 && next !== undefined && next - time > MIN_PUBLISH_GAP_MS && sampler.chance(0.15);
    return isOvertaken ? next - sampler.int(3000, MIN_PUBLISH_GAP_MS - 1) : time;
  });
}

/** Versions of an audience, oldest first. Archives published ones that a newer one replaced. */
export function versionHistory(sampler: Sampler, history: History): AudienceVersionRow[] {
  const times = creationTimes(sampler, history);
  const versions = times.map((createdAt, index): AudienceVersionRow => {
    const next = times[index + 1];
    const seed = `${history.audienceId}\n${index + 1}`;
    return {
      tenant_id: history.tenantId,
      audience_id: history.audienceId,
      version_id: derivedId('version', seed),
      message_id: derivedId('message', seed),
      version_number: index + 1,
      is_new_page_agent: history.isNewPageAgent,
      supplementary_context: history.contexts[index] ?? null,
      created_at: createdAt,
      ...(next === undefined
        ? latestTimes(sampler, history, createdAt)
        : previousTimes(sampler, history.ending, createdAt, next)),
    };
  });
  let replacedAt: number | null = null;
  for (const version of versions.toReversed()) {
    if (version.published_at === null) continue;
    if (replacedAt !== null && version.status === 'published')
      Object.assign(version, { status: 'archived', archived_at: replacedAt, obsolete_at: replacedAt });
    replacedAt = version.published_at;
  }
  return versions;
}
