import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, startServer } from '#server/testing/process.ts';
import { openPostgres, POSTGRES_TIMEOUTS } from './open.ts';

/** In transaction mode. Without one, vitest.config.ts leaves this file out. */
const url = process.env.TEST_PGBOUNCER_URL ?? '';

describe('servers behind PgBouncer', () => {
  const name = `pooled_${crypto.randomUUID().replaceAll('-', '')}`;
  const own = new URL(url);
  own.pathname = name;
  const DATABASE_URL = own.href;
  const admin = openPostgres(process.env.TEST_DATABASE_URL ?? '');
  beforeAll(async () => {
    await sql`create database ${sql.id(name)}`.execute(admin);
  });
  afterAll(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  });

  it('warn about missing time limits, and keep those of the database', async () => {
    const unlimited = await program(['server/cli/migrate.ts'], { DATABASE_URL }).ended;
    expect(unlimited).toMatchObject({ code: 0, output: expect.stringContaining('no time limit') });
    for (const [limit, ms] of Object.entries(POSTGRES_TIMEOUTS))
      await sql`alter database ${sql.id(name)} set ${sql.raw(limit)} = ${sql.lit(ms)}`.execute(admin);
    // PgBouncer's open connections have the old settings.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin);
    const limited = await program(['server/cli/migrate.ts'], { DATABASE_URL }).ended;
    expect(limited).toMatchObject({ code: 0, output: expect.not.stringContaining('no time limit') });
  });

  it('queue requests for few connections, and run several servers', async () => {
    const env = { DATABASE_URL, DATABASE_POOL_MAX: '2', PUBLISH_STEP_MS: '0' };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const created = await program(['server/cli/tenant.ts', 'create', 'Pooled'], env).ended;
    const headers = {
      'x-api-key': created.output.trim().split(/\s+/).at(-1) ?? '',
      'content-type': 'application/json',
    };
    const send = async (index: number) => {
      const { url: address } = servers[index % 2] as (typeof servers)[number];
      const body = JSON.stringify({
        source: 'test',
        domain: 'pooled.example',
        payload: {},
        idempotencyKey: `key-${Math.floor(index / 2)}`,
      });
      const written = await fetch(`${address}/v0/account_logs`, { method: 'POST', headers, body });
      const listed = await fetch(`${address}/v0/pages`, { headers });
      return [written.status, listed.status];
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => send(index)));
    for (const each of statuses) expect(each).toEqual([201, 200]);

    const [first] = servers;
    const post = async (path: string, body: object) =>
      (await fetch(`${first?.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const { pageId } = await post('/v0/pages', { name: 'Pooled' });
    const { audienceId } = await post(`/v0/pages/${pageId}/audiences`, { publishBehavior: 'publish' });
    await expect
      .poll(async () => {
        const path = `/v0/pages/${pageId}/audiences/${audienceId}`;
        const response = await fetch(`${first?.url}${path}`, { headers });
        return (await response.json()).status;
      })
      .toBe('published');
    for (const server of servers) {
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    }
  });
});
