import { conflict } from '#server/db/errors.ts';
import type { AudienceRow, AudienceVersionRow, Database } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { changeAudience, lockPageStatus } from './audience-lifecycle.ts';
import { updateAudienceRow, writeAudienceWords } from './audience-records.ts';
import { findVersion } from './audience-versions.ts';
import { addVersion, assertNotArchived, UNPUBLISHED_STATUSES } from './new-version.ts';
import type { Handlers } from './service.ts';
import { findVersionValues, valuesReply } from './version-values.ts';

const PUBLISHING_STATUSES: readonly string[] = ['pending', 'queued', 'processing'];

/** The published version of an audience. Throws 409 if it has none, or while the latest one is scheduled or publishing. */
async function findLiveVersion(db: Database, audience: AudienceRow): Promise<AudienceVersionRow> {
  assertNotArchived(audience);
  if (audience.publish_at !== null)
    throw conflict('audience_scheduled', 'This audience is scheduled. Cancel its publication first.');
  if (PUBLISHING_STATUSES.includes(audience.status))
    throw conflict('audience_publishing', 'This audience is being published. Try again once it is live.');
  if (audience.published_version_id === null)
    throw conflict(
      'never_published',
      'This audience was never published, so it has no version to return to.',
    );
  return db
    .selectFrom('audience_versions')
    .selectAll()
    .where('tenant_id', '=', audience.tenant_id)
    .where('version_id', '=', audience.published_version_id)
    .executeTakeFirstOrThrow();
}

/** Cancels the versions of a locked audience above the published one, and returns to the overrides of that. */
async function discardDraft(db: Database, audience: AudienceRow, now: number): Promise<AudienceRow> {
  const live = await findLiveVersion(db, audience);
  if (live.version_id === audience.latest_version_id) return audience;
  const values = await findVersionValues(db, live);
  if (!values)
    throw conflict(
      'values_unknown',
      "The overrides of the published version aren't known, so the draft can't be discarded.",
    );
  const { tenant_id, version_id, ...overrides } = values;
  const changes = {
    ...overrides,
    ...nameColumns(overrides.custom_name ?? audience.computed_name),
    supplementary_context: live.supplementary_context,
    is_new_page_agent: live.is_new_page_agent,
    status: live.status,
    latest_version_id: version_id,
    latest_version_at: live.created_at,
  };
  await db
    .updateTable('audience_versions')
    .set({ status: 'cancelled', cancelled_at: now, due_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('audience_id', '=', audience.audience_id)
    .where('version_number', '>', live.version_number)
    .where('status', 'in', UNPUBLISHED_STATUSES)
    .execute();
  const after = await updateAudienceRow(db, audience, changes);
  await writeAudienceWords(db, after);
  return after;
}

export const audienceHistoryHandlers = {
  async getVersionValues({ service: { db }, tenantId, params }) {
    const version = await findVersion(db, tenantId, params);
    return { values: valuesReply(version, await findVersionValues(db, version)) };
  },

  discardAudienceDraft: (call) => changeAudience(call, lockPageStatus, discardDraft),

  restoreAudience: (call) =>
    changeAudience(call, lockPageStatus, async (db, audience, _now, pageStatus) => {
      if (pageStatus === 'archived')
        throw conflict('page_archived', "This page is archived and its audiences can't be restored.");
      if (audience.status !== 'archived') return audience;
      const changes = { archived_at: null, published_version_id: null, published_at: null };
      const restored = await addVersion(db, call.service, audience, changes, { publishAt: null });
      return restored.audience;
    }),
} satisfies Handlers<'getVersionValues' | 'discardAudienceDraft' | 'restoreAudience'>;
