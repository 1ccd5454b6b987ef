import { clipQuery } from '#api/queries/search-query.ts';
import { tenantHeader } from '#api/transport/bound-tenant.ts';
import { call } from '#api/transport/client.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Run } from '#engines/audience-import/run.ts';

/** Whose run it is, and of which page. */
type Owner = Pick<Run, 'tenant' | 'pageId'>;

/** @param key what the creation goes by, where the service honours such keys */
export const createIn = ({ tenant, pageId }: Owner, body: AudienceCreate, key: string | undefined) =>
  call('createAudience', {
    params: { page_id: pageId },
    body,
    headers: { ...tenantHeader(tenant), ...(key !== undefined && { 'idempotency-key': key }) },
  });

/** Finds an audience of a page by its exact name, other than those that are known; null where there is none. */
export async function lookIn(
  { tenant, pageId }: Owner,
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
