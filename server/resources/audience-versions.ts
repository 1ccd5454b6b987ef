import { notFound } from '#server/db/errors.ts';
import { transact } from '#server/db/transact.ts';
import { requireMatch } from '#server/http/preconditions.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { audienceTag, findAudience, lockAudience, versionReply } from './audience-records.ts';
import { addVersion } from './new-version.ts';
import type { Handlers } from './service.ts';

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
    const { db } = service;
    const audienceId = params.audience_id;
    await findAudience(db, { tenantId, pageId: params.page_id, audienceId });
    const row = await db
      .selectFrom('audience_versions')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('version_id', '=', params.version_id)
      .where('audience_id', '=', audienceId)
      .executeTakeFirst();
    if (!row) throw notFound('version');
    return versionReply(service, row);
  },

  /** Creates a version with the message's supplementary context, even if that is unchanged. */
  async restoreMessage({ service, tenantId, params, header, setHeader }) {
    const path = { tenantId, pageId: params.page_id, audienceId: params.audience_id };
    const restored = await transact(service.db, async (db) => {
      const audience = await lockAudience(db, path);
      requireMatch(header, audienceTag(audience.latest_version_id), 'audience');
      const source = await db
        .selectFrom('audience_versions')
        .select('supplementary_context')
        .where('tenant_id', '=', tenantId)
        .where('message_id', '=', params.message_id)
        .where('audience_id', '=', path.audienceId)
        .executeTakeFirst();
      if (!source) throw notFound('message');
      const { version } = await addVersion(db, service, audience, {
        supplementary_context: source.supplementary_context,
      });
      return version;
    });
    service.events.emit('versionAdded');
    setHeader('etag', audienceTag(restored.version_id));
    return { success: true, messageId: restored.message_id };
  },
} satisfies Handlers<'listAudienceVersions' | 'getAudienceVersion' | 'restoreMessage'>;
