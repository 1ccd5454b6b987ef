import { screen, waitFor, within } from '@testing-library/react';
import { type RawBuilder, sql } from 'kysely';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import {
  changeText,
  countChangeText,
  formatCount,
  halfInterval,
  percentText,
  pointsBetween,
  pointsText,
  rateChange,
  wilsonBounds,
} from '../../testing/recomputed-figures.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, rowsOf, tableByName } from '../../testing/table.ts';

// The shared clock ticks once a minute.
vi.mock('#ui/use-now.ts', () => ({ useNow: () => Date.now() }));

/** In New York 15:37 on 16 November, and the instant in which it left summer time. */
const NOW = Date.parse('2025-11-16T20:37:00Z');
const WINTER = Date.parse('2025-11-02T06:00:00Z');
/** 35 days earlier at the same time of day, an hour earlier in UTC. */
const NOW_BEFORE = Date.parse('2025-10-12T19:37:00Z');
const DAYS = 30;
const FROM = Date.parse('2025-10-18T04:00:00Z');
const BEFORE = Date.parse('2025-09-13T04:00:00Z');
/** 97.5% quantile of Student's t distribution with 29 degrees of freedom. */
const T_29 = 2.0452;
const names = ['Launch', 'Tour', 'Fair', 'Deck'];

let service: TestService;
let tenant: Tenant;
const ids = new Map<string, string>();

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  timeZone.set('America/New_York');
  service = await startTestService();
  tenant = await service.ownTenant();
  const generator = xoroshiro128plus(11);
  const random = () => uniformFloat64(generator);
  const visits = Array.from({ length: 4000 }, () => {
    const startedAt = Math.floor(BEFORE - DAY + random() * (NOW - BEFORE + 2 * DAY));
    const isFallen = startedAt >= FROM && random() < 0.6;
    // Launch lost most of its sessions.
    const page = Math.floor(random() ** 2 * 4);
    return {
      page: isFallen && page === 0 ? null : names[page],
      ...plainSession({
        started_at: startedAt,
        has_conversion: random() < 0.15 ? 1 : 0,
        has_form_submit: random() < 0.1 ? 1 : 0,
        is_bounce: random() < 0.3 ? 1 : 0,
        questions_asked_count: Math.floor(random() * 3),
      }),
    };
  });
  for (const name of [...names, 'Unvisited']) {
    const pageId = await makePage(service.db, tenant.tenantId, name);
    ids.set(name, pageId);
    const rows = visits.filter(({ page }) => page === name).map(({ page: _, ...row }) => row);
    await addSessions(service.db, tenant.tenantId, pageId, rows);
  }
});
afterAll(() => {
  vi.useRealTimers();
  timeZone.set('UTC');
});

const isNow = sql`(started_at >= ${FROM} and started_at <= ${NOW})`;
const isBefore = sql`(started_at >= ${BEFORE} and started_at <= ${NOW_BEFORE})`;
const outcomes = {
  conversions: sql`has_conversion = 1`,
  asked: sql`questions_asked_count > 0`,
  bounces: sql`is_bounce = 1`,
  forms: sql`has_form_submit = 1`,
};
type Outcome = keyof typeof outcomes;
type Counts = Record<'sessions' | Outcome, { now: number; before: number }>;

/** Counts of both periods: of a page, or of all. */
async function countsOf(name?: string): Promise<Counts> {
  const page = name === undefined ? sql`` : sql`and page_id = ${ids.get(name)}`;
  const count = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ now: number; before: number }>`
      select sum(${isNow}) as now, sum(${isBefore}) as before from sessions
      where tenant_id = ${tenant.tenantId} ${page} and ${condition}`.execute(service.db);
    return rows[0] ?? { now: 0, before: 0 };
  };
  const counts = { sessions: await count(sql`1`) } as Counts;
  for (const outcome of Object.keys(outcomes) as Outcome[]) counts[outcome] = await count(outcomes[outcome]);
  return counts;
}

/** Sessions and conversions by local day of both periods: of a page, or of all. */
async function daysOf(name?: string) {
  const page = name === undefined ? sql`` : sql`and page_id = ${ids.get(name)}`;
  const local = sql`(started_at - case when started_at < ${WINTER} then 4 else 5 end * ${HOUR})`;
  const daysFrom = async (start: number, isIn: RawBuilder<unknown>) => {
    const { rows } = await sql<{ day: number; sessions: number; conversions: number }>`
      select cast((${local} - ${start - 4 * HOUR}) / ${DAY} as integer) as day,
        count(*) as sessions, sum(has_conversion) as conversions from sessions
      where tenant_id = ${tenant.tenantId} ${page} and ${isIn} group by 1`.execute(service.db);
    const byDay = new Map(rows.map((row) => [row.day, row]));
    return Array.from({ length: DAYS }, (_, day) => byDay.get(day) ?? { sessions: 0, conversions: 0 });
  };
  return { current: await daysFrom(FROM, isNow), earlier: await daysFrom(BEFORE, isBefore) };
}

const share = (counts: Counts, outcome: Outcome, side: 'now' | 'before') => ({
  hits: counts[outcome][side],
  of: counts.sessions[side],
});
const rateOf = ({ hits, of }: { hits: number; of: number }) => percentText(hits / of);

/** Interval of a change in sessions, relative to those before. */
async function sessionsInterval(name: string | undefined, t: number) {
  const { current, earlier } = await daysOf(name);
  const differences = current.map(({ sessions }, day) => sessions - (earlier[day]?.sessions ?? 0));
  const { now, before } = (await countsOf(name)).sessions;
  const half = halfInterval(differences, t);
  return { low: Math.max(-1, (now - before - half) / before), high: (now - before + half) / before };
}

/** Green, red, or gray for an interval that contains zero. */
const toneOf = ({ low, high }: { low: number; high: number }, better: 1 | -1 = 1) =>
  low > 0 || high < 0 ? (Math.sign(low || high) === better ? 'text-success' : 'text-danger') : 'text-muted';

async function expectKeyFigures(all: Counts) {
  const list = await screen.findByRole('list', { name: 'Results' });
  await waitFor(() => expect(list.textContent).toMatch(/\d%/));
  const items = within(list).getAllByRole('listitem');
  const { now, before } = all.sessions;
  expect(items[0]?.textContent).toBe(
    `Sessions${formatCount(now)}${countChangeText(now, before)}was ${formatCount(before)}`,
  );
  const interval = await sessionsInterval(undefined, T_29);
  const changeOf = (item: HTMLElement | undefined) => item?.querySelector('[title^=Before]');
  expect(changeOf(items[0])?.getAttribute('title')).toBe(
    `Before: ${formatCount(before)}, change ${changeText(interval.low)} to ${changeText(interval.high)}.`,
  );
  expect(changeOf(items[0])?.className).toContain(toneOf(interval));
  const rates = [
    ['Conversion', 'conversions', 1],
    ['Asked', 'asked', 1],
    ['Bounced', 'bounces', -1],
  ] as const;
  for (const [index, [label, outcome, better]] of rates.entries()) {
    const item = items[index + 1];
    const [current, earlier] = [share(all, outcome, 'now'), share(all, outcome, 'before')];
    const change = rateChange(current, earlier);
    expect(item?.textContent).toBe(
      `${label}${rateOf(current)}${pointsBetween(current.hits / current.of, earlier.hits / earlier.of)} ppwas ${rateOf(earlier)}`,
    );
    expect(changeOf(item)?.getAttribute('title')).toBe(
      `Before: ${rateOf(earlier)}, change ${pointsText(change.low)} to ${pointsText(change.high)} pp.`,
    );
    expect(changeOf(item)?.className).toContain(toneOf(change, better));
  }
}

async function expectSentence(all: Counts) {
  const { now, before } = all.sessions;
  const rate = rateChange(share(all, 'conversions', 'now'), share(all, 'conversions', 'before'));
  // The planted change, and a rate that didn't change.
  expect((await sessionsInterval(undefined, T_29)).high).toBeLessThan(0);
  expect(toneOf(rate)).toBe('text-muted');
  const fall = percentText(1 - now / before, 0);
  const held = rateOf(share(all, 'conversions', 'now'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    `Sessions fell ${fall}, mostly Launch. Conversion held at ${held}.`,
  );
}

/** Reads each day of the trend by keyboard, and compares the drawn marks with it. */
async function expectTrend(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  const { current, earlier } = await daysOf();
  const trend = screen.getByRole('region', { name: 'Sessions over time' });
  const slider = within(trend).getByRole('slider', { name: 'Day' });
  slider.focus();
  const read: (string | null)[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    await user.keyboard('{ArrowRight}');
    read.push(slider.getAttribute('aria-valuetext')?.replace(/^.*: /, '') ?? null);
  }
  expect(read).toEqual(
    current.map(
      ({ sessions, conversions }, day) =>
        `${sessions} sessions, ${earlier[day]?.sessions} before, ${conversions} convert`,
    ),
  );
  await user.keyboard('{Escape}');
  const [plot, ratePlot] = [...trend.querySelectorAll('svg[preserveAspectRatio=none]')];
  const [, , top] = [...trend.querySelectorAll('span')].flatMap(({ textContent, children }) =>
    children.length === 0 && /^\d+$/.test(textContent) ? Number(textContent) : [],
  );
  const heights = [...(plot?.querySelectorAll('rect') ?? [])].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  expect(heights.map((height) => Math.round(height * (top ?? 0)))).toEqual(
    current.map(({ sessions }) => sessions),
  );
  const yOf = (path: Element | null | undefined) =>
    [...(path?.getAttribute('d') ?? '').matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => 1 - Number(y));
  expect(yOf(plot?.querySelector('[stroke-dasharray]')).map((y) => Math.round(y * (top ?? 0)))).toEqual(
    earlier.map(({ sessions }) => sessions),
  );
  const end = Number(/(\d+)%/.exec(trend.querySelector('.text-chart-rate-text')?.textContent ?? '')?.[1]);
  const shown = current.filter(({ sessions }) => sessions >= 30);
  expect(yOf(ratePlot?.querySelector('.stroke-chart-rate')).map((y) => percentText((y * end) / 100))).toEqual(
    shown.map(({ sessions, conversions }) => percentText(conversions / sessions)),
  );
}

const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('[role=cell]')].map(({ textContent }) => textContent);

/** Counts, changes, rates and intervals of a row, which its link describes too. */
async function expectRow(row: HTMLElement, name: string) {
  const counts = await countsOf(name);
  const { now, before } = counts.sessions;
  const conversion = share(counts, 'conversions', 'now');
  for (const text of [formatCount(now), countChangeText(now, before), rateOf(conversion)])
    expect([name, cellsOf(row)]).toEqual([name, expect.arrayContaining([text])]);
  const { low, high } = wilsonBounds(conversion.hits, conversion.of);
  const interval = await sessionsInterval(name, T_29);
  const bars = within(row).getByRole('img');
  const whisker = row.querySelector('svg.w-24');
  const days = (await daysOf(name)).current.map(({ sessions }) => sessions);
  const most = Math.max(...days);
  expect(bars.getAttribute('aria-label')).toBe(
    `${formatCount(now)} sessions in 30 days, at most ${most} a day`,
  );
  const heights = [...bars.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights.map((height) => Math.round((height / 20) * Math.max(4, most)))).toEqual(days);
  const rateInterval = `95% interval ${(low * 100).toFixed(1)}–${percentText(high)}.`;
  const [x1 = 0, x2 = 0] = ['x1', 'x2'].map(
    (end) => Number(whisker?.querySelector('line:last-of-type')?.getAttribute(end)) - 3,
  );
  expect(x1 / x2).toBeCloseTo(low / high, 3);
  expect(row.querySelector('a.row-link')?.getAttribute('aria-description')).toBe(
    `Before: ${formatCount(before)}, change ${changeText(interval.low)} to ${changeText(interval.high)}. ${rateInterval}`,
  );
  const change = [...row.querySelectorAll('[title^=Before]')].at(-1);
  expect([name, change?.className]).toEqual([name, expect.stringContaining(toneOf(interval))]);
  return counts;
}

it('agrees with SQL in all that the overview shows, across the end of summer time', async () => {
  const all = await countsOf();
  const { user } = await renderApp(service, tenant, '/');
  await expectKeyFigures(all);
  await expectSentence(all);
  screen.getByText(
    (_, element) =>
      element?.tagName === 'P' &&
      element.textContent ===
        '18 Oct–16 Nov until 15:37, against 13 Sep–12 Oct until the same time (same weekdays, 5 weeks earlier)',
  );
  for (const name of names) await expectRow(rowByText(tableByName('Pages'), name), name);
  await expectTrend(user);
});

it('agrees with SQL in all that the sessions of all pages show, with their sum', async () => {
  const all = await countsOf();
  const { user } = await renderApp(service, tenant, '/sessions');
  await expectKeyFigures(all);
  await expectSentence(all);
  expect(rowsOf(tableByName('Pages'))).toHaveLength(names.length);
  for (const name of names) {
    const row = rowByText(tableByName('Pages'), name);
    const counts = await expectRow(row, name);
    expect(cellsOf(row)).toEqual(
      expect.arrayContaining([
        percentText(counts.sessions.now / all.sessions.now, 0),
        rateOf(share(counts, 'forms', 'now')),
        rateOf(share(counts, 'bounces', 'now')),
      ]),
    );
  }
  const sum = within(screen.getByRole('table', { name: 'All pages' })).getByRole('row');
  const { now, before } = all.sessions;
  expect(cellsOf(sum)).toEqual(
    expect.arrayContaining([
      '4 pages',
      formatCount(now),
      countChangeText(now, before),
      '100%',
      rateOf(share(all, 'conversions', 'now')),
      rateOf(share(all, 'forms', 'now')),
      rateOf(share(all, 'bounces', 'now')),
    ]),
  );
  await expectTrend(user);
});

it('agrees with SQL in the results of the list of pages', async () => {
  await renderApp(service, tenant, '/pages');
  await waitFor(() => expect(rowByText(tableByName('Pages'), 'Launch').textContent).toMatch(/\d%/));
  for (const name of names) await expectRow(rowByText(tableByName('Pages'), name), name);
});
