import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { Analysis, type Selection, SessionStore } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import type { Database } from '#server/db/schema.ts';
import { hashKey } from '#server/db/tenants.ts';
import { BUCKET_MS, HOUR } from '#server/db/time-units.ts';
import { callsOf } from '#server/testing/calls.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';
import { demoCounts, ensureDemo } from './demo.ts';

const NOW = Date.UTC(2026, 2, 11, 14, 30);
const SESSIONS = 2500;
const log = () => undefined;
const make = (db: Database) => ensureDemo(db, { now: NOW, log, sessions: SESSIONS });

const tables = ['pages', 'audiences', 'audience_versions', 'sessions', 'interactions', 'topics'] as const;
const more = [
  'page_revisions',
  'version_values',
  'topic_entries',
  'persons',
  'accounts',
  'account_logs',
  'person_logs',
  'session_counts',
] as const;

async function allRows(db: Database) {
  const rows = [];
  for (const table of [...tables, ...more]) {
    const found = await db.selectFrom(table).selectAll().execute();
    rows.push([table, found.map((row) => JSON.stringify(Object.entries(row).sort())).sort()]);
  }
  return rows;
}

describe.each(databaseKinds)('the demo tenant on $name', (kind) => {
  let harness: Harness;
  let tenantId: string;

  beforeAll(async () => {
    harness = await startHarness(kind);
    harness.clock.now = NOW;
    ({ tenantId } = await make(harness.db));
    await harness.db
      .insertInto('api_keys')
      .values({ tenant_id: tenantId, key_hash: hashKey('demo'), created_at: NOW })
      .execute();
  });
  afterAll(() => harness.close());

  test('has the promised number of records', async () => {
    expect(await demoCounts(harness.db)).toEqual({ pages: 12, audiences: 150, sessions: SESSIONS });
    const count = async (table: (typeof tables | typeof more)[number]) =>
      (await harness.db.selectFrom(table).select(sql.lit(1).as('one')).execute()).length;
    expect(await count('topics')).toBe(15);
    expect(await count('persons')).toBe(60);
    expect(await count('accounts')).toBe(40);
    expect(await count('account_logs')).toBe(1500);
    expect(await count('person_logs')).toBe(600);
    const indexed = harness.db.selectFrom('search_words').where('list', '=', 'persons');
    expect(await indexed.select('record_id').distinct().execute()).toHaveLength(60);
  });

  test('has audiences and versions in every status', async () => {
    for (const table of ['audiences', 'audience_versions'] as const) {
      const rows = await harness.db.selectFrom(table).select('status').distinct().execute();
      expect(rows.map(({ status }) => status).sort()).toEqual([...audienceStatuses]);
    }
  });

  test('has many audiences that have only a context', async () => {
    const tenant = callsOf(harness.app, 'demo');
    const { items } = await fetchAllPages((query) => tenant.call('listAudiences', { query }), 100);
    const contextOnly = items.filter(({ overriddenFields }) => overriddenFields?.length === 0);
    expect(contextOnly.length / items.length).toBeGreaterThan(0.28);
    expect(contextOnly.length / items.length).toBeLessThan(0.4);
    const rows = await harness.db.selectFrom('audiences').selectAll().execute();
    const contexts = new Map(rows.map((row) => [row.audience_id, row.supplementary_context]));
    for (const { audienceId } of contextOnly) expect(contexts.get(audienceId)).toBeTruthy();
  });

  test('has the overrides of every version', async () => {
    const count = async (table: 'audience_versions' | 'version_values') =>
      (await harness.db.selectFrom(table).select('version_id').execute()).length;
    expect(await count('version_values')).toBe(await count('audience_versions'));
  });

  test('has audiences that gained overrides, the latest version all of them', async () => {
    const audiences = await harness.db.selectFrom('audiences').selectAll().execute();
    const versions = await harness.db
      .selectFrom('version_values')
      .innerJoin('audience_versions', 'audience_versions.version_id', 'version_values.version_id')
      .select(['audience_versions.audience_id', 'version_number', 'metadata_override', 'action_url_override'])
      .execute();
    const byAudience = Map.groupBy(versions, ({ audience_id }) => audience_id);
    let gained = 0;
    for (const { audience_id, metadata_override, action_url_override } of audiences) {
      const history = (byAudience.get(audience_id) ?? []).toSorted(
        (a, b) => a.version_number - b.version_number,
      );
      expect(history.at(-1)).toMatchObject({ metadata_override, action_url_override });
      if (history[0]?.metadata_override !== metadata_override) gained += 1;
    }
    expect(gained).toBeGreaterThan(40);
  });

  test('is served as the contract defines', async () => {
    const tenant = callsOf(harness.app, 'demo');
    const { items: pages } = await tenant.call('listPages');
    for (const { pageId, audiencesCount } of pages) {
      const hits = await tenant.call('searchAudiences', { query: { query: pageId, limit: 200 } });
      const [hit] = hits.items;
      const found = await tenant.call('listPageAudiences', {
        params: { page_id: pageId },
        query: { query: hit?.effectiveName },
      });
      if (hit) expect(found.items.map((item) => item.audienceId)).toContain(hit.audienceId);
      expect(hits.totalCount).toBe(audiencesCount);
      const params = { page_id: pageId };
      await tenant.call('listAudienceSessions', { params, query: { limit: 1000 } });
      await tenant.call('updatePage', { params, body: {} });
      for (const { audienceId } of hits.items.slice(0, 12)) {
        const path = { ...params, audience_id: audienceId };
        const audience = await tenant.call('updateAudience', { params: path, body: {} });
        const versions = await tenant.call('listAudienceVersions', { params: path });
        expect(versions.items[0]).toMatchObject({ versionId: audience.latestVersion.versionId });
      }
    }
    await tenant.call('searchTopics');
    const accounts = await tenant.call('listAccounts', { query: { limit: 100 } });
    for (const { accountId } of accounts.items)
      await tenant.call('listAccountLogs', {
        params: { account_id: accountId },
        query: { limit: 1000, includeDeleted: 'true' },
      });
    const { items: persons } = await tenant.call('listPersons', { query: { limit: 100 } });
    for (const { personId } of persons)
      await tenant.call('listPersonLogs', {
        params: { person_id: personId },
        query: { limit: 1000, includeDeleted: 'true' },
      });
  });

  test('is counted as the analysis of sessions counts', async () => {
    const tenant = callsOf(harness.app, 'demo');
    const store = new SessionStore(calendarOf('UTC'));
    for (const { pageId } of (await tenant.call('listPages')).items) {
      const { items } = await fetchAllPages(
        (query) => tenant.call('listAudienceSessions', { params: { page_id: pageId }, query }),
        1000,
      );
      store.put(items);
    }
    const range = { start: Date.UTC(2000, 0), end: Date.UTC(2050, 0) };
    const options = { range, zone: 'UTC', unit: 'month', compare: 'none', now: NOW } as const;
    const analysis = new Analysis(store, options);
    const loadInfo = { isComplete: true, coverage: [], total: null };
    const sessionsWith = (selection: Selection) =>
      analysis.analyze(selection, null, loadInfo).metrics.sessions;
    const { shares, sessions } = analysis.analyze({}, null, loadInfo).metrics;
    const { items } = await tenant.call('countSessions');
    const total = (count: 'sessions' | 'asked' | 'clicked' | 'scrolledHalf') =>
      items.reduce((sum, item) => sum + item[count], 0);
    expect(total('sessions')).toBe(sessions);
    expect(total('asked')).toBe(shares.asked.hits);
    expect(total('clicked')).toBe(sessionsWith({ clicks: { from: 1, to: null } }));
    expect(total('scrolledHalf')).toBe(sessionsWith({ scroll: { from: 50, to: null } }));
    expect(total('scrolledHalf')).toBeGreaterThan(100);
  });

  test('has correct counters', async () => {
    const { db } = harness;
    const sessions = await db
      .selectFrom('sessions')
      .select(['page_id', 'audience_id', 'started_at'])
      .execute();
    const expected = new Map<string, number>();
    for (const { page_id, audience_id, started_at } of sessions)
      for (const audience of ['*', audience_id]) {
        const key = [page_id, audience, Math.floor(started_at / BUCKET_MS)].join();
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
    const buckets = await db.selectFrom('session_counts').selectAll().execute();
    expect(
      new Map(buckets.map((row) => [[row.page_id, row.audience_id, row.bucket].join(), row.sessions])),
    ).toEqual(expected);

    const persons = await db.selectFrom('persons').select('account_id').execute();
    const logs = await db
      .selectFrom('account_logs')
      .select(['account_id', 'deleted_at', 'created_at'])
      .execute();
    const accounts = await db.selectFrom('accounts').selectAll().execute();
    for (const account of accounts) {
      const own = logs.filter((each) => each.account_id === account.account_id);
      expect(account).toMatchObject({
        linked_persons_count: persons.filter((each) => each.account_id === account.account_id).length,
        logs_count: own.length,
        deleted_logs_count: own.filter((each) => each.deleted_at !== null).length,
        latest_activity_at: Math.max(account.created_at, ...own.map((each) => each.created_at)),
      });
    }
    expect(accounts.filter((each) => each.linked_persons_count === 0).length).toBeGreaterThan(10);

    const personLogs = await db.selectFrom('person_logs').selectAll().execute();
    for (const person of await db.selectFrom('persons').selectAll().execute()) {
      const own = personLogs.filter((each) => each.person_id === person.person_id);
      expect(person).toMatchObject({
        logs_count: own.length,
        deleted_logs_count: own.filter((each) => each.deleted_at !== null).length,
      });
    }
  });

  test('has log entries of many kinds for most persons, in the last weeks', async () => {
    const { db } = harness;
    const logs = await db.selectFrom('person_logs').selectAll().execute();
    const persons = await db.selectFrom('persons').selectAll().execute();
    const createdAt = new Map(persons.map((person) => [person.person_id, person.created_at]));
    expect(new Set(logs.map((log) => log.person_id)).size).toBeGreaterThan(50);
    expect(new Set(logs.map((log) => log.source)).size).toBeGreaterThan(4);
    expect(new Set(logs.map((log) => log.type)).size).toBeGreaterThan(9);
    for (const log of logs) {
      expect(JSON.parse(log.payload)).toBeTypeOf('object');
      expect(log.created_at).toBeGreaterThanOrEqual(createdAt.get(log.person_id) ?? Number.NaN);
      expect(log.created_at).toBeGreaterThanOrEqual(NOW - 70 * 24 * HOUR);
      for (const timestamp of [log.updated_at, log.deleted_at])
        if (timestamp !== null) {
          expect(timestamp).toBeGreaterThanOrEqual(log.created_at);
          expect(timestamp).toBeLessThanOrEqual(NOW);
        }
    }
    expect(logs.filter((log) => log.deleted_at !== null).length).toBeGreaterThan(5);
    expect(logs.filter((log) => log.updated_at !== null).length).toBeGreaterThan(5);
  });

  test('has plausible version histories', async () => {
    const { db } = harness;
    const versions = await db
      .selectFrom('audience_versions')
      .selectAll()
      .orderBy('audience_id')
      .orderBy('version_number')
      .execute();
    const audiences = await db.selectFrom('audiences').selectAll().execute();
    for (const audience of audiences) {
      const own = versions.filter((each) => each.audience_id === audience.audience_id);
      const latest = own.at(-1);
      expect(own.map((each) => each.version_number)).toEqual(own.map((_, index) => index + 1));
      expect(audience).toMatchObject({
        versions_count: own.length,
        latest_version_id: latest?.version_id,
        latest_version_at: latest?.created_at,
        status: latest?.status,
        supplementary_context: latest?.supplementary_context,
        published_version_id: own.find((each) => each.status === 'published')?.version_id ?? null,
        published_at: own.find((each) => each.status === 'published')?.published_at ?? null,
      });
      expect(own.filter((each) => each.status === 'published').length).toBeLessThan(2);
      for (const [index, each] of own.entries()) {
        const previous = own[index - 1]?.created_at ?? audience.created_at;
        expect(each.created_at).toBeGreaterThanOrEqual(previous);
        for (const timestamp of [each.queued_at, each.published_at, each.cancelled_at, each.obsolete_at])
          if (timestamp !== null) {
            expect(timestamp).toBeGreaterThanOrEqual(each.created_at);
            expect(timestamp).toBeLessThanOrEqual(NOW);
          }
        if (each.published_at !== null)
          expect(each.queue_duration_ms).toBe(each.published_at - (each.queued_at ?? 0));
      }
    }
  });

  test("has sessions within the demo's time, and interactions within their session", async () => {
    const { db } = harness;
    const sessions = await db.selectFrom('sessions').selectAll().execute();
    const interactions = await db.selectFrom('interactions').selectAll().execute();
    const byId = new Map(sessions.map((session) => [session.session_id, session]));
    for (const session of sessions) {
      expect(session.started_at).toBeGreaterThan(NOW - 90 * 24 * HOUR - 1);
      expect(session.ended_at).toBeLessThanOrEqual(NOW);
      expect(session.ended_at - session.started_at).toBe(session.time_spent_seconds * 1000);
      expect(session.form_submission_email !== '').toBe(session.has_form_submit === 1);
    }
    for (const { session_id, items } of interactions) {
      const session = byId.get(session_id);
      const interactions: { componentId: string; timestamp: number }[] = JSON.parse(items);
      const timestamps = interactions.map(({ timestamp }) => timestamp);
      expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b));
      expect(Math.min(...timestamps)).toBeGreaterThanOrEqual(session?.started_at ?? Number.NaN);
      expect(Math.max(...timestamps)).toBeLessThanOrEqual(session?.ended_at ?? Number.NaN);
      expect(interactions.filter(({ componentId }) => componentId === 'ask-box')).toHaveLength(
        session?.questions_asked_count ?? -1,
      );
    }
  });

  test('is deterministic, and completed after an interruption', async () => {
    const db = await kind.open();
    await make(db);
    const whole = await allRows(db);
    await db.deleteFrom('settings').where('name', '=', 'demo-complete').execute();
    const lost = await db.selectFrom('pages').select('page_id').orderBy('name').executeTakeFirstOrThrow();
    for (const table of ['sessions', 'session_counts'] as const)
      await db.deleteFrom(table).where('page_id', '=', lost.page_id).execute();
    await sql`delete from interactions where session_id not in (select session_id from sessions)`.execute(db);
    await ensureDemo(db, { now: NOW + 5 * HOUR, log, sessions: SESSIONS });
    expect(await allRows(db)).toEqual(whole);
    await ensureDemo(db, { now: NOW + 9 * HOUR, log, sessions: SESSIONS + 100 });
    expect(await allRows(db)).toEqual(whole);
    await db.destroy();
  });

  test("doesn't use another tenant with the same name", async () => {
    const db = await kind.open();
    await db.insertInto('tenants').values({ tenant_id: 'mine', name: 'Demo', created_at: 0 }).execute();
    await expect(make(db)).rejects.toThrow('is not the demo');
    await db.destroy();
  });
});
