import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signInAgain } from '#api/transport/session.ts';
import type { PageCreate } from '#contract/page-requests.ts';
import { creationKey } from '#editor/save/create-once.ts';
import { isSignedOutError } from '#lib/api-error.ts';
import { type CreatedPage, createPage } from './create-page.ts';
import { createExamplePage } from './example-page.ts';

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
      ? createExamplePage(client, { body, key, page: unfinished, onCreated: setUnfinished })
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
