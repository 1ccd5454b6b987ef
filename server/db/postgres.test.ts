import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase, oldDatabase } from '#server/testing/old-databases.ts';
import { createOwnDatabase } from '#server/testing/own-database.ts';
import { program, startServer } from '#server/testing/process.ts';
import { describeTables } from './inspect.ts';
import { migrations } from './migrations.ts';
import { openPostgres } from './open.ts';
import { rehearsePostgres } from './rehearse-copy.ts';

/** A PostgreSQL to run on: without one, vitest.config.ts leaves this file out. */
const url = process.env.TEST_DATABASE_URL ?? '';

/** Another database of the same PostgreSQL. */
function database(name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

/** A TCP proxy in front of a PostgreSQL server that can go away and come back. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    resume: () => listen(port),
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

describe('servers on one PostgreSQL', () => {
  const name = `running_${crypto.randomUUID().replaceAll('-', '')}`;
  const DATABASE_URL = database(name);
  const admin = openPostgres(url);
  beforeAll(async () => {
    await sql`create database ${sql.id(name)}`.execute(admin);
  });
  afterAll(async () => {
    await sql`drop database ${sql.id(name)}`.execute(admin);
    await admin.destroy();
  });

  it('migrate and run concurrently', async () => {
    const servers = await Promise.all([startServer({ DATABASE_URL }), startServer({ DATABASE_URL })]);
    const created = await program(['server/cli/tenant.ts', 'create', 'Acme'], { DATABASE_URL }).ended;
    const key = created.output.trim().split(/\s+/).at(-1) ?? '';
    for (const server of servers) {
      const response = await fetch(`${server.url}/v0/pages`, { headers: { 'x-api-key': key } });
      expect(response.status).toBe(200);
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    }
  });

  it('survive lost connections without losing confirmed writes', async () => {
    const server = await startServer({ DATABASE_URL });
    const created = await program(['server/cli/tenant.ts', 'create', 'Cut'], { DATABASE_URL }).ended;
    const key = created.output.trim().split(/\s+/).at(-1) ?? '';
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const confirmed: string[] = [];
    const statuses = new Set<number>();
    let isInterrupting = true;
    const client = async () => {
      while (isInterrupting) {
        const body = JSON.stringify({ source: 'test', domain: 'cut.example', payload: {} });
        const response = await fetch(`${server.url}/v0/account_logs`, { method: 'POST', headers, body });
        statuses.add(response.status);
        const reply = await response.json();
        if (response.status === 201) confirmed.push(reply.accountLogId);
        else expect([reply.code, response.headers.get('retry-after')]).toEqual(['database_unavailable', '2']);
      }
    };
    const clients = Array.from({ length: 12 }, client);
    for (let cut = 0; cut < 20; cut++) {
      const before = confirmed.length;
      await expect.poll(() => confirmed.length).toBeGreaterThan(before + 3);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
        admin,
      );
    }
    isInterrupting = false;
    await Promise.all(clients);
    expect([...statuses].toSorted()).toEqual([201, 503]);

    const stored = new Set<string>();
    const { items: accounts } = await (await fetch(`${server.url}/v0/accounts`, { headers })).json();
    let cursor = '';
    do {
      const url = `${server.url}/v0/accounts/${accounts[0].accountId}/logs?limit=1000${cursor}`;
      const { items, nextCursor } = await (await fetch(url, { headers })).json();
      for (const { accountLogId } of items) stored.add(accountLogId);
      cursor = nextCursor ? `&cursor=${nextCursor}` : '';
    } while (cursor);
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
    expect(server.child.exitCode).toBe(null);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('log one line when the database is gone and one when it is back', async () => {
    const proxy = await startProxy(new URL(url));
    const address = new URL(DATABASE_URL);
    address.host = `127.0.0.1:${proxy.port}`;
    const server = await startServer({ DATABASE_URL: address.href });
    let stdout = '';
    server.child.stdout?.on('data', (chunk) => {
      stdout += chunk;
    });
    const statusOf = async () =>
      (await fetch(`${server.url}/v0/pages`, { headers: { 'x-api-key': 'key' } })).status;
    expect(await statusOf()).toBe(401);
    await proxy.cut();
    for (let n = 0; n < 30; n++) expect(await statusOf()).toBe(503);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await proxy.resume();
    await server.waitForOutput(/database_recovered/);
    expect(await statusOf()).toBe(401);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await proxy.cut();
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ logger }) => logger !== 'security');
    expect(lines).toMatchObject([
      { level: 50, msg: 'database_unavailable' },
      { level: 40, msg: 'database_recovered', code: 'database_unavailable' },
    ]);
    expect(lines[1].failures).toBeGreaterThanOrEqual(31);
  });

  it('respond while a lock is held, with 503 for requests that wait too long', async () => {
    const server = await startServer({ DATABASE_URL });
    const created = await program(['server/cli/tenant.ts', 'create', 'Locked'], { DATABASE_URL }).ended;
    const key = created.output.trim().split(/\s+/).at(-1) ?? '';
    const other = await program(['server/cli/tenant.ts', 'create', 'Free'], { DATABASE_URL }).ended;
    const otherKey = other.output.trim().split(/\s+/).at(-1) ?? '';
    const get = (path: string, as: string) =>
      fetch(`${server.url}/v0/${path}`, { headers: { 'x-api-key': as } });
    const blocker = openPostgres(DATABASE_URL);
    await blocker.transaction().execute(async (transaction) => {
      await sql`lock table accounts in access exclusive mode`.execute(transaction);
      const waiting = Array.from({ length: 25 }, () => get('accounts', key));
      for (let n = 0; n < 5; n++) expect((await get('pages', otherKey)).status).toBe(200);
      const [first] = await Promise.all(waiting.slice(0, 1));
      expect([first?.status, first?.headers.get('retry-after')]).toEqual([503, '2']);
      for (let n = 0; n < 5; n++) expect((await get('pages', otherKey)).status).toBe(200);
      void Promise.allSettled(waiting);
    });
    await blocker.destroy();
    expect((await get('accounts', key)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('name themselves and their machine, unless the URL has a name', async () => {
    const nameOf = async (address: string) => {
      const db = openPostgres(address);
      const { rows } = await sql<{
        name: string;
      }>`select current_setting('application_name') as name`.execute(db);
      await db.destroy();
      return rows[0]?.name;
    };
    expect(await nameOf(DATABASE_URL)).toBe(`audience-console@${hostname()}`);
    expect(await nameOf(`${DATABASE_URL}?application_name=mine`)).toBe('mine');
  });

  it('compile no queries, which would take longer than to run them', async () => {
    const db = openPostgres(DATABASE_URL);
    const { rows } = await sql`explain select sum(n) from generate_series(1, 1000000000) n`.execute(db);
    await db.destroy();
    expect(JSON.stringify(rows)).not.toContain('JIT');
  });

  it('explain a missing database', async () => {
    const env = { DATABASE_URL: database('no_such_database') };
    const { code, output } = await program(['server/main.ts'], env).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Error: .* has no database "no_such_database"\. .*\n$/),
    ]);
  });
});

describe('the rehearsal of an upgrade on PostgreSQL', () => {
  const output = { report: () => {}, log: () => {} };
  let source: Awaited<ReturnType<typeof createOwnDatabase>>;
  let target: Awaited<ReturnType<typeof createOwnDatabase>>;
  beforeAll(async () => {
    source = await createOwnDatabase(url);
    target = await createOwnDatabase(url);
    const db = openPostgres(database(source.name));
    for (const statement of oldDatabase('0005').split(/;\n/))
      if (statement.trim()) await sql.raw(statement).execute(db);
    await db.destroy();
  });
  afterAll(async () => {
    await source.drop();
    await target.drop();
  });
  const rehearse = (from = source.name, to = target.name) =>
    rehearsePostgres(database(from), database(to), output);
  async function describe(name: string) {
    const db = openPostgres(database(name));
    const text = await describeDatabase(db);
    await db.destroy();
    return text;
  }

  it('copies all rows, tells what changes, and commits nothing', async () => {
    const before = await describe(source.name);
    const { schema, rehearsal } = await rehearse();
    expect([schema, rehearsal?.applied]).toEqual(['0005-foreign-keys', Object.keys(migrations).slice(5)]);
    const db = openPostgres(database(source.name));
    expect(rehearsal?.before).toEqual(await describeTables(db));
    await db.destroy();
    expect(rehearsal?.after.version_values?.rows).toBeGreaterThan(0);
    expect(rehearsal?.after.audiences?.columns).toContain('states');
    expect(await describe(source.name)).toBe(before);
    expect(await describe(target.name)).toBe('');
  });

  it('is refused in a database with tables', async () => {
    await expect(rehearse(source.name, source.name)).rejects.toThrow(
      'The database in REHEARSAL_URL has tables',
    );
  });

  it('names a missing database by its variable', async () => {
    await expect(rehearse(source.name, 'nowhere')).rejects.toThrow(/no database "nowhere".*REHEARSAL_URL/);
    await expect(rehearse('nowhere')).rejects.toThrow(/no database "nowhere".*DATABASE_URL/);
    await expect(rehearse(target.name)).rejects.toThrow('DATABASE_URL has no data of Audience Console');
  });

  it('that fails leaves both databases as they were', async () => {
    const db = openPostgres(database(source.name));
    await sql`alter table audience_versions drop constraint audience_versions_audiences`.execute(db);
    await sql`update audience_versions set audience_id = 'none' where version_number = 2`.execute(db);
    const before = await describe(source.name);
    await expect(rehearse()).rejects.toThrow('The database has rows that refer to missing ones: insert or');
    expect(await describe(source.name)).toBe(before);
    expect(await describe(target.name)).toBe('');
    await db.destroy();
  });
});
