import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { runMutation } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { hasCapability, signInAgain } from '#api/transport/session.ts';
import type { PageCreate } from '#contract/page-requests.ts';
import type { Page } from '#contract/pages.ts';
import type { Received } from '#contract/received.ts';
import { text } from '#contract/scalars.ts';
import { type CreationKey, createOnce, creationKey } from '#editor/save/create-once.ts';
import { isSignedOutError } from '#lib/api-error.ts';
import { hasVisibleText } from '#lib/text.ts';
import example from './example-page.json' with { type: 'json' };
import { putPage } from './pages-queries.ts';

/** Name of a new page, trimmed. */
export const pageName = text.check(z.refine(hasVisibleText, 'Enter a name'), z.trim());

export const discardPrompt = {
  title: 'Discard this page?',
  detail: "It isn't created yet.",
  action: 'Discard page',
  danger: true,
};

type CreatedPage = Received<Page>;

/** Creates a draft page and caches it. Another call with the same key and body creates no second one. */
async function createPage(client: QueryClient, body: PageCreate, key: CreationKey): Promise<CreatedPage> {
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

/** Name and type of the example. */
export const examplePage = { name: 'Example page', pageType: 'inbound' } as const;

interface ExampleOptions {
  body: PageCreate;
  key: CreationKey;
  /** Page that an earlier call created before it failed. */
  unfinished: CreatedPage | null;
  /** Called once the page exists, still without content. */
  onCreated(page: CreatedPage): void;
}

/** Creates a draft page with content in all sections, and a draft audience that overrides three of its fields. */
async function createExamplePage(
  client: QueryClient,
  { body, key, unfinished, onCreated }: ExampleOptions,
): Promise<CreatedPage> {
  const created = unfinished ?? (await createPage(client, body, key));
  onCreated(created);
  const params = { page_id: created.pageId };
  const page = await runMutation(client, 'updatePage', { params, body: { ...example.page, ...body } });
  putPage(client, page);
  // The audience may exist, if the response of an earlier call was lost.
  if (!page.audiencesCount) {
    const audience = { ...example.audience, publishBehavior: 'draft' } as const;
    await runMutation(client, 'createAudience', { params, body: audience });
    void invalidateAfter(client, 'createAudience');
  }
  return page;
}

interface NewPage {
  body: PageCreate;
  /** Adds the example's content and its audience. */
  isExample?: boolean;
}

/** Creates one page. After a failure, another call continues where it stopped. */
export function useCreatePage() {
  const client = useQueryClient();
  const [key] = useState(() => creationKey());
  const [unfinished, setUnfinished] = useState<CreatedPage | null>(null);
  const create = ({ body, isExample }: NewPage) =>
    isExample
      ? createExamplePage(client, { body, key, unfinished, onCreated: setUnfinished })
      : createPage(client, body, key);
  const { mutateAsync, isPending } = useMutation({
    mutationKey: ['new page'],
    async mutationFn(page: NewPage) {
      try {
        return await create(page);
      } catch (error) {
        if (!isSignedOutError(error) || !(await signInAgain())) throw error;
        return create(page);
      }
    },
  });
  return {
    create: mutateAsync,
    isPending,
    /** The example's page, as long as it lacks its content or audience. */
    unfinished,
  };
}
