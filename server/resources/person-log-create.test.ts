import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonLogCreate } from '#contract/log-requests.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

type Body = Partial<PersonLogCreate>;

describe.each(databaseKinds)('persons and their logs on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Persons');
  });
  afterAll(() => harness.close());

  const write = (body: Body) =>
    tenant.call('createPersonLog', { body: { source: 'crm', payload: { note: 'Hi' }, ...body } });
  const read = (personId: string) => tenant.call('getPerson', { params: { person_id: personId } });
  const rows = () =>
    harness.db.selectFrom('person_logs').selectAll().where('tenant_id', '=', tenant.tenantId).execute();

  test('create an unknown person, named after the given details', async () => {
    const created = await write({
      name: 'Marta Oyelaran',
      email: 'Marta@Brightway.example',
      type: 'call-note',
    });
    expect(created).toMatchObject({ createdPerson: true, source: 'crm', type: 'call-note' });
    expect(created.createdAt).toBe(`+${harness.clock.now}`);
    expect(await read(created.personId)).toEqual({
      personId: created.personId,
      name: 'Marta Oyelaran',
      email: 'Marta@Brightway.example',
      domain: 'brightway.example',
      slug: 'marta-oyelaran',
      phoneNumber: null,
      linkedinProfileUrl: null,
      createdAt: created.createdAt,
      updatedAt: created.createdAt,
    });
    const [log] = await rows();
    expect(log).toMatchObject({ person_log_id: created.personLogId, person_id: created.personId });
    expect(JSON.parse(log?.payload ?? '')).toEqual({ note: 'Hi' });
  });

  test.each([
    [{ email: 'ana@a.example', phoneNumber: '+4930555010', linkedinProfileUrl: 'in/ana' }, 'ana@a.example'],
    [{ phoneNumber: '+4930555011', linkedinProfileUrl: 'in/ben' }, '+4930555011'],
    [{ linkedinProfileUrl: 'in/cy' }, 'in/cy'],
    [{}, 'Unknown person'],
  ])('name the person of %j %s', async (body, name) => {
    expect((await read((await write(body)).personId)).name).toBe(name);
  });

  test('have a domain only if the email has one', async () => {
    const domainOf = async (email: string) => (await read((await write({ email })).personId)).domain;
    expect(await domainOf('"odd@local"@HOST.example')).toBe('host.example');
    expect(await domainOf('no domain here')).toBeNull();
    expect(await domainOf('trailing@')).toBeNull();
  });

  test('number slugs of the same name', async () => {
    const slugs = [];
    for (let n = 0; n < 6; n++) slugs.push((await read((await write({ name: 'José Núñez' })).personId)).slug);
    expect(slugs).toEqual(['jose-nunez', ...[2, 3, 4, 5, 6].map((n) => `jose-nunez-${n}`)]);
  });

  test('match by email first, then phone number, then LinkedIn profile', async () => {
    const email = await write({ email: 'one@match.example' });
    const phone = await write({ phoneNumber: '+12025550142' });
    const linkedin = await write({ linkedinProfileUrl: 'https://linkedin.example/in/three' });
    const match = async (body: Body) => {
      const { personId, createdPerson } = await write(body);
      expect(createdPerson).toBe(false);
      return personId;
    };
    const all = {
      email: ' ONE@Match.Example ',
      phoneNumber: '+12025550142',
      linkedinProfileUrl: 'https://linkedin.example/in/three',
    };
    expect(await match(all)).toBe(email.personId);
    expect(await match({ ...all, email: 'nobody@match.example' })).toBe(phone.personId);
    expect(await match({ linkedinProfileUrl: all.linkedinProfileUrl, phoneNumber: '+12025550143' })).toBe(
      linkedin.personId,
    );
    expect(await match({ ...all, personId: linkedin.personId })).toBe(linkedin.personId);
    expect((await read(phone.personId)).email).toBeNull();
  });

  test('reject an unknown person', async () => {
    const before = (await rows()).length;
    const body = { source: 'crm', payload: {}, personId: 'person_x', email: 'new@x.example' };
    await tenant.expectError('createPersonLog', 404, { body });
    await tenant.expectError('getPerson', 404, { params: { person_id: 'person_x' } });
    expect(await rows()).toHaveLength(before);
  });

  test('create one person for concurrent requests', async () => {
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, n) => write({ email: 'rush@hour.example', name: `Rush ${n}` })),
    );
    expect(new Set(created.map((each) => each.personId)).size).toBe(1);
    expect(created.filter((each) => each.createdPerson)).toHaveLength(1);
    expect(new Set(created.map((each) => each.personLogId)).size).toBe(10);
    const entries = await Promise.all(Array.from({ length: 10 }, () => write({ name: 'Same Name' })));
    const slugs = await Promise.all(entries.map(async (each) => (await read(each.personId)).slug));
    expect(new Set(slugs).size).toBe(10);
  });

  test('are linked to the account of their domain, whichever comes first', async () => {
    const log = { source: 'crm', payload: {} };
    const linked = async (accountId: string) => {
      const { items } = await tenant.call('listAccounts', { query: { limit: 1000 } });
      return items.find((item) => item.accountId === accountId)?.linkedPersonsCount;
    };
    await write({ email: 'early@linked.example' });
    await write({ email: 'other@else.example' });
    const { accountId } = await tenant.call('createAccountLog', {
      body: { ...log, domain: 'LINKED.example' },
    });
    expect(await linked(accountId)).toBe(1);
    await write({ email: 'late@Linked.Example' });
    await write({ email: 'late@linked.example', name: 'The same again' });
    expect(await linked(accountId)).toBe(2);
  });

  test('are linked if person and account are created concurrently', async () => {
    const domains = Array.from({ length: 8 }, (_, n) => `race-${n}.example`);
    await Promise.all(
      domains.flatMap((domain): Promise<unknown>[] => [
        tenant.call('createAccountLog', { body: { source: 'crm', payload: {}, domain } }),
        write({ email: `a@${domain}` }),
        write({ email: `b@${domain}` }),
      ]),
    );
    const { items } = await tenant.call('listAccounts', { query: { limit: 1000 } });
    const counts = items
      .filter((item) => domains.includes(item.domain))
      .map((item) => item.linkedPersonsCount);
    expect(counts).toEqual(Array(8).fill(2));
  });

  test('write once per idempotency key', async () => {
    const before = (await rows()).length;
    const body: Body = {
      idempotencyKey: 'call-7',
      email: 'idem@x.example',
      payload: { b: [1, { c: 2 }], a: 1 },
    };
    const created = await Promise.all(Array.from({ length: 6 }, () => write(body)));
    harness.clock.now += 1000;
    created.push(await write({ type: 'webhook', ...body, payload: { a: 1, b: [1, { c: 2 }] } }));
    expect(new Set(created.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(created[0]?.createdPerson).toBe(true);
    expect(await rows()).toHaveLength(before + 1);
    const other = { source: 'crm', ...body, payload: { a: 2 } };
    expect((await tenant.expectError('createPersonLog', 409, { body: other })).code).toBe(
      'idempotency_conflict',
    );
    const { tenantId: _, ...elsewhere } = await harness.tenant('Another tenant');
    const foreign = await elsewhere.call('createPersonLog', {
      body: { source: 'crm', payload: {}, ...body },
    });
    expect(foreign.personLogId).not.toBe(created[0]?.personLogId);
  });

  test('mark all but the first response to one idempotency key as replayed', async () => {
    const body = { source: 'crm', payload: {}, idempotencyKey: 'replay', email: 'replay@x.example' };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => tenant.getResponse('createPersonLog', { body })),
    );
    const replayed = responses.map(({ headers }) => headers['idempotency-replayed']);
    expect(replayed.filter((header) => header === undefined)).toHaveLength(1);
    expect(replayed.filter((header) => header === 'true')).toHaveLength(5);
  });

  test('can use a key again after a rejected request', async () => {
    const body = { source: 'crm', payload: {}, idempotencyKey: 'fixed', personId: 'person_y' };
    await tenant.expectError('createPersonLog', 404, { body });
    expect((await write({ idempotencyKey: 'fixed', email: 'fixed@x.example' })).createdPerson).toBe(true);
  });

  test('accept identities longer than an index entry', async () => {
    const email = `${'long'.repeat(3000)}@x.example`;
    const created = await write({ email, linkedinProfileUrl: `in/${'名'.repeat(5000)}` });
    expect((await write({ email: email.toUpperCase() })).personId).toBe(created.personId);
    expect((await read(created.personId)).email).toBe(email);
  });
});
