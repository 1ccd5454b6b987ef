import { call } from '#api/client.ts';
import { clipQuery } from '#api/search-query.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';

/** @param key what the creation goes by, where the service honours such keys */
export const createIn = (pageId: string, body: AudienceCreate, key: string | undefined) =>
  call('createAudience', {
    params: { page_id: pageId },
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** Finds an audience of a page by its exact name, other than those that are known; null where there is none. */
export async function lookIn(
  pageId: string,
  name: string,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const query = clipQuery(name);
  const { items } = await call('searchAudiences', { query: { query, limit: 1000 } });
  const found = items.find(
    (hit) => hit.effectiveName === name && hit.pageId === pageId && !known.has(hit.audienceId),
  );
  return found?.audienceId ?? null;
}
