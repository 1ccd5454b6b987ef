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
