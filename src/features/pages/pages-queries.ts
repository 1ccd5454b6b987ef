import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { createSearch, type SearchFields } from '#api/queries/create-search.ts';
import { findQuery } from '#api/queries/find.ts';
import type { ListItem } from '#api/queries/lists.ts';
import { listFor, patchItems, runMutation } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import { PAGES_LIMIT } from '#contract/console.ts';
import { humanize, plural, visibleName } from '#lib/text.ts';
import { sortedBy, words } from '#lib/url-search.ts';
import { confirm, toast } from '#ui/notify.ts';

export type ListedPage = ListItem<'listPages'>;

/** Searchable texts: all that visitors read, and the context. */
export function pageFields(page: ListedPage): SearchFields {
  const metadata = Object.entries(page.metadata ?? {}).flatMap(([key, value]) =>
    /(?:Url|FileId)$/.test(key) ? [] : value,
  );
  const texts = [
    page.name,
    page.title,
    page.pageContext,
    ...(page.actions ?? []).flatMap(({ buttonTitle, purpose }) => [buttonTitle, purpose]),
    ...(page.actionCardWidgets ?? []).map(({ title }) => title),
    ...(page.footerLinks ?? []).flatMap(({ title, links }) => [
      title,
      ...(links ?? []).map(({ text }) => text),
    ]),
    ...metadata.filter((value) => typeof value === 'string'),
  ];
  return { texts, ids: [page.pageId, page.brandId] };
}

export const searchPages = createSearch(pageFields);

const listInput = { query: { limit: PAGES_LIMIT } };

/** All pages of the tenant, newest first. */
export const pagesQuery = listFor('listPages', listInput);

/** One page. */
export const pageQuery = (pageId: string) =>
  findQuery('listPages', listInput, pageId, 'page', (signal) =>
    call('getPage', { params: { page_id: pageId } }, signal),
  );

/** Updates a page in the cache of single pages and of the list. */
export function putPage(client: QueryClient, page: ListedPage): void {
  client.setQueryData(pageQuery(page.pageId).queryKey, page);
  patchItems(client, pagesQuery.queryKey, (each: ListedPage) => (each.pageId === page.pageId ? page : each));
}

export const archiveRequest = (pageId: string) =>
  ({ operation: 'archivePage', input: { params: { page_id: pageId }, body: {} } }) as const;

/** Archives a page after confirmation. */
export function useArchivePage() {
  const client = useQueryClient();
  const schedules = useCapability('audience-lifecycle')
    ? ' Scheduled publications of its audiences are canceled.'
    : '';
  return async ({ pageId, name, audiencesCount }: ListedPage): Promise<void> => {
    const request = archiveRequest(pageId);
    const isConfirmed = await confirm({
      title: `Archive ${visibleName(name) || 'this page'}?`,
      detail: `You can still view its ${audiencesText(audiencesCount)} and sessions, but not add audiences.${schedules} You can't undo this here.`,
      action: 'Archive page',
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const page = await runMutation(client, request.operation, request.input);
      putPage(client, page);
      toast.done(`${visibleName(page.name) || 'Page'} archived`);
    } catch (error) {
      toast.failure("Couldn't archive the page", error);
    }
  };
}

const audiencesText = (count: number | null | undefined) => (count ? plural(count, 'audience') : 'audiences');

/** Search parameters of the list; `status` and `type` are comma-separated. */
export const pagesSearch = z.object({
  q: words,
  status: words,
  type: words,
  ...sortedBy(['name', 'status', 'type', 'audiences', 'actions', 'brand', 'updated']),
});

const pageTypeNames = new Map([['call_followup', 'Call follow-up']]);

/** Display name of a page type. Unknown types are humanized. */
export const pageTypeName = (type: string): string => pageTypeNames.get(type) ?? humanize(type);
