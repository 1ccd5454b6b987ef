import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Service } from '#server/resources/service.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { publishDue, startPublisher } from './publisher.ts';

const STEP = 1500;
/** A busy machine publishes late. */
const TIMEOUT = { timeout: 100_000 };

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
    await vi.waitFor(async () => expect((await read(params)).status).toBe('published'), TIMEOUT);
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
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1, ...TIMEOUT });
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
    // The clean-up starts by listing the tenants.
    const db = new Proxy(service.db, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'selectFrom' && given[0] === 'tenants') throw new Error('no clean-up');
          return value.apply(target, given);
        };
      },
    });
    const skewed: Service = { ...service, db, publishStepMs: 0, now: () => Date.now() + 60_000 };
    const publisher = startPublisher(skewed, (error) => failures.push(error));
    await vi.waitFor(async () => expect((await read(params)).status).toBe('published'), TIMEOUT);
    await publisher.stop();
    expect(failures).toHaveLength(1);
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
    await vi.waitFor(async () => expect((await read(params)).status).toBe('published'), TIMEOUT);
    await publisher.stop();
    expect(failures).toBe(1);
  });
});
