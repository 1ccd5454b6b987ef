import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { searchWordRows } from '#server/lists/search-words.ts';
import { personSearchEntry, personWords } from '#server/resources/person-search.ts';
import { versionValuesRow } from '#server/resources/version-values.ts';
import { expectStoredStates } from '#server/testing/audience-states.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { oldDatabase } from '#server/testing/old-databases.ts';
import { sessionBreakdowns } from './migrations/0013-session-breakdowns.ts';
import { migrations } from './migrations.ts';

const KEY = 'ac_a-key-of-the-first-version';

async function runStatements(db: Database, text: string) {
  for (const statement of text.split(/;\n/).filter((each) => each.trim()))
    await sql.raw(statement).execute(db);
}

/** Loads the stored database of the first version. */
async function loadFirstVersion(db: Database) {
  await runStatements(db, readFileSync(join(import.meta.dirname, 'testing/first-database.sql'), 'utf8'));
  const long = 'x'.repeat(20_000);
  await sql`update topics set purpose = ${long}, search_text = search_text || ${long}`.execute(db);
}

/** Migrations have a copy of the code that finds the words of a person. */
async function expectPersonWords(db: Database) {
  const persons = await db.selectFrom('persons').selectAll().execute();
  const ids = persons.map((person) => person.person_id);
  const stored = await db.selectFrom('search_words').selectAll().where('record_id', 'in', ids).execute();
  const accounts = await db.selectFrom('accounts').selectAll().execute();
  const expected = persons.flatMap((person) => {
    const account = accounts.find(({ account_id }) => account_id === person.account_id);
    return searchWordRows(personSearchEntry(person), personWords(person, account));
  });
  const sorted = (rows: object[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  expect(sorted(stored)).toEqual(sorted(expected));
  expect(stored.some((row) => row.list.startsWith('account_'))).toBe(true);
}

describe.each(databaseKinds)('a database of the first version on $name', ({ openEmpty, ...kind }) => {
  let harness: Harness | undefined;
  afterEach(async () => {
    await harness?.close();
    harness = undefined;
  });

  it('is migrated to the newest schema with its data', async () => {
    const db = await openEmpty();
    await loadFirstVersion(db);
    expect(await migrate(db)).toEqual(Object.keys(migrations).slice(1));

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
    await expectPersonWords(db);
    const { search_text } = await db.selectFrom('topics').select('search_text').executeTakeFirstOrThrow();
    expect(search_text).toHaveLength(10_000);
    const log = async (email: string) => {
      const response = await harness?.inject({
        method: 'POST',
        url: '/v0/person_logs',
        headers: { 'x-api-key': KEY },
        payload: { source: 'test', payload: {}, email },
      });
      return response?.json().personId;
    };
    expect(await log('JÖRG@acme.example')).toBe('person_1');
    expect(await log('ａnna@acme.example')).toBe('person_2');
    expect(await log('anna@acme.example')).not.toBe('person_2');
  });

  it('gets the states of audiences', async () => {
    const db = await openEmpty();
    await runStatements(db, oldDatabase('0005'));
    const { page_id, ...page } = await db.selectFrom('pages').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('pages')
      .values({ ...page, page_id: 'page_archived', status: 'archived' })
      .execute();
    await sql`
      insert into audiences (tenant_id, audience_id, page_id, computed_name, effective_name, search_name, sort_name,
        metadata_override, is_new_page_agent, status, created_at, latest_version_id, versions_count)
      select tenant_id, 'audience_archived', 'page_archived', computed_name, effective_name, search_name, sort_name,
        metadata_override, is_new_page_agent, status, created_at, latest_version_id, versions_count
      from audiences where status = 'published'`.execute(db);
    await migrate(db);
    harness = await startHarness({ ...kind, openEmpty }, { db });
    expect((await expectStoredStates(db)).toSorted()).toEqual(['archived', 'draft', 'live']);
  });

  it('gets the overrides of the latest version of each audience', async () => {
    const db = await openEmpty();
    await runStatements(db, oldDatabase('0005'));
    const override = { action_url_override: 'https://a.example', metadata_override: '{"title":"For you"}' };
    await db.updateTable('audiences').set(override).where('status', '=', 'draft').execute();
    const latest = await db.selectFrom('audiences').selectAll().orderBy('latest_version_id').execute();
    const { version_id, version_number, message_id, ...version } = await db
      .selectFrom('audience_versions')
      .selectAll()
      .executeTakeFirstOrThrow();
    await db
      .insertInto('audience_versions')
      .values({ ...version, version_id: 'version_earlier', version_number: 0, message_id: 'message_earlier' })
      .execute();
    await migrate(db);
    const values = await db.selectFrom('version_values').selectAll().orderBy('version_id').execute();
    expect(values).toEqual(latest.map((row) => versionValuesRow(row, row.latest_version_id)));
    expect(values).toContainEqual(expect.objectContaining(override));

    // A server of an earlier version doesn't store any.
    await db
      .insertInto('audience_versions')
      .values({ ...version, version_id: 'version_new', version_number: 99, message_id: 'message_new' })
      .execute();
    await db.deleteFrom('audience_versions').execute();
    expect(await db.selectFrom('version_values').selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  it('gets the page of each version, published or not', async () => {
    const db = await openEmpty();
    await runStatements(db, oldDatabase('0005'));
    await migrate(db);
    const versions = await db
      .selectFrom('audience_versions as version')
      .innerJoin('audiences as audience', (join) =>
        join
          .onRef('audience.tenant_id', '=', 'version.tenant_id')
          .onRef('audience.audience_id', '=', 'version.audience_id'),
      )
      .select(['version.status', 'version.page_id', 'audience.page_id as expected'])
      .execute();
    expect(versions.map(({ status }) => status).toSorted()).toEqual(['archived', 'draft', 'published']);
    for (const { page_id, expected } of versions) expect(page_id).toBe(expected);
    await db.destroy();
  });

  it('keeps its unique indexes and gets foreign keys', async () => {
    const db = await openEmpty();
    await loadFirstVersion(db);
    await migrate(db);
    harness = await startHarness({ ...kind, openEmpty }, { db });
    const person = await db.selectFrom('persons').selectAll().executeTakeFirstOrThrow();
    await expect(
      db
        .insertInto('persons')
        .values({ ...person, person_id: 'person_new' })
        .execute(),
    ).rejects.toThrow(/unique/i);
    const log = await db.selectFrom('account_logs').selectAll().executeTakeFirstOrThrow();
    await expect(
      db
        .insertInto('account_logs')
        .values({ ...log, account_id: 'account_unknown' })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  it('counts the engagement of the sessions that it has', async () => {
    const db = await openEmpty();
    await migrate(db);
    await db.insertInto('tenants').values({ tenant_id: 'tenant', name: 'Counts', created_at: 0 }).execute();
    for (const name of ['First', 'Second']) {
      const pageId = await makePage(db, 'tenant', name);
      const rows = Array.from({ length: 300 }, (_, n) =>
        plainSession({
          started_at: Date.UTC(2026, 0) + n * 100_000,
          audience_id: ['', 'audience_a', '*'][n % 3] ?? '',
          questions_asked_count: n % 2,
          total_clicks_count: n % 5,
          max_scroll_depth_percentage: n % 101,
        }),
      );
      await addSessions(db, 'tenant', pageId, rows);
    }
    const rowsOf = async () => {
      const rows = await db.selectFrom('session_counts').selectAll().execute();
      return rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
    };
    const written = await rowsOf();
    for (const column of ['asked', 'clicked', 'scrolled_half', 'measured'])
      await db.schema.alterTable('session_counts').dropColumn(column).execute();
    await sessionBreakdowns.up(db as unknown as Kysely<unknown>, () => undefined);
    expect(await rowsOf()).toEqual(written);
    await db.destroy();
  });
});
