import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { amend } from '#api/amend.ts';
import { explain } from '#api/explain.ts';
import { foundQuery } from '#api/find.ts';
import type { ListPage, Row, Walked } from '#api/lists.ts';
import { listFor, mutationFor } from '#api/queries.ts';
import { confirm, toast } from '#shell/notify.ts';

/** A page as the service's list gives it. */
export type ListedPage = Row<'listPages'>;

const listInput = { query: { limit: 200 } };

/** All pages of the tenant, newest first. */
export const pagesQuery = listFor('listPages', listInput);

/** One page. The service has no read for it, so it is found in the list, as far as that is read or further. */
export const pageQuery = (pageId: string) => foundQuery('listPages', listInput, pageId, 'page');

/** Puts a page as it is now into what is cached of it and of the list. */
export function putPage(client: QueryClient, page: ListedPage): void {
  client.setQueryData(pageQuery(page.pageId).queryKey, page);
  amend<Walked<'listPages'>>(
    client,
    pagesQuery.queryKey,
    (list) => list && { ...list, pages: list.pages.map((part) => withPage(part, page)) },
  );
}

function withPage(part: ListPage<'listPages'>, page: ListedPage): ListPage<'listPages'> {
  return { ...part, items: part.items.map((item) => (item.pageId === page.pageId ? page : item)) };
}

/** Archives a page after asking: the service has no way back. */
export function useArchivePage() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    ...mutationFor('archivePage'),
    onSuccess: (page) => {
      putPage(client, page);
      toast.done(`${page.name || 'The page'} is archived`);
    },
    onError: (error) => {
      const { title, detail } = explain(error);
      toast.error('The page is not archived', { detail: `${title}. ${detail}` });
    },
  });
  return async ({ pageId, name }: ListedPage) => {
    const agreed = await confirm({
      title: `Archive ${name || 'this page'}?`,
      detail:
        'Its audiences and sessions stay readable. The service has no way to bring an archived page back.',
      action: 'Archive page',
      danger: true,
    });
    if (agreed) mutate({ params: { page_id: pageId }, body: {} });
  };
}
