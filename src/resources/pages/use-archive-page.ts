import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { explain } from '#api/explain.ts';
import type { ListPage } from '#api/lists.ts';
import { mutationFor } from '#api/queries.ts';
import { confirm, toast } from '#shell/notify.ts';
import { type ListedPage, pageQuery, pagesQuery } from './queries.ts';

/** Archives a page after asking: the service has no way back. */
export function useArchivePage() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    ...mutationFor('archivePage'),
    onSuccess: (page) => {
      client.setQueryData(pageQuery(page.pageId).queryKey, page);
      client.setQueryData(
        pagesQuery.queryKey,
        (list: InfiniteData<ListPage<'listPages'>> | undefined) =>
          list && { ...list, pages: list.pages.map((part) => withPage(part, page)) },
      );
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

function withPage(part: ListPage<'listPages'>, page: ListedPage): ListPage<'listPages'> {
  return { ...part, items: part.items.map((item) => (item.pageId === page.pageId ? page : item)) };
}
