import type { Params } from '#contract/endpoints.ts';
import { notFound } from '#server/db/errors.ts';
import type { AudienceVersionRow, Database } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import { requireMatch } from '#server/http/preconditions.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { findAudience, lockAudience, rowTag, versionReply, versionTag } from './audience-records.ts';
import { addVersion, assertNotArchived } from './new-version.ts';
import type { Handlers } from './service.ts';

/** Throws 404 if the page has no such audience, or the audience no such version. */
export async function findVersion(
  db: Database,
  tenantId: string,
  { page_id, audience_id, version_id }: Params<'getAudienceVersion'>,
): Promise<AudienceVersionRow> {
  await findAudience(db, { tenantId, pageId: page_id, audienceId: audience_id });
  const row = await db
    .selectFrom('audience_versions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('version_id', '=', version_id)
    .where('audience_id', '=', audience_id)
    .executeTakeFirst();
  if (!row) throw notFound('version');
  return row;
}

export const audienceVersionHandlers = {
  async listAudienceVersions({ service, tenantId, params, query }) {
    const { db } = service;
    const audienceId = params.audience_id;
    const audience = await findAudience(db, { tenantId, pageId: params.page_id, audienceId });
    const included = (query.include ?? '').split(',').map((name) => name.trim());
    const withMessage = included.includes('messageSnapshot');
    const ordered = (after: Position['after'] | undefined) =>
      db
        .selectFrom('audience_versions')
        .where('tenant_id', '=', tenantId)
        .where('audience_id', '=', audienceId)
        .where(afterPosition('<', ['version_number'], after))
        .orderBy('version_number', 'desc');
    return loadPage({
      cursors: service.cursors,
      scope: [tenantId, 'listAudienceVersions', audienceId],
      query,
      count: async () => audience.versions_count,
      loadRows: (after, limit) => ordered(after).selectAll().limit(limit).execute(),
      loadRowBytes: (after, limit) => selectRowBytes(ordered(after), ['supplementary_context'], limit),
      sortKeysOf: (row) => [row.version_number],
      toItem: (row) => ({
        ...versionReply(service, row),
        ...(withMessage && { messageSnapshot: { messageId: row.message_id } }),
      }),
    });
  },

  async getAudienceVersion({ service, tenantId, params }) {
    return versionReply(service, await findVersion(service.db, tenantId, params));
  },

  /** Creates a version with the message's supplementary context, even if that is unchanged. */
  async restoreMessage({ service, tenantId, params, header, setHeader }) {
    const path = { tenantId, pageId: params.page_id, audienceId: params.audience_id };
    const restored = await transact(service.db, async (db) => {
      const audience = await lockAudience(db, path);
      requireMatch(header, rowTag(audience), 'audience', versionTag(audience.latest_version_id));
      const source = await db
        .selectFrom('audience_versions')
        .select('supplementary_context')
        .where('tenant_id', '=', tenantId)
        .where('message_id', '=', params.message_id)
        .where('audience_id', '=', path.audienceId)
        .executeTakeFirst();
      if (!source) throw notFound('message');
      assertNotArchived(audience);
      const { version } = await addVersion(db, service, audience, {
        supplementary_context: source.supplementary_context,
      });
      return version;
    });
    service.events.emit('versionAdded');
    setHeader('etag', versionTag(restored.version_id));
    return { success: true, messageId: restored.message_id };
  },
} satisfies Handlers<'listAudienceVersions' | 'getAudienceVersion' | 'restoreMessage'>;
