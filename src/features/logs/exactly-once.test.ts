import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';
import { accountLogKind } from './new-account-log.tsx';
import type { LogKind, NewLogBody } from './new-log.ts';
import { personLogKind } from './new-person-log.tsx';
import { createLog } from './use-create-log.ts';

/** Seeded random numbers in [0, 1) (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function signedIn(): QueryClient {
  boundTenant.set({ fingerprint: 'f', name: 'Logs' });
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    tenant: { fingerprint: 'f', name: 'Logs' },
    mode: 'embedded',
    demo: null,
    serviceUrl: null,
    capabilities: ['if-match', 'idempotency-key'],
  });
  return client;
}

const WRITES = 1000;

const [sqlite] = databaseKinds;
if (!sqlite) throw new Error('There is no database to test on');

describe('log entries over a network that loses requests and responses', () => {
  let harness: Harness;
  let tenant: Tenant;
  let requests = 0;
  let retries = 0;
  let delayed: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    harness = await startHarness(sqlite);
    tenant = await harness.tenant('Logs');
  });
  beforeEach(() => {
    requests = 0;
    retries = 0;
    delayed = [];
  });
  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => harness.close());

  /**
   * Mocks `fetch` with the real service behind a network that breaks half of all writes: before or after they take
   * effect, or by sending them twice or delaying them until after the next write.
   */
  function mockUnreliableNetwork(next: () => number) {
    const forward = async (path: string, init: RequestInit) => {
      const response = await harness.inject({
        method: (init.method ?? 'GET') as 'GET' | 'POST',
        url: path,
        headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
        ...(typeof init.body === 'string' && { payload: init.body }),
      });
      return new Response(response.body, {
        status: response.statusCode,
        headers: { 'content-type': String(response.headers['content-type']) },
      });
    };
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (init.method !== 'POST') return forward(path, init);
      requests += 1;
      const failure = Math.floor(next() * 16);
      if (failure === 0) throw new TypeError('lost before it arrived');
      if (failure === 1) return new Response('broken', { status: 500 });
      if (failure === 2) return new Response('', { status: 429, headers: { 'retry-after': '2' } });
      if (failure === 6) {
        delayed.push(() => forward(path, init));
        throw new TypeError('delayed');
      }
      const [response] = await Promise.all([forward(path, init), failure === 7 && forward(path, init)]);
      await deliverDelayed();
      if (failure === 3) throw new TypeError('lost after it was processed');
      if (failure === 4) return new Response('<h1>Wrong turn</h1>', { status: 200 });
      if (failure === 5) return new Response('', { status: 502 });
      return response;
    });
  }

  /** Delivers the delayed requests. */
  async function deliverDelayed() {
    const pending = delayed;
    delayed = [];
    for (const send of pending) await send();
  }

  /** Adds one entry with random reloads, which keep only its draft, second tabs and automatic retries. */
  async function write(kind: LogKind, body: NewLogBody, client: QueryClient, next: () => number) {
    const { signal } = new AbortController();
    const reloaded = new Error('Reloaded');
    const wait = async () => {
      retries += 1;
      expect(retries).toBeLessThan(WRITES * 1000);
      if (next() < 0.1) throw reloaded;
    };
    const submit = async (): Promise<void> => {
      try {
        await createLog(body, { client, kind, signal, waitFor: wait });
      } catch (error) {
        if (error !== reloaded) throw error;
        await submit();
      }
    };
    await Promise.all(next() < 0.1 ? [submit(), submit()] : [submit()]);
  }

  test(`adds ${WRITES} account entries exactly once`, async () => {
    const next = seededRandom(6);
    mockUnreliableNetwork(next);
    const client = signedIn();
    const kind = accountLogKind(client);
    const domains = Array.from({ length: 20 }, (_, index) => `company-${index}.example`);
    for (let index = 0; index < WRITES; index += 1) {
      const domain = domains[index % domains.length] ?? '';
      const payload = JSON.stringify({ text: `Entry ${index}` });
      const body = kind.schema.parse({ ...kind.blank(), domain, payload });
      await write(kind, body, client, next);
    }
    await deliverDelayed();
    const { items: accounts } = await fetchAllPages((query) => tenant.call('listAccounts', { query }), 1000);
    expect(accounts).toHaveLength(domains.length);
    const texts: unknown[] = [];
    for (const { accountId } of accounts) {
      const list = (query: object) =>
        tenant.call('listAccountLogs', { params: { account_id: accountId }, query });
      const { items } = await fetchAllPages(list, 1000);
      texts.push(...items.map(({ payload }) => payload.text));
    }
    expect(texts).toHaveLength(WRITES);
    expect(new Set(texts).size).toBe(WRITES);
    expect(requests).toBeGreaterThan(WRITES * 1.5);
    expect(retries).toBeGreaterThan(WRITES / 4);
  });

  test('adds person entries and creates each person exactly once', async () => {
    const next = seededRandom(7);
    mockUnreliableNetwork(next);
    const client = signedIn();
    const kind = personLogKind(client);
    for (let index = 0; index < 200; index += 1) {
      const email = `somebody-${index % 10}@company.example`;
      const payload = JSON.stringify({ text: `Entry ${index}` });
      const body = kind.schema.parse({ ...kind.blank(), email, payload });
      await write(kind, body, client, next);
    }
    await deliverDelayed();
    expect(retries).toBeGreaterThan(50);
    const count = async (table: 'person_logs' | 'persons') =>
      (await harness.db.selectFrom(table).select('tenant_id').execute()).length;
    expect(await count('person_logs')).toBe(200);
    expect(await count('persons')).toBe(10);
  });
});
