import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { lazyLoad } from '#lib/lazy-load.ts';

/** The kinds of records that a response tells of and that cannot be listed or read again. */
interface RecordTypes {
  audience: Received<Audience>;
  person: Received<Person>;
}
type RecordKind = keyof RecordTypes;

/** What a response has told of a record, and when (epoch ms). */
export interface CachedRecord<T> {
  id: string;
  value: T;
  seenAt: number;
}

const loadStore = lazyLoad(async () => (await import('./record-store.ts')).recordStore);

/** Gets ready to keep what is being read, so that it is kept at once, also where one leaves right after. */
export const prepareRecordCache = (): void =>
  void ignoreStorageErrors(async () => (await loadStore()).prepare());

async function tenantOf(client: QueryClient): Promise<string> {
  await client.ensureQueryData(sessionQuery);
  return boundTenant()?.fingerprint ?? '';
}

/**
 * What is known in this browser of one record, null where nothing is. It outlives reloads, is kept per service
 * and tenant, and is removed once the tenant isn't signed in any more. Without storage, it lasts as long as the tab.
 */
export const cachedRecordQuery = <K extends RecordKind>(kind: K, id: string) =>
  queryOptions({
    queryKey: ['known', kind, 'record', id] as const,
    queryFn: async ({ client }): Promise<CachedRecord<RecordTypes[K]> | null> => {
      const stored = await ignoreStorageErrors(async () =>
        (await loadStore()).get(await tenantOf(client), kind, id),
      );
      return (stored as CachedRecord<RecordTypes[K]> | undefined) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** All records of a kind that are known in this browser, the latest seen first. */
export const cachedRecordsQuery = <K extends RecordKind>(kind: K) =>
  queryOptions({
    queryKey: ['known', kind, 'all'] as const,
    queryFn: async ({ client }): Promise<CachedRecord<RecordTypes[K]>[]> => {
      const kept = await ignoreStorageErrors(async () =>
        (await loadStore()).all(await tenantOf(client), kind),
      );
      const records = new Map(
        ((kept ?? []) as CachedRecord<RecordTypes[K]>[]).map((record) => [record.id, record]),
      );
      for (const record of recordsInMemory(client, kind)) records.set(record.id, record);
      return [...records.values()].sort((a, b) => b.seenAt - a.seenAt);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Keeps what a response has just told of a record; answers it with its age. */
export async function cacheRecord<K extends RecordKind>(
  client: QueryClient,
  kind: K,
  id: string,
  value: RecordTypes[K],
): Promise<CachedRecord<RecordTypes[K]>> {
  const record: CachedRecord<RecordTypes[K]> = { id, value, seenAt: Date.now() };
  const { queryKey } = cachedRecordQuery(kind, id);
  // What is still being read from the store is older, and would take this one's place.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, record);
  await ignoreStorageErrors(async () => (await loadStore()).put(await tenantOf(client), kind, record));
  await client.invalidateQueries({ queryKey: cachedRecordsQuery(kind).queryKey });
  return record;
}

/** Keeps what responses have told of many records, all at once. */
export async function cacheRecords<K extends RecordKind>(
  client: QueryClient,
  kind: K,
  records: readonly CachedRecord<RecordTypes[K]>[],
): Promise<void> {
  await ignoreStorageErrors(async () => (await loadStore()).putAll(await tenantOf(client), kind, records));
  await client.invalidateQueries({ queryKey: ['known', kind] });
}

function recordsInMemory<K extends RecordKind>(client: QueryClient, kind: K): CachedRecord<RecordTypes[K]>[] {
  return client
    .getQueriesData<CachedRecord<RecordTypes[K]> | null>({ queryKey: ['known', kind, 'record'] })
    .flatMap(([, record]) => record ?? []);
}

/** A browser may refuse storage, in a private window say; the console does without then. */
async function ignoreStorageErrors<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}
