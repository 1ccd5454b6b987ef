import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchCases, searchNames } from '#contract/testing/search-cases.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makePerson, makeTopic } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

/** Contains nothing that a query does. */
const PAGE_NAME = '§';

describe.each(databaseKinds)('searches on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let page_id: string;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Searches');
    page_id = await makePage(harness.db, tenant.tenantId, PAGE_NAME);
    for (const [index, name] of searchNames.entries()) {
      await makePerson(harness.db, tenant.tenantId, `person_${index}`, name);
      await makeTopic(harness.db, tenant.tenantId, name, index, []);
      await tenant.call('createAudience', { params: { page_id }, body: { customName: name } });
    }
  });
  afterAll(() => harness.close());

  const limit = 1000;
  const surfaces = {
    persons: async (query: string) =>
      (await tenant.call('listPersons', { query: { query, limit } })).items.map(({ name }) => name),
    'audiences of a page': async (query: string) =>
      (await tenant.call('listPageAudiences', { params: { page_id }, query: { query, limit } })).items.map(
        ({ effectiveName }) => effectiveName,
      ),
    'audiences of all pages': async (query: string) =>
      (await tenant.call('listAudiences', { query: { query, limit } })).items.map(
        ({ effectiveName }) => effectiveName,
      ),
  };
  const containing = {
    'audiences/search': async (query: string) =>
      (await tenant.call('searchAudiences', { query: { query, limit } })).items.map(
        ({ effectiveName }) => effectiveName,
      ),
    'topics/search': async (query: string) =>
      (await tenant.call('searchTopics', { query: { query, limit } })).items.map(({ title }) => title),
  };

  test.each(Object.entries(surfaces))('of %s match beginnings of words', async (_, search) => {
    for (const { query, words } of searchCases)
      expect([query, (await search(query)).toSorted()]).toEqual([query, words.toSorted()]);
  });

  test.each(Object.entries(containing))('%s matches any part', async (_, search) => {
    for (const { query, contains } of searchCases)
      expect([query, (await search(query)).toSorted()]).toEqual([query, contains.toSorted()]);
  });
});
