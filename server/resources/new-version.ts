import type { AudienceStatus } from '#contract/audience-versions.ts';
import { conflict } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import type { AudienceRow, AudienceVersionRow, Database } from '#server/db/schema.ts';
import { updateAudienceRow, writeAudienceWords } from './audience-records.ts';
import { readClock, type Service } from './service.ts';
import { versionValuesRow } from './version-values.ts';

export interface NewVersion {
  status: 'draft' | 'pending';
  number: number;
  supplementaryContext: string | null;
  isNewPageAgent: 0 | 1;
  now: number;
  /** When a pending version is due; undefined for now. */
  publishAt?: number | null;
}

/** A draft, or a pending version that is due for the publisher. */
export function createVersionRow(
  { publishStepMs }: Service,
  audience: Pick<AudienceRow, 'tenant_id' | 'audience_id' | 'page_id'>,
  { status, number, supplementaryContext, isNewPageAgent, now, publishAt }: NewVersion,
): AudienceVersionRow {
  return {
    tenant_id: audience.tenant_id,
    audience_id: audience.audience_id,
    version_id: newId('version'),
    message_id: newId('message'),
    version_number: number,
    status,
    is_new_page_agent: isNewPageAgent,
    supplementary_context: supplementaryContext,
    created_at: now,
    archived_at: null,
    became_draft_at: status === 'draft' ? now : null,
    cancelled_at: null,
    obsolete_at: null,
    published_at: null,
    queued_at: null,
    queue_duration_ms: null,
    due_at: status === 'pending' ? (publishAt ?? now + publishStepMs) : null,
    page_id: audience.page_id,
  };
}

/** Stores a version with the overrides of its audience. */
export async function insertVersion(
  db: Database,
  audience: AudienceRow,
  version: AudienceVersionRow,
): Promise<void> {
  await db.insertInto('audience_versions').values(version).execute();
  await db.insertInto('version_values').values(versionValuesRow(audience, version.version_id)).execute();
}

export const UNPUBLISHED_STATUSES = [
  'draft',
  'pending',
  'queued',
  'processing',
] as const satisfies AudienceStatus[];
const DRAFT_STATUSES: readonly string[] = ['draft', 'cancelled'] satisfies AudienceStatus[];

/** Drafts stay drafts, also scheduled ones; anything published or queued is republished. */
const nextVersionStatus = ({ status, publish_at }: AudienceRow): NewVersion['status'] =>
  publish_at !== null || DRAFT_STATUSES.includes(status) ? 'draft' : 'pending';

/** Throws 409 if the audience is archived. */
export function assertNotArchived({ status }: AudienceRow): void {
  if (status === 'archived') throw conflict('audience_archived', "An archived audience can't be changed.");
}

/** Throws 409 if the page of the locked audience is archived. Archiving the page locks its audiences, too. */
export function assertPageNotArchived({ is_page_archived }: AudienceRow): void {
  if (is_page_archived === 1)
    throw conflict('page_archived', "This page is archived and its audiences can't be published.");
}

/**
 * Adds a version to a locked audience and applies `changes` to the audience.
 *
 * @param draft of an extension: a draft, or scheduled at `publishAt`. Cancels all versions that aren't published.
 * Without it, cancels pending and queued versions, and with them a schedule; one that is processing finishes and is then
 * replaced, and throws 409 if the new version would be published on an archived page.
 */
export async function addVersion(
  db: Database,
  service: Service,
  audience: AudienceRow,
  changes: Partial<AudienceRow>,
  draft?: { publishAt: number | null },
): Promise<{ audience: AudienceRow; version: AudienceVersionRow }> {
  const publishAt = draft?.publishAt ?? null;
  const draftStatus = publishAt === null ? 'draft' : 'pending';
  const status = draft ? draftStatus : nextVersionStatus(audience);
  if (status === 'pending') assertPageNotArchived(audience);
  const { supplementary_context, is_new_page_agent } = { ...audience, ...changes };
  const now = await readClock(service, db);
  const version = createVersionRow(service, audience, {
    status,
    number: audience.versions_count + 1,
    supplementaryContext: supplementary_context,
    isNewPageAgent: is_new_page_agent,
    now,
    publishAt,
  });
  const changed = {
    ...changes,
    status,
    publish_at: publishAt,
    latest_version_id: version.version_id,
    latest_version_at: now,
    versions_count: version.version_number,
  };
  await db
    .updateTable('audience_versions')
    .set({ status: 'cancelled', cancelled_at: now, due_at: null })
    .where('tenant_id', '=', audience.tenant_id)
    .where('audience_id', '=', audience.audience_id)
    .where('status', 'in', draft ? UNPUBLISHED_STATUSES : ['pending', 'queued'])
    .execute();
  await insertVersion(db, { ...audience, ...changed }, version);
  const after = await updateAudienceRow(db, audience, changed);
  if (changes.effective_name !== undefined || changes.supplementary_context !== undefined)
    await writeAudienceWords(db, after);
  return { audience: after, version };
}
