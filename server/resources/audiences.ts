import type { AudienceCreate, AudiencePatch } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import { conflict, notFound } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import type { AudienceRow, Database } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { transact } from '#server/db/transact.ts';
import { requireMatch } from '#server/http/preconditions.ts';
import {
  audienceReply,
  findAudience,
  lockAudience,
  numberedName,
  rowTag,
  scheduledAudienceReply,
  versionTag,
  writeAudienceWords,
} from './audience-records.ts';
import { pickChanged } from './canonical.ts';
import { runIdempotently, validateIdempotencyKey } from './idempotency.ts';
import { addVersion, assertNotArchived, createVersionRow, insertVersion } from './new-version.ts';
import { keepPerson } from './persons.ts';
import { type Call, type Handlers, readClock, type Service } from './service.ts';

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
  personId: string | undefined,
): Promise<AudienceRow> {
  const person = personId === undefined ? undefined : await keepPerson(db, path.tenantId, personId);
  const count = await incrementAudienceCount(db, path.tenantId, path.pageId);
  const computedName = person?.name ?? numberedName(count);
  const owner = { tenant_id: path.tenantId, audience_id: newId('audience'), page_id: path.pageId };
  const version = createVersionRow(service, owner, {
    status: body.publishBehavior === 'draft' ? 'draft' : 'pending',
    number: 1,
    supplementaryContext: body.supplementaryContext ?? null,
    isNewPageAgent: 1,
    now: await readClock(service, db),
  });
  const row: AudienceRow = {
    ...owner,
    computed_name: computedName,
    custom_name: body.customName ?? null,
    ...nameColumns(body.customName ?? computedName),
    action_form_id_override: body.actionFormIdOverride ?? null,
    action_form_instructions_override: body.actionFormInstructionsOverride ?? null,
    action_url_override: body.actionUrlOverride ?? null,
    supplementary_context: version.supplementary_context,
    metadata_override: JSON.stringify(body.metadataOverride ?? {}),
    person_id: person?.person_id ?? null,
    person_route_key: person?.slug ?? null,
    is_new_page_agent: version.is_new_page_agent,
    status: version.status,
    created_at: version.created_at,
    archived_at: null,
    latest_version_id: version.version_id,
    latest_version_at: version.created_at,
    published_version_id: null,
    published_at: null,
    publish_at: null,
    versions_count: version.version_number,
    is_page_archived: 0,
  };
  await db.insertInto('audiences').values(row).execute();
  await insertVersion(db, row, version);
  await writeAudienceWords(db, row);
  return row;
}

/** Columns whose value the PATCH changes. */
export function changedColumns(row: AudienceRow, patch: AudiencePatch): Partial<AudienceRow> {
  const named = {
    ...(patch.actionFormIdOverride !== undefined && { action_form_id_override: patch.actionFormIdOverride }),
    ...(patch.actionFormInstructionsOverride !== undefined && {
      action_form_instructions_override: patch.actionFormInstructionsOverride,
    }),
    ...(patch.actionUrlOverride !== undefined && { action_url_override: patch.actionUrlOverride }),
    ...(patch.supplementaryContext !== undefined && { supplementary_context: patch.supplementaryContext }),
    ...(patch.metadataOverride && { metadata_override: JSON.stringify(patch.metadataOverride) }),
    ...(patch.customName !== undefined && {
      custom_name: patch.customName,
      ...nameColumns(patch.customName ?? row.computed_name),
    }),
  };
  return pickChanged(row, named, ['metadata_override']);
}

/** Adds a version with the changes of a PATCH, if it changes anything. */
async function patchAudience(
  db: Database,
  { service, tenantId, params, body, header }: Call<'updateAudience'>,
): Promise<AudienceRow> {
  const path = { tenantId, pageId: params.page_id, audienceId: params.audience_id };
  const before = await lockAudience(db, path);
  requireMatch(header, rowTag(before), 'audience', versionTag(before.latest_version_id));
  const changes = changedColumns(before, body);
  if (Object.keys(changes).length === 0) return before;
  assertNotArchived(before);
  return (await addVersion(db, service, before, changes)).audience;
}

type Creation = 'createAudience' | 'createPersonAudience';

/** Creates an audience, of a person if `personId` is set. */
async function createAudience(
  call: Call<Creation>,
  operation: Creation,
  personId?: string,
): Promise<Audience> {
  const { service, tenantId, params, body, header, setHeader } = call;
  validateIdempotencyKey(header);
  const path = { tenantId, pageId: params.page_id };
  const reply = await runIdempotently(call, { operation, key: header, request: [params, body] }, async (db) =>
    audienceReply(db, service, await insertAudience(db, service, path, body, personId)),
  );
  service.events.emit('versionAdded');
  setHeader('etag', versionTag(reply.latestVersion.versionId));
  setHeader('location', `/v0/pages/${reply.pageId}/audiences/${reply.audienceId}`);
  return reply;
}

export const audienceHandlers = {
  createAudience: (call) => createAudience(call, 'createAudience'),

  createPersonAudience: (call) => createAudience(call, 'createPersonAudience', call.params.person_id),

  async getAudience({ service, tenantId, params, setHeader }) {
    const path = { tenantId, pageId: params.page_id, audienceId: params.audience_id };
    const row = await findAudience(service.db, path);
    setHeader('etag', rowTag(row));
    return scheduledAudienceReply(service.db, service, row);
  },

  async updateAudience(call) {
    const { service, setHeader } = call;
    const { reply, tag } = await transact(service.db, async (db) => {
      const row = await patchAudience(db, call);
      return { reply: await audienceReply(db, service, row), tag: rowTag(row) };
    });
    service.events.emit('versionAdded');
    setHeader('etag', tag);
    return reply;
  },
} satisfies Handlers<'createAudience' | 'createPersonAudience' | 'getAudience' | 'updateAudience'>;
