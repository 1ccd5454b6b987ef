import '../../testing/fixed-date.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addSessions, makePage, makePages, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { expectRowKeys, rowByText, rowNames, sortBy, tableByName } from '../../testing/table.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  timeZone.set('UTC');
  localStorage.clear();
  tenant = await service.ownTenant();
});

/** First day of the sessions, as of which they don't depend on the current time. */
const FIRST = Date.parse('2026-03-02T00:00:00Z');
const month = '/sessions?range=custom&from=2026-03-30&to=2026-04-26';

/** Adds a page with sessions on 64 days, of which `rate` in ten convert. */
async function addPage(name: string, perDay: (day: number) => number, rate = 1) {
  const pageId = await makePage(service.db, tenant.tenantId, name);
  const rows = Array.from({ length: 64 }, (_, day) => day).flatMap((day) =>
    Array.from({ length: perDay(day) }, (_, n) =>
      plainSession({ started_at: FIRST + day * DAY + n * MINUTE, has_conversion: n % 10 < rate ? 1 : 0 }),
    ),
  );
  await addSessions(service.db, tenant.tenantId, pageId, rows);
  return pageId;
}

const title = () => screen.getByRole('heading', { level: 1 });
const expectTitle = (expected: RegExp | string) =>
  waitFor(() => expect(title().textContent).toMatch(expected));
const open = async (path: string) => {
  const app = await renderApp(service, tenant, path);
  await expectTitle(/[.]$/);
  return app;
};
const check = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(within(rowByText(tableByName('Pages'), name)).getByRole('checkbox'));

it('opens from the main navigation and by keys', async () => {
  await addPage('Launch', () => 5);
  const { user, url } = await renderApp(service, tenant, '/settings');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  const links = nav.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links.slice(2, 5)).toEqual(['Audiences', 'Sessions', 'Topics']);
  await user.click(nav.getByRole('link', { name: 'Sessions' }));
  await expect.poll(url).toMatch(/^\/sessions\?/);
  await user.keyboard('gs');
  await expect.poll(url).toBe('/settings');
  await user.keyboard('gv');
  await expect.poll(url).toMatch(/^\/sessions\?/);
  expect(document.title).toBe('Sessions · Audience Console');
});

it.each([
  ['custom&from=2026-03-30&to=2026-04-26', 1],
  ['custom&from=2026-04-26&to=2026-04-26', 0],
])('has bars per page only for several days: %s', async (range, count) => {
  await addPage('Launch', () => 30);
  await addPage('Fair', () => 20);
  await open(`/sessions?range=${range}`);
  const table = within(tableByName('Pages'));
  expect(table.queryAllByRole('columnheader', { name: /days?$/ })).toHaveLength(count);
});

it('shows pages only when their counts tell the order', async () => {
  await addPage('Launch', () => 10);
  await addPage('Fair', () => 20);
  const gate = Promise.withResolvers<void>();
  const pages = Promise.withResolvers<void>();
  service.intercept((_method, url, _body, forward) => {
    if (url.startsWith('/v0/session_counts')) return gate.promise.then(forward);
    return url.startsWith('/v0/pages?') ? forward().finally(pages.resolve) : undefined;
  });
  await renderApp(service, tenant, month);
  await act(() => pages.promise);
  expect(rowNames('Pages')).toEqual([]);
  gate.resolve();
  await expectTitle(/[.]$/);
  expect(rowNames('Pages')).toEqual(['Fair', 'Launch']);
});

it('sorts by each column, in the URL', async () => {
  await addPage('Launch', (day) => (day < 28 ? 30 : 12), 1);
  await addPage('Tour', (day) => (day < 28 ? 5 : 10), 4);
  await addPage('Fair', () => 20, 2);
  const { user, url } = await open(month);
  const names = () => rowNames('Pages');
  expect(names()).toEqual(['Fair', 'Launch', 'Tour']);
  await sortBy(user, 'Pages', 'Change', 'descending');
  expect(names()).toEqual(['Tour', 'Fair', 'Launch']);
  expect(url()).toMatch(/sort=change&desc=true/);
  await sortBy(user, 'Pages', 'Conversion', 'descending');
  expect(names()).toEqual(['Tour', 'Fair', 'Launch']);
  await sortBy(user, 'Pages', 'Share', 'descending');
  expect(names()).toEqual(['Fair', 'Launch', 'Tour']);
  await sortBy(user, 'Pages', 'Page', 'ascending');
  expect(names()).toEqual(['Fair', 'Launch', 'Tour']);
});

it('opens the sessions of a page with the range, also by keys', async () => {
  const pageId = await addPage('Launch', () => 5);
  await addPage('Tour', () => 4);
  await addPage('Fair', () => 3);
  const app = await open(month);
  await app.user.click(screen.getByRole('link', { name: 'Launch' }));
  await expect
    .poll(app.url)
    .toMatch(new RegExp(`^/pages/${pageId}/sessions\\?range=custom&from=2026-03-30&to=2026-04-26`));
  app.router.history.back();
  await screen.findByRole('table', { name: 'Pages' });
  await expectRowKeys(await open(month), 'Pages', /\/pages\/\w+\/sessions\?range=custom/);
});

it('compares two to four pages, in the URL', async () => {
  await addPage('Launch', () => 20, 1);
  await addPage('Tour', () => 20, 3);
  await addPage('Fair', () => 18, 3);
  await addPage('Deck', () => 17, 2);
  await addPage('Trip', () => 16, 2);
  await addPage('Rare', (day) => (day === 30 ? 1 : 0));
  const { user, url } = await open(month);
  const sentence = title().textContent;
  await check(user, 'Launch');
  expect(title().textContent).toBe(sentence);
  await check(user, 'Tour');
  // 168 of 560 against 56 of 560.
  await expectTitle('Tour converts 3.0× more often than Launch.');
  expect(screen.getByText('95% interval 2.3–4.0×')).toBeTruthy();
  screen.getByText('Conversion, all pages');
  expect(screen.getByRole('heading', { level: 2, name: /^2 pages/ })).toBeTruthy();
  const trend = screen.getByRole('region', { name: 'Sessions over time' });
  expect(within(trend).getAllByText('Launch').length).toBeGreaterThan(0);
  expect(trend.querySelectorAll('rect')).toHaveLength(0);
  const shared = url();
  for (const name of ['Fair', 'Deck', 'Trip']) await check(user, name);
  await screen.findByRole('heading', { level: 2, name: /^4 pages/ });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await expectTitle(sentence);
  expect(url()).not.toContain('pages=');
  await check(user, 'Tour');
  await check(user, 'Fair');
  await expectTitle(
    /^No significant difference: Tour converts 30\.0%, Fair 30\.0%\.|^No significant difference/,
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await check(user, 'Rare');
  await check(user, 'Tour');
  await expectTitle(/^Too few sessions to compare Rare and Tour\.$/);
  await open(shared);
  await expectTitle('Tour converts 3.0× more often than Launch.');
});

it('folds pages without sessions, and sums up the others', async () => {
  await addPage('Launch', () => 5);
  await addPage('Stopped', (day) => (day < 28 ? 2 : 0));
  await makePages(service.db, tenant.tenantId, ['One', 'Two']);
  const { user } = await open(month);
  expect(rowNames('Pages')).toEqual(['Launch']);
  expect(tableByName('All pages').textContent).toMatch(/^1 page/);
  await user.click(screen.getByRole('button', { name: '3 pages without sessions' }));
  expect(rowNames('Pages')).toHaveLength(4);
});

it('draws bars on their own scale, or all on the same', async () => {
  await addPage('Large', () => 20);
  await addPage('Small', () => 10);
  const { user } = await open(month);
  const height = (name: string) =>
    Number(
      within(rowByText(tableByName('Pages'), name))
        .getByRole('img', { name: /sessions in 28 days/ })
        .querySelector('rect')
        ?.getAttribute('height'),
    );
  expect(height('Small')).toBe(height('Large'));
  await chooseFromMenu(user, 'Draw bars on the same scale');
  await expect.poll(() => height('Small')).toBe(height('Large') / 2);
  await chooseFromMenu(user, 'Draw bars on their own scale');
  await expect.poll(() => height('Small')).toBe(height('Large'));
});

it('says what changed in all, and links to the page that caused it', async () => {
  await addPage('Launch', (day) => 10 + (day % 2), 3);
  const tour = await addPage('Tour', (day) => (day < 28 ? 5 : 40) + (day % 2), 1);
  await addPage('Fair', (day) => 20 + (day % 3), 1);
  await open(month);
  await expectTitle(/^Sessions rose \d+%, mostly Tour\. Conversion \D+\d/);
  const links = within(title()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(`^/pages/${tour}/sessions`),
  ]);
});

it('says so if nothing changed', async () => {
  await addPage('Launch', () => 10, 3);
  await addPage('Tour', () => 20, 1);
  await open(month);
  await expectTitle(/^No significant change: 840 sessions, \d\d\.\d% convert\.$/);
});

it('names no best page if only one has enough sessions', async () => {
  await addPage('Launch', () => 5);
  await addPage('Rare', (day) => (day === 30 ? 2 : 0), 10);
  await open(`${month}&compare=none`);
  await expectTitle(/^142 sessions, 21\.1% convert\.$/);
});

it('has no rate of form submits for pages without a form', async () => {
  const pageId = await addPage('Contact', () => 5);
  const actions = [{ actionType: 'open-form', buttonTitle: 'Write to us' }];
  await tenant.call('updatePage', { params: { page_id: pageId }, body: { actions } });
  await addPage('Tour', () => 4);
  await open(month);
  const table = tableByName('Pages');
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Form submits');
  const submitsOf = (name: string) => within(rowByText(table, name)).getAllByRole('cell')[at]?.textContent;
  expect([submitsOf('Contact'), submitsOf('Tour')]).toEqual(['0.0%', 'No form']);
});

it('compares with another period or none', async () => {
  await addPage('Launch', (day) => (day < 28 ? 10 : 5) + (day % 2));
  const { user, url } = await open(month);
  await expectTitle(/^Sessions fell \d+%/);
  await user.click(screen.getByRole('button', { name: /vs previous/ }));
  const day = await screen.findByRole('textbox', { name: 'Period starting on' });
  await user.type(day, '1 Jan 2099{Enter}');
  expect(await screen.findByText(/^Enter a date before \d+ \w+ \d{4}$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'No comparison' }));
  await expect.poll(url).toContain('compare=none');
  await expectTitle(/^154 sessions, \d+\.\d% convert\.$/);
  expect(screen.queryByText(/^was /)).toBeNull();
});

it('has an interval for a short range if eight weeks before have sessions', async () => {
  await addPage('Launch', (day) => (day === 54 || day === 62 ? 90 : 20 + (day % 5)));
  await open('/sessions?range=custom&from=2026-05-03&to=2026-05-03');
  await expectTitle(/^Sessions rose by \d+\. /);
  await open('/sessions?range=custom&from=2026-04-25&to=2026-04-25');
  await expectTitle(/^90 sessions, 2\d before\./);
  // Weeks don't tell how much a Sunday differs from a Saturday.
  await open('/sessions?range=custom&from=2026-05-03&to=2026-05-03&compare=2026-05-02');
  await expectTitle(/^90 sessions, 2\d before\./);
});

it('says since when there are no sessions, and compares no few', async () => {
  await addPage('Launch', (day) => (day < 44 ? 10 + (day % 2) : 0));
  await open(month);
  await expectTitle(/^Sessions fell \d+%, none since \d+ \w+( 2026)?\./);
  await open('/sessions?range=custom&from=2026-05-04&to=2026-05-13');
  await expectTitle(/^No sessions/);
  await open('/sessions?range=custom&from=2026-03-01&to=2026-03-02&compare=2026-02-27');
  await expectTitle(/^\d+ sessions\.$/);
});

it('shows everyone who gets its link the same dates, in the same time zone', async () => {
  await addPage('Launch', () => 5);
  const { user, url } = await open('/sessions');
  await expect.poll(url).toMatch(/\?range=30d&from=2026-\d\d-\d\d&to=2026-\d\d-\d\d&zone=UTC$/);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link to last 30 days' }));
  await expect.poll(() => navigator.clipboard.readText()).toMatch(/\/sessions\?range=30d&zone=UTC$/);

  await open('/sessions?range=custom&from=2026-04-01&to=2026-04-03&zone=Asia%2FTokyo');
  await screen.findByText('Shown in Tokyo time.');
  await expectTitle(/^15 sessions/);
  await user.click(screen.getByRole('button', { name: 'Use your time zone' }));
  await waitFor(() => expect(screen.queryByText(/^Shown in/)).toBeNull());
});

it('says which parts of its link it ignores, and why it compares nothing', async () => {
  await addPage('Launch', () => 5);
  await open('/sessions?range=bogus&from=2026-13-45&compare=xyz');
  const note = await screen.findByText(/^Part of this link/);
  expect(note.textContent).toMatch(
    /: range=bogus, from=2026-13-45, compare=xyz\. Showing \d+ \w+.*–\d+ \w+.*\.$/,
  );
  await open(`${month}&compare=2026-04-10`);
  await screen.findByText(/Not compared: the other dates aren't before these\./);
  await open('/sessions?range=custom&to=2999-12-31');
  await expectTitle(/^\d+ sessions/);
});

it('leads to the first page while there is none', async () => {
  await open('/sessions');
  await screen.findByText('No sessions yet');
  expect(screen.getByRole('link', { name: 'Create your first page' }).getAttribute('href')).toBe('/');
});

it('shows counts without a page, no sessions, and ranges in the future', async () => {
  const pageId = await addPage('Launch', () => 5);
  await addSessions(service.db, tenant.tenantId, pageId, [
    plainSession({ started_at: Date.UTC(2031, 0, 9) }),
  ]);
  await open('/sessions?range=custom&from=2031-01-01&to=2031-01-31');
  await expectTitle('No sessions.');
  expect(screen.getAllByText('1–31 Jan 2031')).not.toEqual([]);
  await open('/sessions?range=custom&from=2031-01-01&to=2999-12-31');
  await expectTitle('No sessions.');
  expect(screen.getAllByText('1 Jan 2031–31 Dec 2999')).not.toEqual([]);
  await open('/sessions?range=custom&from=2020-01-01&to=2020-01-31');
  await expectTitle('No sessions.');
  service.intercept((method, url, _body, forward) =>
    method === 'GET' && /session_counts/.test(url)
      ? forward().then(async (response) => {
          const list = await response.json();
          const unknown = list.items.map((item: object) => ({ ...item, pageId: 'page_gone' }));
          return new Response(JSON.stringify({ ...list, items: [...list.items, ...unknown] }), response);
        })
      : undefined,
  );
  await open(month);
  await waitFor(() => expect(rowNames('Pages').toSorted()).toEqual(['Deleted page', 'Launch']));
  expect(tableByName('All pages').textContent).toContain('280');
});

it('shows 500 pages, with the sum of all', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `Page ${index}`);
  await makePages(service.db, tenant.tenantId, names);
  const { items } = await tenant.call('listPages', { query: { limit: 1000 } });
  for (const { pageId } of items)
    await addSessions(service.db, tenant.tenantId, pageId, [
      plainSession({ started_at: FIRST + 40 * DAY }),
      plainSession({ started_at: FIRST + 12 * DAY }),
    ]);
  await open(month);
  expect(tableByName('All pages').textContent).toMatch(/^500 pages.*500/);
});

it('shows the title of a page after its name', async () => {
  const pageId = await addPage('Launch', () => 5);
  const body = { metadata: { title: 'One plan for all fleets' } };
  await tenant.call('updatePage', { params: { page_id: pageId }, body });
  await open(month);
  expect(rowByText(tableByName('Pages'), 'Launch').textContent).toContain('One plan');
});

it('exports the table as CSV, with pages whose sessions stopped', async () => {
  await addPage('Launch', (day) => (day < 28 ? 10 : 5));
  await addPage('Stopped', (day) => (day < 28 ? 2 : 0));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  const { user } = await open(month);
  await user.keyboard('{Shift>}e{/Shift}');
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.split(/\r?\n/) ?? [];
  expect(lines[0]).toMatch(/pageId,name,sessions,earlierSessions,conversions,formSubmits,bounces$/);
  expect(lines[1]).toMatch(/,Launch,140,280,/);
  expect(lines[2]).toMatch(/,Stopped,0,56,/);
});

it('retries after any kind of failure', async () => {
  await addPage('Launch', () => 5);
  await expectRetry(service, tenant, { path: month, pattern: /session_counts/ });
  await expectTitle(/sessions/);
});

it('offers nothing to compare if the counts fail', async () => {
  await addPage('Launch', () => 5);
  service.fail(/session_counts/, 'server-error');
  await renderApp(service, tenant, month);
  await screen.findByRole('button', { name: 'Try again' });
  const figures = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(figures.map(({ textContent }) => textContent?.endsWith('–'))).toEqual([true, true, true, true]);
  expect(screen.queryByText('Check 2 to 4 pages to compare')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  const heads = within(tableByName('Pages')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Page']);
  service.recover();
});

it('shows no table if the pages fail too', async () => {
  service.fail(/session_counts|\/pages\?/, 'server-error');
  await renderApp(service, tenant, month);
  await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Pages' })).toBeNull());
  service.recover();
});

it('copies the sentence, dates and figures with a link', async () => {
  await addPage('Launch', () => 5);
  const { user } = await open(month);
  await chooseFromMenu(user, 'Copy summary');
  await screen.findByText('Summary copied');
  expect((await navigator.clipboard.readText()).split('\n')).toEqual([
    'Sessions',
    '',
    'No significant change: 140 sessions, 20.0% convert.',
    '',
    '30 Mar–26 Apr, against 2–29 Mar (same weekdays, 4 weeks earlier)',
    '',
    'Sessions: 140 (±0%, was 140)',
    'Conversion: 20.0% (±0.0 pp, was 20.0%)',
    'Asked: 0.0% (±0.0 pp, was 0.0%)',
    'Bounced: 0.0% (±0.0 pp, was 0.0%)',
    '',
    location.href,
  ]);
});
