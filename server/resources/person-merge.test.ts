import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonLogCreate } from '#contract/log-requests.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

describe.each(databaseKinds)('a merge of persons on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let tenants = 0;
  beforeAll(async () => {
    harness = await startHarness(kind);
  });
  afterAll(() => harness.close());

  const log = { source: 'crm', payload: {} };
  const write = (body: Partial<PersonLogCreate>) =>
    tenant.call('createPersonLog', { body: { ...log, ...body } });
  const merge = (personId: string, into: string) =>
    tenant.call('mergePerson', { params: { person_id: personId }, body: { into } });
  const expectUnknown = (personId: string, into: string) =>
    tenant.expectError('mergePerson', 404, { params: { person_id: personId }, body: { into } });
  const logsOf = (personId: string, query: object = {}) =>
    tenant.call('listPersonLogs', { params: { person_id: personId }, query });
  const find = async (query: string, accountId?: string) =>
    (await tenant.call('listPersons', { query: { query, accountId } })).items.map((item) => item.personId);
  const addAccount = async (domain: string) =>
    (await tenant.call('createAccountLog', { body: { ...log, domain } })).accountId;
  async function startTenant() {
    tenant = await harness.tenant(`Merge ${tenants++}`);
  }

  /** Compares stored counters with the records they count. */
  async function expectExactCounts() {
    const { items: accounts } = await tenant.call('listAccounts', { query: { limit: 1000 } });
    for (const { accountId, linkedPersonsCount } of accounts) {
      const persons = await tenant.call('listPersons', { query: { accountId, limit: 1000 } });
      expect([persons.items.length, persons.totalCount]).toEqual([linkedPersonsCount, linkedPersonsCount]);
    }
    const { items: persons } = await tenant.call('listPersons', { query: { limit: 1000 } });
    for (const { personId } of persons)
      for (const query of [{ limit: 1000 }, { limit: 1000, includeDeleted: 'true' }]) {
        const { items, totalCount } = await logsOf(personId, query);
        expect(items).toHaveLength(totalCount);
      }
    return persons;
  }

  test('moves log entries and audiences, and deletes the person', async () => {
    await startTenant();
    const [source, target] = [await write({ name: 'Ada L.' }), await write({ name: 'Ada Lovelace' })];
    const deleted = await write({ personId: source.personId });
    const params = { person_id: source.personId, person_log_id: deleted.personLogId };
    await tenant.call('deletePersonLog', { params });
    const page_id = await makePage(harness.db, tenant.tenantId, 'Landing');
    const { audienceId } = await tenant.call('createAudience', {
      params: { page_id },
      body: { publishBehavior: 'draft' },
    });
    await harness.db
      .updateTable('audiences')
      .set({ person_id: source.personId, latest_version_at: harness.clock.now })
      .where('audience_id', '=', audienceId)
      .execute();

    harness.clock.now += 1000;
    const before = await tenant.call('getPerson', { params: { person_id: target.personId } });
    const merged = await merge(source.personId, target.personId);
    expect(merged).toEqual({ ...before, updatedAt: `+${harness.clock.now}` });
    expect(await tenant.call('getPerson', { params: { person_id: target.personId } })).toEqual(merged);

    await tenant.expectError('getPerson', 404, { params });
    await tenant.expectError('listPersonLogs', 404, { params });
    await tenant.expectError('getPersonLog', 404, { params });
    expect(await find('ada')).toEqual([target.personId]);
    expect((await logsOf(target.personId)).totalCount).toBe(2);
    const all = await logsOf(target.personId, { includeDeleted: 'true' });
    expect([all.totalCount, all.items.map((item) => item.personLogId).toSorted()]).toEqual([
      3,
      [source, target, deleted].map((each) => each.personLogId).toSorted(),
    ]);
    const audiences = await tenant.call('listPersonAudiences', { params: { person_id: target.personId } });
    expect(audiences.items.map((item) => [item.audienceId, item.personId])).toEqual([
      [audienceId, target.personId],
    ]);
    await tenant.call('restorePersonLog', {
      params: { ...params, person_id: target.personId },
      body: {},
    });
    await expectExactCounts();
  });

  test('gives the other person what it lacks, by which it is then found and matched', async () => {
    await startTenant();
    const accountId = await addAccount('acme.example');
    const source = await write({
      name: 'A. Byron',
      email: 'Ada@Acme.example',
      phoneNumber: '+49305550142',
      linkedinProfileUrl: 'in/ada',
    });
    const target = await write({ name: 'Ada Lovelace' });
    expect(await merge(source.personId, target.personId)).toMatchObject({
      personId: target.personId,
      name: 'Ada Lovelace',
      slug: 'ada-lovelace',
      email: 'Ada@Acme.example',
      domain: 'acme.example',
      phoneNumber: '+49305550142',
      linkedinProfileUrl: 'in/ada',
    });
    for (const body of [
      { email: 'ADA@acme.example' },
      { phoneNumber: '+49305550142' },
      { linkedinProfileUrl: 'IN/ada' },
    ])
      expect(await write(body)).toMatchObject({ personId: target.personId, createdPerson: false });
    for (const query of ['lovelace', 'acme', '030 5550142'])
      for (const account of [undefined, accountId])
        expect([query, await find(query, account)]).toEqual([query, [target.personId]]);
    expect(await find('byron')).toEqual([]);
    await expectExactCounts();
  });

  test('keeps what the other person has', async () => {
    await startTenant();
    const [acme, other] = [await addAccount('acme.example'), await addAccount('other.example')];
    const source = await write({ email: 'a@acme.example', phoneNumber: '+4930555', linkedinProfileUrl: 'a' });
    const own = { email: 'b@other.example', phoneNumber: '+4930666', linkedinProfileUrl: 'b' };
    const target = await write(own);
    expect(await merge(source.personId, target.personId)).toMatchObject({ ...own, domain: 'other.example' });
    const [{ accountId } = { accountId: null }] = await expectExactCounts();
    expect(accountId).toBe(other);
    const { items } = await tenant.call('listAccounts');
    expect(items.map((item) => [item.accountId, item.linkedPersonsCount])).toEqual([
      [other, 1],
      [acme, 0],
    ]);
    expect((await write({ email: 'a@acme.example' })).createdPerson).toBe(true);
  });

  test.each([
    ['both of one account', 'a@acme.example', 'b@acme.example'],
    ['only the first of an account', 'a@acme.example', 'b@free.example'],
    ['only the second of an account', 'a@free.example', 'b@acme.example'],
    ['the second without a domain', 'a@acme.example', 'no domain'],
    ['the first without a domain', 'no domain', 'b@acme.example'],
    ['without an account', 'a@free.example', undefined],
  ])('keeps the count of linked persons exact: %s', async (_, first, second) => {
    await startTenant();
    const accountId = await addAccount('acme.example');
    const [source, target] = [await write({ email: first, name: 'A' }), await write({ email: second })];
    await merge(source.personId, target.personId);
    const [person, ...others] = await expectExactCounts();
    expect(others).toEqual([]);
    expect(person?.accountId).toBe(person?.domain === 'acme.example' ? accountId : null);
    expect((await write({ email: 'new@acme.example' })).createdPerson).toBe(true);
    await expectExactCounts();
  });

  test('leaves a person to the account of its domain that is created later', async () => {
    await startTenant();
    const source = await write({ email: 'ada@late.example' });
    const target = await write({ name: 'Ada' });
    await merge(source.personId, target.personId);
    const accountId = await addAccount('late.example');
    expect(await find('ada', accountId)).toEqual([target.personId]);
    await expectExactCounts();
  });

  test('rejects a person itself, and unknown ones', async () => {
    await startTenant();
    const [{ personId }, other] = [await write({ name: 'A' }), await write({ name: 'B' })];
    const itself = { params: { person_id: personId }, body: { into: personId } };
    expect((await tenant.expectError('mergePerson', 400, itself)).errors?.[0]?.path).toBe('into');
    for (const body of [{}, { into: '' }, { into: 1 }, { into: other.personId, extra: true }])
      await tenant.expectError('mergePerson', 400, { params: { person_id: personId }, body });
    await expectUnknown(personId, 'person_x');
    await expectUnknown('person_x', personId);
    const foreign = await harness.tenant(`Foreign ${tenants}`);
    const { personId: foreignId } = await foreign.call('createPersonLog', { body: log });
    expect(await expectUnknown(personId, foreignId)).toEqual(await expectUnknown(personId, 'person_x'));
    await expectUnknown(foreignId, personId);
    expect(await expectExactCounts()).toHaveLength(2);

    await merge(personId, other.personId);
    await expectUnknown(personId, other.personId);
    await expectUnknown(other.personId, personId);
    expect(await expectExactCounts()).toHaveLength(1);
  });

  test('keeps replies to idempotency keys as they were', async () => {
    await startTenant();
    const body = { email: 'ada@acme.example', idempotencyKey: 'once' };
    const source = await write(body);
    const target = await write({ name: 'Ada' });
    await merge(source.personId, target.personId);
    expect(await write(body)).toEqual(source);
    expect((await logsOf(target.personId)).totalCount).toBe(2);
  });

  test('leaves one of two persons merged into each other concurrently', async () => {
    await startTenant();
    const [a, b] = [(await write({ name: 'A' })).personId, (await write({ name: 'B' })).personId];
    const results = await Promise.allSettled([merge(a, b), merge(b, a), merge(a, b), merge(b, a)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('responded 404');
    const [person, ...others] = await expectExactCounts();
    expect(others).toEqual([]);
    expect((await logsOf(person?.personId ?? '')).totalCount).toBe(2);
  });

  test('loses no entry that is added, deleted or restored meanwhile', async () => {
    await startTenant();
    await addAccount('acme.example');
    const { personId: target } = await write({ name: 'Target' });
    const sources = [];
    for (let n = 0; n < 4; n++) sources.push(await write({ email: `a${n}@acme.example` }));
    const results = await Promise.allSettled(
      sources.flatMap(({ personId, personLogId }, n): Promise<unknown>[] => {
        const params = { person_id: personId, person_log_id: personLogId };
        return [
          write({ email: `a${n}@acme.example` }),
          tenant.call('deletePersonLog', { params }),
          merge(personId, target),
          write({ email: `a${n}@acme.example` }),
          write({ personId }),
          tenant.call('restorePersonLog', { params, body: {} }),
          write({ email: `b${n}@acme.example` }),
          addAccount(`acme-${n}.example`),
        ];
      }),
    );
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('responded 404');
    const added = results.filter(
      (result, n) => result.status === 'fulfilled' && [0, 3, 4, 6].includes(n % 8),
    ).length;
    let total = 0;
    for (const { personId } of await expectExactCounts())
      total += (await logsOf(personId, { includeDeleted: 'true' })).totalCount;
    expect(total).toBe(1 + sources.length + added);
    for (const { personId } of sources)
      await tenant.expectError('getPerson', 404, { params: { person_id: personId } });
  });
});
