import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonLogCreate } from '#contract/log-requests.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

describe.each(databaseKinds)('lists of persons on $name', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(kind);
  });
  afterAll(() => harness.close());

  const addPerson = async ({ call }: Tenant, body: Partial<PersonLogCreate>) =>
    (await call('createPersonLog', { body: { source: 'crm', payload: {}, ...body } })).personId;
  const addAccount = async ({ call }: Tenant, domain: string) =>
    (await call('createAccountLog', { body: { source: 'crm', payload: {}, domain } })).accountId;

  /** Names found by a query, in the order of the list. */
  const search = async ({ call }: Tenant, query: string, filter: object = {}) =>
    (await call('listPersons', { query: { query, ...filter } })).items.map((item) => item.name);

  test('are newest first, with the account of each person', async () => {
    const tenant = await harness.tenant('Newest first');
    expect(await tenant.call('listPersons')).toEqual({
      items: [],
      hasMore: false,
      nextCursor: null,
      totalCount: 0,
    });
    const accountId = await addAccount(tenant, 'acme.example');
    const ids = [];
    for (let n = 0; n < 6; n++) {
      if (n % 3 === 0) harness.clock.now += 1000;
      ids.unshift(await addPerson(tenant, { email: `p${n}@${n % 2 === 0 ? 'acme' : 'other'}.example` }));
    }
    const { items, totalCount } = await tenant.call('listPersons');
    expect([items.map((item) => item.personId), totalCount]).toEqual([ids, 6]);
    expect(items.map((item) => item.accountId)).toEqual([null, accountId, null, accountId, null, accountId]);
    const { accountId: _, latestActivityAt: __, ...person } = items[0] ?? { accountId: null };
    expect(await tenant.call('getPerson', { params: { person_id: ids[0] ?? '' } })).toEqual(person);
  });

  test('say when an entry was last added, but not deleted', async () => {
    const tenant = await harness.tenant('Active');
    const personId = await addPerson(tenant, { email: 'ada@acme.example' });
    const addEntry = async (text: string) => {
      harness.clock.now += 1000;
      return tenant.call('createPersonLog', { body: { source: 'crm', payload: { text }, personId } });
    };
    const kept = await addEntry('Called');
    const { personLogId } = await addEntry('Called by mistake');
    await tenant.call('deletePersonLog', { params: { person_id: personId, person_log_id: personLogId } });
    for (const query of [{}, { query: 'ada' }, { query: personId }]) {
      const { items } = await tenant.call('listPersons', { query });
      expect(items.map((item) => item.latestActivityAt)).toEqual([kept.createdAt]);
    }
    await harness.db.deleteFrom('person_logs').where('tenant_id', '=', tenant.tenantId).execute();
    const [person] = (await tenant.call('listPersons')).items;
    expect(person?.latestActivityAt).toBe(person?.createdAt);
  });

  test('say when a person last visited, if nothing was logged since', async () => {
    const { db, clock } = harness;
    const tenant = await harness.tenant('Visits');
    const personId = await addPerson(tenant, { email: 'ada@acme.example' });
    const page_id = await makePage(db, tenant.tenantId, 'Spring');
    const { audienceId } = await tenant.call('createPersonAudience', {
      params: { page_id, person_id: personId },
      body: {} as never,
    });
    const visit = (id: string, started_at: number) =>
      addSessions(db, tenant.tenantId, page_id, [
        plainSession({ session_id: id, audience_id: audienceId, started_at }),
      ]);
    const activeAt = async () => (await tenant.call('listPersons')).items[0]?.latestActivityAt;
    const visitedAt = clock.now + 5000;
    await visit('early', clock.now - 5000);
    await visit('late', visitedAt);
    expect(await activeAt()).toBe(`+${visitedAt}`);
    clock.now += 9000;
    const { createdAt } = await tenant.call('createPersonLog', {
      body: { source: 'crm', payload: {}, personId },
    });
    expect(await activeAt()).toBe(createdAt);
  });

  test('continue after their cursor when persons are added', async () => {
    const tenant = await harness.tenant('Inserts');
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await addPerson(tenant, { name: `Kim ${n}` }));
    for (const [query, expected] of [
      [undefined, ids],
      ['kim', ids.toSorted()],
    ] as const) {
      const { items, totalCount } = await fetchAllPages(async (page) => {
        const result = await tenant.call('listPersons', { query: { ...page, query } });
        await addPerson(tenant, { name: 'Aki' });
        return result;
      }, 2);
      expect([items.map((item) => item.personId), totalCount]).toEqual([expected, null]);
      await harness.db.deleteFrom('person_logs').where('tenant_id', '=', tenant.tenantId).execute();
      await harness.db
        .deleteFrom('persons')
        .where('tenant_id', '=', tenant.tenantId)
        .where('name', '=', 'Aki')
        .execute();
    }
  });

  test('can be of one account, with their total', async () => {
    const tenant = await harness.tenant('Of accounts');
    const early = await addPerson(tenant, { email: 'early@acme.example' });
    const accountId = await addAccount(tenant, 'acme.example');
    const newest = await addPerson(tenant, { email: 'newest@acme.example' });
    await addPerson(tenant, { email: 'newest@other.example' });
    const ofAccount = (query: object = {}) =>
      tenant.call('listPersons', { query: { accountId, limit: 1, ...query } });
    const first = await ofAccount();
    expect([first.items[0]?.personId, first.hasMore, first.totalCount]).toEqual([newest, true, 2]);
    const second = await ofAccount({ cursor: first.nextCursor });
    expect([second.items[0]?.personId, second.hasMore, second.totalCount]).toEqual([early, false, 2]);
    for (const unknown of [`account_${'0'.repeat(26)}`, 'persons', ''])
      for (const query of [undefined, 'newest'])
        expect(await tenant.call('listPersons', { query: { accountId: unknown, query } })).toEqual({
          items: [],
          hasMore: false,
          nextCursor: null,
          totalCount: 0,
        });
    expect(await search(tenant, 'example', { accountId })).toEqual(
      [early, newest].map((id) => (id === early ? 'early@acme.example' : 'newest@acme.example')),
    );
    expect(await search(tenant, 'newest', { accountId })).toEqual(['newest@acme.example']);
    expect(await search(tenant, 'newest')).toHaveLength(2);
    await tenant.expectError('listPersons', 400, { query: { cursor: first.nextCursor } });
    await tenant.expectError('listPersons', 400, { query: { accountId, cursor: 'x' } });
    await tenant.expectError('listPersons', 400, { query: { limit: 0 } });
    await tenant.expectError('listPersons', 400, { query: { query: 'x'.repeat(201) } });
  });

  test('are searched by the beginning of any word', async () => {
    const tenant = await harness.tenant('Search');
    await addPerson(tenant, { name: 'Marta Oyelaran', email: 'marta.oyelaran@brightway.example' });
    await addPerson(tenant, { name: 'José Núñez', email: 'jn@brightway.example' });
    await addPerson(tenant, { name: 'Jürgen GROẞE', phoneNumber: '+49305550142' });
    await addPerson(tenant, { name: 'Ana-María de la Cruz', phoneNumber: '+12025550143' });
    await addPerson(tenant, { email: 'ops+alerts@other.example' });
    const [marta, jose, jurgen, ana] = [
      'Marta Oyelaran',
      'José Núñez',
      'Jürgen GROẞE',
      'Ana-María de la Cruz',
    ];
    const found: [query: string, names: (string | undefined)[]][] = [
      ['marta', [marta]],
      ['OYE', [marta]],
      ['oyelaran marta', [marta]],
      ['laran', []],
      ['marta núñez', []],
      // Parts of an email, and its domain.
      ['marta.oyelaran@brightway.example', [marta]],
      ['oyelaran@bright', [marta]],
      ['brightway', [marta, jose]],
      ['@BRIGHTWAY.Example', [marta, jose]],
      ['alerts', ['ops+alerts@other.example']],
      // Case and accents.
      ['JOSÉ', [jose]],
      ['jose\u0301', [jose]],
      ['nunez', [jose]],
      ['grosse', [jurgen]],
      ['JURGEN große', [jurgen]],
      ['maria cruz', [ana]],
      // Phone numbers.
      ['030 555-0142', [jurgen]],
      ['+49 (0)30 5550142', [jurgen]],
      ['0049 30/555.01.42', [jurgen]],
      ['+49305550142', [jurgen]],
      ['5550142', [jurgen]],
      ['555 014', [jurgen, ana]],
      ['(202) 555–0143', [ana]],
      ['5550149', []],
      // A wildcard is a separator like any other.
      ['oye%ran', []],
      ['m_rta', []],
    ];
    for (const [query, names] of found)
      expect([query, (await search(tenant, query)).toSorted()]).toEqual([query, names.toSorted()]);
    for (const [query, count] of [
      ['', 5],
      ['  ', 5],
      ['@', 3],
      ['@ +', 1],
    ] as const)
      expect([query, (await search(tenant, query)).length]).toEqual([query, count]);
  });

  test('are found by an exact ID', async () => {
    const tenant = await harness.tenant('By ID');
    const id = await addPerson(tenant, { email: 'kim@acme.example' });
    const accountId = await addAccount(tenant, 'acme.example');
    await addPerson(tenant, { email: 'alex@acme.example', name: `Alex ${id}` });
    for (const filter of [{}, { accountId }, { limit: 1 }])
      expect(await tenant.call('listPersons', { query: { query: ` ${id} `, ...filter } })).toMatchObject({
        items: [{ personId: id, accountId }],
        hasMore: false,
        nextCursor: null,
        totalCount: 1,
      });
    expect(await search(tenant, id.slice(0, -1))).toEqual([`Alex ${id}`]);
    expect(await search(tenant, id, { accountId: 'account_unknown' })).toEqual([]);
    expect(await search(await harness.tenant('Other'), id)).toEqual([]);
  });

  test('find a person once, by its first matching word', async () => {
    const tenant = await harness.tenant('Order');
    for (const name of ['Annika Annabel', 'Anna Zoe', 'Anton Ann', 'Bob Annan'])
      await addPerson(tenant, { name });
    const { items, totalCount } = await fetchAllPages(
      (query) => tenant.call('listPersons', { query: { ...query, query: 'an' } }),
      1,
    );
    expect(items.map((item) => item.name)).toEqual(['Anton Ann', 'Anna Zoe', 'Annika Annabel', 'Bob Annan']);
    expect(totalCount).toBeNull();
    const one = await tenant.call('listPersons', { query: { query: 'an', limit: 4 } });
    expect([one.items.length, one.hasMore, one.totalCount]).toEqual([4, false, 4]);
    const { nextCursor } = await tenant.call('listPersons', { query: { query: 'an', limit: 1 } });
    for (const query of [{}, { query: 'ann' }, { query: 'an', accountId: 'x' }])
      await tenant.expectError('listPersons', 400, { query: { ...query, cursor: nextCursor } });
  });

  test('continue from the startWord word of a query, also after it became common', async () => {
    const tenant = await harness.tenant('Rarest word');
    const names = ['Zoe Sandoval', 'Zora Sanders', 'Zoltan Sandler', 'Bob Sands', 'Kim Sandberg'];
    for (const name of names) await addPerson(tenant, { name });
    const { items } = await fetchAllPages(async (query) => {
      const page = await tenant.call('listPersons', { query: { ...query, query: 'zo sand s' } });
      for (const n of [1, 2]) await addPerson(tenant, { name: `Aaron Zo${n}` });
      return page;
    }, 1);
    expect(items.map((item) => item.name)).toEqual(['Zoe Sandoval', 'Zoltan Sandler', 'Zora Sanders']);
  });

  test('return at most 8 MiB of text per page', async () => {
    const tenant = await harness.tenant('Large persons');
    for (let n = 0; n < 3; n++) await addPerson(tenant, { name: `Large ${n}` });
    await harness.db
      .updateTable('persons')
      .set({ linkedin_profile_url: 'x'.repeat(5 * 1024 * 1024) })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    for (const query of [undefined, 'large']) {
      const list = (page: object) => tenant.call('listPersons', { query: { ...page, query } });
      expect((await list({ limit: 1000 })).items).toHaveLength(1);
      expect((await fetchAllPages(list, 1000)).items).toHaveLength(3);
    }
  });

  test('of another tenant are never found', async () => {
    const tenant = await harness.tenant('Owner');
    const accountId = await addAccount(tenant, 'acme.example');
    const personId = await addPerson(tenant, { email: 'ada@acme.example', phoneNumber: '+4930555' });
    const other = await harness.tenant('Intruder');
    for (const query of [{}, { accountId }, { query: 'ada' }, { query: '555' }, { accountId, query: 'ada' }])
      expect((await other.call('listPersons', { query })).items).toEqual([]);
    await other.expectError('listPersonAudiences', 404, { params: { person_id: personId } });
  });

  test('have the audiences of a person, newest first', async () => {
    const tenant = await harness.tenant('Audiences');
    const { db, clock } = harness;
    const personId = await addPerson(tenant, { name: 'Ada' });
    const page_id = await makePage(db, tenant.tenantId, 'Landing');
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      if (n % 2 === 0) clock.now += 1000;
      const created = await tenant.call('createAudience', {
        params: { page_id },
        body: { publishBehavior: 'draft', ...(n === 0 && { customName: 'For Ada' }) },
      });
      ids.unshift(created.audienceId);
    }
    await db
      .updateTable('audiences')
      .set({ person_id: personId, latest_version_at: clock.now })
      .where('tenant_id', '=', tenant.tenantId)
      .where('audience_id', '!=', ids[1] ?? '')
      .execute();
    const params = { person_id: personId };
    const { items, totalCount } = await fetchAllPages(
      (query) => tenant.call('listPersonAudiences', { params, query }),
      2,
    );
    expect(items.map((item) => item.audienceId)).toEqual(ids.filter((_, n) => n !== 1));
    expect(totalCount).toBeNull();
    expect(items.at(-1)).toMatchObject({
      pageId: page_id,
      pageName: 'Landing',
      computedName: 'Audience 1',
      customName: 'For Ada',
      effectiveName: 'For Ada',
      personId,
      personName: 'Ada',
      status: 'draft',
      archivedAt: null,
      latestVersionNumber: 1,
      publishedAt: null,
      publishAt: null,
    });
    expect((await tenant.call('listPersonAudiences', { params })).totalCount).toBe(3);
    await tenant.expectError('listPersonAudiences', 404, { params: { person_id: 'person_x' } });
    await tenant.expectError('listPersonAudiences', 400, { params, query: { cursor: 'x' } });
  });
});
