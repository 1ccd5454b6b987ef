import { clipQuery } from '#api/queries/search-query.ts';
import { tenantHeader } from '#api/transport/bound-tenant.ts';
import { call } from '#api/transport/client.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Run } from '#engines/audience-import/run.ts';

type RunOwner = Pick<Run, 'tenant' | 'pageId'>;

/** @param key idempotency key, if the service honors it */
export const createAudience = ({ tenant, pageId }: RunOwner, body: AudienceCreate, key: string | undefined) =>
  call('createAudience', {
    params: { page_id: pageId },
    body,
    headers: { ...tenantHeader(tenant), ...(key !== undefined && { 'idempotency-key': key }) },
  });

/** Finds an audience of the page by exact name, excluding the IDs in `known`. */
export async function findAudienceByName(
  { tenant, pageId }: RunOwner,
  name: string,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const query = clipQuery(name);
  const { items } = await call('searchAudiences', {
    query: { query, limit: 1000 },
    headers: tenantHeader(tenant),
  });
  const found = items.find(
    (hit) => hit.effectiveName === name && hit.pageId === pageId && !known.has(hit.audienceId),
  );
  return found?.audienceId ?? null;
}
