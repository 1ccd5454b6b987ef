import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PagePatch } from '#contract/page-requests.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

type Update = (path: string, ids: object, record: object) => Promise<object>;
interface Recipe {
  connect(base: string, apiKey: string): Promise<Update>;
}

/** The recipe of the guide, as its readers copy it. */
async function loadRecipe(): Promise<Recipe> {
  const guide = readFileSync(new URL('../../docs/guide/api.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

const PAGE = '/v0/pages/{page_id}';
const AUDIENCE = `${PAGE}/audiences/{audience_id}`;

describe('a client that sends whole records', () => {
  let harness: Harness;
  let tenant: Tenant;
  let world: World;
  let update: Update;
  beforeAll(async () => {
    const [kind] = databaseKinds;
    if (!kind) throw new Error('no database');
    harness = await startHarness(kind);
    tenant = await harness.tenant('Whole records');
    world = await makeWorld(harness, tenant);
    await tenant.call('updatePage', { params: world, body: samplePage as PagePatch });
    await tenant.call('updateAudience', {
      params: world,
      body: { actionUrlOverride: 'https://a.example/', metadataOverride: { title: 'For you' } },
    });
    const url = await harness.app.listen({ host: '127.0.0.1', port: 0 });
    update = await (await loadRecipe()).connect(url, tenant.key);
  });
  afterAll(() => harness.close());

  test('changes one field of a page, and nothing else', async () => {
    const page = await tenant.call('getPage', { params: world });
    const { updatedAt, ...saved } = page;
    expect(await update(PAGE, world, { ...page, name: 'Renamed' })).toMatchObject({
      ...saved,
      name: 'Renamed',
    });
    const [listed] = (await tenant.call('listPages')).items;
    expect(await update(PAGE, world, listed ?? {})).toMatchObject({ ...saved, name: 'Renamed' });
    await tenant.expectError('updatePage', 400, { params: world, body: page });
  });

  test('changes one field of a page without a context', async () => {
    const page = await tenant.call('createPage', { body: { name: 'Empty' } });
    expect(page.pageContext).toBe('');
    const ids = { page_id: page.pageId };
    expect(await update(PAGE, ids, { ...page, brandId: 'b2' })).toMatchObject({
      brandId: 'b2',
      pageContext: '',
    });
  });

  test('changes one field of an audience, and nothing else', async () => {
    const audience = await tenant.call('getAudience', { params: world });
    const { latestVersion } = audience;
    expect(await update(AUDIENCE, world, audience)).toMatchObject({ latestVersion });
    const { actionUrlOverride, metadataOverride } = audience;
    expect(await update(AUDIENCE, world, { ...audience, customName: 'Buyers' })).toMatchObject({
      customName: 'Buyers',
      actionUrlOverride,
      metadataOverride,
    });
  });

  test('changes one field of a topic, an entry and a revision', async () => {
    const topic = await tenant.call('getTopic', { params: world });
    const { entries } = topic;
    const path = '/v0/topics/{topic_id}';
    expect(await update(path, world, { ...topic, title: 'Costs' })).toMatchObject({
      title: 'Costs',
      entries,
    });
    const entry = { ...entries[0], sortOrder: 7 };
    expect(await update(`${path}/entries/{topic_entry_id}`, world, entry)).toMatchObject({
      entries: [{ content: entries[0]?.content, sortOrder: 7 }],
    });
    const { items } = await tenant.call('listPageRevisions', { params: world });
    const revision = items.find(({ revisionId }) => revisionId === world.revision_id);
    expect(await update(`${PAGE}/revisions/{revision_id}`, world, { ...revision, name: 'Launch' })).toEqual({
      ...revision,
      name: 'Launch',
    });
  });
});
