import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Capability, capabilities } from '#contract/capabilities.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { pointsBetween } from '../../testing/recomputed-figures.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowsOf } from '../../testing/table.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  localStorage.clear();
  tenant = await service.ownTenant();
});

type Visit = ReturnType<typeof plainSession> & { page: string };

/** Reproducible visits of four pages, from `days` ago until now; none near `cutoffs`. */
function makeVisits(now: number, days: number, cutoffs: readonly number[] = []): Visit[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  return Array.from({ length: 2400 }, () => {
    // The first page has fewer visits in the current period.
    const age = random() * days * DAY;
    const page =
      random() < (age < 30 * DAY ? 0.3 : 0.5) ? 'Launch' : ['Tour', 'Fair', 'Deck'][Math.floor(random() * 3)];
    const isConverted = random() < 0.2 ? 1 : 0;
    return {
      page: page ?? '',
      ...plainSession({
        started_at: Math.floor(now - age),
        has_conversion: isConverted,
        has_form_submit: random() < 0.1 ? 1 : 0,
        is_bounce: !isConverted && random() < 0.4 ? 1 : 0,
        questions_asked_count: random() < 0.3 ? 2 : 0,
      }),
    };
  }).filter(({ started_at }) => cutoffs.every((cutoff) => Math.abs(started_at - cutoff) > 10 * MINUTE));
}

async function addVisits(visits: readonly Visit[]) {
  for (const name of ['Launch', 'Tour', 'Fair', 'Deck', 'Unvisited']) {
    const pageId = await makePage(service.db, tenant.tenantId, name);
    const rows = visits.filter(({ page }) => page === name).map(({ page: _, ...row }) => row);
    await addSessions(service.db, tenant.tenantId, pageId, rows);
  }
}

/** Wall-clock time of an instant, epoch ms as if in UTC. */
function localTime(zone: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

const countOf = (visits: readonly Visit[], isCounted: (visit: Visit) => unknown) =>
  visits.filter(isCounted).length;
const percent = (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`;
const change = (now: number, before: number) => {
  const percents = Math.round(((now - before) / before) * 100);
  const sign = percents === 0 ? '±' : percents < 0 ? '−' : '+';
  return `${sign}${Math.abs(percents).toLocaleString('en-GB')}%`;
};
const points = (now: number, before: number) => `${pointsBetween(now, before)} pp`;

/** Texts of the figures of both screens, recounted from the visits. */
function expectedFigures(current: readonly Visit[], earlier: readonly Visit[], third: 'asked' | 'form') {
  const shares = {
    Conversion: (visit: Visit) => visit.has_conversion,
    ...(third === 'asked'
      ? { Asked: (visit: Visit) => visit.questions_asked_count > 0 }
      : { 'Form submits': (visit: Visit) => visit.has_form_submit }),
    Bounced: (visit: Visit) => visit.is_bounce,
  };
  const rates = Object.entries(shares).map(([label, isCounted]) => {
    const [now, before] = [current, earlier].map((visits) => countOf(visits, isCounted) / visits.length);
    return `${label}${percent(now ?? 0)}${points(now ?? 0, before ?? 0)}was ${percent(before ?? 0)}`;
  });
  const total = (visits: readonly Visit[]) => visits.length.toLocaleString('en-GB');
  return [
    `Sessions${total(current)}${change(current.length, earlier.length)}was ${total(earlier)}`,
    ...rates,
  ];
}

const figures = async () => {
  const list = await screen.findByRole('list', { name: 'Results' });
  await waitFor(() => expect(list.textContent).toMatch(/\d%/));
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

/** Texts of a row's cells; a rate and its change count as two. */
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('[role=cell]:not(:has(.rate-cell)), .rate-cell > *')].map(
    ({ textContent }) => textContent,
  );
const pageRows = () => rowsOf(screen.getByRole('table', { name: 'Pages' })).map(cells);
const findRows = () =>
  waitFor(() => {
    const rows = pageRows();
    expect(rows.length).toBeGreaterThan(2);
    return rows;
  });

const isIn = (name: string, row: readonly (string | null)[]) => row.some((text) => text === name);

const withoutDays: readonly Capability[] = capabilities.filter((each) => each !== 'session-breakdowns');

for (const [zone, offered] of [
  ['America/New_York', capabilities],
  ['Asia/Kolkata', capabilities],
  ['America/New_York', withoutDays],
  ['Asia/Kolkata', withoutDays],
] as const)
  it(`agrees with a recount of the visits in ${zone}, ${offered === capabilities ? 'by days' : 'by hours'}`, async () => {
    service.offer(offered);
    timeZone.set(zone);
    const now = Date.now();
    const local = localTime(zone);
    const visits = makeVisits(now, 70, [now - 35 * DAY]);
    await addVisits(visits);
    const dayOf = (at: number) => Math.floor(local(at) / DAY);
    const today = dayOf(now);
    const current = visits.filter(({ started_at }) => dayOf(started_at) > today - 30);
    const earlier = visits.filter(
      ({ started_at }) =>
        dayOf(started_at) > today - 65 &&
        dayOf(started_at) <= today - 35 &&
        local(started_at) <= local(now) - 35 * DAY,
    );
    const expected = expectedFigures(current, earlier, offered === capabilities ? 'asked' : 'form');

    await renderApp(service, tenant, '/');
    expect(await figures()).toEqual(expected);
    const busiest = await findRows();
    const ofPage = (side: readonly Visit[], name: string) => side.filter(({ page }) => page === name);
    const names = ['Launch', 'Tour', 'Fair', 'Deck'].sort(
      (a, b) => ofPage(current, b).length - ofPage(current, a).length,
    );
    expect(busiest.map(([name]) => name?.slice(1))).toEqual([...names, 'Unvisited']);
    for (const [index, name] of names.entries()) {
      const [now, before] = [ofPage(current, name), ofPage(earlier, name)];
      const row = busiest[index] ?? [];
      expect(isIn(now.length.toLocaleString('en-GB'), row)).toBe(true);
      expect(isIn(change(now.length, before.length), row)).toBe(true);
      expect(isIn(percent(countOf(now, (visit) => visit.has_conversion) / now.length), row)).toBe(true);
    }
    const bars = screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'));
    expect(bars[0]).toMatch(new RegExp(`^${ofPage(current, names[0] ?? '').length} sessions in 30 days`));

    await renderApp(service, tenant, '/sessions');
    expect(await figures()).toEqual(expected);
    const rows = await findRows();
    expect(rows).toHaveLength(4);
    for (const name of names) {
      const [now, before] = [ofPage(current, name), ofPage(earlier, name)];
      const row = rows.find((each) => each.some((text) => text?.endsWith(name))) ?? [];
      for (const text of [
        now.length.toLocaleString('en-GB'),
        change(now.length, before.length),
        percent(now.length / current.length, 0),
        percent(countOf(now, (visit) => visit.has_conversion) / now.length),
        percent(countOf(now, (visit) => visit.has_form_submit) / now.length),
        percent(countOf(now, (visit) => visit.is_bounce) / now.length),
      ])
        expect([name, text, isIn(text, row)]).toEqual([name, text, true]);
    }
    const sum = cells(within(screen.getByRole('table', { name: 'All pages' })).getByRole('row'));
    expect(isIn('4 pages', sum)).toBe(true);
    expect(isIn(current.length.toLocaleString('en-GB'), sum)).toBe(true);
    expect(isIn(change(current.length, earlier.length), sum)).toBe(true);
  });

it('compares a month with the one before, across the end of summer time', async () => {
  timeZone.set('Europe/Berlin');
  const end = Date.parse('2025-11-02T00:00:00Z');
  const visits = makeVisits(end, 70);
  // Within the repeated hour, and at both ends of the month.
  for (const at of ['2025-10-26T00:30Z', '2025-10-26T01:30Z', '2025-09-30T22:00Z', '2025-10-31T22:59:59Z'])
    visits.push({ page: 'Launch', ...plainSession({ started_at: Date.parse(at) }) });
  await addVisits(visits);
  const local = localTime('Europe/Berlin');
  const inMonth = (month: string) =>
    visits.filter(({ started_at }) => new Date(local(started_at)).toISOString().startsWith(month));
  await renderApp(service, tenant, '/sessions?range=custom&from=2025-10-01&to=2025-10-31');
  expect(await figures()).toEqual(expectedFigures(inMonth('2025-10'), inMonth('2025-09'), 'asked'));
  expect(service.requests.filter((each) => each.includes('session_counts'))).toHaveLength(2);
});

it('draws the days of both periods at their heights', async () => {
  timeZone.set('UTC');
  const visits = makeVisits(Date.parse('2025-11-01T00:00:00Z'), 70);
  await addVisits(visits);
  await renderApp(service, tenant, '/sessions?range=custom&from=2025-10-20&to=2025-10-26');
  await findRows();
  const onDay = (day: number) => countOf(visits, ({ started_at }) => Math.floor(started_at / DAY) === day);
  const first = Date.parse('2025-10-20') / DAY;
  const days = Array.from({ length: 7 }, (_, day) => [onDay(first + day), onDay(first + day - 7)] as const);
  const trend = screen.getByRole('region', { name: 'Sessions over time' });
  const bars = [...trend.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  const largest = Math.max(...days.map(([now]) => now));
  expect(bars.map((height) => Math.round((height / Math.max(...bars)) * largest))).toEqual(
    days.map(([now]) => now),
  );
  const dashed = trend.querySelector('path[stroke-dasharray="4 3"]')?.getAttribute('d') ?? '';
  const scale = largest / Math.max(...bars);
  const previous = [...dashed.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) =>
    Math.round((1 - Number(y)) * scale),
  );
  expect(previous).toEqual(days.map(([, before]) => before));
});
