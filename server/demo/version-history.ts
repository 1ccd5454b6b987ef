import type { AudienceStatus } from '#contract/audience-versions.ts';
import { derivedId } from '#server/db/ids.ts';
import type { AudienceVersionRow } from '#server/db/schema.ts';
import { MINUTE } from '#server/db/time-units.ts';
import type { Sampler } from './sampler.ts';

/** Status of the latest version; `stuck` is queued without a publisher. */
export type Ending = AudienceStatus | 'stuck';

interface History {
  tenantId: string;
  pageId: string;
  audienceId: string;
  createdAt: number;
  /** Time of archiving, else now. */
  until: number;
  /** Creation of the latest version; drawn if undefined. */
  latestAt: number | undefined;
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
type StatusTimes = Partial<Record<keyof typeof noTimes, number>> & { status: AudienceStatus };

/** Version published before `latestAt`. A few were queued for hours. */
function publishedTimes(sampler: Sampler, createdAt: number, latestAt: number): StatusTimes {
  const queued_at = createdAt + sampler.int(200, 900);
  const publishMs = sampler.chance(0.04) ? sampler.int(60, 180) * MINUTE : sampler.int(9_000, 70_000);
  const queue_duration_ms = Math.max(1, Math.min(publishMs, latestAt - queued_at));
  return { status: 'published', queued_at, queue_duration_ms, published_at: queued_at + queue_duration_ms };
}

function latestTimes(sampler: Sampler, { ending, until, dueInMs }: History, createdAt: number): StatusTimes {
  const queued_at = createdAt + 700;
  const due_at = until + dueInMs;
  switch (ending) {
    case 'draft':
      return { status: 'draft', became_draft_at: createdAt };
    case 'published':
      return publishedTimes(sampler, createdAt, until);
    case 'archived':
      return { ...publishedTimes(sampler, createdAt, until), status: 'archived', archived_at: until };
    case 'cancelled':
      return { status: 'cancelled', queued_at, cancelled_at: createdAt + sampler.int(2, 40) * 1000 };
    case 'stuck':
      return { status: 'queued', queued_at };
    case 'pending':
      return { status: 'pending', due_at };
    default:
      return { status: ending, queued_at, due_at };
  }
}

/** Version with a successor. Some were canceled while queued. */
function previousTimes(sampler: Sampler, ending: Ending, createdAt: number, next: number): StatusTimes {
  if (ending === 'draft') return { status: 'draft', became_draft_at: createdAt };
  const canceledAt = createdAt + sampler.int(1_000, 30_000);
  if (sampler.chance(0.1) && canceledAt < next)
    return { status: 'cancelled', queued_at: createdAt + 500, cancelled_at: canceledAt };
  return publishedTimes(sampler, createdAt, next);
}

function drawLatestAt(sampler: Sampler, { createdAt, until, ending, contexts }: History): number {
  if (ending === 'stuck') return until - 124 * MINUTE;
  if (ending === 'pending' || ending === 'queued' || ending === 'processing')
    return until - sampler.int(1500, 9000);
  if (contexts.length === 1) return createdAt;
  return until - Math.floor((until - createdAt) * sampler.float() * 0.6) - MINUTE;
}

/** Versions of an audience, oldest first. Archives published ones that a newer one replaced. */
export function versionHistory(sampler: Sampler, history: History): AudienceVersionRow[] {
  const { tenantId, pageId, audienceId, createdAt, ending, contexts, isNewPageAgent } = history;
  const latestAt = history.latestAt ?? drawLatestAt(sampler, history);
  const between = contexts.slice(2).map(() => sampler.float());
  const times = [0, ...between.sort((a, b) => a - b), 1]
    .slice(-contexts.length)
    .map((part) => Math.round(createdAt + part * (latestAt - createdAt)));
  const versions = times.map((time, index): AudienceVersionRow => {
    const next = times[index + 1];
    const seed = `${audienceId}\n${index + 1}`;
    return {
      tenant_id: tenantId,
      page_id: pageId,
      audience_id: audienceId,
      version_id: derivedId('version', seed),
      message_id: derivedId('message', seed),
      version_number: index + 1,
      is_new_page_agent: isNewPageAgent,
      supplementary_context: contexts[index] ?? null,
      created_at: time,
      ...noTimes,
      ...(next === undefined
        ? latestTimes(sampler, history, time)
        : previousTimes(sampler, ending, time, next)),
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
