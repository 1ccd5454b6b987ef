import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, unwrap } from 'idb';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { defineDatabase, prefixRange } from '#storage/define-store.ts';
import { removeRecent } from './recents.ts';

/** Records that appear in responses but have no read operation. */
interface RecordTypes {
  audience: Received<Audience>;
  person: Received<Person>;
}
type RecordKind = keyof RecordTypes;

export interface CachedRecord<T> {
  id: string;
  value: T;
  /** When it was received, epoch ms. */
  seenAt: number;
}

type Key = [tenant: string, kind: string, id: string];

interface Schema extends DBSchema {
  records: { key: Key; value: CachedRecord<unknown> & { tenant: string; kind: string } };
}

const open = defineDatabase<Schema>({
  name: 'known',
  isCache: true,
  migrations: [(db) => db.createObjectStore('records', { keyPath: ['tenant', 'kind', 'id'] })],
});

/**
 * Runs an operation on the current tenant's records. Resolves to undefined if the browser denies storage (private
 * windows) or the session couldn't be loaded.
 */
async function withStore<T>(
  client: QueryClient,
  run: (db: IDBPDatabase<Schema>, tenant: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    await client.ensureQueryData(sessionQuery);
    return await run(await open(), boundTenant.get()?.fingerprint ?? '');
  } catch {
    return undefined;
  }
}

const putRecords = (client: QueryClient, kind: RecordKind, records: readonly CachedRecord<unknown>[]) =>
  withStore(client, async (db, tenant) => {
    const transaction = db.transaction('records', 'readwrite');
    // Raw IndexedDB requests: thousands of records without a promise each.
    const store = unwrap(transaction.store);
    for (const record of records) store.put({ tenant, kind, ...record });
    // Commits even if the page unloads right after.
    transaction.commit();
    await transaction.done;
  });

/**
 * One cached record of the current tenant; null if none is cached. Persists across reloads until sign-out; without
 * storage, until the tab is closed.
 */
export const cachedRecordQuery = <K extends RecordKind>(kind: K, id: string) =>
  queryOptions({
    queryKey: ['known', kind, 'record', id] as const,
    queryFn: async ({ client }): Promise<CachedRecord<RecordTypes[K]> | null> => {
      const stored = await withStore(client, (db, tenant) => db.get('records', [tenant, kind, id]));
      return (stored as CachedRecord<RecordTypes[K]> | undefined) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** All cached records of a kind, newest first. */
export const cachedRecordsQuery = <K extends RecordKind>(kind: K) =>
  queryOptions({
    queryKey: ['known', kind, 'all'] as const,
    queryFn: async ({ client }): Promise<CachedRecord<RecordTypes[K]>[]> => {
      const stored = await withStore(client, (db, tenant) => db.getAll('records', prefixRange(tenant, kind)));
      const records = new Map(
        ((stored ?? []) as CachedRecord<RecordTypes[K]>[]).map((record) => [record.id, record]),
      );
      // Without storage, records are only in memory.
      const inMemory = client.getQueriesData<CachedRecord<RecordTypes[K]> | null>({
        queryKey: ['known', kind, 'record'],
      });
      for (const [, record] of inMemory) if (record) records.set(record.id, record);
      return [...records.values()].sort((a, b) => b.seenAt - a.seenAt);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export async function cacheRecord<K extends RecordKind>(
  client: QueryClient,
  kind: K,
  id: string,
  value: RecordTypes[K],
): Promise<CachedRecord<RecordTypes[K]>> {
  const record: CachedRecord<RecordTypes[K]> = { id, value, seenAt: Date.now() };
  const { queryKey } = cachedRecordQuery(kind, id);
  await putRecords(client, kind, [record]);
  // A pending read of the store would overwrite this newer record.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, record);
  await client.invalidateQueries({ queryKey: cachedRecordsQuery(kind).queryKey });
  return record;
}

export async function cacheRecords<K extends RecordKind>(
  client: QueryClient,
  kind: K,
  records: readonly CachedRecord<RecordTypes[K]>[],
): Promise<void> {
  await putRecords(client, kind, records);
  await client.invalidateQueries({ queryKey: ['known', kind] });
}

/** Removes a person that no longer exists from the cache and the recents. */
export async function evictPerson(client: QueryClient, personId: string): Promise<void> {
  const { queryKey } = cachedRecordQuery('person', personId);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, null);
  removeRecent(boundTenant.get()?.fingerprint ?? '', 'person', personId);
  await withStore(client, (db, tenant) => db.delete('records', [tenant, 'person', personId]));
  await client.invalidateQueries({ queryKey: cachedRecordsQuery('person').queryKey });
}
