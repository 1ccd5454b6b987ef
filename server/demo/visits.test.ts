import { expect, test } from 'vitest';
import { Analysis, lastDaysRange, SessionStore } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { derivedId } from '#server/db/ids.ts';
import { DAY, HOUR } from '#server/db/time-units.ts';
import type { NewSession } from '#server/resources/write-sessions.ts';
import { causes } from './causes.ts';
import { formActionOf } from './conversation.ts';
import { visits } from './visits.ts';
import { demoWorld } from './world.ts';

const NOW = Date.UTC(2026, 2, 11, 14, 30);
const SESSIONS = 25_000;

const world = demoWorld('tenant', SESSIONS, NOW);
const drawn = world.visited.map(({ page, sessions }) => {
  const visit = sessions > 0 ? visits(page) : undefined;
  return { page, sessions: Array.from({ length: sessions }, (_, index) => visit?.(index) as NewSession) };
});
const all = drawn.flatMap(({ sessions }) => sessions);

type Row = NewSession['row'];
const rowsOf = (slug: string): Row[] =>
  drawn.find(({ page }) => page.content.slug === slug)?.sessions.map(({ row }) => row) ?? [];
const daysAgo = ({ started_at }: Row) => (NOW - started_at) / DAY;
/** Number of visits between two ages in days, the younger one first. */
const count = (rows: readonly Row[], from: number, until: number) =>
  rows.filter((row) => daysAgo(row) >= from && daysAgo(row) < until).length;
const share = (rows: readonly Row[], matches: (row: Row) => boolean) =>
  rows.filter(matches).length / rows.length;

/** z score of the difference between two conversion rates, with pooled variance. */
function zScore(before: readonly Row[], after: readonly Row[]): number {
  const conversions = (rows: readonly Row[]) => rows.filter((row) => row.has_conversion === 1).length;
  const pooled = (conversions(before) + conversions(after)) / (before.length + after.length);
  const difference = conversions(after) / after.length - conversions(before) / before.length;
  return difference / Math.sqrt(pooled * (1 - pooled) * (1 / before.length + 1 / after.length));
}

test('has most visits on audiences, and none on pages that nobody can open', () => {
  const rows = all.map(({ row }) => row);
  expect(rows).toHaveLength(SESSIONS);
  expect(share(rows, (row) => row.audience_id !== '')).toBeGreaterThan(0.57);
  expect(share(rows, (row) => row.audience_id !== '')).toBeLessThan(0.63);
  for (const page of world.pages) {
    const sessions = drawn.find(({ page: { pageId } }) => pageId === page.page_id)?.sessions ?? [];
    expect(sessions.length > 0).toBe(page.status !== 'draft');
    for (const { row } of sessions) expect(row.ended_at).toBeLessThanOrEqual(page.archived_at ?? NOW);
  }
  const audiences = new Map(world.audiences.map((audience) => [audience.audience_id, audience]));
  for (const row of rows)
    expect(row.started_at).toBeLessThan(audiences.get(row.audience_id)?.archived_at ?? NOW + 1);
});

test('has a plausible number of visits by each person', () => {
  const personIds = new Map(world.audiences.map((audience) => [audience.audience_id, audience.person_id]));
  const counts = new Map<string, number>();
  for (const { row } of all) {
    const personId = personIds.get(row.audience_id);
    if (personId && daysAgo(row) < 30) counts.set(personId, (counts.get(personId) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(30);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(40);
});

test('has a course of its own for each page', () => {
  const launch = rowsOf('spring-fleet');
  const peak = count(launch, 77, 84);
  for (const week of [10, 24, 45, 60]) expect(peak).toBeGreaterThan(1.6 * count(launch, week, week + 7));
  const growth = rowsOf('carbon-reporting');
  expect(count(growth, 0, 30)).toBeGreaterThan(2 * count(growth, 30, 60));
  expect(count(growth, 30, 60)).toBeGreaterThan(1.4 * count(growth, 60, 90));
  const changed = world.pages.find(({ name }) => name === 'Field service scheduling');
  const changedDaysAgo = (NOW - (changed?.updated_at ?? 0)) / DAY;
  const decline = rowsOf('field-service');
  expect(count(decline, changedDaysAgo - 21, changedDaysAgo)).toBeLessThan(
    0.6 * count(decline, changedDaysAgo, changedDaysAgo + 21),
  );
  const isWeekend = ({ started_at }: Row) => [0, 6].includes(new Date(started_at).getUTCDay());
  const isEvening = ({ started_at }: Row) => (started_at % DAY) / HOUR >= 16;
  expect(share(rowsOf('same-day-grocers'), isWeekend)).toBeGreaterThan(0.4);
  expect(share(rowsOf('driver-app'), isEvening)).toBeGreaterThan(0.55);
  for (const slug of ['spring-fleet', 'cold-chain', 'pharma']) {
    expect(share(rowsOf(slug), isWeekend)).toBeLessThan(0.15);
    expect(share(rowsOf(slug), isEvening)).toBeLessThan(0.25);
  }
  expect(rowsOf('pharma').length).toBeLessThan(0.05 * SESSIONS);
});

test('has visits whose figures fit each other', () => {
  const unfit = drawn.flatMap(({ page, sessions }) => {
    const hasForm = formActionOf(page.content) !== undefined;
    return sessions.filter(({ row, interactions }) => {
      const occurrences = (id: string) => interactions.filter(({ componentId }) => componentId === id).length;
      const clicks = interactions.length - occurrences('ask-box');
      const isConverted = row.has_conversion === 1;
      const fits = [
        occurrences('ask-box') === row.questions_asked_count,
        clicks > 0 === row.total_clicks_count > 0 && clicks <= row.total_clicks_count,
        occurrences('action-form') === row.has_form_submit,
        hasForm ? row.has_form_submit >= row.has_conversion : row.has_form_submit === 0,
        !isConverted || occurrences('action-card') > 0,
        row.is_bounce === 1
          ? interactions.length === 0 && !isConverted && row.time_spent_seconds < 30
          : row.time_spent_seconds >= 4 * interactions.length,
      ];
      return fits.includes(false);
    });
  });
  expect(unfit).toEqual([]);
  const converted = share(
    all.map(({ row }) => row),
    (row) => row.has_conversion === 1,
  );
  expect(converted).toBeGreaterThan(0.07);
  expect(converted).toBeLessThan(0.13);
});

test('has answered questions in several languages', () => {
  const questions = all.flatMap(({ interactions }) =>
    interactions.filter(({ componentId }) => componentId === 'ask-box'),
  );
  const labels = new Set(questions.map(({ label }) => label));
  expect(labels.size).toBeGreaterThan(150);
  for (const { responseText, groundingChunkIds } of questions) {
    expect(responseText).not.toBe('');
    expect(groundingChunkIds.length).toBeGreaterThan(0);
  }
  const languages = [/\bfür\b|\bwas kostet\b/i, /\bhet\b/i, /\best-ce que\b/i];
  for (const words of languages) expect([...labels].filter((label) => words.test(label))).not.toEqual([]);
});

test('has no more visits from the source that stopped', () => {
  const { slug, utmSource, daysAgo: age } = causes.stoppedSource;
  const rows = rowsOf(slug).filter((row) => row.utm_source === utmSource);
  expect(count(rows, 0, age)).toBe(0);
  expect(count(rows, age, 2 * age)).toBeGreaterThan(0.3 * count(rowsOf(slug), age, 2 * age));
});

test('converts more visitors of an audience since its latest version', () => {
  const { slug, index } = causes.improvedAudience;
  const page = drawn.find(({ page: { content } }) => content.slug === slug)?.page;
  const audience = world.audiences.filter(({ page_id }) => page_id === page?.pageId)[index];
  expect(audience?.status).toBe('published');
  expect(audience?.versions_count).toBeGreaterThan(1);
  const rows = rowsOf(slug).filter((row) => row.audience_id === audience?.audience_id);
  const isAfter = (row: Row) => row.started_at >= (audience?.published_at ?? 0);
  expect(
    zScore(
      rows.filter((row) => !isAfter(row)),
      rows.filter(isAfter),
    ),
  ).toBeGreaterThan(4);
});

test('converts fewer visitors of the advertisement whose effect fell', () => {
  const { slug, utmContent, daysAgo: age } = causes.fallingContent;
  const rows = rowsOf(slug).filter((row) => row.utm_content === utmContent);
  const isAfter = (row: Row) => daysAgo(row) < age;
  expect(
    zScore(
      rows.filter((row) => !isAfter(row)),
      rows.filter(isAfter),
    ),
  ).toBeLessThan(-3);
  const others = rowsOf(slug).filter((row) => row.utm_content !== utmContent);
  expect(
    Math.abs(
      zScore(
        others.filter((row) => !isAfter(row)),
        others.filter(isAfter),
      ),
    ),
  ).toBeLessThan(2);
});

test.each([0, 1, 2, 3, 4, 5, 6])('lets analytics name the three causes, %i days later', (days) => {
  const now = NOW + days * DAY;
  const demo = demoWorld(derivedId('tenant', 'demo'), SESSIONS, now);
  const pageOf = (slug: string) => demo.visited.find(({ page: { content } }) => content.slug === slug);
  const findingsOf = (slug: string) => {
    const visited = pageOf(slug);
    if (!visited) throw new Error(`The demo has no page ${slug}`);
    const visit = visits(visited.page);
    const calendar = calendarOf('UTC');
    const store = new SessionStore(calendar);
    store.put(
      Array.from({ length: visited.sessions }, (_, index) => {
        const { row } = visit(index);
        return {
          audienceSessionId: `${index}`,
          sessionStartedAt: `+${row.started_at}`,
          audienceId: row.audience_id,
          hasConversion: row.has_conversion === 1,
          utmSource: row.utm_source,
          utmMedium: row.utm_medium,
          utmCampaign: row.utm_campaign,
          utmContent: row.utm_content,
        };
      }),
    );
    const range = lastDaysRange(30, now, calendar);
    const analysis = new Analysis(store, { range, zone: 'UTC', unit: 'day', compare: 'period', now });
    const { comparison } = analysis.analyze({}, null, { isComplete: true, coverage: [], total: null });
    return { ...analysis.findings({})?.causes, start: comparison?.dates.current.start ?? Number.NaN };
  };
  const { stoppedSource, improvedAudience, fallingContent } = causes;
  expect(findingsOf(stoppedSource.slug).sessions?.value).toEqual({
    dimension: 'source',
    text: stoppedSource.utmSource,
  });
  expect(findingsOf(fallingContent.slug).conversion?.value).toEqual({
    dimension: 'content',
    text: fallingContent.utmContent,
  });
  const pageId = pageOf(improvedAudience.slug)?.page.pageId;
  const improved = demo.audiences.filter(({ page_id }) => page_id === pageId)[improvedAudience.index];
  expect(improved?.custom_name).toBe('Operations directors, UK and Ireland');
  const { conversion, start } = findingsOf(improvedAudience.slug);
  expect(conversion?.value).toEqual({ dimension: 'audience', text: improved?.audience_id });
  // The sentence names a version that went live within two days.
  const changedAt = start + (conversion?.since ?? Number.NaN) * DAY;
  expect(Math.abs((improved?.published_at ?? Number.NaN) - changedAt)).toBeLessThan(2 * DAY);
});
