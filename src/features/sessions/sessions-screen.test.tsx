import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { dateForm } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseSessionLine } from '#server/import/session-line.ts';
import { writeSessions } from '#server/resources/write-sessions.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { pressInComposition } from '../../testing/input-method.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';
import { chartTable, columnValues, expectKeyFigure, keyFigure } from '../../testing/session-figures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const visits = (count: number, from: number, stepMs: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `visit-${index}`,
    sessionStartedAt: new Date(from + index * stepMs).toISOString(),
    totalClicksCount: index % 4,
    ...more(index),
  }));

/** Hourly sessions of May 2024 in UTC; the first night is still April in New York. */
const may = visits(31 * 24, Date.UTC(2024, 4, 1), HOUR);
const MAY = '?range=custom&from=2024-05-01&to=2024-05-31';
const dateButton = async () => {
  const search = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('search');
    if (!found) throw new Error('No filters');
    return found;
  });
  return within(search).findByRole('button', { name: /\d [A-Z][a-z]{2}/ });
};

it("opens a link in the sender's time zone, with a way back to one's own", async () => {
  const { url, open } = await renderSessions(service, may, MAY);
  await expectKeyFigure('Sessions', '744in this range');
  await expect.poll(url).toMatch(/from=2024-05-01&to=2024-05-31.*zone=UTC/);
  await screen.findByText('UTC');

  const sent = await open(`${MAY}&zone=America/New_York`);
  await screen.findByText(/Shown in New York time\./);
  // May starts and ends four hours later in New York.
  await expectKeyFigure('Sessions', '740in this range');
  const sessions = await screen.findByRole('table', { name: 'Sessions' });
  await expect.poll(() => within(sessions).getAllByRole('row')[1]?.textContent).toMatch(/19:00/);
  await sent.user.click(screen.getByRole('button', { name: 'Use your time zone' }));
  await expectKeyFigure('Sessions', '744in this range');
  await expect.poll(sent.url).toMatch(/zone=UTC/);
  expect(screen.queryByText(/Shown in/)).toBeNull();
});

it('writes the days of a preset to the URL', async () => {
  const { user, url } = await renderSessions(service, may.slice(0, 5), '?range=last-month');
  await expect.poll(url).toMatch(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/);
  expect(url()).toMatch(/range=last-month/);
  expect(url()).toMatch(/zone=UTC/);
  await user.click(await dateButton());
  const preset = await screen.findByRole('button', { name: 'Last month' });
  expect(preset.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'All time' }));
  await expect.poll(url).toMatch(/\?(range=all&zone=UTC|zone=UTC&range=all)&compare=none$/);
  await expectKeyFigure('Sessions', '5in this range');
});

it('reports invalid parts of a link until the next selection', async () => {
  const { user } = await renderSessions(service, may.slice(0, 100), `${MAY}&only=week*mon*0-5`);
  const notice = await screen.findByText(/Part of this link couldn't be read/);
  expect(notice.textContent).toBe(
    "Part of this link couldn't be read: only=week*mon*0-5. Showing all sessions in this range.",
  );
  await expectKeyFigure('Sessions', '100in this range');
  const groupBy = within(screen.getByRole('radiogroup', { name: 'Group by' }));
  await user.click(groupBy.getByRole('radio', { name: 'Week' }));
  await expect.poll(() => screen.queryByText(/Part of this link/)).toBeNull();
});

it('keeps range and selection while another tab of the page is open', async () => {
  const { user, url, pageId } = await renderSessions(service, may, `${MAY}&only=clicks*1-3`);
  const tab = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Page' })).getByRole('link', { name });
  await expectKeyFigure('Sessions', /^372of 744/);
  await user.click(tab('Overview'));
  await expect.poll(url).toBe(`/pages/${pageId}`);
  await user.click(tab('Sessions'));
  await expect.poll(url).toMatch(/from=2024-05-01&to=2024-05-31/);
  expect(url()).toMatch(/only=clicks\*1-3/);
  await expectKeyFigure('Sessions', /^372of 744/);
});

it('goes back from other dates to the dates before, with their selection', async () => {
  const { user, url, router } = await renderSessions(service, may, `${MAY}&only=clicks*1-3`);
  await expectKeyFigure('Sessions', /^372of 744/);
  await user.click(await dateButton());
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await expect.poll(url).toMatch(/range=7d/);
  router.history.back();
  await expect.poll(url).toMatch(/from=2024-05-01&to=2024-05-31/);
  expect(url()).toMatch(/only=clicks\*1-3/);
});

it('shows dates in a format that changes meanwhile, and keeps the selection', async () => {
  const { user, only } = await renderSessions(service, may, `${MAY}&only=clicks*1-2`);
  const firstDay = async () =>
    (await chartTable(user, 'Sessions over time')).querySelector('tbody th')?.textContent;
  expect(await firstDay()).toBe('1 May 2024');
  dateForm.set('iso');
  await screen.findByRole('button', { name: /2024-05-01/ });
  expect(await firstDay()).toBe('2024-05-01');
  await expectKeyFigure('Sessions', '186of 744');
  expect(only()).toBe('clicks*1-2');
  dateForm.set('words');
  await screen.findByRole('button', { name: /May 2024/ });
});

it('keeps audience and bucket in the URL', async () => {
  const tenant = await service.tenant('Audiences');
  const pageId = await makePage(service.db, tenant.tenantId, 'Visited');
  const params = { page_id: pageId };
  const { audienceId } = await tenant.call('createAudience', {
    params,
    body: { customName: 'Fleet managers' },
  });
  const rows = Array.from({ length: 40 }, (_, index) =>
    plainSession({
      session_id: `aimed-${index}`,
      started_at: Date.UTC(2024, 4, 1) + index * 6 * HOUR,
      audience_id: index % 4 === 0 ? audienceId : '',
    }),
  );
  await addSessions(service.db, tenant.tenantId, pageId, rows);
  const { user, url } = await renderApp(service, tenant, `/pages/${pageId}/sessions${MAY}`);
  await expectKeyFigure('Sessions', '40in this range');
  // A column header has the same name.
  const [filter] = screen.getAllByRole('button', { name: 'Audience' });
  if (filter) await user.click(filter);
  const choice = within(await screen.findByRole('dialog', { name: 'Audience' }));
  await user.click(choice.getByRole('textbox'));
  await user.paste('FLEET');
  pressInComposition(choice.getByRole('textbox'), 'Enter');
  expect(url()).not.toMatch(/audience=/);
  await user.click(await choice.findByRole('button', { name: 'Fleet managers' }));
  await expect.poll(url).toMatch(new RegExp(`audience=${audienceId}`));
  await screen.findByRole('button', { name: 'Audience Fleet managers' });
  await expectKeyFigure('Sessions', '10in this range');

  const bucket = (name: string) =>
    within(screen.getByRole('radiogroup', { name: 'Group by' })).getByRole<HTMLInputElement>('radio', {
      name,
    });
  expect(bucket('Day').checked).toBe(true);
  await user.click(bucket('Week'));
  await expect.poll(url).toMatch(/bucket=week/);
  const weeks = await chartTable(user, 'Sessions over time');
  await expect.poll(() => columnValues(weeks, 1).length).toBeLessThanOrEqual(5);
  expect(columnValues(weeks, 1).reduce((sum, count) => sum + count, 0)).toBe(10);

  const other = await renderApp(service, tenant, url());
  await expectKeyFigure('Sessions', '10in this range');
  expect(bucket('Week').checked).toBe(true);
  await other.user.click(screen.getByRole('button', { name: 'Remove filter Audience' }));
  await expectKeyFigure('Sessions', '40in this range');

  // The audience's own screen keeps its header and tabs.
  const own = await renderApp(service, tenant, `/pages/${pageId}/audiences/${audienceId}/results${MAY}`);
  await expectKeyFigure('Sessions', '10in this range');
  const tabs = within(screen.getByRole('navigation', { name: 'Audience' })).getAllByRole('link');
  await waitFor(() =>
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Overrides0', 'Versions1', 'Results0']),
  );
  await within(screen.getByRole('main')).findByText(/^Version 1, created/);
  expect(screen.queryByRole('button', { name: 'Remove filter Audience' })).toBeNull();
  await own.user.click(tabs[0] as HTMLElement);
  await screen.findByRole('button', { name: /^Override a field/ });
});

it('accepts typed dates in the format from Settings, and dates picked by keyboard', async () => {
  const { user, url } = await renderSessions(
    service,
    may.slice(0, 5),
    '?range=custom&from=2026-03-03&to=2026-03-10',
  );
  await user.click(await dateButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Date range' }));
  const first = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'From' });
  const last = dialog.getByRole<HTMLInputElement>('textbox', { name: 'To' });
  const fill = async (field: HTMLInputElement, text: string) => {
    await user.clear(field);
    if (text) await user.paste(text);
  };
  expect(first.value).toBe('3 Mar 2026');
  expect(last.value).toBe('10 Mar 2026');
  await fill(first, '3/4');
  await user.keyboard('{Enter}');
  expect(document.activeElement === first).toBe(true);
  dialog.getByText(/^Enter a date like \d+ \w{3} \d{4}$/);
  expect(url()).toMatch(/from=2026-03-03/);
  await fill(first, '28 february 2026');
  await fill(last, '');
  expect(first.hasAttribute('aria-invalid')).toBe(false);

  const day = (name: string) => dialog.findByRole('button', { name });
  (await day('Saturday, 28 Feb 2026')).focus();
  await user.keyboard('{ArrowRight}');
  const sunday = await day('Sunday, 1 Mar 2026');
  await expect.poll(() => document.activeElement === sunday).toBe(true);
  await user.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => last.value).toBe('8 Mar 2026');
  expect(first.value).toBe('28 Feb 2026');
  await user.click(await day('Sunday, 15 Mar 2026'));
  expect(last.value).toBe('');
  await user.click(await day('Tuesday, 10 Mar 2026'));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await expect.poll(url).toMatch(/from=2026-03-10&to=2026-03-15/);
  expect(url()).toMatch(/range=custom/);
  const dates = await dateButton();
  await expect.poll(() => document.activeElement === dates).toBe(true);
});

it('shows the last days with sessions if the last 30 have none', async () => {
  const { user, url } = await renderSessions(service, visits(60, Date.UTC(2019, 4, 1, 12), DAY));
  await screen.findAllByText(/No sessions in the last 30 days/);
  await expectKeyFigure('Sessions', '30in this range');
  await user.click(await screen.findByRole('button', { name: /2019/ }));
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await expect.poll(url).toMatch(/range=7d/);
  await screen.findByText('No sessions in this range');
  await user.click(screen.getByRole('button', { name: 'Show all time' }));
  await expectKeyFigure('Sessions', '60in this range');
});

it('shows an empty state for a page without sessions', async () => {
  await renderSessions(service, []);
  await screen.findByText('No sessions yet');
  await screen.findByText(/You can also import past sessions\./);
});

it('leaves most charts of few sessions to their list, and says that they are too few to compare', async () => {
  const late = visits(3, Date.UTC(2024, 6, 1), DAY, (index) => ({ audienceSessionId: `late-${index}` }));
  const july = '?range=custom&from=2024-07-01&to=2024-07-31&compare=period';
  const { open } = await renderSessions(service, [...may.slice(0, 40), ...late], july);
  await screen.findByRole('heading', { name: 'What visitors did' });
  // In the screen and in prints.
  await expect.poll(() => screen.queryAllByText('Too few sessions to compare').length).toBe(2);
  expect(screen.queryByRole('heading', { name: 'Weekday and hour' })).toBeNull();
  await open(MAY);
  await screen.findByRole('heading', { name: 'Weekday and hour' });
});

it('selects values exactly, even within a bin', async () => {
  const { open } = await renderSessions(
    service,
    visits(90, Date.UTC(2026, 2, 1), HOUR, (index) => ({
      totalClicksCount: 8 + (index % 6),
      timeSpentSeconds: 30 + index,
    })),
  );
  const expectSelection = async (only: string, count: number, text: string) => {
    await open(`?range=all&only=${only}`);
    await expectKeyFigure('Sessions', `${count}of 90`);
    expect(screen.getByRole('list', { name: 'Selection' }).textContent).toBe(text);
    await expect
      .poll(() => screen.getByRole('table', { name: 'Sessions' }).getAttribute('aria-rowcount'))
      .toBe(`${count + 1}`);
  };
  await expectSelection('clicks*11-12', 15, 'Clicks 11');
  await expectSelection('clicks*11-', 45, 'Clicks 11 or more');
  await expectSelection('time*33-47', 14, 'Time spent 33s to under 47s');
});

it('moves the focus to the neighbor after clearing a part of the selection', async () => {
  const { user, url } = await renderSessions(service, may, `${MAY}&only=time*0-600**clicks*2-4**bounce*no`);
  const press = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  const expectFocus = (find: () => HTMLElement | undefined) =>
    expect.poll(() => document.activeElement === find()).toBe(true);
  await press('Clear Clicks');
  await expect.poll(url).not.toMatch(/clicks/);
  await expectFocus(() => screen.getByRole('slider', { name: /^Clicks/ }));
  await press('Remove filter Time spent');
  await expectFocus(() => screen.getByRole('button', { name: 'Remove filter Bounce' }));
  await press('Remove filter Bounce');
  await expect.poll(url).not.toMatch(/only/);
  await expectFocus(() => screen.getAllByRole('button', { name: 'Audience' })[0]);
});

/** 2,500 sessions from the midnight eleven days ago on, which load in several requests. */
const many = visits(2500, Math.floor(Date.now() / DAY - 11) * DAY, 60_000);

/** Delays the requests for sessions after the next one until the returned function is called. */
function pauseAfterFirstRequest(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
  service.intercept(async (_method, url, _body, forward) => {
    // A limit of 1 is for the latest session.
    if (url.includes('audience_sessions?') && !url.endsWith('limit=1')) {
      requestCount += 1;
      if (requestCount > 1) await promise;
    }
    return forward();
  });
  return resolve;
}

it('shows figures as final only when everything is loaded, without counts', async () => {
  service.offer(capabilities.filter((each) => each !== 'session-counts'));
  const day = new Date(Date.now() - 10 * DAY).toISOString().slice(0, 10);
  const { user } = await renderSessions(service, many, `?range=custom&from=${day}&to=${day}`);
  await expectKeyFigure('Sessions', /in this range$/);
  const part = keyFigure('Sessions');
  const seen = new Set<string>();
  const figures = screen.getByLabelText('Key figures');
  const observer = new MutationObserver(() => seen.add(keyFigure('Sessions')));
  observer.observe(figures, { subtree: true, childList: true, characterData: true });
  const proceed = pauseAfterFirstRequest();
  await user.click(await dateButton());
  await user.click(await screen.findByRole('button', { name: 'Last 30 days' }));
  await expectKeyFigure('Sessions', /^[12],\d{3}of 2,500$/);
  proceed();
  await expectKeyFigure('Sessions', '2,500in this range');
  observer.disconnect();
  const final = [...seen].filter((text) => text.endsWith('in this range') && text !== part);
  expect(final).toEqual(['2,500in this range']);
});

it('loads the comparison with its own progress, which can be stopped and resumed', async () => {
  const { user } = await renderSessions(
    service,
    visits(4500, Date.now() - 89 * DAY, (89 * DAY) / 4500),
    '?range=30d',
  );
  const status = () =>
    screen.getAllByRole('status').find(({ textContent }) => textContent.includes('earlier sessions'));
  const inStatus = (name: string) => within(status() as HTMLElement).findByRole('button', { name });
  await screen.findByText(/^Updated/);
  const proceed = pauseAfterFirstRequest();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('button', { name: 'Previous period' }));
  await expect.poll(() => status()?.textContent).toMatch(/^1,000 of [12],\d{3} earlier sessions$/);
  expect(screen.queryByText(/^Updated/)).toBeNull();
  expect(keyFigure('Sessions')).not.toMatch(/%/);
  await user.click(await inStatus('Pause loading'));
  await expect.poll(() => status()?.textContent).toMatch(/, paused$/);
  await screen.findByText('Previous, paused');
  proceed();
  await user.click(await inStatus('Resume loading'));
  await screen.findByText(/^Updated/);
  await expectKeyFigure('Sessions', /%/);
});

it('shows new sessions after a refresh', async () => {
  const { user, tenant, pageId } = await renderSessions(service, may.slice(0, 10), '?range=all');
  await expectKeyFigure('Sessions', '10in this range');
  const added = may.slice(5, 20).map((session) => parseSessionLine(JSON.stringify(session)));
  await writeSessions(service.db, tenant.tenantId, pageId, added);
  await chooseFromMenu(user, 'Refresh');
  await expectKeyFigure('Sessions', '20in this range');
});

it('copies a link with fixed dates, or one that keeps the range moving', async () => {
  const start = Date.now() - 3_600_000;
  const visit = { audienceSessionId: 'visit', sessionStartedAt: new Date(start).toISOString() };
  const { user, url } = await renderSessions(service, [visit], '?range=30d');
  await expect.poll(url).toContain('from=');
  const copied = () => navigator.clipboard.readText();
  await chooseFromMenu(user, 'Copy link');
  await expect.poll(copied).toContain(url());
  await chooseFromMenu(user, 'Copy link to last 30 days');
  await expect.poll(copied).not.toContain('from=');
  const moving = new URL(await copied());
  expect(moving.searchParams.get('range')).toBe('30d');
  expect(moving.searchParams.has('from') || moving.searchParams.has('to')).toBe(false);
});

/** Hourly sessions of 28 days of May 2024, and of the 28 days before, which convert half as often. */
const twoPeriods = visits(56 * 24, Date.UTC(2024, 3, 3), HOUR, (index) => ({
  timeSpentSeconds: index < 28 * 24 ? 50 : 60,
  hasConversion: index % (index < 28 * 24 ? 10 : 5) === 0,
  isBounce: index % 4 === 1,
  hasFormSubmit: false,
  questionsAskedCount: index % 3 === 0 ? 1 : 0,
}));

it('copies a summary as the screen shows it, with its comparison or selection', async () => {
  const path = '?range=custom&from=2024-05-01&to=2024-05-28';
  const app = await renderSessions(service, twoPeriods, `${path}&compare=period`);
  const expectSummary = async (user: typeof app.user, lines: readonly string[]) => {
    await chooseFromMenu(user, 'Copy summary');
    const text = [...lines, '', location.href].join('\n');
    await expect.poll(() => navigator.clipboard.readText()).toBe(text);
    await screen.findAllByText('Summary copied');
    expect(location.search).toMatch(/from=2024-05-01&to=2024-05-28.*&zone=UTC$/);
  };
  await screen.findByText(/^No significant change in sessions/);
  await expectKeyFigure('Conversion', /pp/);
  await expectSummary(app.user, [
    'Sessions · Offers',
    '',
    '1–28 May 2024, UTC time',
    'vs 3–30 Apr 2024',
    'All sessions',
    '',
    'No significant change in sessions. Conversion rose 9.8 pp, to 19.9%.',
    '',
    'Sessions: 672 (±0%, 95%: 0 to 0)',
    'Conversion: 19.9% (+9.8 pp, 95%: +6.0 to +13.6)',
    'Median time: 1m (+10s, 95%: +10s to +10s)',
    'Bounced: 25.0% (±0.0 pp, 95%: −4.6 to +4.6)',
    'Form submits: 0.0% (±0.0 pp, 95%: −0.6 to +0.6)',
    'Asked: 33.3% (±0.0 pp, 95%: −5.0 to +5.0)',
  ]);
  const selected = await app.open(`${path}&only=clicks*2-4`);
  await expectKeyFigure('Sessions', '336of 672');
  await screen.findByText(/^Updated/);
  await expectSummary(selected.user, [
    'Sessions · Offers',
    '',
    '1–28 May 2024, UTC time',
    'Clicks: 2 to 3',
    '',
    'Clicks 2 to 3: 19.9% of 336 sessions convert, no significant difference from 19.9% of the others.',
    '',
    'Sessions: 336 (of 672)',
    'Conversion: 19.9% (95%: 16.0–24.5%, all 19.9%)',
    'Median time: 1m (p90 1m, all 1m)',
    'Bounced: 0.0% (95%: 0–1.1%, all 25.0%)',
    'Form submits: 0.0% (95%: 0–1.1%, all 0.0%)',
    'Asked: 33.3% (95%: 28.5–38.5%, all 33.3%)',
  ]);
});

it.each([
  [
    capabilities,
    /UTC time\nAll sessions\nSome charts cover only the 1,000 sessions loaded so far\n\n2,500 sessions, .*\n\nSessions: 2,500 \(in this range\)\nConversion: 0\.0% .*\nMedian time: –\n/,
  ],
  [
    capabilities.filter((each) => each !== 'session-counts'),
    /UTC time\nAll sessions\nOnly the 1,000 sessions loaded so far\n\n1,000 sessions, .*\n\nSessions: 1,000 \(of 2,500\)\n/,
  ],
])('says in a summary that only a part has loaded', async (offered, expected) => {
  service.offer(offered);
  const proceed = pauseAfterFirstRequest();
  const { user } = await renderSessions(service, many, '?range=30d');
  await expect.poll(() => document.body.textContent).toMatch(/1,000 of 2,500 sessions.*(2,500in|1,000of)/);
  await chooseFromMenu(user, 'Copy summary');
  await screen.findByText('Summary copied');
  expect(await navigator.clipboard.readText()).toMatch(expected);
  proceed();
  await expectKeyFigure('Median time', /p90/);
});
