import type { AudienceCreate, AudiencePatch } from '#contract/audience-requests.ts';
import { newId } from '#server/db/ids.ts';
import type { AudienceRow, Database } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { conflict, invalid, notFound } from '#server/http/errors.ts';
import { notifyPublisher } from '#server/jobs/publisher.ts';
import { audienceReply, selectAudience } from './audience-records.ts';
import { canonical } from './canonical.ts';
import { runIdempotently } from './idempotency.ts';
import { addVersion, createVersionRow } from './new-version.ts';
import { requireMatch } from './preconditions.ts';
import type { Handlers, Service } from './service.ts';

/** Headers have no schema, and this one is stored in an index. */
function validateIdempotencyKey(key: string | undefined) {
  if (key !== undefined && (key.length < 1 || key.length > 255))
    throw invalid([{ path: 'Idempotency-Key', message: 'Enter 1 to 255 characters' }]);
}

/** Returns the new count. Throws 404 for an unknown page and 409 for an archived one. */
async function incrementAudienceCount(db: Database, tenantId: string, pageId: string): Promise<number> {
  const page = await db
    .updateTable('pages')
    .set((eb) => ({ audiences_count: eb('audiences_count', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId)
    .returning(['audiences_count', 'status'])
    .executeTakeFirst();
  if (!page) throw notFound('page');
  if (page.status === 'archived')
    throw conflict('page_archived', "This page is archived and can't get new audiences.");
  return page.audiences_count;
}

async function insertAudience(
  db: Database,
  service: Service,
  path: { tenantId: string; pageId: string },
  body: AudienceCreate,
): Promise<AudienceRow> {
  const computedName = `Audience ${await incrementAudienceCount(db, path.tenantId, path.pageId)}`;
  const owner = { tenant_id: path.tenantId, audience_id: newId('audience') };
  const version = createVersionRow(service, owner, {
    status: body.publishBehavior === 'draft' ? 'draft' : 'pending',
    number: 1,
    supplementaryContext: body.supplementaryContext ?? null,
    isNewPageAgent: 1,
  });
  const row: AudienceRow = {
    ...owner,
    page_id: path.pageId,
    computed_name: computedName,
    custom_name: body.customName ?? null,
    ...nameColumns(body.customName ?? computedName),
    action_form_id_override: body.actionFormIdOverride ?? null,
    action_form_instructions_override: body.actionFormInstructionsOverride ?? null,
    action_url_override: body.actionUrlOverride ?? null,
    supplementary_context: version.supplementary_context,
    metadata_override: JSON.stringify(body.metadataOverride ?? {}),
    person_id: null,
    person_route_key: null,
    is_new_page_agent: version.is_new_page_agent,
    status: version.status,
    created_at: version.created_at,
    archived_at: null,
    latest_version_id: version.version_id,
    published_version_id: null,
    versions_count: version.version_number,
  };
  await db.insertInto('audiences').values(row).execute();
  await db.insertInto('audience_versions').values(version).execute();
  return row;
}

/** Columns whose value the PATCH changes. */
function changedColumns(row: AudienceRow, patch: AudiencePatch): Partial<AudienceRow> {
  const named: Partial<AudienceRow> = {
    ...(patch.actionFormIdOverride !== undefined && { action_form_id_override: patch.actionFormIdOverride }),
    ...(patch.actionFormInstructionsOverride !== undefined && {
      action_form_instructions_override: patch.actionFormInstructionsOverride,
    }),
    ...(patch.actionUrlOverride !== undefined && { action_url_override: patch.actionUrlOverride }),
    ...(patch.supplementaryContext !== undefined && { supplementary_context: patch.supplementaryContext }),
    ...(patch.customName !== undefined && {
      custom_name: patch.customName,
      ...nameColumns(patch.customName ?? row.computed_name),
    }),
  };
  const changes = Object.fromEntries(
    Object.entries(named).filter(([column, value]) => row[column as keyof AudienceRow] !== value),
  );
  if (
    patch.metadataOverride &&
    canonical(patch.metadataOverride) !== canonical(JSON.parse(row.metadata_override))
  )
    changes.metadata_override = JSON.stringify(patch.metadataOverride);
  return changes;
}

const entityTag = (versionId: string) => `"${versionId}"`;

export const audienceHandlers = {
  async createAudience(call) {
    const { service, tenantId, params, body, header, setHeader } = call;
    validateIdempotencyKey(header);
    const path = { tenantId, pageId: params.page_id };
    const reply = await runIdempotently(
      call,
      { operation: 'createAudience', key: header, request: [params, body] },
      async (db) => audienceReply(db, service, await insertAudience(db, service, path, body)),
    );
    notifyPublisher(service);
    setHeader('etag', entityTag(reply.latestVersion.versionId));
    return reply;
  },

  async updateAudience({ service, tenantId, params, body, header, setHeader }) {
    const path = { tenantId, pageId: params.page_id, audienceId: params.audience_id };
    const reply = await transact(service.db, async (db) => {
      const before = await forUpdate(db, selectAudience(db, path)).executeTakeFirst();
      if (!before) throw notFound('audience');
      requireMatch(header, entityTag(before.latest_version_id), 'audience');
      const changes = changedColumns(before, body);
      if (Object.keys(changes).length === 0) return audienceReply(db, service, before);
      const { audience } = await addVersion(db, service, before, changes);
      return audienceReply(db, service, audience);
    });
    notifyPublisher(service);
    setHeader('etag', entityTag(reply.latestVersion.versionId));
    return reply;
  },
} satisfies Handlers<'createAudience' | 'updateAudience'>;
