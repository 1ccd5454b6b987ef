import { Migrator } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { migrations } from './migrations.ts';
import { hashKey } from './tenants.ts';

const KEY = 'ac_a-key-of-the-first-version';
const NOW = Date.UTC(2026, 1, 1);

const owner = { tenant_id: 'tenant_1' };
const dates = { created_at: NOW, updated_at: NOW };

/** Rows as the first version wrote them. */
async function fill(db: Database) {
  await db
    .insertInto('tenants')
    .values({ ...owner, name: 'Acme', created_at: NOW })
    .execute();
  await db
    .insertInto('api_keys')
    .values({ ...owner, key_hash: hashKey(KEY), created_at: NOW })
    .execute();
  await db
    .insertInto('topics')
    .values({
      ...owner,
      topic_id: 'topic_1',
      title: 'Pricing',
      purpose: null,
      sort_order: 0,
      is_default: 0,
      search_text: `pricing\n${'x'.repeat(20_000)}`,
      ...dates,
    })
    .execute();
  await db
    .insertInto('accounts')
    .values({
      ...owner,
      account_id: 'account_1',
      domain: 'acme.example',
      domain_key: 'acme.example',
      name: 'Acme',
      linked_persons_count: 0,
      logs_count: 1,
      deleted_logs_count: 0,
      latest_activity_at: NOW,
      ...dates,
    })
    .execute();
  for (const [person_id, email, email_key] of [
    ['person_1', 'Jörg@acme.example', 'jörg@acme.example'],
    ['person_2', 'ａnna@acme.example', 'anna@acme.example'],
  ] as const)
    await db
      .insertInto('persons')
      .values({
        ...owner,
        person_id,
        account_id: 'account_1',
        name: email,
        email,
        email_key,
        domain: 'acme.example',
        domain_key: 'acme.example',
        slug: person_id,
        phone_number: null,
        linkedin_profile_url: null,
        linkedin_key: null,
        ...dates,
      })
      .execute();
  await db
    .insertInto('account_logs')
    .values({
      ...owner,
      account_log_id: 'alog_1',
      account_id: 'account_1',
      source: 'crm',
      type: 'note',
      payload: '{"text":"Called"}',
      idempotency_key: null,
      created_at: NOW,
      updated_at: null,
      deleted_at: null,
    })
    .execute();
}

describe.each(databaseKinds)('a database of the first version on $name', ({ openEmpty, ...kind }) => {
  let harness: Harness | undefined;
  afterEach(() => harness?.close());

  it('is brought to the newest schema with everything it holds', async () => {
    const db = await openEmpty();
    const { '0001-first': first, ...later } = migrations;
    if (!first) throw new Error('The first migration is missing');
    const old = new Migrator({ db, provider: { getMigrations: async () => ({ '0001-first': first }) } });
    expect((await old.migrateToLatest()).error).toBeUndefined();
    await fill(db);

    expect(await migrate(db)).toEqual(Object.keys(later));

    harness = await startHarness({ ...kind, openEmpty }, { db });
    const get = async (url: string) =>
      (await harness?.inject({ url, headers: { 'x-api-key': KEY } }))?.json();
    expect(await get('/v0/topics/search?query=PRIC')).toMatchObject({ items: [{ title: 'Pricing' }] });
    expect(await get('/v0/accounts')).toMatchObject({ items: [{ accountId: 'account_1' }] });
    expect(await get('/v0/accounts/account_1/logs')).toMatchObject({
      items: [{ payload: { text: 'Called' } }],
      totalCount: 1,
    });
    expect((await get('/v0/topics/search?query=xxx')).items).toHaveLength(1);
    const { search_text } = await db.selectFrom('topics').select('search_text').executeTakeFirstOrThrow();
    expect(search_text).toHaveLength(10_000);
    const log = async (email: string) => {
      const answer = await harness?.inject({
        method: 'POST',
        url: '/v0/person_logs',
        headers: { 'x-api-key': KEY },
        payload: { source: 'test', payload: {}, email },
      });
      return answer?.json().personId;
    };
    expect(await log('JÖRG@acme.example')).toBe('person_1');
    expect(await log('ａnna@acme.example')).toBe('person_2');
    expect(await log('anna@acme.example')).not.toBe('person_2');
  });
});
