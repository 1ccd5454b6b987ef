import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

describe.each(databaseKinds)('the service on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Smoke');
  });
  afterAll(() => harness.close());

  test('answers', async () => {
    const reply = await tenant.call('listInteractions', { params: { audience_session_id: 'x' } });
    expect(reply).toEqual({ found: false, interactions: [] });
    await tenant.refused('listAudienceSessions', 404, { params: { page_id: 'nope' } });
  });
});
