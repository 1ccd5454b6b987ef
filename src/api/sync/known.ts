import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { lazyLoad } from '#lib/lazy-load.ts';

/** The kinds of records that a response tells of and that cannot be listed or read again. */
interface Kinds {
  audience: Received<Audience>;
  person: Received<Person>;
}
type Kind = keyof Kinds;

/** What a response has told of a record, and when (epoch ms). */
export interface Known<T> {
  id: string;
  value: T;
  seenAt: number;
}

const load = lazyLoad(async () => (await import('./known-store.ts')).store);

/** Gets ready to keep what is being read, so that it is kept at once, also where one leaves right after. */
export const prepareKnown = (): void => void kindly(async () => (await load()).prepare());

async function tenantOf(client: QueryClient): Promise<string> {
  await client.ensureQueryData(sessionQuery);
  return boundTenant()?.fingerprint ?? '';
}

/**
 * What is known in this browser of one record, null where nothing is. It outlives reloads, is kept per service
 * and tenant, and is removed once the tenant isn't signed in any more. Without storage, it lasts as long as the tab.
 */
export const knownQuery = <K extends Kind>(kind: K, id: string) =>
  queryOptions({
    queryKey: ['known', kind, 'record', id] as const,
    queryFn: async ({ client }): Promise<Known<Kinds[K]> | null> => {
      const kept = await kindly(async () => (await load()).get(await tenantOf(client), kind, id));
      return (kept as Known<Kinds[K]> | undefined) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** All records of a kind that are known in this browser, the latest seen first. */
export const allKnownQuery = <K extends Kind>(kind: K) =>
  queryOptions({
    queryKey: ['known', kind, 'all'] as const,
    queryFn: async ({ client }): Promise<Known<Kinds[K]>[]> => {
      const kept = await kindly(async () => (await load()).all(await tenantOf(client), kind));
      const records = new Map(((kept ?? []) as Known<Kinds[K]>[]).map((record) => [record.id, record]));
      for (const record of heldInMemory(client, kind)) records.set(record.id, record);
      return [...records.values()].sort((a, b) => b.seenAt - a.seenAt);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Keeps what a response has just told of a record; answers it with its age. */
export async function remember<K extends Kind>(
  client: QueryClient,
  kind: K,
  id: string,
  value: Kinds[K],
): Promise<Known<Kinds[K]>> {
  const record: Known<Kinds[K]> = { id, value, seenAt: Date.now() };
  const { queryKey } = knownQuery(kind, id);
  // What is still being read from the store is older, and would take this one's place.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, record);
  await kindly(async () => (await load()).put(await tenantOf(client), kind, record));
  await client.invalidateQueries({ queryKey: allKnownQuery(kind).queryKey });
  return record;
}

/** Keeps what responses have told of many records, all at once. */
export async function rememberAll<K extends Kind>(
  client: QueryClient,
  kind: K,
  records: readonly Known<Kinds[K]>[],
): Promise<void> {
  await kindly(async () => (await load()).putAll(await tenantOf(client), kind, records));
  await client.invalidateQueries({ queryKey: ['known', kind] });
}

function heldInMemory<K extends Kind>(client: QueryClient, kind: K): Known<Kinds[K]>[] {
  return client
    .getQueriesData<Known<Kinds[K]> | null>({ queryKey: ['known', kind, 'record'] })
    .flatMap(([, record]) => record ?? []);
}

/** A browser may refuse storage, in a private window say; the console does without then. */
async function kindly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
