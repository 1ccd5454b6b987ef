import type { QueryClient } from '@tanstack/react-query';
import { listFor } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { hasCapability } from '#api/transport/session.ts';
import type { Capability } from '#contract/capabilities.ts';
import {
  type AudienceRecord,
  type Directory,
  type ExistingAudience,
  toCsvRows,
} from '#engines/audience-import/index.ts';
import { createConcurrencyLimiter } from '#lib/concurrency-limiter.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { timeZone } from '#lib/time-zone.ts';
import { pageAudiences } from './audiences-queries.ts';

const MAX_CONCURRENT = 6;

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
  const list = listFor('listPageAudiences', { params: { page_id: pageId }, query: { limit: 1000 } });
  const { pages } = await client.fetchInfiniteQuery({
    ...list,
    pages: Number.POSITIVE_INFINITY,
    staleTime: 0,
  });
  return pages.flatMap(({ items }) =>
    items.map(({ audienceId, effectiveName, personId, status }) => ({
      audienceId,
      name: effectiveName ?? '',
      personId,
      isArchived: status === 'archived',
    })),
  );
}

async function listPeople(client: QueryClient): Promise<Map<string, { personId: string }[]>> {
  const list = listFor('listPersons', { query: { limit: 1000 } });
  const { pages } = await client.fetchInfiniteQuery({
    ...list,
    pages: Number.POSITIVE_INFINITY,
    staleTime: 0,
  });
  const people = pages.flatMap(({ items }) => items.filter(({ email }) => email));
  return Map.groupBy(people, ({ email }) => email?.toLowerCase() ?? '');
}

/** Loads what rows are matched with, without the values of audiences. */
export async function loadDirectory(
  client: QueryClient,
  pageId: string,
  capabilities: readonly Capability[],
  hasEmails: boolean,
): Promise<Directory> {
  const [audiences, people] = await Promise.all([
    listAudiences(client, pageId, capabilities.includes('read-one')).catch(() => null),
    hasEmails ? listPeople(client) : new Map<string, { personId: string }[]>(),
  ]);
  const hasDrafts = capabilities.includes('audience-lifecycle');
  return { hasDrafts, audiences, people, records: new Map(), now: Date.now(), zone: timeZone.get() };
}

/** Adds the values of these audiences to `records`, for services that can read one. */
export async function loadRecords(
  pageId: string,
  ids: Iterable<string>,
  records: Map<string, AudienceRecord>,
  signal?: AbortSignal,
  onProgress: (loaded: number) => void = () => {},
): Promise<Map<string, AudienceRecord>> {
  const limit = createConcurrencyLimiter(MAX_CONCURRENT);
  const load = async (audienceId: string) => {
    signal?.throwIfAborted();
    const input = { params: { page_id: pageId, audience_id: audienceId } };
    records.set(audienceId, await call('getAudience', input, signal));
    onProgress(records.size);
  };
  await Promise.all([...ids].filter((id) => !records.has(id)).map((id) => limit(() => load(id))));
  return records;
}

/**
 * Audiences of a page as a CSV file that the import reads back. Needs a service that can read one.
 *
 * @param ids of the audiences; all that aren't archived by default
 */
export async function exportForEditing(
  client: QueryClient,
  pageId: string,
  ids?: readonly string[],
): Promise<Blob> {
  const [listed, people] = await Promise.all([
    ids ?? listAudiences(client, pageId, true),
    (await hasCapability(client, 'people')) ? listPeople(client) : new Map<string, { personId: string }[]>(),
  ]);
  const wanted = (listed ?? []).flatMap((each) =>
    typeof each === 'string' ? each : each.isArchived ? [] : each.audienceId,
  );
  const records = await loadRecords(pageId, wanted, new Map());
  const emails = new Map(
    [...people].flatMap(([email, owners]) => owners.map(({ personId }) => [personId, email] as const)),
  );
  const inOrder = wanted.flatMap((id) => records.get(id) ?? []);
  return csvFile(toCsvRows(inOrder, emails, timeZone.get()).map(csvLine));
}
