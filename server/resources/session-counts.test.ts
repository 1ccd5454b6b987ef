import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionRow } from '#server/db/schema.ts';
import { BUCKET_MS, DAY, HOUR } from '#server/db/time-units.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

const START = Date.UTC(2026, 1, 10, 12);
const HOURS = 60;
const sizes = { quarter: BUCKET_MS, hour: HOUR, day: DAY };

type Row = Pick<
  SessionRow,
  | 'started_at'
  | 'audience_id'
  | 'has_conversion'
  | 'is_bounce'
  | 'has_form_submit'
  | 'questions_asked_count'
  | 'total_clicks_count'
  | 'max_scroll_depth_percentage'
>;

const countOf = (startsAt: number, rows: readonly Row[]) => ({
  startsAt: `+${startsAt}`,
  sessions: rows.length,
  conversions: rows.filter((row) => row.has_conversion).length,
  bounces: rows.filter((row) => row.is_bounce).length,
  formSubmits: rows.filter((row) => row.has_form_submit).length,
  asked: rows.filter((row) => row.questions_asked_count >= 1).length,
  clicked: rows.filter((row) => row.total_clicks_count >= 1).length,
  scrolledHalf: rows.filter((row) => row.max_scroll_depth_percentage >= 50).length,
});

function withoutStart(rows: readonly Row[]) {
  const { startsAt: _, ...counts } = countOf(0, rows);
  return counts;
}

/** Local day or hour of a time as text; hours that come twice differ by their offset. */
function localName(time: number, by: 'day' | 'hour', timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'short',
    ...(by === 'hour' && {
      hour: '2-digit',
      timeZoneName: 'longOffset',
      dateStyle: undefined,
      day: '2-digit',
    }),
  });
  return format.format(time);
}

describe.each(databaseKinds)('session counts on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  const pages = new Map<string, Row[]>();
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Counts');
    for (const page of [1, 2, 3]) {
      const pageId = await makePage(harness.db, tenant.tenantId, `Page ${page}`);
      const rows = Array.from({ length: page === 3 ? 0 : 150 }, (_, n) =>
        plainSession({
          started_at: START + ((n * page * 7_919_000) % (HOURS * HOUR)),
          audience_id: ['', 'audience_a', 'audience_b', 'audience_a', '', '*'][n % 6] ?? '',
          has_conversion: n % 5 === 0 ? 1 : 0,
          is_bounce: n % 4 === 0 ? 1 : 0,
          has_form_submit: n % 7 === 0 ? 1 : 0,
          questions_asked_count: n % 3,
          total_clicks_count: n % 4 === 0 ? 0 : n,
          max_scroll_depth_percentage: n % 101,
        }),
      );
      await addSessions(harness.db, tenant.tenantId, pageId, rows);
      pages.set(pageId, rows);
    }
  });
  afterAll(() => harness.close());

  test('equal those of the listed sessions, by any interval, range and audience', async () => {
    const at = fc.option(fc.integer({ min: -HOUR, max: (HOURS + 1) * HOUR }), { nil: undefined });
    const interval = fc.constantFrom(...(['quarter', 'hour', 'day', undefined] as const));
    const audience = fc.constantFrom(undefined, 'audience_a', 'audience_unknown');
    const iso = (offset: number | undefined) =>
      offset === undefined ? undefined : new Date(START + offset).toISOString();
    await fc.assert(
      fc.asyncProperty(at, at, interval, audience, async (from, to, by, audienceId) => {
        const counts = (rows: readonly Row[], ofAudience: string | undefined) => {
          const matching = rows.filter(
            (row) =>
              (from === undefined || row.started_at >= START + from) &&
              (to === undefined || row.started_at <= START + to) &&
              (ofAudience === undefined || row.audience_id === ofAudience),
          );
          const size = by && sizes[by];
          const first = Math.min(...matching.map(({ started_at }) => started_at - (started_at % BUCKET_MS)));
          const startOf = ({ started_at }: Row) =>
            size ? started_at - (started_at % size) : Math.max(first, from === undefined ? 0 : START + from);
          return [...Map.groupBy(matching, startOf)]
            .sort(([a], [b]) => a - b)
            .map(([startsAt, found]) => countOf(startsAt, found));
        };
        const range = { startDate: iso(from), endDate: iso(to), by };
        for (const [pageId, rows] of pages) {
          const { items } = await fetchAllPages(
            (query) =>
              tenant.call('countPageSessions', {
                params: { page_id: pageId },
                query: { ...range, audienceId, ...query },
              }),
            60,
          );
          expect(items).toEqual(counts(rows, audienceId));
        }
        const { items } = await fetchAllPages(
          (query) => tenant.call('countSessions', { query: { ...range, ...query } }),
          100,
        );
        const ids = [...pages.keys()].sort();
        expect(items).toEqual(
          ids.flatMap((pageId) =>
            counts(pages.get(pageId) ?? [], undefined).map((count) => ({ pageId, ...count })),
          ),
        );
      }),
      { numRuns: kind.name === 'SQLite' ? 60 : 15 },
    );
  });

  test('are the same on pages of any size', async () => {
    const range = fc.option(fc.integer({ min: -HOUR, max: (HOURS + 1) * HOUR }), { nil: undefined });
    const interval = fc.constantFrom(...(['quarter', 'hour', 'day', undefined] as const));
    await fc.assert(
      fc.asyncProperty(
        range,
        range,
        interval,
        fc.integer({ min: 1, max: 250 }),
        async (from, to, by, limit) => {
          const query = {
            ...(from !== undefined && { startDate: new Date(START + from).toISOString() }),
            ...(to !== undefined && { endDate: new Date(START + to).toISOString() }),
            by,
          };
          const whole = await tenant.call('countSessions', { query });
          expect(whole.hasMore).toBe(false);
          const paged = await fetchAllPages(
            (page) => tenant.call('countSessions', { query: { ...query, ...page } }),
            limit,
          );
          expect(paged.items).toEqual(whole.items);
        },
      ),
      { numRuns: kind.name === 'SQLite' ? 60 : 15 },
    );
  });

  test('are those of each audience with groupBy, on pages of any size', async () => {
    const at = fc.option(fc.integer({ min: -HOUR, max: (HOURS + 1) * HOUR }), { nil: undefined });
    const interval = fc.constantFrom(...(['quarter', 'hour', 'day', undefined] as const));
    const ids = fc.option(
      fc.uniqueArray(fc.constantFrom('', '*', 'audience_a', 'audience_b', 'audience_unknown'), {
        minLength: 1,
      }),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(
        at,
        at,
        interval,
        ids,
        fc.integer({ min: 3, max: 300 }),
        async (from, to, by, wanted, limit) => {
          const query = {
            ...(from !== undefined && { startDate: new Date(START + from).toISOString() }),
            ...(to !== undefined && { endDate: new Date(START + to).toISOString() }),
            ...(wanted && { audienceId: wanted.join() }),
            by,
            groupBy: 'audience',
          } as const;
          const size = by && sizes[by];
          const expected = new Map<string, Row[]>();
          for (const [pageId, rows] of pages)
            for (const row of rows) {
              if (from !== undefined && row.started_at < START + from) continue;
              if (to !== undefined && row.started_at > START + to) continue;
              if (wanted && !(wanted as string[]).includes(row.audience_id)) continue;
              const key = JSON.stringify([
                pageId,
                row.audience_id,
                size ? Math.floor(row.started_at / size) * size : 0,
              ]);
              expected.set(key, [...(expected.get(key) ?? []), row]);
            }
          const { items } = await fetchAllPages(
            (page) => tenant.call('countSessions', { query: { ...query, ...page } }),
            limit,
          );
          const found = items.map(({ pageId, audienceId, startsAt, ...counts }) => [
            JSON.stringify([pageId, audienceId, size ? Number(startsAt) : 0]),
            counts,
          ]);
          expect(new Map(found as never)).toEqual(
            new Map([...expected].map(([key, rows]) => [key, expect.objectContaining(withoutStart(rows))])),
          );
          expect(found.length).toBe(expected.size);
          const order = items.map(({ pageId, audienceId, startsAt }) =>
            [pageId, audienceId, startsAt].join('\n'),
          );
          if (kind.name === 'SQLite') expect(order).toEqual(order.toSorted());
          const [pageId = ''] = pages.keys();
          const ofPage = await tenant.call('countPageSessions', { params: { page_id: pageId }, query });
          expect(ofPage.items).toEqual(
            items.filter((item) => item.pageId === pageId).map(({ pageId: _, ...item }) => item),
          );
        },
      ),
      { numRuns: kind.name === 'SQLite' ? 60 : 10 },
    );
  });

  test('are those of local days and hours with timeZone', async () => {
    const other = await harness.tenant('Zones');
    const pageId = await makePage(harness.db, other.tenantId, 'Zones');
    // Around changes of the offset in 2026.
    const starts = ['2026-03-28T12:00Z', '2026-04-04T06:00Z', '2026-10-24T12:00Z'].flatMap((iso) =>
      Array.from({ length: 150 }, (_, n) => Date.parse(iso) + n * 13 * 60_000),
    );
    const rows = starts.map((started_at, n) => plainSession({ started_at, questions_asked_count: n % 2 }));
    await addSessions(harness.db, other.tenantId, pageId, rows);
    for (const timeZone of [
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'UTC',
    ])
      for (const by of ['day', 'hour'] as const) {
        const { items } = await fetchAllPages(
          (page) =>
            other.call('countPageSessions', {
              params: { page_id: pageId },
              query: { by, timeZone, ...page },
            }),
          7,
        );
        const expected = Map.groupBy(rows, ({ started_at }) => localName(started_at, by, timeZone));
        expect(items.map(({ startsAt: _, ...counts }) => counts)).toEqual(
          [...expected.values()].map((each) => withoutStart(each)),
        );
        expect(items.map(({ startsAt }) => localName(Number(startsAt), by, timeZone))).toEqual([
          ...expected.keys(),
        ]);
      }
  });

  test('are recounted where a server of an earlier version has written', async () => {
    const other = await harness.tenant('Old writer');
    const pageId = await makePage(harness.db, other.tenantId, 'Old writer');
    const write = () =>
      Array.from({ length: 20 }, (_, n) =>
        plainSession({
          started_at: START + n * 60_000,
          audience_id: n % 2 === 0 ? 'audience_a' : '',
          questions_asked_count: n % 3,
          total_clicks_count: n % 4,
          max_scroll_depth_percentage: n * 5,
        }),
      );
    const [before, old, after] = [write(), write(), write()];
    await addSessions(harness.db, other.tenantId, pageId, before);
    await addSessions(harness.db, other.tenantId, pageId, old);
    // An earlier version increments the columns that it knows.
    const counters = harness.db.updateTable('session_counts').where('page_id', '=', pageId);
    for (const { audience_id, bucket, ...counts } of await harness.db
      .selectFrom('session_counts')
      .select(['audience_id', 'bucket', 'asked', 'clicked', 'scrolled_half', 'measured'])
      .where('page_id', '=', pageId)
      .execute())
      await counters
        .set(Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / 2])))
        .where('audience_id', '=', audience_id)
        .where('bucket', '=', bucket)
        .execute();
    await addSessions(harness.db, other.tenantId, pageId, after);
    const query = { params: { page_id: pageId } };
    const { items } = await other.call('countPageSessions', query);
    expect(items).toEqual([countOf(START, [...before, ...old, ...after])]);
    const grouped = await other.call('countPageSessions', { ...query, query: { groupBy: 'audience' } });
    expect(grouped.items.map(({ startsAt: _, audienceId, ...counts }) => [audienceId, counts])).toEqual(
      ['', 'audience_a'].map((id) => [
        id,
        withoutStart([...before, ...old, ...after].filter(({ audience_id }) => audience_id === id)),
      ]),
    );
  });

  test.each([
    ['timeZone', { timeZone: 'Nowhere' }],
    ['timeZone', { timeZone: '' }],
    ['timeZone', { timeZone: '+01:00' }],
    ['groupBy', { groupBy: 'nothing' }],
    [
      'audienceId',
      { groupBy: 'audience', audienceId: Array.from({ length: 101 }, (_, n) => `audience_${n}`).join() },
    ],
  ])('reject an invalid %s: %j', async (name, query) => {
    const [pageId = ''] = pages.keys();
    for (const [operation, params] of [
      ['countSessions', {}],
      ['countPageSessions', { page_id: pageId }],
    ] as const) {
      const problem = await tenant.expectError(operation, 400, { params, query: query as never });
      expect(problem.errors).toEqual([expect.objectContaining({ path: name })]);
    }
  });

  test('take 100 audiences, and nothing from a range that ends before it starts', async () => {
    const audienceId = ['audience_a', ...Array.from({ length: 99 }, (_, n) => `other_${n}`)].join();
    const { items } = await tenant.call('countSessions', { query: { groupBy: 'audience', audienceId } });
    expect(items.map((item) => item.audienceId)).toEqual(['audience_a', 'audience_a']);
    for (const by of ['quarter', 'day'] as const) {
      const reversed = { by, startDate: '2076-01-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' };
      const none = await tenant.call('countSessions', { query: { ...reversed, timeZone: 'Asia/Tokyo' } });
      expect(none).toMatchObject({ items: [], hasMore: false });
      const decades = { by, startDate: '2000-01-01T00:00:00Z', endDate: '2050-01-01T00:00:00Z', limit: 5 };
      const some = await tenant.call('countSessions', { query: { ...decades, timeZone: 'Asia/Tokyo' } });
      expect(some.items).toHaveLength(5);
    }
  });

  test('of an unknown page are 404', async () => {
    await tenant.expectError('countPageSessions', 404, { params: { page_id: 'page_unknown' } });
    await tenant.expectError('listPageInteractions', 404, { params: { page_id: 'page_unknown' } });
  });

  test('the sessions of a page are listed with their interactions', async () => {
    const [pageId = '', rows = []] = [...pages][0] ?? [];
    const interaction = {
      componentId: 'chat',
      componentContext: '',
      label: 'Ask',
      responseText: 'Hi',
      groundingChunkIds: ['c1'],
      options: [],
      timestamp: START,
    };
    const session = plainSession({ started_at: START + HOURS * HOUR });
    await addSessions(harness.db, tenant.tenantId, pageId, [session], [interaction]);
    const { items, totalCount } = await fetchAllPages(
      (query) => tenant.call('listPageInteractions', { params: { page_id: pageId }, query }),
      40,
    );
    expect(totalCount).toBe(rows.length + 1);
    expect(items[0]).toEqual({
      audienceSessionId: session.session_id,
      audienceId: '',
      sessionStartedAt: `+${session.started_at}`,
      interactions: [interaction],
    });
    expect(items.slice(1).every(({ interactions }) => interactions.length === 0)).toBe(true);
    const one = await tenant.call('getAudienceSession', {
      params: { audience_session_id: session.session_id },
    });
    expect(one).toMatchObject({ pageId, audienceSessionId: session.session_id });
  });
});
