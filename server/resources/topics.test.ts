import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { topicSearchText } from '#server/db/search-text.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

const dates = { created_at: Date.UTC(2026, 1, 1), updated_at: Date.UTC(2026, 1, 1) };

describe.each(databaseKinds)('topics on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Topics');
    await topic('Pricing', 'Über Preise', ['What a seat costs', 'Discounts of 20%'], 2);
    await topic('Security', null, ['SOC_2 report'], 1);
    await topic('Delivery', 'When it comes', [], 2);
    await topic('Returns', null, ['Straße und Ort'], Number.MAX_SAFE_INTEGER);
  });
  afterAll(() => harness.close());

  async function topic(title: string, purpose: string | null, entries: string[], sortOrder: number) {
    const keys = { tenant_id: tenant.tenantId, topic_id: newId('topic') };
    await harness.db
      .insertInto('topics')
      .values({
        ...keys,
        title,
        purpose,
        sort_order: sortOrder,
        is_default: title === 'Pricing' ? 1 : 0,
        search_text: topicSearchText(title, purpose, entries),
        ...dates,
      })
      .execute();
    for (const [n, content] of entries.entries())
      await harness.db
        .insertInto('topic_entries')
        .values({
          ...keys,
          topic_entry_id: newId('entry'),
          // Written in the opposite order.
          sort_order: entries.length - n,
          content_type: 'text',
          content,
          ...dates,
        })
        .execute();
  }
  const search = (query?: string) => tenant.call('searchTopics', { query: { query } });
  const titles = async (query?: string) => (await search(query)).items.map((item) => item.title);
  const idOf = async (title: string) => {
    const found = (await search()).items.find((item) => item.title === title);
    return { topic_id: found?.topicId ?? '' };
  };

  test('are listed by sortOrder, then ID, with their entries in order', async () => {
    const order = ['Security', 'Pricing', 'Delivery', 'Returns'];
    for (const query of [undefined, '', ' ']) expect(await titles(query)).toEqual(order);
    const { items, totalCount } = await fetchAllPages((query) => tenant.call('searchTopics', { query }), 1);
    expect([items.map((item) => item.title), totalCount]).toEqual([order, 4]);
    const pricing = items[1];
    expect(pricing).toMatchObject({ isDefault: true, purpose: 'Über Preise', sortOrder: 2 });
    expect(pricing?.entries.map((entry) => entry.content)).toEqual([
      { type: 'text', content: 'Discounts of 20%' },
      { type: 'text', content: 'What a seat costs' },
    ]);
    expect(pricing?.entries.every((entry) => entry.topicId === pricing.topicId)).toBe(true);
  });

  test('are found by title, purpose and entries, in any case', async () => {
    expect(await titles('PRIC')).toEqual(['Pricing']);
    expect(await titles('über')).toEqual(['Pricing']);
    expect(await titles('ÜBER')).toEqual(['Pricing']);
    expect(await titles('strasse')).toEqual(['Returns']);
    expect(await titles('it comes')).toEqual(['Delivery']);
    expect((await search('e')).totalCount).toBe(4);
    expect(await search('nothing')).toMatchObject({ items: [], totalCount: 0 });
  });

  test('match wildcards literally', async () => {
    expect(await titles('20%')).toEqual(['Pricing']);
    expect(await titles('%')).toEqual(['Pricing']);
    expect(await titles('SOC_')).toEqual(['Security']);
    expect(await titles('S_C')).toEqual([]);
  });

  test('reject a cursor of another search', async () => {
    const { nextCursor } = await tenant.call('searchTopics', { query: { limit: 1 } });
    const query = { query: 'e', cursor: nextCursor };
    expect((await tenant.expectError('searchTopics', 400, { query })).code).toBe('invalid_cursor');
  });

  test('are renamed and reordered, and found by the new title', async () => {
    const params = await idOf('Delivery');
    const moved = await tenant.call('updateTopic', { params, body: { sortOrder: 0 } });
    expect(moved).toMatchObject({ title: 'Delivery', sortOrder: 0, updatedAt: `+${harness.clock.now}` });
    expect((await titles())[0]).toBe('Delivery');
    const renamed = await tenant.call('updateTopic', { params, body: { title: 'Lieferung ÄÖ' } });
    expect(Number(renamed.updatedAt)).toBeGreaterThan(Number(moved.updatedAt));
    expect(await titles('delivery')).toEqual([]);
    expect(await titles('lieferung äö')).toEqual(['Lieferung ÄÖ']);
    expect(await titles('it comes')).toEqual(['Lieferung ÄÖ']);
    expect(await tenant.call('updateTopic', { params, body: {} })).toEqual(renamed);
    expect((await search('lieferung')).items).toEqual([renamed]);
  });

  test("don't change with an update of equal values", async () => {
    const { topicId } = await tenant.call('createTopic', { body: { title: 'Hours', sortOrder: 7 } });
    const params = { topic_id: topicId };
    const content = { type: 'text', content: 'Nine to five' };
    const topic = await tenant.call('createTopicEntry', { params, body: { content, sortOrder: 3 } });
    const entry = { ...params, topic_entry_id: topic.entries[0]?.topicEntryId ?? '' };
    const same = { title: 'Hours', sortOrder: 7 };
    expect(await tenant.call('updateTopic', { params, body: same })).toEqual(topic);
    for (const body of [{ content, sortOrder: 3 }, { sortOrder: 3 }, {}])
      expect(await tenant.call('updateTopicEntry', { params: entry, body })).toEqual(topic);
    const headers = { 'if-match': '"old"' };
    await tenant.expectError('updateTopic', 412, { params, body: same, headers });
    await tenant.expectError('updateTopicEntry', 412, { params: entry, body: { content }, headers });
  });

  test('keep their entries when changed', async () => {
    const params = await idOf('Security');
    const { entries } = await tenant.call('updateTopic', { params, body: { title: 'Safety' } });
    expect(entries.map((entry) => entry.content.content)).toEqual(['SOC_2 report']);
  });

  test('are read one by one, with an ETag', async () => {
    const params = await idOf('Pricing');
    const { body, headers } = await tenant.getResponse('getTopic', { params });
    expect((await search('seat')).items).toEqual([body]);
    expect(headers.etag).toBe(`"${body.updatedAt}"`);
  });

  test('are created at the end of the list, once per idempotency key', async () => {
    const request = {
      body: { title: 'Imprint', purpose: 'Legal' },
      headers: { 'idempotency-key': 'imprint' },
    };
    const created = await tenant.call('createTopic', request);
    expect(created).toMatchObject({ title: 'Imprint', purpose: 'Legal', isDefault: false, entries: [] });
    expect((await titles()).at(-1)).toBe('Imprint');
    const { body, headers } = await tenant.getResponse('createTopic', request);
    expect(body).toEqual(created);
    expect(headers['idempotency-replayed']).toBe('true');
    await tenant.expectError('createTopic', 409, { ...request, body: { title: 'Other' } });
  });

  test('get, change and lose entries, which the search finds', async () => {
    const { topicId } = await tenant.call('createTopic', { body: { title: 'Shipping' } });
    const params = { topic_id: topicId };
    const add = (content: string, sortOrder?: number) =>
      tenant.call('createTopicEntry', { params, body: { content: { type: 'text', content }, sortOrder } });
    await add('By bike');
    await add('By train');
    const { entries, updatedAt } = await add('By ship', 0);
    expect(entries.map((entry) => entry.content.content)).toEqual(['By bike', 'By ship', 'By train']);
    expect(await titles('by train')).toEqual(['Shipping']);

    const entry = { ...params, topic_entry_id: entries[2]?.topicEntryId ?? '' };
    const changed = await tenant.call('updateTopicEntry', {
      params: entry,
      body: { content: { type: 'markdown', content: 'By *airship*' }, sortOrder: 0 },
      headers: { 'if-match': `"${updatedAt}"` },
    });
    expect(changed.entries[1]).toMatchObject({ content: { type: 'markdown', content: 'By *airship*' } });
    expect(await titles('airship')).toEqual(['Shipping']);
    const stale = { params: entry, body: {}, headers: { 'if-match': `"${updatedAt}"` } };
    await tenant.expectError('updateTopicEntry', 412, stale);

    const { entries: left } = await tenant.call('deleteTopicEntry', { params: entry });
    expect(left).toHaveLength(2);
    expect(await titles('airship')).toEqual([]);
    await tenant.expectError('deleteTopicEntry', 404, { params: entry });
    await tenant.expectError('updateTopicEntry', 404, { params: entry, body: {} });
  });

  test('keep all entries that are added concurrently', async () => {
    const { topicId } = await tenant.call('createTopic', { body: { title: 'Busy' } });
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        tenant.call('createTopicEntry', {
          params: { topic_id: topicId },
          body: { content: { type: 'text', content: `Entry ${n}` } },
        }),
      ),
    );
    const { entries } = await tenant.call('getTopic', { params: { topic_id: topicId } });
    expect(entries.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('are 404 if unknown', async () => {
    const params = { topic_id: 'topic_unknown' };
    await tenant.expectError('getTopic', 404, { params });
    const body = { content: { type: 'text', content: 'x' } };
    await tenant.expectError('createTopicEntry', 404, { params, body });
    await tenant.expectError('updateTopic', 404, { params: { topic_id: 'topic_unknown' } });
  });
});
