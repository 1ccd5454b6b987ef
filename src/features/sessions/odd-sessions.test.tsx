import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';
import { expectKeyFigure } from '../../testing/session-figures.ts';

// The shared clock ticks once a minute.
vi.mock('#ui/use-now.ts', () => ({ useNow: () => Date.now() }));

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));
afterEach(() => vi.useRealTimers());

const MAY = Date.UTC(2024, 4, 6);
const inMay = '?range=custom&from=2024-05-06&to=2024-05-12&compare=period';
const visits = (count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `visit-${index}`,
    sessionStartedAt: new Date(MAY + index * 1000).toISOString(),
    timeSpentSeconds: 60,
    ...more(index),
  }));

const sentence = () => document.querySelector('h2[data-summary]')?.textContent ?? '';
/** Waits for all sessions and the findings, and expects no figure to be broken. */
async function expectSentence(expected: RegExp) {
  await screen.findByText(/^Updated/);
  await waitFor(() => expect(sentence()).toMatch(expected));
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined|null/);
}
const rowNamesOf = (panel: string) =>
  within(screen.getByRole('table', { name: panel }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

it.each([
  [
    'one session',
    visits(1),
    /^1 session, none converted, none asked\.$/,
    { Sessions: /^1in this range$/, Conversion: /^0 of 1too few for a rate$/, 'Median time': /^1m/ },
    ['All sessions', 'Sessions over time'],
  ],
  [
    'sessions that are all the same',
    visits(200, () => ({ sessionStartedAt: new Date(MAY).toISOString(), hasConversion: true })),
    /^200 sessions, 100\.0% convert\.$/,
    { Sessions: /^200in this range$/, Conversion: /^100\.0%95%: 98\.1–100%$/, 'Median time': /^1mp90 1m$/ },
    ['Sessions over time', 'All sessions'],
  ],
] as const)('shows %s', async (_, sessions, expected, figures, order) => {
  await renderSessions(service, sessions, inMay);
  await expectSentence(expected);
  for (const [name, text] of Object.entries(figures)) await expectKeyFigure(name, text);
  // A list of few sessions comes first.
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(headings().filter((heading) => order.some((each) => each === heading))).toEqual(order),
  );
});

it.each([
  ['before the first session', '2019-01-01', '2019-01-31'],
  ['in the future', '2199-01-01', '2199-01-31'],
])('says that there are sessions on other dates if the range is %s', async (_, from, to) => {
  await renderSessions(service, visits(3), `?range=custom&from=${from}&to=${to}&compare=period`);
  await screen.findByText('No sessions in this range');
  await screen.findByText('There are sessions on other dates.');
});

it('shows a day and an hour that have just begun, against the same seconds a week before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MAY + 30_000 });
  const weekBefore = visits(7200, (index) => ({
    audienceSessionId: `before-${index}`,
    sessionStartedAt: new Date(MAY - 7 * DAY + index * 1000).toISOString(),
  }));
  await renderSessions(service, [...visits(20), ...weekBefore], '?range=today&bucket=hour&compare=period');
  // Seconds 0 to 30.
  await expectSentence(/^20 sessions, 31 before\. /);
  await expectKeyFigure('Sessions', /^20−11/);
  await screen.findByText('Partial hour');
});

it('shows the most frequent of 10,000 sources, and the sessions of all others', async () => {
  const sessions = visits(10_000, (index) => ({ utmSource: index < 40 ? 'google' : `source ${index}` }));
  await renderSessions(service, sessions, inMay);
  await expectSentence(/^10,000 sessions, 0\.0% convert\.$/);
  await screen.findByRole('table', { name: 'Sources' });
  const names = rowNamesOf('Sources');
  expect(names[0]).toBe('Google');
  expect(names.at(-1)).toBe('Other sources');
});

it('shows sources as recorded if they have the same name', async () => {
  const sources = ['linkedin', 'LinkedIn', 'google'];
  const sessions = visits(40, (index) => ({ utmSource: sources[Math.min(2, Math.floor(index / 15))] }));
  await renderSessions(service, sessions, inMay);
  await expectSentence(/^40 sessions/);
  await screen.findByRole('table', { name: 'Sources' });
  expect(rowNamesOf('Sources').toSorted()).toEqual(['Google', 'LinkedIn', 'linkedin']);
});

it('shows a source that is named as a property of objects', async () => {
  await renderSessions(
    service,
    visits(40, () => ({ utmSource: 'constructor' })),
    inMay,
  );
  await expectSentence(/^40 sessions/);
  await screen.findByRole('table', { name: 'Sources' });
  expect(rowNamesOf('Sources')).toEqual(['constructor']);
});

it('names an audience that was deleted by its ID', async () => {
  await renderSessions(
    service,
    visits(40, () => ({ audienceId: 'audience_deleted' })),
    inMay,
  );
  await expectSentence(/^40 sessions/);
  await waitFor(() => expect(rowNamesOf('Audiences')).toEqual([expect.stringContaining('audience_deleted')]));
});

it('counts sessions with impossible values, and says which figures leave them out', async () => {
  const sessions = visits(
    60,
    (index) =>
      [
        { timeSpentSeconds: -5 },
        { maxScrollDepthPercentage: 130 },
        { timeSpentSeconds: 5 * 365 * 24 * 3600 },
      ][index] ?? {},
  );
  await renderSessions(service, sessions, inMay);
  await expectSentence(/^60 sessions/);
  await expectKeyFigure('Sessions', '60in this range');
  await expectKeyFigure('Median time', /^1mp90 1m$/);
  await screen.findByText(/^Not in every chart: .*valid time spent.*valid scroll depth/);
});

it('says that there is no earlier median if no session before has a valid time', async () => {
  const week = visits(80).map(({ sessionStartedAt, ...visit }, index) => ({
    ...visit,
    sessionStartedAt: index < 40 ? new Date(MAY - 7 * DAY + index * 1000).toISOString() : sessionStartedAt,
    timeSpentSeconds: index < 40 ? -1 : 471,
  }));
  await renderSessions(service, week, inMay);
  await expectKeyFigure('Sessions', /^40±0%/);
  await expectKeyFigure('Median time', /^7m 51sno earlier data$/);
  const time = within(screen.getByLabelText('Key figures')).getByText('Median time').closest('div');
  expect(time?.querySelector('dd button')?.getAttribute('aria-description')).toMatch(/Before: –\.$/);
});

it('groups years by the finest unit that fits if hours are asked for, and says so', async () => {
  const sessions = visits(300, (index) => ({
    sessionStartedAt: new Date(MAY - index * 6 * DAY - HOUR).toISOString(),
  }));
  await renderSessions(service, sessions, '?range=custom&from=2019-06-01&to=2024-05-31&bucket=hour');
  await expectSentence(/^300 sessions/);
  await screen.findByText(/^Grouped by week for this range\./);
});
