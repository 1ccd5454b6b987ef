import { derivedId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { getOrCreateSetting } from '#server/db/settings.ts';
import { transact } from '#server/db/transact.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { ALL_AUDIENCES } from '#server/resources/write-sessions.ts';
import { demoWorld } from './world.ts';
import { insertWorld } from './world-writer.ts';
import { writeVisits } from './write-visits.ts';

export const DEMO_NAME = 'Demo';
const TENANT_ID = derivedId('tenant', 'demo');
const SESSIONS = 25_000;
const COMPLETE = 'demo-complete';

async function createTenant(db: Database, now: number): Promise<void> {
  await transact(db, (transaction) =>
    transaction
      .insertInto('tenants')
      .values({ tenant_id: TENANT_ID, name: DEMO_NAME, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const owner = await db
    .selectFrom('tenants')
    .select('tenant_id')
    .where('name', '=', DEMO_NAME)
    .executeTakeFirst();
  if (owner?.tenant_id !== TENANT_ID)
    throw new UsageError(
      `There is a tenant named "${DEMO_NAME}" that is not the demo. Start with DEMO=off, or with another DATA_DIR.`,
    );
}

/**
 * Creates the demo tenant and its data, once per database, without a key. The data depends only on the time of the
 * first attempt, so the next start completes an interrupted one.
 */
export async function ensureDemo(
  db: Database,
  { now, log, sessions = SESSIONS }: { now: number; log(line: string): void; sessions?: number },
): Promise<{ tenantId: string }> {
  const complete = await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', COMPLETE)
    .executeTakeFirst();
  if (complete) return { tenantId: TENANT_ID };
  log('Creating the demo tenant…');
  const startedAt = Number(await getOrCreateSetting(db, 'demo-started-at', () => String(now)));
  await createTenant(db, startedAt);
  const world = demoWorld(TENANT_ID, sessions, startedAt);
  await transact(db, (transaction) => insertWorld(transaction, world));
  for (const { page, sessions: count } of world.visited) await writeVisits(db, TENANT_ID, page, count);
  log(`The demo tenant is ready: ${world.pages.length} pages, ${sessions} sessions.`);
  await getOrCreateSetting(db, COMPLETE, () => new Date(startedAt).toISOString());
  return { tenantId: TENANT_ID };
}

/** Record counts of the demo tenant, for the sign-in screen. */
export async function demoCounts(
  db: Database,
): Promise<{ pages: number; audiences: number; sessions: number }> {
  const pages = await db
    .selectFrom('pages')
    .select(({ fn }) => [
      fn.countAll<number>().as('pages'),
      fn.sum<number>('audiences_count').as('audiences'),
    ])
    .where('tenant_id', '=', TENANT_ID)
    .executeTakeFirstOrThrow();
  const { sessions } = await db
    .selectFrom('session_counts')
    .select(({ fn }) => fn.sum<number>('sessions').as('sessions'))
    .where('tenant_id', '=', TENANT_ID)
    .where('audience_id', '=', ALL_AUDIENCES)
    .executeTakeFirstOrThrow();
  return {
    pages: Number(pages.pages),
    audiences: Number(pages.audiences ?? 0),
    sessions: Number(sessions ?? 0),
  };
}
