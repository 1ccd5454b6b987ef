import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchCases, searchNames } from '#contract/testing/search-cases.ts';
import { transact } from '#server/db/transact.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makePerson, makeTopic } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';
import { writeAudienceWords } from './audience-records.ts';

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

  test.each([
    ...[' ', '\t \u3000', 'x', '%', '_', '\\', "'", '\u200b', '\ud83d', '\u0301', '\u202e', '🔥'],
    ...['株'.repeat(200), 'ก็'.repeat(100), 'שלום abc مرحبا '.repeat(10), '🔥'.repeat(100), 'a '.repeat(100)],
    ...['a.b@'.repeat(50), "'".repeat(200), ' \u200b'.repeat(100), 'https://'.repeat(25), '+0 '.repeat(60)],
    [...Array(100).keys()].map((code) => String.fromCodePoint(0x1f300 + code)).join(''),
  ])('take %j', async (query) => {
    const { words, contains } = searchCases.find((each) => each.query === query) ?? {};
    for (const search of Object.values(surfaces)) {
      const found = await search(query);
      expect(found.toSorted()).toEqual((words ?? found).toSorted());
      if (query.trim() === '') expect(found).toHaveLength(searchNames.length);
    }
    for (const search of Object.values(containing)) {
      const found = await search(query);
      expect(found.toSorted()).toEqual((contains ?? found).toSorted());
    }
  });

  test.each(Object.entries(containing))('%s takes pasted addresses', async (_, search) => {
    for (const query of ['mailto:acme.example', 'https://www.acme.example', 'http://acme.example/?a=1'])
      expect([query, await search(query)]).toEqual([query, ['acme.example']]);
    expect(await search('https://acme.example/team')).toEqual([]);
  });

  test.each(Object.entries(containing))('%s finds nothing by a blank address', async (_, search) => {
    for (const query of ['mailto:%20', 'mailto: ?subject=Hi', 'tel:%20'])
      expect(await search(query)).toEqual([]);
  });

  test('reject queries that are too long', async () => {
    const query = { query: 'x'.repeat(1_000) };
    await tenant.expectError('listPersons', 400, { query });
    await tenant.expectError('listAudiences', 400, { query });
    await tenant.expectError('listPageAudiences', 400, { params: { page_id }, query });
    await tenant.expectError('searchAudiences', 400, { query });
    await tenant.expectError('searchTopics', 400, { query });
  });

  test('find no parts of IDs', async () => {
    const { items } = await tenant.call('listAudiences', { query: { query: 'Greta', limit } });
    const id = items[0]?.audienceId ?? '';
    for (const search of Object.values(surfaces)) {
      for (const query of [id.slice(0, -1), id.slice(-8), 'audience_', 'person_1x', page_id.slice(0, -2)])
        expect([query, await search(query)]).toEqual([query, []]);
    }
    expect(await surfaces['audiences of a page'](id)).toEqual(['Greta Hollmann']);
    expect(await surfaces['audiences of all pages'](` ${id} `)).toEqual(['Greta Hollmann']);
    expect(await surfaces.persons('person_0')).toEqual([searchNames[0]]);
  });
});

describe.each(databaseKinds)('searches of related records on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let tenants = 0;
  beforeAll(async () => {
    harness = await startHarness(kind);
  });
  beforeEach(async () => {
    tenant = await harness.tenant(`Related ${tenants++}`);
  });
  afterAll(() => harness.close());

  const log = { source: 'crm', payload: {} };
  const addPerson = async (body: object) =>
    (await tenant.call('createPersonLog', { body: { ...log, ...body } })).personId;
  const addAccount = async (domain: string, name?: string) =>
    (await tenant.call('createAccountLog', { body: { ...log, domain, ...(name && { name }) } })).accountId;
  const people = async (query: string, accountId?: string) =>
    (await tenant.call('listPersons', { query: { query, accountId } })).items
      .map(({ name }) => name)
      .toSorted();

  test('find people by account, profile, links and phone numbers', async () => {
    await addPerson({ name: 'Greta', email: 'greta@norddepot.example', phoneNumber: '+49305550142' });
    const accountId = await addAccount('norddepot.example', 'Veldkamp L’Étoile 株式会社サンプル');
    await addPerson({
      name: 'Agent 0305',
      email: 'agent@norddepot.example',
      linkedinProfileUrl: 'https://www.linkedin.com/in/agent-smith/',
    });
    await addPerson({ name: 'Zoe', email: 'zoe@other.example', phoneNumber: '+390212345' });
    const both = ['Agent 0305', 'Greta'];
    const cases: [query: string, names: string[]][] = [
      ['veldkamp', both],
      ["l'etoile VELD", both],
      ['サンプル', both],
      ['eldkamp', []],
      ['greta veldkamp', ['Greta']],
      [accountId, both],
      [accountId.slice(0, -1), []],
      ['mailto:Greta@norddepot.example?subject=Hi', ['Greta']],
      ['Greta H. <greta@norddepot.example>', ['Greta']],
      ['https://www.norddepot.example/team?x=1', both],
      ['https://shop.norddepot.example', both],
      ['https://depot.example', []],
      ['mailto:', []],
      ['http://linkedin.com/in/agent-smith?trk=1', ['Agent 0305']],
      ['https://de.linkedin.com/in/Agent-Smith/', ['Agent 0305']],
      ['linkedin.com/in/agent', ['Agent 0305']],
      ['https://www.linkedin.com/in/other', []],
      ['linkedin', []],
      ['tel:+49-30-555-0142', ['Greta']],
      ['+49 030 5550142', ['Greta']],
      ['(030) 555 01 42', ['Greta']],
      ['+39 02 12345', ['Zoe']],
      // Groups of a number aren't words of another one.
      ['+49 30 55 50', ['Greta']],
      ['+49 30 142 55', []],
      ['＋４９ ３０ ５５５', ['Greta']],
      // Both a part of a phone number and a name.
      ['0305', both],
      ['0305550', ['Greta']],
    ];
    for (const [query, names] of cases) {
      expect([query, await people(query)]).toEqual([query, names]);
      const ofAccount = names.filter((name) => name !== 'Zoe');
      expect([query, await people(query, accountId)]).toEqual([query, ofAccount]);
    }
    expect(await people(accountId, await addAccount('other.example'))).toEqual([]);
    expect(await people('other.example')).toEqual(['Zoe']);
    const { items } = await fetchAllPages(
      (query) => tenant.call('listPersons', { query: { ...query, query: '0305' } }),
      1,
    );
    expect(items.map(({ name }) => name)).toEqual(['Greta', 'Agent 0305']);
    const all = await fetchAllPages(
      (query) => tenant.call('listPersons', { query: { ...query, query: accountId } }),
      1,
    );
    expect(all.items).toHaveLength(2);
  });

  test('find audiences by their person and context, also after these change', async () => {
    const { db } = harness;
    const page_id = await makePage(db, tenant.tenantId, 'Landing');
    const bram = await addPerson({ name: 'Bram de Wit', email: 'bram@wit.example' });
    const twin = await addPerson({ name: 'Abraham', phoneNumber: '+4930123' });
    const { audienceId } = await tenant.call('createAudience', {
      params: { page_id },
      body: { customName: 'First', supplementaryContext: 'Asked about the winter range' },
    });
    const audience = { tenant_id: tenant.tenantId, audience_id: audienceId };
    const params = { page_id, audience_id: audienceId };
    const setPerson = (person_id: string) =>
      transact(db, async (transaction) => {
        const row = await transaction
          .updateTable('audiences')
          .set({ person_id })
          .where((eb) => eb.and(audience))
          .returningAll()
          .executeTakeFirstOrThrow();
        await writeAudienceWords(transaction, row);
      });
    const expectFound = async (found: readonly string[], missing: readonly string[] = []) => {
      for (const query of [...found, ...missing]) {
        const lists = [
          await tenant.call('listAudiences', { query: { query } }),
          await tenant.call('listPageAudiences', { params: { page_id }, query: { query } }),
        ];
        const counts = lists.map(({ items }) => items.length);
        expect([query, ...counts]).toEqual([query, ...(found.includes(query) ? [1, 1] : [0, 0])]);
      }
    };
    await expectFound(['first', 'winter', 'range asked', 'first winter'], ['bram', 'inter']);
    await setPerson(twin);
    await expectFound(['abraham', 'abraham first winter'], ['bram', 'wit.example']);
    await tenant.call('mergePerson', { params: { person_id: bram }, body: { into: twin } });
    await expectFound(
      ['abraham', 'bram@wit.example', 'mailto:bram@wit.example', 'https://shop.wit.example/x'],
      ['de wit'],
    );

    const versions = await tenant.call('listAudienceVersions', {
      params,
      query: { include: 'messageSnapshot' },
    });
    const message = versions.items[0] as { messageSnapshot?: { messageId: string } };
    await tenant.call('updateAudience', { params, body: { supplementaryContext: 'A pilot' } });
    await expectFound(['pilot', 'abraham'], ['winter']);
    await tenant.call('restoreMessage', {
      params: { ...params, message_id: message.messageSnapshot?.messageId ?? '' },
    });
    await expectFound(['winter', 'wit.example'], ['pilot']);
    await tenant.call('draftAudience', {
      params,
      body: { supplementaryContext: null, customName: 'Second' },
    });
    await expectFound(['second', 'abraham'], ['winter', 'first']);
    const words = Array.from({ length: 60 }, (_, index) => `word${index}x`);
    await tenant.call('updateAudience', { params, body: { supplementaryContext: words.join(' ') } });
    await expectFound(['word0x', 'word9x', 'second'], ['word10x']);

    const other = await addPerson({ name: 'Zoe' });
    await tenant.call('mergePerson', { params: { person_id: twin }, body: { into: other } });
    await expectFound(['zoe', 'bram'], ['abraham']);
  });
});
