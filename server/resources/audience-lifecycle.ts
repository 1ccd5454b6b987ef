import type { ScheduledAudience } from '#contract/audiences.ts';
import { conflict, invalid } from '#server/db/errors.ts';
import type { AudienceRow, AudienceVersionRow, Database, PageRow } from '#server/db/schema.ts';
import { DAY } from '#server/db/time-units.ts';
import { forShare, forUpdate, transact } from '#server/db/transact.ts';
import { requireMatch } from '#server/http/preconditions.ts';
import {
  type AudiencePath,
  lockAudience,
  rowTag,
  scheduledAudienceReply,
  updateAudienceRow,
} from './audience-records.ts';
import { changedColumns } from './audiences.ts';
import { addVersion, assertNotArchived, assertPageNotArchived } from './new-version.ts';
import { type Call, type Handlers, readClock } from './service.ts';

const MAX_SCHEDULE_MS = 366 * DAY;

/** Null without a time. Throws 400 unless the time is in the future and within a year. */
function parsePublishAt(publishAt: string | undefined, now: number): number | null {
  if (publishAt === undefined) return null;
  const time = Date.parse(publishAt);
  if (time <= now) throw invalid([{ path: 'publishAt', message: 'Choose a time in the future' }]);
  if (time > now + MAX_SCHEDULE_MS)
    throw invalid([{ path: 'publishAt', message: 'Choose a time within a year' }]);
  return time;
}

/** Throws 409 if the audience or its page is archived, or if the version in flight can't be changed anymore. */
function assertPublishable(audience: AudienceRow): void {
  if (audience.status === 'archived')
    throw conflict('audience_archived', "An archived audience can't be published.");
  assertPageNotArchived(audience);
  if (audience.status === 'processing')
    throw conflict('audience_publishing', 'This audience is being published. Try again once it is live.');
}

/** Updates a locked audience and its latest version. */
async function updateLatest(
  db: Database,
  audience: AudienceRow,
  changes: Pick<AudienceRow, 'status' | 'publish_at'>,
  versionChanges: Partial<AudienceVersionRow>,
): Promise<AudienceRow> {
  const { tenant_id, latest_version_id } = audience;
  await db
    .updateTable('audience_versions')
    .set({ status: changes.status, ...versionChanges })
    .where('tenant_id', '=', tenant_id)
    .where('version_id', '=', latest_version_id)
    .execute();
  return updateAudienceRow(db, audience, changes);
}

/** Publishes the latest version of a locked audience, or changes its schedule. Does nothing if that has begun. */
async function publishLatest(
  db: Database,
  audience: AudienceRow,
  publishAt: number | null,
  now: number,
): Promise<AudienceRow> {
  const isScheduled = audience.publish_at !== null;
  if (!isScheduled && audience.status !== 'draft' && audience.status !== 'cancelled') return audience;
  return updateLatest(
    db,
    audience,
    { status: 'pending', publish_at: publishAt },
    { due_at: publishAt ?? now, cancelled_at: null, queued_at: null },
  );
}

/** Makes the scheduled version of a locked audience a draft. Throws 409 if publishing has begun. */
async function cancelSchedule(db: Database, audience: AudienceRow, now: number): Promise<AudienceRow> {
  if (audience.status === 'queued' || audience.status === 'processing')
    throw conflict('audience_publishing', "This audience is being published, which can't be canceled.");
  if (audience.publish_at === null) return audience;
  return updateLatest(
    db,
    audience,
    { status: 'draft', publish_at: null },
    { due_at: null, became_draft_at: now },
  );
}

/** Locks the audiences of a locked page, and stores whether their page is archived. */
export async function markPageArchived(
  db: Database,
  { tenant_id, page_id }: Pick<PageRow, 'tenant_id' | 'page_id'>,
  isArchived: boolean,
): Promise<void> {
  const audiences = db
    .selectFrom('audiences')
    .select('audience_id')
    .where('tenant_id', '=', tenant_id)
    .where('page_id', '=', page_id);
  // Sorted, so that two of these don't deadlock.
  await forUpdate(db, audiences.orderBy('audience_id')).execute();
  await db
    .updateTable('audiences')
    .set({ is_page_archived: isArchived ? 1 : 0 })
    .where('tenant_id', '=', tenant_id)
    .where('page_id', '=', page_id)
    .execute();
}

/** Makes the scheduled versions of a page's locked audiences drafts. */
export async function cancelSchedules(
  db: Database,
  { tenant_id, page_id }: Pick<PageRow, 'tenant_id' | 'page_id'>,
  now: number,
): Promise<void> {
  const scheduled = db
    .selectFrom('audiences')
    .where('tenant_id', '=', tenant_id)
    .where('page_id', '=', page_id)
    .where('status', '=', 'pending')
    .where('publish_at', 'is not', null);
  await db
    .updateTable('audience_versions')
    .set({ status: 'draft', due_at: null, became_draft_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('version_id', 'in', scheduled.select('latest_version_id'))
    .execute();
  await db
    .updateTable('audiences')
    .set({ status: 'draft', publish_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('page_id', '=', page_id)
    .where('status', '=', 'pending')
    .where('publish_at', 'is not', null)
    .execute();
}

/** Archives a locked audience and its published version, and cancels what isn't published yet. */
async function archive(db: Database, audience: AudienceRow, now: number): Promise<AudienceRow> {
  const { tenant_id, audience_id } = audience;
  const versions = db
    .updateTable('audience_versions')
    .where('tenant_id', '=', tenant_id)
    .where('audience_id', '=', audience_id);
  await versions
    .set({ status: 'cancelled', cancelled_at: now, due_at: null })
    .where('status', 'in', ['pending', 'queued', 'processing'])
    .execute();
  await versions.set({ status: 'archived', archived_at: now }).where('status', '=', 'published').execute();
  return updateAudienceRow(db, audience, { status: 'archived', archived_at: now, publish_at: null });
}

type Change =
  | 'draftAudience'
  | 'publishAudience'
  | 'cancelAudiencePublish'
  | 'archiveAudience'
  | 'discardAudienceDraft'
  | 'restoreAudience'
  | 'setAudiencePerson';

/** Locks a page's status until the transaction ends. Undefined if the tenant has no such page. */
export async function lockPageStatus(
  db: Database,
  { tenantId, pageId }: AudiencePath,
): Promise<string | undefined> {
  const page = await forShare(
    db,
    db.selectFrom('pages').select('status').where('tenant_id', '=', tenantId).where('page_id', '=', pageId),
  ).executeTakeFirst();
  return page?.status;
}

/**
 * Changes an audience in a transaction.
 *
 * @param lock what to lock before the audience: its page, as when that is archived, or a person, as when it is merged
 * @param change gets the locked audience, the time and the result of `lock`
 */
export async function changeAudience<Locked>(
  {
    service,
    tenantId,
    params,
    header,
    setHeader,
  }: Pick<Call<Change>, 'service' | 'tenantId' | 'params' | 'header' | 'setHeader'>,
  lock: (db: Database, path: AudiencePath) => Promise<Locked>,
  change: (db: Database, audience: AudienceRow, now: number, locked: Locked) => Promise<AudienceRow>,
): Promise<ScheduledAudience> {
  const path = { tenantId, pageId: params.page_id, audienceId: params.audience_id };
  const { reply, tag } = await transact(service.db, async (db) => {
    const locked = await lock(db, path);
    const audience = await lockAudience(db, path);
    requireMatch(header, rowTag(audience), 'audience');
    const changed = await change(db, audience, await readClock(service, db), locked);
    return { reply: await scheduledAudienceReply(db, service, changed), tag: rowTag(changed) };
  });
  service.events.emit('versionAdded');
  setHeader('etag', tag);
  return reply;
}

export const audienceLifecycleHandlers = {
  /** With `publishAt` and without changes, schedules the latest version or cancels that. */
  draftAudience(call) {
    const { publishAt: requested, ...patch } = call.body;
    return changeAudience(call, lockPageStatus, async (db, audience, now) => {
      if (audience.publish_at !== null && requested === undefined)
        throw conflict(
          'audience_scheduled',
          'This audience is scheduled. Send publishAt: a time for the new version, or null for a draft.',
        );
      const publishAt = parsePublishAt(requested ?? undefined, now);
      if (publishAt !== null) assertPublishable(audience);
      const changes = changedColumns(audience, patch);
      if (Object.keys(changes).length > 0) {
        assertNotArchived(audience);
        return (await addVersion(db, call.service, audience, changes, { publishAt })).audience;
      }
      if (publishAt !== null) return publishLatest(db, audience, publishAt, now);
      return audience.publish_at === null ? audience : cancelSchedule(db, audience, now);
    });
  },

  publishAudience: (call) =>
    changeAudience(call, lockPageStatus, async (db, audience, now) => {
      const publishAt = parsePublishAt(call.body.publishAt, now);
      assertPublishable(audience);
      return publishLatest(db, audience, publishAt, now);
    }),

  cancelAudiencePublish: (call) => changeAudience(call, lockPageStatus, cancelSchedule),

  archiveAudience: (call) =>
    changeAudience(call, lockPageStatus, async (db, audience, now) =>
      audience.status === 'archived' ? audience : archive(db, audience, now),
    ),
} satisfies Handlers<'draftAudience' | 'publishAudience' | 'cancelAudiencePublish' | 'archiveAudience'>;
