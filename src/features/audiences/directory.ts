import type { QueryClient } from '@tanstack/react-query';
import type { ListItem, ListOperation } from '#api/queries/lists.ts';
import { type ListQuery, listFor } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { hasCapability } from '#api/transport/session.ts';
import type { Capability } from '#contract/capabilities.ts';
import {
  type AudienceRecord,
  type Directory,
  type ExistingAudience,
  toCsvRows,
} from '#engines/audience-import/index.ts';
import { type ListedPage, pagesQuery } from '#features/pages/public.ts';
import { createConcurrencyLimiter } from '#lib/concurrency-limiter.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { timeZone } from '#lib/time-zone.ts';
import { pageAudiences } from './audiences-queries.ts';

const MAX_CONCURRENT = 6;

/** Page ID of imports that update audiences of all pages. */
export const ALL_PAGES = 'all';

/** All items of a list, as they are now. */
async function listAll<O extends ListOperation>(
  client: QueryClient,
  list: ListQuery<O>,
): Promise<ListItem<O>[]> {
  const { pages } = await client.fetchInfiniteQuery({
    ...list,
    pages: Number.POSITIVE_INFINITY,
    staleTime: 0,
  });
  return pages.flatMap(({ items }) => items as ListItem<O>[]);
}

/** @param pages all pages, in imports over all of them */
async function listAudiences(
  client: QueryClient,
  pageId: string,
  canRead: boolean,
  pages: Promise<readonly ListedPage[]>,
): Promise<ExistingAudience[] | null> {
  if (!canRead) {
    const found = await pageAudiences(client, pageId);
    return (
      found?.map(({ audienceId, effectiveName }) => ({
        audienceId,
        name: effectiveName ?? '',
        isArchived: false,
      })) ?? null
    );
  }
  const isAllPages = pageId === ALL_PAGES;
  const query = { limit: 1000 };
  const list = (
    isAllPages
      ? listFor('listAudiences', { query })
      : listFor('listPageAudiences', { params: { page_id: pageId }, query })
  ) as ListQuery<'listAudiences' | 'listPageAudiences'>;
  const [audiences, allPages] = await Promise.all([listAll(client, list), pages]);
  const archivedIds = idsWith(allPages, 'archived');
  return audiences.map(({ audienceId, effectiveName, personId, status, ...listed }) => ({
    audienceId,
    ...(isAllPages && { pageId: listed.pageId }),
    name: effectiveName ?? '',
    personId,
    isArchived: status === 'archived' || archivedIds.has(listed.pageId),
  }));
}

async function listPeople(client: QueryClient): Promise<Map<string, { personId: string }[]>> {
  const all = await listAll(client, listFor('listPersons', { query: { limit: 1000 } }));
  const people = all.filter(({ email }) => email);
  return Map.groupBy(people, ({ email }) => email?.toLowerCase() ?? '');
}

const idsWith = (pages: readonly ListedPage[], status: string): ReadonlySet<string | null | undefined> =>
  new Set(pages.flatMap((page) => (page.status === status ? page.pageId : [])));

/** Loads what rows are matched with, without the values of audiences. Rejects if not all pages could be loaded. */
export async function loadDirectory(
  client: QueryClient,
  pageId: string,
  capabilities: readonly Capability[],
  hasEmails: boolean,
): Promise<Directory & { draftPageIds: ReadonlySet<string | null | undefined> }> {
  const isAllPages = pageId === ALL_PAGES;
  const loadingPages = isAllPages ? listAll(client, pagesQuery) : Promise.resolve([]);
  const [pages, audiences, people] = await Promise.all([
    loadingPages,
    listAudiences(client, pageId, capabilities.includes('read-one'), loadingPages).catch((error: unknown) => {
      // Without its audience, the page of a row isn't known.
      if (isAllPages) throw error;
      return null;
    }),
    hasEmails ? listPeople(client) : new Map<string, { personId: string }[]>(),
  ]);
  const hasDrafts = capabilities.includes('audience-lifecycle');
  return {
    hasDrafts,
    isAllPages,
    draftPageIds: idsWith(pages, 'draft'),
    audiences,
    people,
    records: new Map(),
    now: Date.now(),
    zone: timeZone.get(),
  };
}

/** Adds the values of these audiences to `records`, for services that can read one. */
export async function loadRecords(
  pageOf: (audienceId: string) => string,
  ids: Iterable<string>,
  records: Map<string, AudienceRecord>,
  signal?: AbortSignal,
  onProgress: (loaded: number) => void = () => {},
): Promise<Map<string, AudienceRecord>> {
  const limit = createConcurrencyLimiter(MAX_CONCURRENT);
  const load = async (audienceId: string) => {
    signal?.throwIfAborted();
    const input = { params: { page_id: pageOf(audienceId), audience_id: audienceId } };
    records.set(audienceId, await call('getAudience', input, signal));
    onProgress(records.size);
  };
  await Promise.all([...ids].filter((id) => !records.has(id)).map((id) => limit(() => load(id))));
  return records;
}

/** Pages of audiences in an import. */
export function pageFinder(
  pageId: string,
  audiences: readonly Pick<ExistingAudience, 'audienceId' | 'pageId'>[] | null,
): (audienceId: string) => string {
  const pages = new Map(audiences?.map((each) => [each.audienceId, each.pageId]));
  return (audienceId) => pages.get(audienceId) ?? pageId;
}

/**
 * Audiences as a CSV file that the import reads back. Needs a service that can read one.
 *
 * @param selected all that aren't archived by default
 */
export async function exportForEditing(
  client: QueryClient,
  pageId: string,
  selected?: readonly Pick<ExistingAudience, 'audienceId' | 'pageId'>[],
): Promise<Blob> {
  const [wanted = [], people] = await Promise.all([
    selected ??
      listAudiences(client, pageId, true, Promise.resolve([])).then((all) =>
        all?.filter(({ isArchived }) => !isArchived),
      ),
    (await hasCapability(client, 'people')) ? listPeople(client) : new Map<string, { personId: string }[]>(),
  ]);
  const ids = wanted.map(({ audienceId }) => audienceId);
  const records = await loadRecords(pageFinder(pageId, wanted), ids, new Map());
  const emails = new Map(
    [...people].flatMap(([email, owners]) => owners.map(({ personId }) => [personId, email] as const)),
  );
  const inOrder = ids.flatMap((id) => records.get(id) ?? []);
  return csvFile(toCsvRows(inOrder, emails, timeZone.get()).map(csvLine));
}
