import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import type { PageCreate } from '#contract/page-requests.ts';
import { type CreationKey, creationKey } from '#editor/save/create-once.ts';
import { type CreatedPage, createPage } from './create-page.ts';
import example from './example-page.json' with { type: 'json' };
import { putPage } from './pages-queries.ts';

/** Name and type of the example. */
export const examplePage = { name: 'Example page', pageType: 'inbound' } as const;

interface ExampleOptions {
  body?: PageCreate;
  key?: CreationKey;
  /** Page that an earlier call created before it failed. */
  page?: CreatedPage | null;
  /** Called once the page exists, still without content. */
  onCreated?(page: CreatedPage): void;
}

/** Creates a draft page with content in all sections, and a draft audience that overrides three of its fields. */
export async function createExamplePage(
  client: QueryClient,
  { body = examplePage, key = creationKey(), page, onCreated }: ExampleOptions = {},
): Promise<CreatedPage> {
  const created = page ?? (await createPage(client, body, key));
  onCreated?.(created);
  const params = { page_id: created.pageId };
  const filled = await runMutation(client, 'updatePage', { params, body: { ...example.page, ...body } });
  putPage(client, filled);
  // The audience may exist, if the response of an earlier call was lost.
  if (!filled.audiencesCount) {
    const audience = { ...example.audience, publishBehavior: 'draft' } as const;
    await runMutation(client, 'createAudience', { params, body: audience });
    void invalidateAfter(client, 'createAudience');
  }
  return filled;
}
