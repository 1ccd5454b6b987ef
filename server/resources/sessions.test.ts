import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#server/db/time-units.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

const START = Date.UTC(2026, 1, 10);
const HOURS = 6;
const audiences = ['audience_a', 'audience_b', '*'];

describe.each(databaseKinds)('sessions on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let pageId: string;
  const offsets = [0, 1, 1_800_000, 1_800_000, HOUR - 1];
  // On and around the full hours, several at the same moment.
  const rows = Array.from({ length: 120 }, (_, n) =>
    plainSession({
      session_id: `session_${String((n * 37) % 120).padStart(3, '0')}`,
      audience_id: audiences[n % audiences.length] ?? '',
      started_at: START + Math.floor(n / 20) * HOUR + (offsets[n % offsets.length] ?? 0),
    }),
  );
  const expected = rows.toSorted(
    (a, b) => b.started_at - a.started_at || (a.session_id < b.session_id ? 1 : -1),
  );

  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Sessions');
    pageId = await makePage(harness.db, tenant.tenantId, 'Landing');
    await addSessions(harness.db, tenant.tenantId, pageId, rows);
    const other = await makePage(harness.db, tenant.tenantId, 'Other');
    await addSessions(harness.db, tenant.tenantId, other, [plainSession({ started_at: START })]);
  });
  afterAll(() => harness.close());

  const list = (query: object = {}) =>
    tenant.call('listAudienceSessions', { params: { page_id: pageId }, query });

  async function walk(query: object, limit: number) {
    const ids: string[] = [];
    const totals = new Set<number>();
    let cursor: string | undefined;
    do {
      const part = await list({ ...query, limit, cursor });
      expect(part.hasMore).toBe(part.nextCursor !== null);
      ids.push(...part.items.map((item) => item.audienceSessionId));
      totals.add(part.totalCount);
      cursor = part.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return { ids, totals: [...totals] };
  }

  test('are listed by start, newest first, then by ID', async () => {
    const { items, totalCount, hasMore } = await list();
    expect(items).toHaveLength(50);
    expect([totalCount, hasMore]).toEqual([120, true]);
    expect(items.map((item) => item.audienceSessionId)).toEqual(
      expected.slice(0, 50).map((row) => row.session_id),
    );
    expect(items[0]).toMatchObject({
      pageId,
      audienceId: expected[0]?.audience_id,
      sessionStartedAt: `+${expected[0]?.started_at}`,
      timeSpentSeconds: 3.25,
      maxScrollDepthPercentage: 12.5,
      hasConversion: false,
      utmCampaign: '',
    });
  });

  test.each([1, 7, 120, 1000])('are listed completely in pages of %i', async (limit) => {
    const { ids, totals } = await walk({}, limit);
    expect(ids).toEqual(expected.map((row) => row.session_id));
    expect(totals).toEqual([120]);
  });

  test('are filtered by range and audience like a brute-force filter', async () => {
    const timestamp = fc.oneof(
      fc.constant(undefined),
      fc.integer({ min: -1, max: HOURS * HOUR + 1 }),
      fc
        .integer({ min: 0, max: HOURS })
        .chain((hour) => fc.constantFrom(hour * HOUR - 1, hour * HOUR, hour * HOUR + 1)),
    );
    const iso = (offset: number | undefined) =>
      offset === undefined ? undefined : new Date(START + offset).toISOString();
    await fc.assert(
      fc.asyncProperty(
        timestamp,
        timestamp,
        fc.constantFrom(undefined, 'none', ...audiences),
        async (from, to, audienceId) => {
          const matching = expected.filter(
            (row) =>
              (from === undefined || row.started_at >= START + from) &&
              (to === undefined || row.started_at <= START + to) &&
              (audienceId === undefined || row.audience_id === audienceId),
          );
          const { ids, totals } = await walk({ startDate: iso(from), endDate: iso(to), audienceId }, 1000);
          expect(ids).toEqual(matching.map((row) => row.session_id));
          expect(totals).toEqual([matching.length]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('ranges accept offsets and reject invalid date-times', async () => {
    const noon = START + HOUR;
    const shifted = new Date(noon + 2 * HOUR).toISOString().replace('Z', '+02:00');
    const { totalCount } = await list({ startDate: shifted, endDate: shifted });
    expect(totalCount).toBe(rows.filter((row) => row.started_at === noon).length);
    for (const startDate of ['2026-02-30T00:00:00Z', '2026-02-10', '+1763690000000', 'now', '']) {
      const problem = await tenant.expectError('listAudienceSessions', 400, {
        params: { page_id: pageId },
        query: { startDate },
      });
      expect(problem.errors?.map((error) => error.path)).toEqual(['startDate']);
    }
  });

  test('an unknown page is 404', async () => {
    await tenant.expectError('listAudienceSessions', 404, { params: { page_id: 'page_unknown' } });
  });

  test("new sessions don't affect pagination in progress", async () => {
    const first = await list({ limit: 10, audienceId: 'audience_a' });
    await addSessions(harness.db, tenant.tenantId, pageId, [
      plainSession({ session_id: 'session_later', audience_id: 'audience_a', started_at: START + 24 * HOUR }),
    ]);
    const rest = await list({ limit: 1000, audienceId: 'audience_a', cursor: first.nextCursor });
    const ids = [...first.items, ...rest.items].map((item) => item.audienceSessionId);
    const before = expected.filter((row) => row.audience_id === 'audience_a').map((row) => row.session_id);
    expect(ids).toEqual(before);
    expect(rest.totalCount).toBe(first.totalCount);
    expect((await list({ limit: 1 })).totalCount).toBe(121);
  });

  test('times can be ISO 8601', async () => {
    const { app } = await startHarness(kind, { db: harness.db, config: { timestamps: 'iso' } });
    const response = await app.inject({
      url: `/v0/pages/${pageId}/audience_sessions?limit=1&audienceId=audience_b`,
      headers: { 'x-api-key': tenant.key },
    });
    const newest = expected.find((row) => row.audience_id === 'audience_b');
    expect(response.json().items[0].sessionStartedAt).toBe(new Date(newest?.started_at ?? 0).toISOString());
    await app.close();
  });

  test('interactions are in order; an unknown session has none', async () => {
    const interactions = ['first', 'second'].map((label, n) => ({
      componentId: 'chat',
      componentContext: '',
      label,
      responseText: `Answer ${n}`,
      groundingChunkIds: ['chunk_1'],
      options: [],
      timestamp: START + n,
    }));
    await addSessions(
      harness.db,
      tenant.tenantId,
      pageId,
      [plainSession({ session_id: 'session_talk', audience_id: 'talk', started_at: START })],
      interactions,
    );
    const read = (id: string) => tenant.call('listInteractions', { params: { audience_session_id: id } });
    expect(await read('session_talk')).toEqual({ found: true, interactions });
    expect(await read('session_000')).toEqual({ found: true, interactions: [] });
    expect(await read('session_unknown')).toEqual({ found: false, interactions: [] });
  });
});
