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
import { retry } from '#lib/retry.ts';
import { timeZone } from '#lib/time-zone.ts';
import { pageAudiences } from './audiences-queries.ts';

const MAX_CONCURRENT = 6;

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

async function listAudiences(
  client: QueryClient,
  pageId: string,
  canRead: boolean,
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
  const audiences = await listAll(
    client,
    listFor('listPageAudiences', { params: { page_id: pageId }, query: { limit: 1000 } }),
  );
  return audiences.map(({ audienceId, effectiveName, personId, status }) => ({
    audienceId,
    name: effectiveName ?? '',
    personId,
    isArchived: status === 'archived',
  }));
}

async function listPeople(client: QueryClient): Promise<Map<string, { personId: string }[]>> {
  const all = await listAll(client, listFor('listPersons', { query: { limit: 1000 } }));
  const people = all.filter(({ email }) => email);
  return Map.groupBy(people, ({ email }) => email?.toLowerCase() ?? '');
}

const idsWith = (pages: readonly ListedPage[], status: string): ReadonlySet<string | null | undefined> =>
  new Set(pages.flatMap((page) => (page.status === status ? page.pageId : [])));

/** The pages of audiences, as they are now; all pages if the service can't read one. */
async function loadPages(
  client: QueryClient,
  audiences: readonly ExistingAudience[],
  canRead: boolean,
): Promise<ListedPage[]> {
  if (!canRead) return listAll(client, pagesQuery);
  const limit = createConcurrencyLimiter(MAX_CONCURRENT);
  const ids = new Set(audiences.flatMap(({ pageId }) => pageId ?? []));
  return Promise.all([...ids].map((id) => limit(() => call('getPage', { params: { page_id: id } }))));
}

/**
 * Loads what rows are matched with, without the values of audiences.
 *
 * @param pageId null for a bulk edit of several pages; rejects if one of them couldn't be loaded
 * @param selected audiences of a bulk edit; all of the page by default
 */
export async function loadDirectory(
  client: QueryClient,
  pageId: string | null,
  capabilities: readonly Capability[],
  hasEmails: boolean,
  selected?: readonly ExistingAudience[],
): Promise<Directory & { draftPageIds: ReadonlySet<string | null | undefined> }> {
  const canRead = capabilities.includes('read-one');
  const [pages, audiences, people] = await Promise.all([
    pageId === null ? loadPages(client, selected ?? [], canRead) : [],
    selected ?? listAudiences(client, pageId ?? '', canRead).catch(() => null),
    hasEmails ? listPeople(client) : new Map<string, { personId: string }[]>(),
  ]);
  const archivedIds = idsWith(pages, 'archived');
  return {
    hasDrafts: capabilities.includes('audience-lifecycle'),
    draftPageIds: idsWith(pages, 'draft'),
    audiences:
      audiences?.map((each) => (archivedIds.has(each.pageId) ? { ...each, isArchived: true } : each)) ?? null,
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
  signal = new AbortController().signal,
  onProgress: (loaded: number) => void = () => {},
): Promise<Map<string, AudienceRecord>> {
  const limit = createConcurrencyLimiter(MAX_CONCURRENT);
  const load = async (audienceId: string) => {
    const input = { params: { page_id: pageOf(audienceId), audience_id: audienceId } };
    records.set(audienceId, await retry(() => call('getAudience', input, signal), { signal }));
    onProgress(records.size);
  };
  await Promise.all([...ids].filter((id) => !records.has(id)).map((id) => limit(() => load(id))));
  return records;
}

/** Pages of audiences in an import of a page, or in a bulk edit of several. */
export function pageFinder(
  pageId: string | null,
  audiences: readonly Pick<ExistingAudience, 'audienceId' | 'pageId'>[] | null,
): (audienceId: string) => string {
  const pages = new Map(audiences?.map((each) => [each.audienceId, each.pageId]));
  return (audienceId) => pages.get(audienceId) ?? pageId ?? '';
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
      listAudiences(client, pageId, true).then((all) => all?.filter(({ isArchived }) => !isArchived)),
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
