import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/open.ts';
import { program, startServer } from '#server/testing/process.ts';

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

  it('migrate and serve side by side', async () => {
    const servers = await Promise.all([startServer({ DATABASE_URL }), startServer({ DATABASE_URL })]);
    const made = await program(['server/cli/tenant.ts', 'create', 'Acme'], { DATABASE_URL }).ended;
    const key = made.output.trim().split(/\s+/).at(-1) ?? '';
    for (const server of servers) {
      const response = await fetch(`${server.url}/v0/pages`, { headers: { 'x-api-key': key } });
      expect(response.status).toBe(200);
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    }
  });

  it('say what to do about a database that is not there', async () => {
    const env = { DATABASE_URL: database('no_such_database') };
    const { code, output } = await program(['server/main.ts'], env).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Error: .* has no database "no_such_database"\. .*\n$/),
    ]);
  });
});
