import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makeTopic } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

/** Milliseconds of processor time that `work` takes in this process. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(databaseKinds)('limits on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Limits');
  });
  afterAll(() => harness.close());

  test('a search is refused where it is too long, and quick over the longest text', async () => {
    const title = 'a'.repeat(1_000_000);
    const topic_id = await makeTopic(harness.db, tenant.tenantId, 'Pricing');
    await tenant.call('updateTopic', { params: { topic_id }, body: { title } });
    const page_id = await makePage(harness.db, tenant.tenantId, 'Landing');
    await tenant.call('createAudience', { params: { page_id }, body: { customName: title } });

    const query = { query: `${'a'.repeat(199)}b` };
    const spent = await cpuTime(async () => {
      for (const operation of ['searchTopics', 'searchAudiences'] as const) {
        const { errors } = await tenant.refused(operation, 400, {
          query: { query: `${'a'.repeat(15_000)}b` },
        });
        expect(errors).toEqual([{ path: 'query', message: 'Enter at most 200 characters' }]);
        expect((await tenant.call(operation, { query })).items).toEqual([]);
      }
    });
    expect(spent).toBeLessThan(1_000);
    expect((await tenant.call('searchTopics', { query: { query: 'a'.repeat(200) } })).items).toHaveLength(1);
  });
});
