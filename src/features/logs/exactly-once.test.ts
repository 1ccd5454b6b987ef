import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bindTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { ManualClock } from '#engines/save/doubles/manual-clock.ts';
import { SaveEngine } from '#engines/save/save-engine.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { walk } from '#server/testing/walk.ts';
import { accountLogWriting, blankAccountLog } from './new-account-log.ts';
import { blankPersonLog, personLogWriting } from './new-person-log.ts';

/** Numbers of [0, 1) that are the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function signedIn(): QueryClient {
  bindTenant({ fingerprint: 'f', name: 'Logs' });
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    tenant: { fingerprint: 'f', name: 'Logs' },
    mode: 'embedded',
    demo: null,
    serviceUrl: null,
    extensions: true,
  });
  return client;
}

const WRITES = 1000;

const [sqlite] = databaseKinds;
if (!sqlite) throw new Error('There is no database to test on');

describe('writing log entries to a service that drops answers', () => {
  let harness: Harness;
  let tenant: Tenant;
  let requests = 0;
  let retries = 0;
  let late: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    harness = await startHarness(sqlite);
    tenant = await harness.tenant('Logs');
  });
  beforeEach(() => {
    requests = 0;
    retries = 0;
    late = [];
  });
  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => harness.close());

  /**
   * The real service behind a network of which half the writes meet some fault: before they were done or after, done
   * twice at once, or given up and done only after what was sent later.
   */
  function breakingNetwork(next: () => number) {
    const forward = async (path: string, init: RequestInit) => {
      const answer = await harness.inject({
        method: (init.method ?? 'GET') as 'GET' | 'POST',
        url: path,
        headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
        ...(typeof init.body === 'string' && { payload: init.body }),
      });
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type']) },
      });
    };
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (init.method !== 'POST') return forward(path, init);
      requests += 1;
      const fault = Math.floor(next() * 16);
      if (fault === 0) throw new TypeError('cut before it arrived');
      if (fault === 1) return new Response('broken', { status: 500 });
      if (fault === 2) return new Response('', { status: 429, headers: { 'retry-after': '2' } });
      if (fault === 6) {
        late.push(() => forward(path, init));
        throw new TypeError('cut, and not arrived yet');
      }
      const [answer] = await Promise.all([forward(path, init), fault === 7 && forward(path, init)]);
      await overdue();
      if (fault === 3) throw new TypeError('cut after it was done');
      if (fault === 4) return new Response('<h1>Wrong turn</h1>', { status: 200 });
      if (fault === 5) return new Response('', { status: 502 });
      return answer;
    });
  }

  /** What was given up arrives. */
  async function overdue() {
    const arriving = late;
    late = [];
    for (const arrive of arriving) await arrive();
  }

  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /**
   * Writes one entry as people do: clicks twice, loses patience, and sometimes reloads in the middle, which leaves
   * nothing but what is kept of the form. Mostly they leave it to the engine to try again.
   */
  async function write(make: (clock: ManualClock) => Engine, text: string, next: () => number) {
    const clock = new ManualClock();
    let engine = make(clock);
    let close = engine.open();
    engine.change(['payload'], JSON.stringify({ text }));
    const { doc } = engine.state;
    engine.save();
    for (let rounds = 0; engine.isNew; rounds += 1) {
      expect(rounds).toBeLessThan(1000);
      const dice = next();
      if (dice < 0.2) engine.save();
      else if (dice < 0.25) {
        close();
        engine = make(clock);
        close = engine.open();
        engine.changeAll(doc, 'restore unsaved entry');
        engine.save();
      } else if (clock.due !== null) {
        clock.pass(clock.due);
        retries += 1;
      }
      await settled();
      expect(engine.state.phase.name).not.toBe('refused');
    }
    close();
  }

  type Engine = Pick<
    SaveEngine<ReturnType<typeof blankAccountLog>>,
    'open' | 'change' | 'changeAll' | 'save' | 'state' | 'isNew'
  >;

  test(`${WRITES} entries of accounts are ${WRITES} entries`, async () => {
    const next = numbers(6);
    breakingNetwork(next);
    const client = signedIn();
    const domains = Array.from({ length: 20 }, (_, index) => `company-${index}.example`);
    for (let index = 0; index < WRITES; index += 1) {
      const record = { ...blankAccountLog(), domain: domains[index % domains.length] ?? '' };
      await write(
        (clock) => new SaveEngine(accountLogWriting(client), { record, at: 0 }, clock),
        `Entry ${index}`,
        next,
      );
    }
    await overdue();
    const { items: accounts } = await walk((query) => tenant.call('listAccounts', { query }), 1000);
    expect(accounts).toHaveLength(domains.length);
    const texts: unknown[] = [];
    for (const { accountId } of accounts) {
      const list = (query: object) =>
        tenant.call('listAccountLogs', { params: { account_id: accountId }, query });
      const { items } = await walk(list, 1000);
      texts.push(...items.map(({ payload }) => payload.text));
    }
    expect(texts).toHaveLength(WRITES);
    expect(new Set(texts).size).toBe(WRITES);
    expect(requests).toBeGreaterThan(WRITES * 1.5);
    expect(retries).toBeGreaterThan(WRITES / 4);
  });

  test('entries of persons, too, and each person is made once', async () => {
    const next = numbers(7);
    breakingNetwork(next);
    const client = signedIn();
    for (let index = 0; index < 200; index += 1) {
      const record = { ...blankPersonLog(), email: `somebody-${index % 10}@company.example` };
      await write(
        (clock) => new SaveEngine(personLogWriting(client), { record, at: 0 }, clock) as unknown as Engine,
        `Entry ${index}`,
        next,
      );
    }
    await overdue();
    expect(retries).toBeGreaterThan(50);
    const count = async (table: 'person_logs' | 'persons') =>
      (await harness.db.selectFrom(table).select('tenant_id').execute()).length;
    expect(await count('person_logs')).toBe(200);
    expect(await count('persons')).toBe(10);
  });
});
