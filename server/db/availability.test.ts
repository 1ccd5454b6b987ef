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
      config: { logLevel: 'error' },
      logTo: { write: (line) => void log.push(line) },
    });
  });
  afterEach(async () => {
    await harness.close();
    folder.remove();
  });

  test('reports a full disk in the response, the log and /readyz, until there is space', async () => {
    const tenant = await harness.tenant('Acme');
    const write = {
      body: { source: 'test', payload: { text: 'x'.repeat(100_000) }, domain: 'acme.example' },
    };
    await tenant.call('createAccountLog', write);
    const pages = async (most: number) => {
      await sql`pragma max_page_count = ${sql.lit(most)}`.execute(harness.db);
    };
    await pages(1);
    const { code, detail } = await tenant.expectError('createAccountLog', 507, write);
    expect([code, detail]).toEqual(['disk_full', expect.stringContaining('disk of the database is full')]);
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ msg: 'disk_full', err: { code: 'SQLITE_FULL' } });
    const ready = await harness.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().code]).toEqual([507, 'disk_full']);
    expect((await tenant.call('listAccounts')).items).toHaveLength(1);

    await pages(1_000_000);
    expect((await harness.inject({ url: '/readyz' })).statusCode).toBe(200);
    await tenant.call('createAccountLog', write);
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
    // As many as run at once. The others wait for these.
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
