import { type AudienceStatus, type AudienceVersion, audienceTag } from '#contract/audience-versions.ts';
import type { Audience, ScheduledAudience } from '#contract/audiences.ts';
import type { Metadata } from '#contract/metadata.ts';
import { notFound } from '#server/db/errors.ts';
import type { AudienceRow, AudienceVersionRow, Database, PersonRow } from '#server/db/schema.ts';
import { forUpdate } from '#server/db/transact.ts';
import {
  indexWords,
  insertSearchWords,
  searchWordRows,
  writeSearchWords,
} from '#server/lists/search-words.ts';
import { personNameWords } from './person-search.ts';
import type { Service } from './service.ts';

/** More words of a context aren't searchable, which bounds the index. */
const MAX_CONTEXT_WORDS = 10;
const PERSON_BATCH_SIZE = 200;

export interface AudiencePath {
  tenantId: string;
  pageId: string;
  audienceId: string;
}

const selectAudience = (db: Database, { tenantId, pageId, audienceId }: AudiencePath) =>
  db
    .selectFrom('audiences')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('audience_id', '=', audienceId)
    .where('page_id', '=', pageId);

/** Throws 404 if the page has no such audience. */
export async function findAudience(db: Database, path: AudiencePath): Promise<AudienceRow> {
  const row = await selectAudience(db, path).executeTakeFirst();
  if (!row) throw notFound('audience');
  return row;
}

/** As {@link findAudience}. Locks the row, which comes before any change of the audience or its versions. */
export async function lockAudience(db: Database, path: AudiencePath): Promise<AudienceRow> {
  const row = await forUpdate(db, selectAudience(db, path)).executeTakeFirst();
  if (!row) throw notFound('audience');
  return row;
}

export const numberedName = (number: number) => `Audience ${number}`;

/** The ETag of an audience that isn't scheduled. The reference's operations accept it of others, too. */
export const versionTag = (versionId: string) => audienceTag(versionId, null);

export const rowTag = ({ latest_version_id, publish_at }: AudienceRow) =>
  audienceTag(latest_version_id, publish_at);

/** Where an audience is searched, and its words: of its name, its person, and the beginning of its context. */
export const audienceWords = (row: AudienceRow, person: PersonRow | undefined) => ({
  entry: { tenantId: row.tenant_id, recordId: row.audience_id, lists: ['audiences', row.page_id] },
  words: [
    ...indexWords(row.effective_name),
    ...(person ? personNameWords(person) : []),
    ...indexWords(row.supplementary_context ?? '', MAX_CONTEXT_WORDS),
  ],
});

/** Changes columns of a locked audience. Returns it as it is then. */
export async function updateAudienceRow(
  db: Database,
  audience: AudienceRow,
  changes: Partial<AudienceRow>,
): Promise<AudienceRow> {
  await db
    .updateTable('audiences')
    .set(changes)
    .where('tenant_id', '=', audience.tenant_id)
    .where('audience_id', '=', audience.audience_id)
    .execute();
  return { ...audience, ...changes };
}

/** Replaces the words of a locked audience, whose name, context or person changed. */
export async function writeAudienceWords(db: Database, row: AudienceRow): Promise<void> {
  const person =
    row.person_id === null
      ? undefined
      : await db
          .selectFrom('persons')
          .selectAll()
          .where('tenant_id', '=', row.tenant_id)
          .where('person_id', '=', row.person_id)
          .executeTakeFirst();
  const { entry, words } = audienceWords(row, person);
  await writeSearchWords(db, entry, words);
}

/** Replaces the words of all audiences of a locked person. Locks them, sorted as in the publisher. */
export async function writeWordsOfAudiences(db: Database, person: PersonRow): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await forUpdate(
      db,
      db
        .selectFrom('audiences')
        .selectAll()
        .where('tenant_id', '=', person.tenant_id)
        .where('person_id', '=', person.person_id)
        .where('audience_id', '>', after)
        .orderBy('audience_id')
        .limit(PERSON_BATCH_SIZE),
    ).execute();
    const ids = rows.map(({ audience_id }) => audience_id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await db
      .deleteFrom('search_words')
      .where('tenant_id', '=', person.tenant_id)
      .where('record_id', 'in', ids)
      .execute();
    const all = rows.map((row) => audienceWords(row, person));
    await insertSearchWords(
      db,
      all.flatMap(({ entry, words }) => searchWordRows(entry, words)),
    );
    after = last;
  }
}

export function versionReply({ time }: Service, row: AudienceVersionRow): AudienceVersion {
  return {
    versionId: row.version_id,
    audienceId: row.audience_id,
    versionNumber: row.version_number,
    status: row.status as AudienceStatus,
    isNewPageAgent: row.is_new_page_agent === 1,
    supplementaryContext: row.supplementary_context,
    createdAt: time(row.created_at),
    archivedAt: time(row.archived_at),
    becameDraftAt: time(row.became_draft_at),
    cancelledAt: time(row.cancelled_at),
    obsoleteAt: time(row.obsolete_at),
    publishedAt: time(row.published_at),
    queuedAt: time(row.queued_at),
    queueDurationMs: row.queue_duration_ms,
  };
}

/** An audience that was never published has its latest version as `publishedVersion`. */
export async function audienceReply(db: Database, service: Service, row: AudienceRow): Promise<Audience> {
  const page = await db
    .selectFrom('pages')
    .select('metadata')
    .where('tenant_id', '=', row.tenant_id)
    .where('page_id', '=', row.page_id)
    .executeTakeFirstOrThrow();
  const publishedId = row.published_version_id ?? row.latest_version_id;
  const versions = await db
    .selectFrom('audience_versions')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('version_id', 'in', [row.latest_version_id, publishedId])
    .execute();
  const version = (id: string) => {
    const found = versions.find((each) => each.version_id === id);
    if (!found) throw new Error(`Audience ${row.audience_id} lacks its version ${id}`);
    return versionReply(service, found);
  };
  const pageMetadata: Metadata = JSON.parse(page.metadata);
  const metadataOverride: Metadata = JSON.parse(row.metadata_override);
  return {
    audienceId: row.audience_id,
    pageId: row.page_id,
    computedName: row.computed_name,
    customName: row.custom_name,
    effectiveName: row.effective_name,
    actionFormIdOverride: row.action_form_id_override,
    actionFormInstructionsOverride: row.action_form_instructions_override,
    actionUrlOverride: row.action_url_override,
    supplementaryContext: row.supplementary_context,
    personId: row.person_id,
    personRouteKey: row.person_route_key,
    isNewPageAgent: row.is_new_page_agent === 1,
    status: row.status as AudienceStatus,
    createdAt: service.time(row.created_at),
    archivedAt: service.time(row.archived_at),
    latestVersion: version(row.latest_version_id),
    publishedVersion: version(publishedId),
    effectiveMetadata: { ...pageMetadata, ...metadataOverride },
    metadataOverride,
  };
}

export async function scheduledAudienceReply(
  db: Database,
  service: Service,
  row: AudienceRow,
): Promise<ScheduledAudience> {
  return { ...(await audienceReply(db, service, row)), publishAt: service.time(row.publish_at) };
}
