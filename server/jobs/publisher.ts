import type { AudienceVersionRow, Database } from '#server/db/schema.ts';
import { HOUR } from '#server/db/time-units.ts';
import { isSqlite, transact, tryLock } from '#server/db/transact.ts';
import { readClock, type Service } from '#server/resources/service.ts';
import { deleteOldResponses } from './delete-old-responses.ts';

/** Other processes may add work without waking this one. */
const POLL_INTERVAL_MS = 1000;
const CLEAN_UP_INTERVAL_MS = HOUR;
/** Versions of a tenant per transaction: one commit each would queue bulk creations for hours. */
const BATCH_SIZE = 100;

export interface Publisher {
  /** Resolves once the current pass has finished. */
  stop(): Promise<void>;
}

function nextStep(version: AudienceVersionRow, now: number, stepMs: number): Partial<AudienceVersionRow> {
  switch (version.status) {
    case 'pending':
      return { status: 'queued', queued_at: now, due_at: now + stepMs };
    case 'queued':
      return { status: 'processing', due_at: now + stepMs };
    case 'processing':
      return {
        status: 'published',
        published_at: now,
        queue_duration_ms: version.queued_at === null ? null : now - version.queued_at,
        due_at: null,
      };
    default:
      return { due_at: null };
  }
}

/** Archives the published version and marks it obsolete, in favor of `version`. */
async function replacePublished(db: Database, version: AudienceVersionRow, now: number) {
  await db
    .updateTable('audience_versions')
    .set({ status: 'archived', archived_at: now, obsolete_at: now })
    .where('tenant_id', '=', version.tenant_id)
    .where('audience_id', '=', version.audience_id)
    .where('status', '=', 'published')
    .where('version_id', '!=', version.version_id)
    .execute();
  await db
    .updateTable('audiences')
    .set({ published_version_id: version.version_id, published_at: now })
    .where('tenant_id', '=', version.tenant_id)
    .where('audience_id', '=', version.audience_id)
    .execute();
}

/** Whether a newer version is already published. Only possible if `PUBLISH_STEP_MS` was changed in between. */
async function hasNewerPublished(db: Database, version: AudienceVersionRow): Promise<boolean> {
  const newer = await db
    .selectFrom('audience_versions')
    .select('version_number')
    .where('tenant_id', '=', version.tenant_id)
    .where('audience_id', '=', version.audience_id)
    .where('version_number', '>', version.version_number)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return newer !== undefined;
}

/** Moves a version of a locked audience one step, unless a request has changed it or a newer version is published. */
async function advance(db: Database, { publishStepMs }: Service, version: AudienceVersionRow, now: number) {
  const next = nextStep(version, now, publishStepMs);
  const step: typeof next =
    next.status === 'published' && (await hasNewerPublished(db, version))
      ? { status: 'cancelled', cancelled_at: now, due_at: null }
      : next;
  const moved = await db
    .updateTable('audience_versions')
    .set(step)
    .where('tenant_id', '=', version.tenant_id)
    .where('audience_id', '=', version.audience_id)
    .where('version_number', '=', version.version_number)
    .where('status', '=', version.status)
    .where('due_at', '=', version.due_at)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n || step.status === undefined) return;
  if (step.status === 'published') await replacePublished(db, version, now);
  await db
    .updateTable('audiences')
    .set({ status: step.status, publish_at: null })
    .where('tenant_id', '=', version.tenant_id)
    .where('audience_id', '=', version.audience_id)
    .where('latest_version_id', '=', version.version_id)
    .execute();
}

const findDueTenants = (db: Database, now: number) =>
  db
    .selectFrom('tenants')
    .select('tenant_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audience_versions')
          .select('due_at')
          .whereRef('audience_versions.tenant_id', '=', 'tenants.tenant_id')
          .where('due_at', '<=', now),
      ),
    )
    .execute();

/**
 * Versions due first, with their audiences locked: as in requests, before the versions, which prevents deadlocks.
 * Skips audiences that a request has locked.
 */
function lockDue(db: Database, tenantId: string, now: number): Promise<AudienceVersionRow[]> {
  const due = db
    .selectFrom('audience_versions')
    .innerJoin('audiences', (join) =>
      join
        .onRef('audiences.tenant_id', '=', 'audience_versions.tenant_id')
        .onRef('audiences.audience_id', '=', 'audience_versions.audience_id'),
    )
    .selectAll('audience_versions')
    .where('audience_versions.tenant_id', '=', tenantId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('version_number')
    .limit(BATCH_SIZE);
  return (isSqlite(db) ? due : due.forNoKeyUpdate('audiences').skipLocked()).execute();
}

/** Returns the number of versions moved, at most a batch. */
const publishTenant = (service: Service, tenantId: string): Promise<number> =>
  transact(service.db, async (db) => {
    // One process at a time, because two would publish schedules out of order.
    if (!(await tryLock(db, `publisher ${tenantId}`))) return 0;
    const now = await readClock(service, db);
    const due = await lockDue(db, tenantId, now);
    for (const version of due) await advance(db, service, version, now);
    return due.length;
  });

/**
 * Runs a pass over all tenants with versions due at `now`. `onError` gets the error of a tenant.
 *
 * @returns the number of versions moved
 */
async function publishTenants(service: Service, now: number, onError: (error: unknown) => void) {
  let count = 0;
  for (const { tenant_id } of await findDueTenants(service.db, now))
    count += await publishTenant(service, tenant_id).catch((error) => {
      onError(error);
      return 0;
    });
  return count;
}

/**
 * Moves due versions one step: pending → queued → processing → published. Each tenant has its own transaction of at
 * most a batch, so that neither its load nor its failure stops others. A crash leaves each version at its last complete
 * step.
 *
 * @returns the number of versions moved
 */
export const publishDue = async (service: Service): Promise<number> =>
  publishTenants(service, await readClock(service, service.db), (error) => {
    throw error;
  });

/** At most `POLL_INTERVAL_MS`, also for versions that were due at `now` and wait for a lock. */
async function msUntilDue({ db }: Service, now: number): Promise<number> {
  const next = await db
    .selectFrom('audience_versions')
    .select('due_at')
    .where('due_at', '>', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return Math.min(POLL_INTERVAL_MS, (next?.due_at ?? Number.POSITIVE_INFINITY) - now);
}

/**
 * Publishes in the background until stopped. Its state is in the database, so it continues after a crash.
 * `onError` gets the errors of a pass, which is retried.
 */
export function startPublisher(
  service: Service,
  onError: (error: unknown) => void = () => undefined,
): Publisher {
  let stopped = false;
  let cleanUpAt = 0;
  let isNotified = false;
  let endSleep: () => void = () => undefined;
  const notify = () => {
    isNotified = true;
    endSleep();
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isNotified) endSleep();
    });

  async function runPass(): Promise<number> {
    try {
      if (service.now() >= cleanUpAt) {
        // Set first, so that a clean-up that fails doesn't keep the next pass from publishing.
        cleanUpAt = service.now() + CLEAN_UP_INTERVAL_MS;
        await deleteOldResponses(service);
      }
      const now = await readClock(service, service.db);
      const count = await publishTenants(service, now, onError);
      return count > 0 ? 0 : await msUntilDue(service, now);
    } catch (error) {
      onError(error);
      return POLL_INTERVAL_MS;
    }
  }
  async function run() {
    while (!stopped) {
      isNotified = false;
      const delayMs = await runPass();
      if (!stopped && delayMs > 0) await sleep(delayMs);
    }
  }

  service.events.on('versionAdded', notify);
  const running = run();
  return {
    async stop() {
      stopped = true;
      service.events.off('versionAdded', notify);
      notify();
      await running;
    },
  };
}
