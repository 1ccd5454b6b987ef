import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { openPostgres } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';
import { createTenant } from '#server/db/tenants.ts';
import { HOUR } from '#server/db/time-units.ts';
import { transact } from '#server/db/transact.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { dataFolder, startServer } from '#server/testing/process.ts';
import { logStatusChanges } from '#server/testing/status-log.ts';
import { WAIT_MS } from '../../scripts/test-timeouts.ts';

interface Draft {
  audienceId: string;
  latestVersion: { versionId: string };
}
type Env = Partial<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

const AUDIENCES_PER_KILL = 20;
/** Steps of publishing before each kill, of three per audience. */
const STEPS_BEFORE_KILL = [1, 21, 40, 59];

const postgresUrl = process.env.TEST_DATABASE_URL;

/** A database of its own on a PostgreSQL server. */
async function createPostgres(url: string) {
  const name = `crash_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres(url);
  await sql`create database ${sql.id(name)}`.execute(admin);
  const own = new URL(url);
  own.pathname = name;
  return {
    env: { DATABASE_URL: own.href },
    async remove() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}

async function createSqlite() {
  const folder = dataFolder();
  return { env: { DATA_DIR: folder.path }, remove: async () => folder.remove() };
}

const kinds: { name: string; create(): Promise<{ env: Env; remove(): Promise<void> }> }[] = [
  { name: 'SQLite', create: createSqlite },
];
if (postgresUrl) kinds.push({ name: 'PostgreSQL', create: () => createPostgres(postgresUrl) });

describe.each(kinds)('a server on $name killed while it publishes schedules', ({ name, create }) => {
  let env: Env;
  let remove: () => Promise<void>;
  let db: Database;
  let key: string;
  let pageId: string;
  let statusesOf: Awaited<ReturnType<typeof logStatusChanges>>;
  beforeAll(async () => {
    ({ env, remove } = await create());
    db = await connect({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL });
    const tenant = await createTenant(db, 'Acme');
    key = tenant.key;
    pageId = await makePage(db, tenant.tenantId, 'Spring launch');
    statusesOf = await logStatusChanges(db);
  });
  afterAll(async () => {
    await db.destroy();
    await remove();
  });

  async function countSteps(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from status_log where status <> 'pending'`.execute(db);
    return rows[0]?.count ?? 0;
  }
  const startPublishing = () => startServer({ ...env, PUBLISH_STEP_MS: '30' });

  /** Sends a request again while the service has no time for it, as on a busy machine. */
  async function send(url: string, path: string, body: object) {
    const response = await vi.waitUntil(
      async () => {
        const sent = await fetch(`${url}/v0/pages/${pageId}/audiences${path}`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return sent.status !== 503 && sent;
      },
      { timeout: WAIT_MS },
    );
    const answer = await response.json();
    expect(response.ok, JSON.stringify(answer)).toBe(true);
    return answer;
  }

  /** Moves the schedules of audiences to the next moments. Requests can't, as they may take longer. */
  async function makeDue(drafts: Draft[]): Promise<{ versionId: string; publishAt: number }[]> {
    const start = Date.now();
    return transact(db, async (transaction) => {
      const moved = [];
      for (const [index, { audienceId, latestVersion }] of drafts.entries()) {
        const { versionId } = latestVersion;
        const publishAt = start + 5 * index;
        await transaction
          .updateTable('audiences')
          .set({ publish_at: publishAt })
          .where('audience_id', '=', audienceId)
          .execute();
        await transaction
          .updateTable('audience_versions')
          .set({ due_at: publishAt })
          .where('version_id', '=', versionId)
          .execute();
        moved.push({ versionId, publishAt });
      }
      return moved;
    });
  }

  it('publishes each one once', async () => {
    const scheduled: { versionId: string; publishAt: number }[] = [];
    const published = () =>
      db.selectFrom('audience_versions').selectAll().where('status', '=', 'published').execute();
    // Two processes can't share a SQLite file's folder.
    const other = name === 'SQLite' ? undefined : await startPublishing();
    for (const steps of STEPS_BEFORE_KILL) {
      const server = await startPublishing();
      await expect.poll(published).toHaveLength(scheduled.length);
      const drafts = await Promise.all(
        Array.from(
          { length: AUDIENCES_PER_KILL },
          (): Promise<Draft> => send(server.url, '', { publishBehavior: 'draft' }),
        ),
      );
      const later = new Date(Date.now() + HOUR).toISOString();
      await Promise.all(
        drafts.map(({ audienceId }) => send(server.url, `/${audienceId}/publish`, { publishAt: later })),
      );
      const before = await countSteps();
      scheduled.push(...(await makeDue(drafts)));
      await expect.poll(countSteps, { interval: 2 }).toBeGreaterThanOrEqual(before + steps);
      server.child.kill('SIGKILL');
      await server.ended;
    }
    const last = await startPublishing();
    await expect.poll(published).toHaveLength(scheduled.length);
    const versions = new Map((await published()).map((version) => [version.version_id, version]));
    for (const { versionId, publishAt } of scheduled) {
      expect(await statusesOf(versionId)).toEqual(['pending', 'queued', 'processing', 'published']);
      expect(versions.get(versionId)?.queued_at).toBeGreaterThanOrEqual(publishAt);
    }
    const waiting = db.selectFrom('audiences').select('audience_id').where('publish_at', 'is not', null);
    expect(await waiting.execute()).toEqual([]);
    for (const server of [last, other]) {
      server?.child.kill('SIGTERM');
      expect((await server?.ended)?.code ?? 0).toBe(0);
    }
  }, 300_000);
});
