import type { AudienceStatus } from '#contract/audience-versions.ts';
import { derivedId } from '#server/db/ids.ts';
import type { AudienceVersionRow } from '#server/db/schema.ts';
import { DAY, MINUTE } from '#server/db/time-units.ts';
import type { Random } from './random.ts';

/** A version is still in the queue when the next one comes so soon. */
const MIN_PUBLISH_GAP_MS = 40_000;

/** What an audience's history ends with. */
export type Ending = AudienceStatus | 'stuck';

export interface History {
  tenantId: string;
  audienceId: string;
  createdAt: number;
  /** When the audience is left alone: now, or when it was archived. */
  until: number;
  ending: Ending;
  /** Supplementary context of each version, the first first. */
  contexts: readonly (string | null)[];
  isNewPageAgent: 0 | 1;
  /** Milliseconds until the publisher goes on with a version in flight. */
  due: number;
}

type StatusTimes = Pick<
  AudienceVersionRow,
  | 'status'
  | 'archived_at'
  | 'became_draft_at'
  | 'cancelled_at'
  | 'obsolete_at'
  | 'published_at'
  | 'queued_at'
  | 'queue_duration_ms'
  | 'due_at'
>;

const nothing: StatusTimes = {
  status: 'pending',
  archived_at: null,
  became_draft_at: null,
  cancelled_at: null,
  obsolete_at: null,
  published_at: null,
  queued_at: null,
  queue_duration_ms: null,
  due_at: null,
};

/** A version on its way through the queue, published in the end. */
function publishedTimes(chance: Random, createdAt: number, latest: number): StatusTimes {
  const queuedAt = createdAt + chance.int(200, 900);
  // Now and then one waits for hours.
  const publishMs = chance.chance(0.04) ? chance.int(60, 180) * MINUTE : chance.int(9_000, 70_000);
  const queueDuration = Math.max(1, Math.min(publishMs, latest - queuedAt));
  return {
    ...nothing,
    status: 'published',
    queued_at: queuedAt,
    queue_duration_ms: queueDuration,
    published_at: queuedAt + queueDuration,
  };
}

function latestTimes(chance: Random, { ending, until, due }: History, createdAt: number): StatusTimes {
  switch (ending) {
    case 'draft':
      return { ...nothing, status: 'draft', became_draft_at: createdAt };
    case 'published':
      return publishedTimes(chance, createdAt, until);
    case 'archived':
      return { ...publishedTimes(chance, createdAt, until), status: 'archived', archived_at: until };
    case 'cancelled':
      return {
        ...nothing,
        status: 'cancelled',
        queued_at: createdAt + 400,
        cancelled_at: createdAt + chance.int(2, 40) * 1000,
      };
    case 'pending':
      return { ...nothing, due_at: until + due };
    case 'stuck':
      return { ...nothing, status: 'queued', queued_at: createdAt + 700 };
    case 'queued':
    case 'processing':
      return { ...nothing, status: ending, queued_at: createdAt + 700, due_at: until + due };
  }
}

/** An earlier version: published until the next one took over, overtaken in the queue by it, or a draft. */
function previousTimes(chance: Random, ending: Ending, createdAt: number, next: number): StatusTimes {
  if (ending === 'draft') return { ...nothing, status: 'draft', became_draft_at: createdAt };
  if (next - createdAt < MIN_PUBLISH_GAP_MS)
    return { ...nothing, status: 'cancelled', queued_at: createdAt + 500, cancelled_at: next };
  return publishedTimes(chance, createdAt, next);
}

/** When each version was made: the last one shortly before now where it is still in flight. */
function creationTimes(chance: Random, { createdAt, until, ending, contexts }: History): number[] {
  const count = contexts.length;
  const last =
    ending === 'stuck'
      ? until - 124 * MINUTE
      : ending === 'pending' || ending === 'queued' || ending === 'processing'
        ? until - chance.int(1500, 9000)
        : until - Math.floor((until - createdAt) * chance.next() * 0.6) - MINUTE;
  if (count === 1) return [ending === 'published' || ending === 'draft' ? createdAt : last];
  const middle = Array.from({ length: count - 2 }, () => chance.next()).sort((a, b) => a - b);
  const times = [0, ...middle, 1].map((part) => Math.round(createdAt + part * (last - createdAt)));
  return times.map((time, index) => {
    const next = times[index + 1];
    const isEarly =
      index > 0 && next !== undefined && next - time > MIN_PUBLISH_GAP_MS && chance.chance(0.15);
    return isEarly ? next - chance.int(3000, MIN_PUBLISH_GAP_MS - 1) : time;
  });
}

/** The versions of an audience, the first first. Only the last published one is `published` at the end. */
export function versionHistory(chance: Random, history: History): AudienceVersionRow[] {
  const times = creationTimes(chance, history);
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
        ? latestTimes(chance, history, createdAt)
        : previousTimes(chance, history.ending, createdAt, next)),
    };
  });
  let newer: number | null = null;
  for (const version of versions.toReversed()) {
    if (version.published_at === null) continue;
    if (newer !== null && version.status === 'published')
      Object.assign(version, { status: 'archived', archived_at: newer, obsolete_at: newer });
    newer = version.published_at;
  }
  return versions;
}

/** How many days back audiences reach at most. */
export const OLDEST = 110 * DAY;
