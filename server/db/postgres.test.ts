import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, startServer } from '#server/testing/process.ts';
import { openPostgres } from './open.ts';

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

  it('explain a missing database', async () => {
    const env = { DATABASE_URL: database('no_such_database') };
    const { code, output } = await program(['server/main.ts'], env).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Error: .* has no database "no_such_database"\. .*\n$/),
    ]);
  });
});
