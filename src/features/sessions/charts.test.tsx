import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { timeZone } from '#lib/time-zone.ts';
import { publishAll } from '#server/testing/fixtures.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';
import {
  chartTable,
  columnValues,
  expectColumn,
  expectKeyFigure,
  expectKeyFigures,
  toggleTable,
} from '../../testing/session-figures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));

const slider = (name: RegExp) => screen.findByRole('slider', { name });
const valueText = (element: HTMLElement) => element.getAttribute('aria-valuetext');

/** Five weeks of sessions, one every 50 minutes, with uneven values. */
const START = Date.UTC(2024, 3, 29);
const uneven = Array.from({ length: (35 * DAY) / (50 * 60_000) }, (_, index) => ({
  audienceSessionId: `uneven-${index}`,
  startedAt: START + index * 50 * 60_000,
  sessionStartedAt: new Date(START + index * 50 * 60_000).toISOString(),
  timeSpentSeconds: (index * index) % 997,
  totalClicksCount: (index * 7) % 31 === 0 ? 210 : (index * index) % 23,
  questionsAskedCount: (index * 5) % 13,
  maxScrollDepthPercentage: (index * 37) % 101,
  hasConversion: index % 3 === 0,
  hasFormSubmit: index % 7 === 0,
  isBounce: index % 5 === 0,
}));
const countWhere = <T,>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length;

it('shows the figures of the selected days in the selected time zone', async () => {
  // Half an hour off, without daylight saving time.
  timeZone.set('Asia/Kolkata');
  const local = (session: (typeof uneven)[number]) => new Date(session.startedAt + 5.5 * HOUR).toISOString();
  const [from, to] = ['2024-05-07', '2024-05-20'];
  const sessions = uneven.filter((each) => local(each) >= from && local(each) < '2024-05-21');
  const { user, url } = await renderSessions(service, uneven);
  await user.click(await screen.findByRole('button', { name: /2024/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Date range' }));
  for (const [name, day] of [
    ['From', from],
    ['To', to],
  ] as const) {
    await user.clear(await dialog.findByRole('textbox', { name }));
    await user.paste(day);
  }
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await expect
    .poll(url)
    .toMatch(/from=2024-05-07&to=2024-05-20&zone=Asia\/Kolkata&compare=none&range=custom$/);
  await expectKeyFigures(sessions);
  expect((await screen.findByRole('table', { name: 'Sessions' })).getAttribute('aria-rowcount')).toBe(
    String(sessions.length + 1),
  );

  const days = Array.from({ length: 14 }, (_, day) =>
    new Date(Date.parse(from) + day * DAY).toISOString().slice(0, 10),
  );
  const onDay = days.map((day) => countWhere(sessions, (session) => local(session).startsWith(day)));
  await expectColumn(await chartTable(user, 'Sessions over time'), 1, onDay);
  const starts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40, 60, 80, 100, 150, 200];
  const clicks = starts.map((start, bin) =>
    countWhere(sessions, ({ totalClicksCount: n }) => n >= start && n < (starts[bin + 1] ?? Infinity)),
  );
  await expectColumn(await chartTable(user, 'Clicks'), 1, clicks);
  const questions = Array.from({ length: 11 }, (_, bin) =>
    countWhere(sessions, ({ questionsAskedCount: n }) => (bin === 10 ? n >= 10 : n === bin)),
  );
  await expectColumn(await chartTable(user, 'Questions asked'), 1, questions);
  const scroll = Array.from({ length: 20 }, (_, bin) =>
    countWhere(sessions, (each) => Math.min(19, Math.floor(each.maxScrollDepthPercentage / 5)) === bin),
  );
  await expectColumn(await chartTable(user, 'Scroll depth'), 1, scroll);
  const times = columnValues(await chartTable(user, 'Time spent'), 1);
  expect(times.reduce((sum, count) => sum + count, 0)).toBe(sessions.length);
  const week = await chartTable(user, 'Weekday and hour');
  for (const hour of [0, 9, 14]) {
    const inHour = Array.from({ length: 7 }, (_, weekday) =>
      countWhere(sessions, (session) => {
        const at = new Date(local(session));
        return at.getUTCHours() === hour && (at.getUTCDay() + 6) % 7 === weekday;
      }),
    );
    // Each weekday occurs twice in 14 days.
    const meanAndTotal = inHour.flatMap((count) => [count / 2, count]);
    await expectColumn(week, hour + 1, meanAndTotal);
  }
  await toggleTable(user, 'Clicks');
  await slider(/^Clicks/);
});

it('reads charts by keyboard, mark by mark', async () => {
  const { user } = await renderSessions(service, uneven, '?range=all');
  const withClicks = (clicks: number) => countWhere(uneven, (each) => each.totalClicksCount === clicks);
  const clicks = await slider(/^Clicks/);
  clicks.focus();
  await expect.poll(() => valueText(clicks)).toMatch(new RegExp(`^0 clicks: Sessions ${withClicks(0)},`));
  await user.keyboard('{ArrowRight}');
  expect(valueText(clicks)).toMatch(new RegExp(`^1 click: Sessions ${withClicks(1)},`));
  await user.keyboard('{End}');
  expect(valueText(clicks)).toMatch(/^200 clicks or more: /);
  await user.keyboard('{Escape}');
  expect(valueText(clicks)).toMatch(/^No value/);
  const week = await slider(/weekday and hour/i);
  week.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(valueText(week)).toMatch(/^Tuesday, 01:00 to 02:00: Sessions per hour [\d.]+, Total \d+ in 5 hours/);
  // The title line has the values, so that nothing covers the bars.
  const overTime = await slider(/^Sessions over time/);
  overTime.focus();
  await user.keyboard('{Home}');
  const region = screen.getByRole('region', { name: 'Sessions over time' });
  expect(region.textContent).toContain('Mon 29 Apr 2024 · 29 · 10 convert');
});

it('names the main marks of the chart over time, and the others on request', async () => {
  const { user } = await renderSessions(service, uneven, '?range=all&bucket=week');
  const region = within(await screen.findByRole('region', { name: 'Sessions over time' }));
  await region.findByText('Conversion');
  const keys = () => region.getAllByRole('list')[0]?.textContent;
  expect(keys()).toBe('SessionsConversion');
  await user.click(region.getByRole('button', { name: 'Other marks' }));
  const others = within(await screen.findByRole('dialog', { name: 'Other marks' }));
  await others.findByText('95% interval');
});

/**
 * Four weeks of hourly sessions with 0 to 4 clicks in turn. In the last two weeks every third converts, before that
 * every sixth.
 */
const hourly = Array.from({ length: 28 * 24 }, (_, index) => ({
  audienceSessionId: `s-${index}`,
  sessionStartedAt: new Date(Date.UTC(2024, 4, 6) + index * HOUR + 60_000).toISOString(),
  totalClicksCount: index % 5,
  timeSpentSeconds: (index % 10) * 30,
  hasConversion: index % (index >= 14 * 24 ? 3 : 6) === 0,
  isBounce: index % 5 === 0,
}));
const recent = hourly.slice(14 * 24);

async function renderRecent(search = '') {
  const app = await renderSessions(service, hourly, `?range=custom&from=2024-05-20&to=2024-06-02${search}`);
  return { ...app, expectOnly: (text: string | null) => expect.poll(app.only).toBe(text) };
}
const expectSessions = (count: number) => expectKeyFigure('Sessions', `${count}of ${recent.length}`);

it('selects in charts by keyboard alone', async () => {
  const { user, only, expectOnly } = await renderRecent();
  const clicks = await slider(/^Clicks/);
  await expectKeyFigure('Sessions', `${recent.length}in this range`);
  clicks.focus();
  const description = document.getElementById(clicks.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toMatch(/Hold Shift to select/);
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  const some = countWhere(recent, ({ totalClicksCount: n }) => n >= 1 && n <= 3);
  await expectKeyFigure('Sessions', new RegExp(`^${some}`));
  expect(only()).toBeNull();
  const clicked = () => screen.getByRole('button', { name: /^Clicked/ }).closest('tr')?.textContent;
  await expect.poll(clicked).toBe(`Clicked${some}100.0%`);
  await user.keyboard('{Escape}');
  await expectKeyFigure('Sessions', new RegExp(`^${recent.length}`));
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
  await expectOnly('clicks*2-4');
  await user.keyboard('{Home}{Enter}');
  await expectOnly('clicks*0-1');
  await user.keyboard('{Escape}');
  await expectOnly(null);
});

it('selects outcomes by row, scales their bars by the baseline, and clears all at once', async () => {
  const { user, expectOnly } = await renderRecent();
  const outcome = () => within(screen.getByRole('table', { name: 'Outcomes' }));
  await screen.findByRole('table', { name: 'Outcomes' });
  await user.click(outcome().getByRole('button', { name: /^Converted/ }));
  await expectOnly('conversion*yes');
  await expectSessions(countWhere(recent, ({ hasConversion }) => hasConversion));
  // Its own conversion is always 100%; shows the share of all sessions instead.
  await expectKeyFigure('Conversion', /^33\.3%.*of all/);
  const chart = await slider(/^Sessions over time/);
  chart.focus();
  await user.keyboard('{Home}');
  await expect.poll(() => valueText(chart)).toMatch(/: Sessions 8, Of all 8 of 24\. /);
  // Days have too few sessions for a rate, weeks have enough.
  expect(screen.queryByText('Share of all sessions')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await screen.findByText('Share of all sessions');
  within(screen.getByRole('table', { name: 'Sources' })).getByRole('columnheader', { name: 'Of all' });
  const tags = within(await screen.findByRole('table', { name: /^Campaign tags by/ }));
  tags.getByRole('columnheader', { name: 'Of all' });
  expect(tags.getByRole('row', { name: /^No campaign/ }).textContent).toMatch(/33\.3%/);
  screen.getByText('Dashed line: selection, 33.3%');
  await user.keyboard('{Escape}');
  await user.click(outcome().getByRole('button', { name: 'Bounced' }));
  await expectSessions(countWhere(recent, ({ hasConversion, isBounce }) => hasConversion && isBounce));
  expect(outcome().getAllByRole('button', { pressed: true })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  await expectOnly(null);
  await expectKeyFigure('Sessions', `${recent.length}in this range`);
});

it('compares with the previous days and marks significant differences', async () => {
  const { user, url } = await renderRecent();
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('button', { name: 'Previous period' }));
  await expect.poll(url).not.toMatch(/compare/);
  await screen.findByText('vs 6–19 May 2024', { ignore: '[data-summary] p' });
  await screen.findByText('Previous');
  await expectKeyFigure('Conversion', /\+16\.6.pp/);
  const conversion = within(screen.getByLabelText('Key figures')).getByText('Conversion').closest('div');
  expect(conversion?.querySelector('dd button')?.getAttribute('aria-description')).toMatch(
    /change \+1\d\.\d to \+2\d\.\d pp/,
  );
  await expectKeyFigure('Sessions', /±0%/);
  const table = await chartTable(user, 'Sessions over time');
  within(table).getByRole('columnheader', { name: '6–19 May 2024' });
  expect(columnValues(table, 6).reduce((sum, count) => sum + count, 0)).toBe(recent.length);
  await screen.findByText(/^None of \d+ values changed differently from the rest\.$/);
  expect(screen.getByRole('region', { name: 'Weekday and hour' }).textContent).toMatch(
    /^Weekday and hour0[\d.]+per hourbusiest \w{3} \d\d:00/,
  );
  await chooseFromMenu(user, 'Copy numbers', 'Actions for What differs');
  await expect
    .poll(() => navigator.clipboard.readText())
    .toMatch(
      /^Value\tChanged\tBefore\tNow\tChange\tChange, interval\r?\n.*\tConversion\t16\.7%\t33\.3%\t'\+16\.6 pp\t'\+\d+\.\d to \+\d+\.\d pp/,
    );
  // Distributions too.
  const before = hourly.slice(0, 14 * 24);
  const clicks = await chartTable(user, 'Clicks');
  within(clicks).getByRole('columnheader', { name: 'Before' });
  await expectColumn(
    clicks,
    5,
    Array.from({ length: 21 }, (_, bin) => countWhere(before, (each) => each.totalClicksCount === bin)),
  );
  const region = screen.getByRole('region', { name: 'Clicks' });
  expect(region.textContent).toContain('median 2, was 2, change ');
  expect(within(clicks).getByRole('columnheader', { name: 'Change, interval' })).toBeDefined();
});

it('offers shares in the menu of a distribution if few sessions are selected', async () => {
  const { user, open } = await renderRecent('&only=time*0-30**clicks*0-1');
  await expectSessions(countWhere(recent, (each) => each.timeSpentSeconds < 30 && !each.totalClicksCount));
  await chooseFromMenu(user, 'Show as share', 'Actions for Scroll depth');
  await chooseFromMenu(user, 'Show as sessions', 'Actions for Scroll depth');
  await open('?range=custom&from=2024-05-20&to=2024-06-02&only=clicks*0-2');
  await expectSessions(countWhere(recent, (each) => each.totalClicksCount < 2));
  await user.click(await screen.findByRole('button', { name: 'Actions for Scroll depth' }));
  await screen.findByRole('menuitem', { name: 'Copy numbers' });
  expect(screen.queryByRole('menuitem', { name: 'Show as share' })).toBeNull();
});

it('copies the numbers of campaign tags and of what differs', async () => {
  const visits = hourly.map((each, index) => ({ ...each, utmCampaign: `s${index % 12}` }));
  const { user } = await renderSessions(service, visits, '?range=all&only=clicks*0-1');
  await expectKeyFigure('Sessions', /^135of 672$/);
  const copied = async (title: string) => {
    await chooseFromMenu(user, 'Copy numbers', `Actions for ${title}`);
    return (await navigator.clipboard.readText()).split(/\r?\n/).map((line) => line.split('\t'));
  };
  // All rows, not only the first.
  const tags = await copied('Campaign tags');
  expect(tags[0]).toEqual(['Campaign', 'Sessions', 'Conversion', '95% interval', 'At least', 'Unfiltered']);
  expect(tags).toHaveLength(13);
  await screen.findByRole('list', { name: 'What they did' });
  const differences = await copied('What differs');
  expect(differences[0]?.[0]).toBe('Value');
  expect(differences.map(([value]) => value)).toContain('Time spent 0s');
});

it('copies shares of all sessions if the selection determines the conversion', async () => {
  const { user } = await renderRecent('&only=conversion*yes');
  await chooseFromMenu(user, 'Copy numbers', 'Actions for Sessions over time');
  const [headers, ...rows] = (await navigator.clipboard.readText())
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  expect(headers?.slice(0, 5)).toEqual(['Time', 'Sessions', 'Of all', '95% interval', 'Unfiltered']);
  for (const [, sessions, share, , all] of rows) expect(share).toBe(`${sessions} of ${all}`);
});

it('adds conversions to the tables of a selection', async () => {
  const { user } = await renderRecent('&only=clicks*1-15');
  for (const name of ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked'])
    within(await chartTable(user, name)).getByRole('columnheader', { name: 'Conversion' });
  expect(screen.getAllByRole('rowheader', { name: '12 to 14' })).toHaveLength(1);
});

it('shows as many rows as fit a low window, and the rest as the last', async () => {
  const visits = recent.map((each, index) => ({ ...each, utmSource: `s${index % 9}` }));
  const names = () =>
    within(screen.getByRole('table', { name: 'Sources' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const { open } = await renderSessions(service, visits, '?range=all');
  await screen.findByRole('table', { name: 'Sources' });
  await expect.poll(() => [names().length, names().at(-1)]).toEqual([7, '3 more sources']);
  setViewport({ width: 1280, height: 720 });
  await open();
  await screen.findByRole('table', { name: 'Sources' });
  await expect.poll(() => [names().length, names().at(-1)]).toEqual([6, '4 more sources']);
  const outcomes = within(screen.getByRole('table', { name: 'Outcomes' }));
  expect(outcomes.getAllByRole('rowheader')).toHaveLength(6);
});

it('keeps the value that the sentence names among the rows, with the change it names', async () => {
  const from = Date.UTC(2024, 4, 20);
  // On each of 28 days, 10 visits of each source and 8 of the rarest, most of which convert in the second half, when
  // visits without a source begin.
  const visits = Array.from({ length: 28 * 92 }, (_, index) => {
    const [day, nth] = [Math.floor(index / 92), index % 92];
    const isRarest = nth >= 80 && nth < 88;
    return {
      audienceSessionId: `visit-${index}`,
      sessionStartedAt: new Date(from + (day - 14) * DAY + nth * 600_000).toISOString(),
      ...(nth < 88 && { utmSource: isRarest ? 'rarest' : `source ${nth % 8}` }),
      hasConversion: isRarest ? nth === 80 || (day >= 14 && nth < 87) : nth < 8,
    };
  }).filter(({ utmSource }, index) => utmSource || index >= 14 * 92);
  const { user, only } = await renderSessions(
    service,
    visits,
    '?range=custom&from=2024-05-20&to=2024-06-02&zone=UTC&compare=period',
  );
  const rows = () =>
    within(screen.getByRole('table', { name: 'Sources' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: /Conversion rose .*, mostly rarest/ });
  await expect
    .poll(() => rows().slice(-3))
    .toEqual(['rarest11287.5%+75.0 pp±0%', 'No source560.0%+56', '4 more sources56010.0%']);
  const changes = await screen.findByRole('list', { name: 'What differs' });
  // A label that doesn't fit is in the tooltip.
  for (const { title, textContent } of within(changes).getAllByRole<HTMLButtonElement>('button')) {
    expect(title).not.toBe('');
    expect(textContent.toLowerCase()).toContain(title.toLowerCase());
  }
  expect(rows()).toHaveLength(8);
  await user.click(screen.getByRole('link', { name: 'rarest' }));
  await expect.poll(only).toBe('source*rarest');
  await expectKeyFigure('Sessions', /^112.*of 1,288$/);
  await expect.poll(() => rows().length).toBe(8);
});

it('has a row for a named source without sessions in the range', async () => {
  const from = Date.UTC(2024, 4, 20);
  // 9 visits on each of 28 days, and in the first half 20 of a source that then stops.
  const visits = Array.from({ length: 28 * 29 }, (_, index) => {
    const [day, nth] = [Math.floor(index / 29), index % 29];
    return {
      audienceSessionId: `visit-${index}`,
      sessionStartedAt: new Date(from + (day - 14) * DAY + nth * 600_000).toISOString(),
      utmSource: nth < 9 ? `source ${nth}` : 'stopped',
    };
  }).filter(
    ({ utmSource, sessionStartedAt }) => utmSource !== 'stopped' || Date.parse(sessionStartedAt) < from,
  );
  await renderSessions(
    service,
    visits,
    '?range=custom&from=2024-05-20&to=2024-06-02&zone=UTC&compare=period',
  );
  await screen.findByRole('heading', { name: /Sessions fell .*, mostly stopped/ });
  const rows = () =>
    within(screen.getByRole('table', { name: 'Sources' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect.poll(() => rows().at(-2)).toMatch(/^stopped0–−280$/);
  expect(rows()).toHaveLength(8);
});

it('reads out selected and all sessions of each weekday and hour', async () => {
  const { user } = await renderRecent('&only=bounce*yes');
  await expectSessions(countWhere(recent, ({ isBounce }) => isBounce));
  const week = await slider(/weekday and hour/i);
  week.focus();
  await user.keyboard('{ArrowRight}');
  expect(valueText(week)).toMatch(
    /^Monday, .*: Sessions per hour (0|0\.5), Total [01] in 2 hours, Unfiltered per hour 1, /,
  );
  const table = await chartTable(user, 'Weekday and hour');
  const unfiltered = within(table).getByRole('row', { name: /^Monday, unfiltered, total/ });
  expect(unfiltered.textContent).toMatch(/^Monday, unfiltered, total2{24}$/);
  await toggleTable(user, 'Weekday and hour');
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  const slid = await slider(/weekday and hour/i);
  await expect.poll(() => valueText(slid)).not.toMatch(/Unfiltered/);
});

it('separates the repeated hour when clocks go back', async () => {
  timeZone.set('Europe/Berlin');
  const visits = Array.from({ length: 25 }, (_, index) => ({
    audienceSessionId: `visit-${index}`,
    sessionStartedAt: new Date(Date.parse('2025-10-25T22:00:00Z') + index * HOUR).toISOString(),
  }));
  const { user } = await renderSessions(
    service,
    visits,
    '?range=custom&from=2025-10-26&to=2025-10-26&bucket=hour',
  );
  const table = await chartTable(user, 'Sessions over time');
  const hours = within(table).getAllByRole('rowheader');
  expect(hours).toHaveLength(25);
  expect(hours.slice(1, 5).map(({ textContent }) => textContent)).toEqual([
    '26 Oct 2025, 01:00 to 02:00',
    '26 Oct 2025, 02:00 to 03:00 GMT+2',
    '26 Oct 2025, 02:00 to 03:00 GMT+1',
    '26 Oct 2025, 03:00 to 04:00',
  ]);
});

it('shows the effective bucket from the start, and why a finer one is disabled', async () => {
  const checked: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    const radio = document.querySelector('[aria-label="Group by"] label:has(:checked)');
    if (radio && radio.textContent !== checked.at(-1)) checked.push(radio.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const { user, url } = await renderSessions(
    service,
    hourly,
    '?range=custom&from=2024-03-01&to=2024-06-02&bucket=hour',
  );
  await screen.findByText(/^Grouped by day for this range\./);
  observer.disconnect();
  expect(checked).toEqual(['Day']);
  const bucket = (name: string) =>
    within(screen.getByRole('radiogroup', { name: 'Group by' })).getByRole<HTMLInputElement>('radio', {
      name,
    });
  expect(bucket('Day').checked).toBe(true);
  expect(bucket('Hour').getAttribute('aria-disabled')).toBe('true');
  expect(bucket('Hour').getAttribute('aria-description')).toBe('Range too long for hourly bars');
  await user.click(bucket('Week'));
  await expect.poll(url).toMatch(/bucket=week/);
  await user.click(bucket('Hour'));
  expect(bucket('Week').checked).toBe(true);
  expect(url()).toMatch(/bucket=week/);
});

it('counts the sessions of the bars in the caption of Over time', async () => {
  const dates = ['2026-07-01', '2026-07-01', '2026-07-02', '2026-07-03', '2026-07-03', '9999-12-31'];
  const sessions = dates.map((date, index) => ({
    audienceSessionId: `visit-${index}`,
    sessionStartedAt: `${date}T10:00:00Z`,
    hasConversion: date === '9999-12-31',
  }));
  const { user } = await renderSessions(service, sessions, '?range=all');
  await screen.findByText(/1 session without a valid start/);
  const counts = columnValues(await chartTable(user, 'Sessions over time'), 1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  const caption = await screen.findByText(/^1–3 Jul 2026/);
  expect(caption.textContent).toMatch(/: 5 sessions, 0 of 5 convert$/);
});

it('counts edits and every published version on the days of the page, if the service has them', async () => {
  const { open, tenant, pageId } = await renderSessions(service, uneven);
  const { audienceId } = await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { customName: 'Fleet managers' },
  });
  const params = { page_id: pageId, audience_id: audienceId };
  for (const supplementaryContext of ['Vans', 'Trucks', 'Buses']) {
    await publishAll(service);
    await tenant.call('updateAudience', { params, body: { supplementaryContext } });
  }
  await publishAll(service);
  const publishedAt = ['2024-05-20T12:00:00Z', '2024-05-21T09:00:00Z', '2024-05-21T10:00:00Z', '2024-06-01'];
  for (const [index, time] of publishedAt.entries())
    await service.db
      .updateTable('audience_versions')
      .set({ published_at: Date.parse(time) })
      .where('audience_id', '=', audienceId)
      .where('version_number', '=', index + 1)
      .execute();
  const revisions = ['2024-05-20T09:00:00Z', '2024-05-20T12:00:00Z', '2024-05-22T00:00:00Z'].map(
    (createdAt, index) => ({ revisionId: `revision_${index}`, createdAt, changedKeys: ['name'], name: null }),
  );
  service.intercept((_method, url) =>
    url.includes('/revisions')
      ? Response.json({ items: revisions, totalCount: 3, nextCursor: null })
      : undefined,
  );
  const days = '?range=custom&from=2024-05-20&to=2024-05-22';
  const app = await open(days);
  const table = await chartTable(app.user, 'Sessions over time');
  within(table).getByRole('columnheader', { name: 'Page edits' });
  await expectColumn(table, 6, [2, 0, 1]);
  within(table).getByRole('columnheader', { name: 'Versions published' });
  await expectColumn(table, 7, [1, 2, 0]);
  await toggleTable(app.user, 'Sessions over time');
  const chart = await slider(/^Sessions over time/);
  chart.focus();
  await app.user.keyboard('{Home}');
  await expect
    .poll(() => valueText(chart))
    .toContain('. Edited 2 times. Published version 1 of Fleet managers');
  await app.user.keyboard('{ArrowRight}');
  await expect.poll(() => valueText(chart)).toContain('. 2 versions published');
  await app.user.keyboard('{ArrowRight}');
  await expect.poll(() => valueText(chart)).toContain('. Edited');
  expect(valueText(chart)).not.toContain('ublished');

  service.offer(
    capabilities.filter((each) => !['page-history', 'publications', 'audience-lists'].includes(each)),
  );
  service.requests.length = 0;
  const other = await open(days);
  const plain = await chartTable(other.user, 'Sessions over time');
  expect(within(plain).queryByRole('columnheader', { name: /^Page edits|^Versions/ })).toBeNull();
  expect(service.requests.filter((request) => /revisions|publications/.test(request))).toEqual([]);
});

it('marks only the versions of the audience whose results are shown, and lists no audiences', async () => {
  const { tenant, pageId } = await renderSessions(service, uneven);
  const audiences: string[] = [];
  for (const customName of ['Fleet managers', 'Depot managers']) {
    const { audienceId } = await tenant.call('createAudience', {
      params: { page_id: pageId },
      body: { customName },
    });
    audiences.push(audienceId);
  }
  await publishAll(service);
  await service.db
    .updateTable('audience_versions')
    .set({ published_at: Date.parse('2024-05-21T09:00:00Z') })
    .where('audience_id', 'in', audiences)
    .execute();
  await service.db
    .updateTable('sessions')
    .set({ audience_id: audiences[0] ?? '' })
    .where('page_id', '=', pageId)
    .execute();
  const days = '?range=custom&from=2024-05-20&to=2024-05-22&compare=none';
  const { user } = await renderApp(
    service,
    tenant,
    `/pages/${pageId}/audiences/${audiences[0]}/results${days}`,
  );
  const table = await chartTable(user, 'Sessions over time');
  await expect
    .poll(() => within(table).queryByRole('columnheader', { name: 'Versions published' }))
    .not.toBeNull();
  await expectColumn(table, 7, [0, 1, 0]);
  await screen.findByRole('table', { name: 'Outcomes' });
  expect(screen.queryByRole('table', { name: 'Audiences' })).toBeNull();
});

it('counts the versions that are live now if the service lists no others', async () => {
  service.offer(capabilities.filter((each) => each !== 'publications'));
  const { open, pageId } = await renderSessions(service, uneven);
  const live = [
    { publishedAt: '2024-05-20T09:00:00Z', latestVersionNumber: 3, latestVersionAt: '2024-05-20T08:00:00Z' },
    // With a later draft.
    { publishedAt: '2024-05-21T09:00:00Z', latestVersionNumber: 3, latestVersionAt: '2024-05-22T08:00:00Z' },
    { publishedAt: null },
  ].map((audience, index) => ({ audienceId: `audience_${index}`, ...audience }));
  service.intercept((_method, url) => {
    if (/\/audiences\?/.test(url)) return Response.json({ items: live, totalCount: 3, nextCursor: null });
    if (!url.includes('/search')) return undefined;
    const items = live.map(({ audienceId }) => ({
      audienceId,
      pageId,
      effectiveName: `Name of ${audienceId}`,
    }));
    return Response.json({ items });
  });
  const app = await open('?range=custom&from=2024-05-20&to=2024-05-22');
  const table = await chartTable(app.user, 'Sessions over time');
  await expectColumn(table, 7, [1, 1, 0]);
  await toggleTable(app.user, 'Sessions over time');
  const chart = await slider(/^Sessions over time/);
  chart.focus();
  await app.user.keyboard('{Home}');
  await expect.poll(() => valueText(chart)).toContain('. Published version 3 of Name of audience_0');
  await app.user.keyboard('{ArrowRight}');
  await expect.poll(() => valueText(chart)).toContain('. 1 version published');
  expect(service.requests.filter((request) => request.includes('/publications'))).toEqual([]);
});
