import { setImmediate } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, createBrowser } from '#server/testing/create-browser.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { dataFolder } from '#server/testing/process.ts';
import { databaseProblem } from './availability.ts';
import { connect } from './connect.ts';

const errorWithCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ...['ECONNREFUSED', '08006', '53300', '57P01', '57P03'].map(
    (code) => [code, 503, 'not available'] as const,
  ),
  ...['57014', '55P03', '25P03', 'SQLITE_BUSY'].map((code) => [code, 503, 'too busy'] as const),
  ...['53100', 'SQLITE_FULL'].map((code) => [code, 507, 'disk of the database is full'] as const),
])('%s responds with %i', (code, status, words) => {
  const problem = databaseProblem(errorWithCode(code));
  expect([problem?.status, problem?.message]).toEqual([status, expect.stringContaining(words)]);
  expect(status === 503).toBe(problem?.headers['retry-after'] !== undefined);
});

test('a pool without a free connection is an unavailable database', () => {
  const problem = databaseProblem(new Error('timeout exceeded when trying to connect'));
  expect(problem?.code).toBe('database_unavailable');
  expect(databaseProblem(new Error('some other fault'))).toBeUndefined();
  expect(databaseProblem(errorWithCode('23505'))).toBeUndefined();
});

describe('SQLite', () => {
  let folder: ReturnType<typeof dataFolder>;
  let harness: Harness;
  const log: string[] = [];
  beforeEach(async () => {
    folder = dataFolder();
    const [kind] = databaseKinds;
    if (!kind) throw new Error('No database');
    const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
    log.length = 0;
    harness = await startHarness(kind, {
      db,
      config: { logLevel: 'warn' },
      logTo: { write: (line) => void log.push(line) },
    });
  });
  afterEach(async () => {
    await harness.close();
    folder.remove();
  });

  const logWrite = (bytes: number) => ({
    body: { source: 'test', payload: { text: 'x'.repeat(bytes) }, domain: 'acme.example' },
  });
  const setMaxPages = async (count: number) => {
    await sql`pragma max_page_count = ${sql.lit(count)}`.execute(harness.db);
  };
  const ready = async () => {
    const response = await harness.inject({ url: '/readyz' });
    return [response.statusCode, response.json().code];
  };

  test('reports a full disk in the response, the log and /readyz, until there is space', async () => {
    const tenant = await harness.tenant('Acme');
    const write = logWrite(100_000);
    await tenant.call('createAccountLog', write);
    await setMaxPages(1);
    for (let n = 0; n < 3; n += 1) {
      const { code, detail } = await tenant.expectError('createAccountLog', 507, write);
      expect([code, detail]).toEqual(['disk_full', expect.stringContaining('disk of the database is full')]);
    }
    expect(await ready()).toEqual([507, 'disk_full']);
    expect((await tenant.call('listAccounts')).items).toHaveLength(1);
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'disk_full', err: { code: 'SQLITE_FULL' } },
    ]);

    await setMaxPages(1_000_000);
    harness.clock.now += 10_000;
    await expect.poll(ready).toEqual([200, undefined]);
    await tenant.call('createAccountLog', write);
    await expect.poll(() => log).toHaveLength(2);
    const { failures, ...end } = JSON.parse(log[1] ?? '');
    expect(end).toMatchObject({ msg: 'database_recovered', code: 'disk_full' });
    expect(failures).toBeGreaterThanOrEqual(4);
  });

  test("isn't ready while only small writes succeed", async () => {
    const tenant = await harness.tenant('Acme');
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(harness.db);
    await setMaxPages((rows[0]?.page_count ?? 0) + 100);
    await tenant.expectError('createAccountLog', 507, logWrite(900_000));
    await tenant.call('createAccountLog', logWrite(10));
    expect(await ready()).toEqual([507, 'disk_full']);
  });

  test('/readyz writes only after a write failed, and at most every 10 s', async () => {
    const tenant = await harness.tenant('Acme');
    const countChanges = async () => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(harness.db);
      return rows[0]?.count;
    };
    const before = await countChanges();
    for (let n = 0; n < 3; n += 1) expect(await ready()).toEqual([200, undefined]);
    expect(await countChanges()).toBe(before);

    await setMaxPages(1);
    await tenant.expectError('createAccountLog', 507, logWrite(100_000));
    expect(await ready()).toEqual([507, 'disk_full']);
    await setMaxPages(1_000_000);
    const full = await countChanges();
    harness.clock.now += 9_999;
    expect(await ready()).toEqual([507, 'disk_full']);
    expect(await countChanges()).toBe(full);
    harness.clock.now += 1;
    await expect.poll(ready).toEqual([200, undefined]);
    const after = await countChanges();
    expect(after).toBeGreaterThan(full ?? 0);
    expect(await ready()).toEqual([200, undefined]);
    expect(await countChanges()).toBe(after);
  });

  test('reads work while a command holds the write lock, and writes wait for it', async () => {
    const tenant = await harness.tenant('Acme');
    const command = new SqliteFile(`${folder.path}/audience-console.db`);
    command.exec('begin immediate');
    let written = false;
    const write = tenant
      .call('createAccountLog', { body: { source: 'test', payload: {}, domain: 'acme.example' } })
      .then(() => {
        written = true;
      });
    expect((await tenant.call('listAccounts')).items).toEqual([]);
    expect((await harness.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(written).toBe(false);
    command.exec('rollback');
    command.close();
    await write;
    expect((await tenant.call('listAccounts')).items).toHaveLength(1);
  });

  test('a revision can be named while a command holds the write lock', async () => {
    const tenant = await harness.tenant('Acme');
    const { pageId: page_id } = await tenant.call('createPage', { body: { name: 'Spring' } });
    const { items } = await tenant.call('listPageRevisions', { params: { page_id } });
    const command = new SqliteFile(`${folder.path}/audience-console.db`);
    command.exec('begin immediate');
    const params = { page_id, revision_id: items[0]?.revisionId ?? '' };
    const named = tenant.call('namePageRevision', { params, body: { name: 'Launch' } });
    // Requests with a body take several turns of the event loop.
    for (let n = 0; n < 50; n += 1) await setImmediate();
    command.exec('rollback');
    command.close();
    expect((await named).name).toBe('Launch');
  });

  test('requests whose client has gone leave the queue', async () => {
    const { key, ...tenant } = await harness.tenant('Acme');
    const url = await harness.app.listen({ port: 0 });
    let received = 0;
    let closed = 0;
    harness.app.server.on('request', (_request, response) => {
      received += 1;
      response.once('close', () => {
        closed += 1;
      });
    });
    const command = new SqliteFile(`${folder.path}/audience-console.db`);
    command.exec('begin immediate');
    const write = (domain: string, signal: AbortSignal | null = null) =>
      fetch(`${url}/v0/account_logs`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ source: 'test', payload: {}, domain }),
        signal,
      });
    // These take all slots of the tenant.
    const running = Array.from({ length: 6 }, (_, n) => write(`running${n}.example`));
    await expect.poll(() => received).toBe(6);
    const client = new AbortController();
    const gone = write('gone.example', client.signal).catch(() => undefined);
    await expect.poll(() => received).toBe(7);
    client.abort();
    await gone;
    await expect.poll(() => closed).toBe(1);
    command.exec('rollback');
    command.close();
    for (const { status } of await Promise.all(running)) expect(status).toBe(201);
    const { items } = await tenant.call('listAccounts');
    expect(items).toHaveLength(6);
  });

  test('sign-in and sign-out wait for a command that holds the write lock', async () => {
    const tenant = await harness.tenant('Acme');
    const browser = createBrowser(harness.app);
    const command = new SqliteFile(`${folder.path}/audience-console.db`);
    async function withCommand<T>(work: () => Promise<T>): Promise<T> {
      command.exec('begin immediate');
      const result = work();
      for (let n = 0; n < 5; n += 1) expect((await harness.inject({ url: '/readyz' })).statusCode).toBe(200);
      command.exec('rollback');
      return result;
    }
    const signedIn = await withCommand(() => browser.signIn(tenant.key));
    expect(signedIn.statusCode).toBe(200);
    const headers = { cookie: cookieOf(signedIn) };
    const signedOut = await withCommand(() => browser.send('DELETE', '/session', { headers }));
    expect(signedOut.statusCode).toBe(204);
    command.close();
  });
});
