import type { AudienceStatus } from '#contract/audience-versions.ts';
import { newId } from '#server/db/ids.ts';
import type { AudienceRow, AudienceVersionRow, Database } from '#server/db/schema.ts';
import { conflict } from '#server/http/errors.ts';
import type { Service } from './service.ts';

export interface NewVersion {
  status: 'draft' | 'pending';
  number: number;
  supplementaryContext: string | null;
  isNewPageAgent: 0 | 1;
}

/** A draft, or a pending version that is due for the publisher. */
export function createVersionRow(
  service: Service,
  audience: { tenant_id: string; audience_id: string },
  { status, number, supplementaryContext, isNewPageAgent }: NewVersion,
): AudienceVersionRow {
  const now = service.now();
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
    due_at: status === 'pending' ? now + service.publishStepMs : null,
  };
}

/** Drafts stay drafts; anything published or queued is republished. */
function nextVersionStatus(status: AudienceStatus): NewVersion['status'] {
  if (status === 'archived') throw conflict('audience_archived', "An archived audience can't be changed.");
  return status === 'draft' || status === 'cancelled' ? 'draft' : 'pending';
}

/**
 * Adds a version to a locked audience and applies `changes` to the audience. Cancels pending and queued versions;
 * one that is processing finishes and is then replaced.
 */
export async function addVersion(
  db: Database,
  service: Service,
  audience: AudienceRow,
  changes: Partial<AudienceRow>,
): Promise<{ audience: AudienceRow; version: AudienceVersionRow }> {
  const { supplementary_context, is_new_page_agent } = { ...audience, ...changes };
  const version = createVersionRow(service, audience, {
    status: nextVersionStatus(audience.status as AudienceStatus),
    number: audience.versions_count + 1,
    supplementaryContext: supplementary_context,
    isNewPageAgent: is_new_page_agent,
  });
  const changed = {
    ...changes,
    status: version.status,
    latest_version_id: version.version_id,
    versions_count: version.version_number,
  };
  await db
    .updateTable('audience_versions')
    .set({ status: 'cancelled', cancelled_at: service.now(), due_at: null })
    .where('tenant_id', '=', audience.tenant_id)
    .where('audience_id', '=', audience.audience_id)
    .where('status', 'in', ['pending', 'queued'])
    .execute();
  await db.insertInto('audience_versions').values(version).execute();
  await db
    .updateTable('audiences')
    .set(changed)
    .where('tenant_id', '=', audience.tenant_id)
    .where('audience_id', '=', audience.audience_id)
    .execute();
  return { audience: { ...audience, ...changed }, version };
}
