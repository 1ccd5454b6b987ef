import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { DAY, HOUR } from '#server/db/time-units.ts';
import { isSqlite } from '#server/db/transact.ts';
import type { Service } from '#server/resources/service.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { logStatusChanges } from '#server/testing/status-log.ts';
import { WAIT_MS } from '../../scripts/test-timeouts.ts';
import { publishDue, startPublisher } from './publisher.ts';

const STEP = 1500;

/** Makes each step of a tenant's versions fail. Returns a function that ends this. */
async function rejectSteps(db: Database, tenantId: string): Promise<() => Promise<void>> {
  const event = 'before update of status on audience_versions';
  const statements = isSqlite(db)
    ? [
        `create trigger reject_step ${event} when new.tenant_id = '${tenantId}'
          begin select raise(abort, 'rejected step'); end`,
      ]
    : [
        `create function reject_step() returns trigger language plpgsql as
          $$ begin raise exception 'rejected step'; end $$`,
        `create trigger reject_step ${event} for each row when (new.tenant_id = '${tenantId}')
          execute function reject_step()`,
      ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  return async () => {
    const table = isSqlite(db) ? '' : 'on audience_versions';
    await sql.raw(`drop trigger reject_step ${table}`).execute(db);
  };
}

describe.each(databaseKinds)('the publisher on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let service: Service;
  let pageId: string;
  beforeAll(async () => {
    harness = await startHarness(kind, { config: { publishStepMs: STEP } });
    if (!harness.app.service) throw new Error('no service');
    service = harness.app.service;
    tenant = await harness.tenant('Publisher');
    pageId = await makePage(harness.db, tenant.tenantId, 'Spring launch');
  });
  afterAll(() => harness.close());

  async function audience(publishBehavior: 'draft' | 'publish' = 'publish') {
    const created = await tenant.call('createAudience', {
      params: { page_id: pageId },
      body: { publishBehavior },
    });
    return { page_id: pageId, audience_id: created.audienceId };
  }
  type Params = Awaited<ReturnType<typeof audience>>;
  const read = (params: Params) => tenant.call('updateAudience', { params, body: {} });
  const change = (params: Params, customName: string) =>
    tenant.call('updateAudience', { params, body: { customName } });
  const versions = async (params: Params) =>
    (await tenant.call('listAudienceVersions', { params })).items.toReversed();
  const step = () => {
    harness.clock.now += STEP;
    return publishDue(service);
  };
  const stamp = () => `+${harness.clock.now}`;

  test("many versions of one tenant don't delay other tenants", async () => {
    for (let n = 0; n < 120; n++) await audience();
    harness.clock.now += 1;
    const otherTenant = await harness.tenant('Late');
    const params = { page_id: await makePage(harness.db, otherTenant.tenantId, 'Late') };
    const { audienceId: audience_id } = await otherTenant.call('createAudience', { params, body: {} });
    await step();
    const { status } = await otherTenant.call('updateAudience', {
      params: { ...params, audience_id },
      body: {},
    });
    expect(status).toBe('queued');
    await harness.db.updateTable('audience_versions').set({ due_at: null }).execute();
  });

  test('moves a version from pending to queued, processing and published', async () => {
    const params = await audience();
    expect(await publishDue(service)).toBe(0);
    const seen = [(await read(params)).status];
    await step();
    const queuedAt = stamp();
    for (let n = 0; n < 3; n++) {
      const now = await read(params);
      seen.push(now.status);
      expect(now.latestVersion.status).toBe(now.status);
      expect(now.latestVersion.queuedAt).toBe(queuedAt);
      await step();
    }
    expect(seen).toEqual(['pending', 'queued', 'processing', 'published']);
    const { latestVersion, publishedVersion } = await read(params);
    expect(publishedVersion).toEqual(latestVersion);
    expect(latestVersion).toMatchObject({ queueDurationMs: 2 * STEP, obsoleteAt: null, archivedAt: null });
    expect(Number(latestVersion.publishedAt)).toBe(Number(queuedAt) + 2 * STEP);
  });

  test("doesn't publish drafts", async () => {
    const params = await audience('draft');
    await change(params, 'Still a draft');
    for (let n = 0; n < 4; n++) await step();
    expect((await versions(params)).map((version) => version.status)).toEqual(['draft', 'draft']);
  });

  test('marks a replaced version obsolete', async () => {
    const params = await audience();
    for (let n = 0; n < 3; n++) await step();
    await change(params, 'Second');
    for (let n = 0; n < 2; n++) await step();
    const [live] = await versions(params);
    expect(live).toMatchObject({ status: 'published', obsoleteAt: null });
    expect((await read(params)).publishedVersion.versionNumber).toBe(1);
    await step();
    const [old, now] = await versions(params);
    expect(old).toMatchObject({ status: 'archived', obsoleteAt: stamp(), archivedAt: stamp() });
    expect(old?.publishedAt).toBe(live?.publishedAt);
    expect(now).toMatchObject({ status: 'published', publishedAt: stamp(), obsoleteAt: null });
    expect(await read(params)).toMatchObject({
      status: 'published',
      publishedVersion: { versionNumber: 2 },
    });
  });

  test('cancels a queued version when a newer one is created', async () => {
    const params = await audience();
    await step();
    await change(params, 'Second');
    const cancelledAt = stamp();
    for (let n = 0; n < 3; n++) await step();
    const [first, second] = await versions(params);
    expect(first).toMatchObject({ status: 'cancelled', cancelledAt, publishedAt: null });
    expect(second?.status).toBe('published');
  });

  test('finishes a version that is processing, then replaces it', async () => {
    const params = await audience();
    await step();
    await step();
    await change(params, 'Second');
    await step();
    expect(await read(params)).toMatchObject({
      status: 'queued',
      latestVersion: { versionNumber: 2, publishedAt: null },
      publishedVersion: { versionNumber: 1, status: 'published' },
    });
    await step();
    await step();
    expect((await versions(params)).map((version) => version.status)).toEqual(['archived', 'published']);
  });

  test('never replaces a newer version by an older one', async () => {
    const params = await audience();
    await step();
    await publishDue({ ...service, now: () => harness.clock.now + STEP, publishStepMs: 100 * STEP });
    await change(params, 'Second');
    for (let n = 0; n < 3; n++) await step();
    const cancelledAt = `+${harness.clock.now + 100 * STEP}`;
    await publishDue({ ...service, now: () => harness.clock.now + 100 * STEP });
    const [first, second] = await versions(params);
    expect(first).toMatchObject({ status: 'cancelled', cancelledAt, publishedAt: null });
    expect(second).toMatchObject({ status: 'published', obsoleteAt: null });
    expect((await read(params)).publishedVersion.versionNumber).toBe(2);
  });

  test('several publishers take each step once', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => audience()));
    for (let n = 0; n < 3; n++) {
      harness.clock.now += STEP;
      await Promise.all(Array.from({ length: 4 }, () => publishDue(service)));
      harness.clock.now += 1;
    }
    for (const params of created) {
      const [version] = await versions(params);
      expect(version).toMatchObject({ status: 'published', queueDurationMs: 2 * STEP + 2 });
    }
  });

  test('publishes versions that another process queued', async () => {
    const params = await audience();
    await step();
    const publisher = startPublisher({ ...service, now: () => harness.clock.now + STEP, publishStepMs: 0 });
    await expect.poll(async () => (await read(params)).status).toBe('published');
    await publisher.stop();
    const after = await audience();
    await step();
    expect((await read(after)).status).toBe('queued');
  });

  test('publishes a version of its own process without waiting for the next poll', async () => {
    const quick = await startHarness(kind, { now: Date.now });
    if (!quick.app.service) throw new Error('no service');
    // The clock doesn't move: only a notification ends the sleep.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const publisher = startPublisher(quick.app.service);
    const { tenantId, ...calls } = await quick.tenant('Awake');
    const params = { page_id: await makePage(quick.db, tenantId, 'Page') };
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1, timeout: WAIT_MS });
    vi.useRealTimers();
    const { audienceId } = await calls.call('createAudience', { params });
    const status = async () =>
      (await calls.call('updateAudience', { params: { ...params, audience_id: audienceId }, body: {} }))
        .status;
    while ((await status()) !== 'published');
    await publisher.stop();
    await quick.close();
  });

  test('publishes even if the clean-up fails', async () => {
    const params = await audience();
    const failures: unknown[] = [];
    // Only the clean-up reads this table.
    const db = new Proxy(service.db, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'selectFrom' && given[0] === 'idempotency') throw new Error('no clean-up');
          return value.apply(target, given);
        };
      },
    });
    const skewed: Service = { ...service, db, publishStepMs: 0, now: () => Date.now() + 60_000 };
    const publisher = startPublisher(skewed, (error) => failures.push(error));
    await expect.poll(async () => (await read(params)).status).toBe('published');
    await publisher.stop();
    expect(failures).toHaveLength(1);
  });

  async function schedule(publishAt: number, page = pageId, { call }: Pick<Tenant, 'call'> = tenant) {
    const params = { page_id: page };
    const { audienceId: audience_id, latestVersion } = await call('createAudience', {
      params,
      body: { publishBehavior: 'draft' },
    });
    await call('publishAudience', {
      params: { ...params, audience_id },
      body: { publishAt: new Date(publishAt).toISOString() },
    });
    return { publishAt, versionId: latestVersion.versionId, params: { ...params, audience_id } };
  }

  test('two publishers publish each schedule once, in order and never early', async () => {
    const statusesOf = await logStatusChanges(harness.db);
    const start = harness.clock.now;
    const scheduled: Awaited<ReturnType<typeof schedule>>[] = [];
    // 7 and 40 are coprime: each time once, not in the order of creation.
    for (let n = 0; n < 40; n++) scheduled.push(await schedule(start + 100 + 10 * ((n * 7) % 40)));
    const publishers = [5, 7].map((publishStepMs) => startPublisher({ ...service, publishStepMs }));
    const ticking = setInterval(() => {
      harness.clock.now += 3;
    }, 1);
    const rows = () =>
      harness.db
        .selectFrom('audience_versions')
        .selectAll()
        .where('status', '=', 'published')
        .where(
          'version_id',
          'in',
          scheduled.map(({ versionId }) => versionId),
        )
        .execute();
    await expect.poll(() => rows()).toHaveLength(scheduled.length);
    clearInterval(ticking);
    await Promise.all(publishers.map((publisher) => publisher.stop()));
    const queuedAt = new Map((await rows()).map((row) => [row.version_id, row.queued_at ?? 0]));
    let previous = 0;
    for (const { publishAt, versionId, params } of scheduled.toSorted((a, b) => a.publishAt - b.publishAt)) {
      expect(await statusesOf(versionId)).toEqual(['pending', 'queued', 'processing', 'published']);
      expect(queuedAt.get(versionId)).toBeGreaterThanOrEqual(Math.max(publishAt, previous));
      previous = queuedAt.get(versionId) ?? 0;
      expect(await tenant.call('getAudience', { params })).toMatchObject({ publishAt: null });
    }
  });

  test('publishes schedules that became due while no publisher ran', async () => {
    const { params } = await schedule(harness.clock.now + 10);
    harness.clock.now += 30 * DAY;
    const publisher = startPublisher({ ...service, publishStepMs: 0 });
    await expect.poll(async () => (await read(params)).status).toBe('published');
    await publisher.stop();
  });

  test('sleeps while nothing is due, even for a year', async () => {
    const idle = await startHarness(kind);
    if (!idle.app.service) throw new Error('no service');
    const { tenantId, ...calls } = await idle.tenant('Idle');
    const { params } = await schedule(
      idle.clock.now + 366 * DAY,
      await makePage(idle.db, tenantId, 'Page'),
      calls,
    );
    let clockReads = 0;
    const now = () => {
      clockReads++;
      return idle.clock.now;
    };
    const publisher = startPublisher({ ...idle.app.service, now });
    await setTimeout(1500);
    await publisher.stop();
    // A busy loop would read it hundreds of times.
    expect(clockReads).toBeLessThan(20);
    expect((await calls.call('getAudience', { params })).status).toBe('pending');
    await idle.close();
  });

  test('goes by the clock of PostgreSQL, not by those of servers', async () => {
    const skewed = await startHarness(kind, { now: undefined });
    if (!skewed.app.service) throw new Error('no service');
    expect(skewed.app.service.usesDatabaseClock).toBe(kind.name !== 'SQLite');
    if (kind.name === 'SQLite') return skewed.close();
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(skewed.db);
    const now = rows[0]?.now ?? 0;
    const { tenantId, ...calls } = await skewed.tenant('Skewed');
    const page = await makePage(skewed.db, tenantId, 'Page');
    skewed.app.service.now = () => Date.now() + HOUR;
    const late = await schedule(now + HOUR / 2, page, calls);
    const { params, versionId } = await schedule(now + HOUR / 2, page, calls);
    expect(await publishDue(skewed.app.service)).toBe(0);
    const version = skewed.db.updateTable('audience_versions').where('version_id', '=', versionId);
    await version.set({ due_at: now }).execute();
    skewed.app.service.now = () => Date.now() - HOUR;
    const publisher = startPublisher(skewed.app.service);
    const read = (path: typeof params) => calls.call('getAudience', { params: path });
    await expect.poll(async () => (await read(params)).status).toBe('published');
    await publisher.stop();
    expect(Number((await read(params)).publishedVersion.publishedAt)).toBeGreaterThanOrEqual(now);
    expect((await read(late.params)).status).toBe('pending');
    await skewed.close();
  });

  test("a tenant whose step fails doesn't stop the others", async () => {
    const failing = await harness.tenant('Failing');
    const failingPage = await makePage(harness.db, failing.tenantId, 'Failing');
    await failing.call('createAudience', { params: { page_id: failingPage } });
    const params = await audience();
    const accept = await rejectSteps(harness.db, failing.tenantId);
    const errors: string[] = [];
    const nextService: Service = { ...service, publishStepMs: 0, now: () => harness.clock.now + STEP };
    const publisher = startPublisher(nextService, (error) => errors.push(String(error)));
    await expect.poll(async () => (await read(params)).status).toBe('published');
    await expect.poll(() => errors).toContainEqual(expect.stringContaining('rejected step'));
    await accept();
    await publisher.stop();
  });

  test('reports a failed pass and retries', async () => {
    const params = await audience();
    let failures = 0;
    const flakyDb: Service = {
      ...service,
      publishStepMs: 0,
      now() {
        if (failures === 0) throw new Error('no clock');
        return Date.now() + 60_000;
      },
    };
    const publisher = startPublisher(flakyDb, () => {
      failures++;
    });
    await expect.poll(async () => (await read(params)).status).toBe('published');
    await publisher.stop();
    expect(failures).toBe(1);
  });
});

describe.each(databaseKinds.filter(({ name }) => name === 'PostgreSQL'))(
  'the publisher on $name beside other transactions',
  (kind) => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness(kind);
    });
    afterAll(() => harness.close());

    test('skips a locked audience until it is free', async () => {
      const { db, app, clock } = harness;
      if (!app.service) throw new Error('no service');
      const service = app.service;
      const { tenantId, call } = await harness.tenant('Locked');
      const params = { page_id: await makePage(db, tenantId, 'Page') };
      const create = async () => (await call('createAudience', { params })).audienceId;
      const [locked, free] = [await create(), await create()];
      const statusOf = async (audience_id: string) =>
        (await call('getAudience', { params: { ...params, audience_id } })).status;
      clock.now += 1;
      await db.transaction().execute(async (other) => {
        const audiences = other.selectFrom('audiences').select('audience_id');
        await audiences.where('audience_id', '=', locked).forUpdate().execute();
        while ((await publishDue(service)) > 0);
        expect([await statusOf(locked), await statusOf(free)]).toEqual(['pending', 'published']);
      });
      while ((await publishDue(service)) > 0);
      expect(await statusOf(locked)).toBe('published');
    });

    test('sleeps while the only audience that is due is locked', async () => {
      const { db, app, clock } = harness;
      if (!app.service) throw new Error('no service');
      const service = app.service;
      const { tenantId, call } = await harness.tenant('Waiting');
      const params = { page_id: await makePage(db, tenantId, 'Page') };
      const { audienceId: audience_id } = await call('createAudience', { params });
      clock.now += 1;
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const publisher = await db.transaction().execute(async (other) => {
        const audiences = other.selectFrom('audiences').select('audience_id');
        await audiences.where('audience_id', '=', audience_id).forUpdate().execute();
        const started = startPublisher(service);
        // Longer ones are the database client's.
        const sleeps = () => timers.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms <= 1000);
        await expect.poll(sleeps).toEqual([1000]);
        return started;
      });
      timers.mockRestore();
      await expect
        .poll(async () => (await call('getAudience', { params: { ...params, audience_id } })).status)
        .toBe('published');
      await publisher.stop();
    });
  },
);
