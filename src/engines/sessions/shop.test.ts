import { expect, test } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis } from './analysis.ts';
import { SessionStore } from './columns/session-store.ts';

/** Visitors of a real online shop over a year: kind, sessions and sessions with a purchase. */
const kinds = [
  ['returning-visitor', 10_551, 1470],
  ['new-visitor', 1694, 422],
  ['other', 85, 16],
] as const;
const BOUNCES = 603;
const start = Date.UTC(2025, 1, 1);
const options = {
  range: { start, end: Date.UTC(2025, 11, 31) },
  zone: 'UTC',
  unit: 'month',
  compare: 'none',
  now: Date.UTC(2026, 0, 1),
} as const;

test('a shop’s year yields its known figures, in total and by kind of visitor', () => {
  const visits = kinds.flatMap(([utmMedium, sessions, bought]) =>
    Array.from({ length: sessions }, (_, index) => ({ utmMedium, hasConversion: index < bought })),
  );
  const store = new SessionStore(calendarOf('UTC'));
  store.put(
    visits.map((visit, index) => ({
      ...visit,
      audienceSessionId: `s${index}`,
      isBounce: index < BOUNCES,
      // Each of 0 to 12,329 seconds once, shuffled: 7,919 is a prime that does not divide 12,330.
      timeSpentSeconds: (index * 7919) % visits.length,
      sessionStartedAt: `+${start + index * 2_300_000}`,
    })),
  );
  const analysis = new Analysis(store, options);
  const loadInfo = { isComplete: true, coverage: [], total: null };
  const all = analysis.analyze({}, null, loadInfo);
  const population = all.metrics;
  expect(population.sessions).toBe(12_330);
  expect(population.shares.conversion).toMatchObject({ hits: 1908, of: 12_330 });
  expect(population.shares.bounce).toMatchObject({ hits: BOUNCES, of: 12_330 });
  const { median, p90 } = analysis.refine(all).metrics.measures.time;
  expect(median?.value).toBeCloseTo(6164.5);
  expect(p90?.value).toBeCloseTo(0.9 * 12_329);
  for (const [kind, sessions, bought] of kinds) {
    const of = analysis.analyze({ medium: [kind] }, 'medium', loadInfo).metrics;
    expect(of.shares.conversion).toMatchObject({ hits: bought, of: sessions });
    expect(of.sessions).toBe(sessions);
  }
});
