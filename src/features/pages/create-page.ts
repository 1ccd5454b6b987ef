import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { hasCapability } from '#api/transport/session.ts';
import type { PageCreate } from '#contract/page-requests.ts';
import type { Page } from '#contract/pages.ts';
import type { Received } from '#contract/received.ts';
import { type CreationKey, createOnce } from '#editor/save/create-once.ts';
import { putPage } from './pages-queries.ts';

export type CreatedPage = Received<Page>;

/** Creates a draft page and caches it. Another call with the same key and body creates no second one. */
export async function createPage(
  client: QueryClient,
  body: PageCreate,
  key: CreationKey,
): Promise<CreatedPage> {
  const page = await createOnce({
    operation: 'createPage',
    noun: 'page',
    list: 'the list of pages',
    key,
    supportsKeys: await hasCapability(client, 'idempotency-key'),
    send: (headers) => runMutation(client, 'createPage', { body, headers }),
  });
  putPage(client, page);
  void invalidateAfter(client, 'createPage');
  return page;
}
