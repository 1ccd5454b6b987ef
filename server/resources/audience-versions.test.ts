import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishDue } from '#server/jobs/publisher.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

describe.each(databaseKinds)('audience versions on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let pageId: string;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Versions');
    pageId = await makePage(harness.db, tenant.tenantId, 'Spring launch');
  });
  afterAll(() => harness.close());

  async function audience(contexts: string[], publishBehavior: 'draft' | 'publish' = 'draft') {
    const [supplementaryContext = 'First', ...more] = contexts;
    const { audienceId } = await tenant.call('createAudience', {
      params: { page_id: pageId },
      body: { publishBehavior, supplementaryContext },
    });
    const params = { page_id: pageId, audience_id: audienceId };
    for (const context of more)
      await tenant.call('updateAudience', { params, body: { supplementaryContext: context } });
    return params;
  }
  const list = (params: { page_id: string; audience_id: string }, query: object = {}) =>
    tenant.call('listAudienceVersions', { params, query });
  const read = (params: { page_id: string; audience_id: string }) =>
    tenant.call('updateAudience', { params, body: {} });

  test('are listed by number, highest first', async () => {
    const params = await audience(['a', 'b', 'c', 'd', 'e']);
    const { items, totalCount } = await fetchAllPages((query) => list(params, query), 2);
    expect(totalCount).toBe(5);
    expect(items.map((item) => item.versionNumber)).toEqual([5, 4, 3, 2, 1]);
    expect(items.map((item) => item.supplementaryContext)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(items.every((item) => item.audienceId === params.audience_id)).toBe(true);
  });

  test('include their message if requested', async () => {
    const params = await audience(['a', 'b']);
    expect((await list(params)).items[0]).not.toHaveProperty('messageSnapshot');
    expect((await list(params, { include: 'else' })).items[0]).not.toHaveProperty('messageSnapshot');
    for (const include of ['messageSnapshot', 'else, messageSnapshot']) {
      const messages = (await list(params, { include })).items.map((item) => item.messageSnapshot?.messageId);
      expect(new Set(messages).size).toBe(2);
      expect(messages).not.toContain(undefined);
    }
  });

  test('can be read one by one', async () => {
    const params = await audience(['a', 'b']);
    for (const item of (await list(params)).items) {
      const one = { ...params, version_id: item.versionId };
      expect(await tenant.call('getAudienceVersion', { params: one })).toEqual(item);
    }
  });

  test('are restored as a new version with the context of the message', async () => {
    const params = await audience(['a', 'b']);
    const [, first] = (await list(params, { include: 'messageSnapshot' })).items;
    const message_id = first?.messageSnapshot?.messageId ?? '';
    const restored = await tenant.call('restoreMessage', { params: { ...params, message_id } });
    expect(restored.success).toBe(true);
    const [latest] = (await list(params, { include: 'messageSnapshot' })).items;
    expect(latest).toMatchObject({
      versionNumber: 3,
      status: 'draft',
      supplementaryContext: 'a',
      messageSnapshot: { messageId: restored.messageId },
    });
    expect(restored.messageId).not.toBe(message_id);
    expect(await read(params)).toMatchObject({ status: 'draft', supplementaryContext: 'a' });
    await tenant.call('restoreMessage', { params: { ...params, message_id: restored.messageId } });
    expect((await list(params)).totalCount).toBe(4);
  });

  test('are published when restored in a published audience', async () => {
    const params = await audience(['a'], 'publish');
    if (!harness.app.service) throw new Error('no service');
    while ((await publishDue(harness.app.service)) > 0);
    const [first] = (await list(params, { include: 'messageSnapshot' })).items;
    const message_id = first?.messageSnapshot?.messageId ?? '';
    await tenant.call('restoreMessage', { params: { ...params, message_id } });
    expect(await read(params)).toMatchObject({
      status: 'pending',
      latestVersion: { versionNumber: 2 },
      publishedVersion: { versionNumber: 1 },
    });
  });

  test('are 404 if unknown, of another audience, or of another page', async () => {
    const [one, two] = [await audience(['a']), await audience(['b'])];
    const [version] = (await list(one, { include: 'messageSnapshot' })).items;
    const version_id = version?.versionId ?? '';
    const message_id = version?.messageSnapshot?.messageId ?? '';
    const onOtherPage = { ...one, page_id: await makePage(harness.db, tenant.tenantId, 'Other') };
    for (const params of [two, onOtherPage, { ...one, audience_id: 'unknown' }]) {
      await tenant.expectError('getAudienceVersion', 404, { params: { ...params, version_id } });
      await tenant.expectError('restoreMessage', 404, { params: { ...params, message_id } });
    }
    await tenant.expectError('getAudienceVersion', 404, { params: { ...one, version_id: 'none' } });
    await tenant.expectError('restoreMessage', 404, { params: { ...one, message_id: 'none' } });
    await tenant.expectError('listAudienceVersions', 404, { params: onOtherPage });
  });

  test('are numbered without gaps by concurrent writes', async () => {
    const params = await audience(['a'], 'publish');
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        tenant.call('updateAudience', { params, body: { supplementaryContext: `Writer ${n}` } }),
      ),
    );
    const { items, totalCount } = await list(params);
    expect(totalCount).toBe(9);
    expect(items.map((item) => item.versionNumber)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(items.map((item) => item.status)).toEqual(['pending', ...Array(8).fill('cancelled')]);
    expect((await read(params)).supplementaryContext).toBe(items[0]?.supplementaryContext);
  });
});
