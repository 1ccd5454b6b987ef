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
  'started_at' | 'audience_id' | 'has_conversion' | 'is_bounce' | 'has_form_submit'
>;

const countOf = (startsAt: number, rows: readonly Row[]) => ({
  startsAt: `+${startsAt}`,
  sessions: rows.length,
  conversions: rows.filter((row) => row.has_conversion).length,
  bounces: rows.filter((row) => row.is_bounce).length,
  formSubmits: rows.filter((row) => row.has_form_submit).length,
});

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
          audience_id: ['', 'audience_a', 'audience_b'][n % 3] ?? '',
          has_conversion: n % 5 === 0 ? 1 : 0,
          is_bounce: n % 4 === 0 ? 1 : 0,
          has_form_submit: n % 7 === 0 ? 1 : 0,
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
