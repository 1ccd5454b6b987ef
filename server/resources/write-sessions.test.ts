import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { createTenant } from '#server/db/tenants.ts';
import { BUCKET_MS } from '#server/db/time-units.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, plainSession } from '#server/testing/fixtures.ts';
import { type NewSession, writeSessions } from './write-sessions.ts';

describe.each(databaseKinds)('writing sessions on $name', (kind) => {
  let db: Database;
  let tenantId: string;
  let pageId: string;
  let other: string;

  beforeAll(async () => {
    db = await kind.open();
    ({ tenantId } = await createTenant(db, 'Writer'));
    pageId = await makePage(db, tenantId, 'Page');
    other = await makePage(db, tenantId, 'Other');
  });
  afterAll(() => db.destroy());

  const sessions = (count: number, prefix: string): NewSession[] =>
    Array.from({ length: count }, (_, n) => ({
      row: plainSession({
        session_id: `${prefix}${n}`,
        audience_id: ['', 'audience_a', 'audience_b'][n % 3] ?? '',
        started_at: 1_770_000_000_000 + n * 500_000,
        has_conversion: n % 5 === 0 ? 1 : 0,
        is_bounce: n % 4 === 0 ? 1 : 0,
        has_form_submit: n % 7 === 0 ? 1 : 0,
      }),
      interactions: [],
    }));

  const readCounts = (page: string) =>
    db
      .selectFrom('session_counts')
      .select(['audience_id', 'bucket', 'sessions', 'conversions', 'bounces', 'form_submits'])
      .where('page_id', '=', page)
      .orderBy('audience_id')
      .orderBy('bucket')
      .execute();

  test('counts each session once, per audience and quarter hour and in total', async () => {
    const batch = sessions(450, 'first-');
    expect(await writeSessions(db, tenantId, pageId, batch)).toEqual({
      inserted: 450,
      existing: 0,
      onOtherPages: new Set(),
    });
    const before = await readCounts(pageId);
    const more = [...sessions(500, 'first-'), ...batch.slice(0, 3)];
    expect(await writeSessions(db, tenantId, pageId, more)).toEqual({
      inserted: 50,
      existing: 453,
      onOtherPages: new Set(),
    });
    const rows = await db.selectFrom('sessions').selectAll().where('page_id', '=', pageId).execute();
    expect(rows).toHaveLength(500);
    const expected = Object.groupBy(
      rows.flatMap((row) => ['*', row.audience_id].map((audience) => ({ audience, row }))),
      ({ audience, row }) => `${audience} ${Math.floor(row.started_at / BUCKET_MS)}`,
    );
    const stored = await readCounts(pageId);
    expect(
      Object.fromEntries(
        stored.map(({ audience_id, bucket, ...counts }) => [`${audience_id} ${bucket}`, counts]),
      ),
    ).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([key, found = []]) => [
          key,
          {
            sessions: found.length,
            conversions: found.filter(({ row }) => row.has_conversion).length,
            bounces: found.filter(({ row }) => row.is_bounce).length,
            form_submits: found.filter(({ row }) => row.has_form_submit).length,
          },
        ]),
      ),
    );
    expect(before).not.toEqual(stored);
  });

  test("reports sessions of another page and doesn't move them", async () => {
    const taken = sessions(3, 'taken-');
    await writeSessions(db, tenantId, pageId, taken);
    const result = await writeSessions(db, tenantId, other, [...taken, ...sessions(2, 'free-')]);
    expect(result).toMatchObject({ inserted: 2, existing: 0 });
    expect([...result.onOtherPages].toSorted()).toEqual(['taken-0', 'taken-1', 'taken-2']);
    const all = (await readCounts(other)).filter(({ audience_id }) => audience_id === '*');
    expect(all.reduce((sum, each) => sum + each.sessions, 0)).toBe(2);
  });

  test('keeps the first session of an ID, with its interactions', async () => {
    const [session] = sessions(1, 'twice-');
    if (!session) throw new Error('no session');
    const base = { componentId: 'a', componentContext: '', label: 'First', responseText: '' };
    const interaction = { ...base, groundingChunkIds: [], options: [], timestamp: 1 };
    const result = await writeSessions(db, tenantId, pageId, [
      { ...session, interactions: [interaction] },
      { row: { ...session.row, page_title: 'Second' }, interactions: [] },
    ]);
    expect(result).toEqual({ inserted: 1, existing: 1, onOtherPages: new Set() });
    const row = await db
      .selectFrom('interactions')
      .select('items')
      .where('session_id', '=', 'twice-0')
      .execute();
    expect(row.map(({ items }) => JSON.parse(items))).toEqual([[interaction]]);
  });

  test('counts correctly with concurrent writers', async () => {
    const shared = sessions(300, 'shared-');
    const results = await Promise.all([
      writeSessions(db, tenantId, other, shared),
      writeSessions(db, tenantId, other, shared.toReversed()),
      writeSessions(db, tenantId, other, shared.slice(100)),
    ]);
    expect(results.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(300);
    const all = (await readCounts(other)).filter(({ audience_id }) => audience_id === '*');
    expect(all.reduce((sum, each) => sum + each.sessions, 0)).toBe(302);
  });
});
