import '../../testing/fixed-date.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { DAY, HOUR, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { expectSaveState, field, fill } from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, rowNames, tableByName } from '../../testing/table.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  service.clock.now = Date.now();
  timeZone.set('UTC');
  localStorage.clear();
  tenant = await service.ownTenant();
});

/** Adds a page with this many sessions a day; `conversions` of ten convert, by default one. */
async function addPage(
  name: string,
  perDay: (daysAgo: number) => number,
  conversions = (_daysAgo: number) => 1,
) {
  const pageId = await makePage(service.db, tenant.tenantId, name);
  // Before the current day, so that the time of day doesn't matter.
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const rows = Array.from({ length: 70 }, (_, day) => day + 1).flatMap((daysAgo) =>
    Array.from({ length: perDay(daysAgo) }, (_, n) =>
      plainSession({
        started_at: midnight - daysAgo * DAY + (n + 1) * MINUTE,
        has_conversion: n % 10 < conversions(daysAgo) ? 1 : 0,
      }),
    ),
  );
  await addSessions(service.db, tenant.tenantId, pageId, rows);
  return pageId;
}

const title = () => screen.getByRole('heading', { level: 1 });
const expectTitle = (expected: RegExp) => waitFor(() => expect(title().textContent).toMatch(expected));
const table = () => tableByName('Pages');
const figure = (name: string) =>
  within(screen.getByRole('list', { name: 'Results' })).getByRole('link', { name });
const attention = () =>
  within(document.querySelector<HTMLElement>('[aria-labelledby=attention]') as HTMLElement);

it('says what changed and which page contributed most, with a link to its sessions', async () => {
  const launch = await addPage('Launch', (daysAgo) => (daysAgo < 25 ? 6 : 20) + (daysAgo % 3));
  await addPage('Tour', (daysAgo) => 30 + (daysAgo % 4));
  const { user, url } = await renderApp(service, tenant, '/');
  await expectTitle(/^Sessions fell 2\d%, mostly Launch\. Conversion held at 1\d\.\d%\.$/);
  expect(document.title).toBe('Overview · Audience Console');
  const changeOf = (name: string) => {
    const cell = [...rowByText(table(), name).querySelectorAll('[role=cell]')].find((each) =>
      /^[+−±]\d+%$/.test(each.textContent),
    );
    return cell?.querySelector('[title]');
  };
  expect(changeOf('Launch')?.className).toContain('text-danger');
  expect(changeOf('Tour')?.className).not.toMatch(/text-(danger|success)/);
  await screen.findByRole('heading', { name: 'Needs attention 1' });
  const [fall] = attention().getAllByRole('listitem');
  expect(fall?.textContent).toMatch(/^LaunchSessions fell 5\d%, since \d+ \w+See why$/);
  await user.click(within(title()).getByRole('link', { name: 'Launch' }));
  await expect.poll(url).toMatch(new RegExp(`^/pages/${launch}/sessions\\?range=30d`));
});

it('shows the significant change of a conversion beside it, and describes it on the link', async () => {
  await addPage(
    'Launch',
    () => 10,
    (daysAgo) => (daysAgo < 30 ? 4 : 1),
  );
  await addPage('Tour', () => 10);
  await renderApp(service, tenant, '/');
  await expectTitle(/mostly Launch/);
  const points = (name: string) =>
    [...rowByText(table(), name).querySelectorAll('[role=cell]')].find((cell) =>
      cell.textContent.endsWith(' pp'),
    );
  expect(points('Launch')?.textContent).toBe('40.0%+30.0 pp');
  expect(points('Launch')?.querySelector('.text-success')).not.toBeNull();
  expect(points('Tour')).toBeUndefined();
  expect(rowByText(table(), 'Launch').querySelector('a.row-link')?.getAttribute('aria-description')).toMatch(
    /Before: 10\.0%, change \+2\d\.\d to \+3\d\.\d pp\./,
  );
});

it('leaves falls of single pages to the sentence if all pages fell', async () => {
  for (const name of ['Launch', 'Tour', 'Carbon reporting'])
    await addPage(name, (daysAgo) => (daysAgo < 31 ? 10 : 20) + (daysAgo % 3));
  await renderApp(service, tenant, '/');
  await expectTitle(/^Sessions fell \d+%, across all pages\./);
  await screen.findByRole('heading', { name: 'Recently edited' });
  attention().getByText('Nothing needs attention');
});

it('has no falls of archived pages', async () => {
  const launch = await addPage('Launch', (daysAgo) => (daysAgo < 30 ? 0 : 20) + (daysAgo % 3));
  await addPage('Tour', (daysAgo) => 30 + (daysAgo % 4));
  await tenant.call('archivePage', { params: { page_id: launch } });
  await renderApp(service, tenant, '/');
  await expectTitle(/mostly Launch/);
  await screen.findByText('Nothing needs attention');
});

it('says both changes if one page lost as many sessions as another gained', async () => {
  await addPage('Launch', (daysAgo) => (daysAgo < 31 ? 6 : 20) + (daysAgo % 3));
  await addPage('Carbon reporting', (daysAgo) => (daysAgo < 31 ? 20 : 6) + (daysAgo % 3));
  await addPage('Tour', (daysAgo) => 40 + (daysAgo % 7));
  await renderApp(service, tenant, '/');
  await expectTitle(/^No significant change in sessions: Launch −\d+%, Carbon reporting \+\d+%\.$/);
});

it('keeps the range in the URL, and opens the sessions of a figure with it', async () => {
  await addPage('Launch', () => 5);
  const { user, url } = await renderApp(service, tenant, '/?range=90d');
  await expectTitle(/sessions/);
  expect(screen.getByRole('columnheader', { name: '90 days' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '7' }));
  await expect.poll(url).toBe('/?range=7d');
  await screen.findByRole('columnheader', { name: '7 days' });
  await expectTitle(/^No significant change: 30 sessions, 0\.0% convert\.$|sessions/);
  await user.click(figure('Bounced'));
  await expect.poll(url).toMatch(/^\/sessions\?range=7d&sort=bounces&desc=true/);
});

it('reads the days of the trend by keyboard', async () => {
  await addPage('Launch', (daysAgo) => (daysAgo === 1 ? 40 : 2));
  const { user } = await renderApp(service, tenant, '/');
  await expectTitle(/sessions/);
  const slider = screen.getByRole('slider', { name: 'Day' });
  slider.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: 40 sessions, 2 before, 4 convert$/);
  const trend = screen.getByRole('region', { name: 'Sessions over time' });
  expect(trend.textContent).toMatch(/ · 40 \(was 2\) · 4 convert · 10\.0% \d/);
  within(trend).getByText('Conversion');
  within(trend).getByText(/^\d+%$/);
});

it('has no axis of rates while all days have too few sessions', async () => {
  await addPage('Launch', () => 2);
  await renderApp(service, tenant, '/');
  await expectTitle(/sessions/);
  const trend = within(screen.getByRole('region', { name: 'Sessions over time' }));
  trend.getByText('Previous');
  expect(trend.queryByText('Conversion')).toBeNull();
  expect(trend.queryByText(/^\d+%$/)).toBeNull();
});

it('counts pages and audiences if the service has no counts, and has no sessions of all pages', async () => {
  service.offer(['read-one']);
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  for (const customName of ['Vans', 'Trucks'])
    await tenant.call('createAudience', {
      params: { page_id },
      body: { customName, publishBehavior: 'draft' },
    });
  await renderApp(service, tenant, '/');
  await expectTitle(/^1 page, 2 audiences$/);
  expect(rowNames('Pages')).toEqual(['Offers']);
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sessions over time' })).toBeNull();
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.queryByRole('link', { name: 'Sessions' })).toBeNull();
  await renderApp(service, tenant, '/sessions');
  await screen.findByText('There is nothing at this address.');
});

it('shows stuck and scheduled audiences, fallen conversion and unsaved work', async () => {
  const fallen = await addPage(
    'Fallen',
    () => 20,
    (daysAgo) => (daysAgo < 30 ? 1 : 6),
  );
  await addPage(
    'Steady',
    () => 20,
    () => 3,
  );
  const create = (customName: string, publishBehavior: 'draft' | 'publish') =>
    tenant.call('createAudience', {
      params: { page_id: fallen },
      body: { customName, publishBehavior },
    });
  service.clock.now -= 2 * HOUR;
  await create('Stuck', 'publish');
  service.clock.now += 2 * HOUR;
  await create('Publishing', 'publish');
  for (const [customName, inMs] of [
    ['Soon', 5 * HOUR],
    ['Later', 3 * DAY],
  ] as const) {
    const { audienceId } = await create(customName, 'draft');
    await tenant.call('publishAudience', {
      params: { page_id: fallen, audience_id: audienceId },
      body: { publishAt: new Date(service.clock.now + inMs).toISOString() },
    });
  }
  const { user, url } = await renderApp(service, tenant, `/pages/${fallen}/edit`);
  await expectSaveState(/./);
  await fill(user, field('Name'), 'Half a name');
  const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
  await user.click(within(sidebar).getByRole('link', { name: 'Overview' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => {
    const rows = attention()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      // The screen's clock is up to a minute late.
      expect.stringMatching(/^StuckPending for (1h 59m|2h)Open$/),
      expect.stringMatching(/^FallenConverts 10\.0%, was 60\.0%See why$/),
      expect.stringMatching(/^SoonLive .*\d\d:\d\dChange time$/),
      expect.stringMatching(/Unsaved changes on this deviceContinue$/),
    ]);
  });
  expect(screen.getByRole('heading', { name: 'Needs attention 4' })).toBeTruthy();
  await user.click(attention().getAllByRole('link', { name: 'Fallen' })[0] as HTMLElement);
  await expect.poll(url).toMatch(new RegExp(`^/pages/${fallen}/sessions`));
});

it('lists pages that are drafts, once', async () => {
  await makePage(service.db, tenant.tenantId, 'Offers');
  const { pageId } = await tenant.call('createPage', { body: { name: 'Onboarding' } });
  await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByRole('heading', { level: 1, name: 'Onboarding' });
  await renderApp(service, tenant, '/');
  await screen.findByRole('heading', { name: 'Needs attention 1' });
  expect(attention().getByRole('link', { name: 'Onboarding' }).getAttribute('href')).toBe(`/pages/${pageId}`);
  attention().getByText(/^Draft, edited /);
});

it('shows recently opened records while nothing needs attention', async () => {
  const pageId = await addPage('Launch', () => 5);
  await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByRole('heading', { level: 1, name: 'Launch' });
  await renderApp(service, tenant, '/');
  await screen.findByRole('heading', { name: 'Recently opened' });
  expect(attention().getByText('Nothing needs attention')).toBeTruthy();
  expect(attention().getByRole('link', { name: 'Launch' }).getAttribute('href')).toBe(`/pages/${pageId}`);
});

it('fills the rows below what needs attention with recently opened records', async () => {
  const pageId = await addPage('Launch', () => 5);
  service.clock.now -= 2 * HOUR;
  await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { customName: 'Stuck', publishBehavior: 'publish' },
  });
  service.clock.now += 2 * HOUR;
  await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByRole('heading', { level: 1, name: 'Launch' });
  await renderApp(service, tenant, '/');
  await screen.findByRole('heading', { name: 'Needs attention 1' });
  const recent = within(attention().getByRole('list', { name: 'Recently opened' }));
  expect(recent.getByRole('link', { name: 'Launch' }).getAttribute('href')).toBe(`/pages/${pageId}`);
});

it('fills the rows of a new browser with pages edited recently that the table leaves out', async () => {
  const ids: string[] = [];
  for (const [index, name] of ['A', 'B', 'C', 'D', 'E', 'Launch', 'Tour'].entries())
    ids.push(await addPage(name, () => 9 - index));
  await tenant.call('updatePage', { params: { page_id: ids.at(-1) ?? '' }, body: { pageContext: 'New' } });
  await renderApp(service, tenant, '/');
  await screen.findByRole('heading', { name: 'Recently edited' });
  expect(
    attention()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tour', 'Launch']);
  expect(attention().getAllByText(/^Edited /)).toHaveLength(2);
});

it('shows the five busiest pages, by sessions and then by edit', async () => {
  for (const [name, perDay] of [
    ['A', 1],
    ['B', 3],
    ['C', 0],
    ['D', 2],
    ['E', 4],
    ['F', 5],
    ['G', 6],
  ] as const)
    await addPage(name, () => perDay);
  await renderApp(service, tenant, '/');
  await waitFor(() => expect(rowNames('Pages')).toEqual(['G', 'F', 'E', 'B', 'D']));
  expect(screen.getByRole('link', { name: 'All 7' }).getAttribute('href')).toBe('/pages');
});

it('shows the newest questions of visitors, with a link to the session', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Launch');
  const question = {
    componentId: 'chat',
    componentContext: '',
    label: 'Do you charge vans?',
    responseText: 'Yes.',
    groundingChunkIds: [],
    options: [],
    timestamp: Date.now() - HOUR,
  };
  const session = plainSession({ started_at: Date.now() - HOUR, questions_asked_count: 1 });
  await addSessions(service.db, tenant.tenantId, pageId, [session], [question]);
  const { user, url } = await renderApp(service, tenant, '/');
  const asked = within(await screen.findByRole('region', { name: 'What visitors asked' }));
  await user.click(asked.getByRole('link', { name: 'Do you charge vans?' }));
  await expect.poll(url).toMatch(new RegExp(`^/pages/${pageId}/sessions/${session.session_id}`));
  service.offer(capabilities.filter((each) => each !== 'questions'));
  await renderApp(service, tenant, '/');
  await expectTitle(/1 session/);
  expect(screen.queryByRole('region', { name: 'What visitors asked' })).toBeNull();
});

it('names one cause if counts fail, and shows the rest', async () => {
  await addPage('Launch', () => 5);
  await expectRetry(service, tenant, {
    path: '/',
    pattern: /session_counts/,
    async afterFailure() {
      await expectTitle(/^1 page$/);
      expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
      expect(rowNames('Pages')).toEqual(['Launch']);
    },
  });
  await expectTitle(/sessions/);
});

it('shows one failure and nothing else if all requests fail', async () => {
  await addPage('Launch', () => 5);
  service.fail(/ .v0\//, 'server-error');
  await renderApp(service, tenant, '/');
  await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect(screen.getAllByText(/^Something went wrong/)).toHaveLength(1);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  service.recover();
});

it('names one cause while the server is unreachable, and loads once it is back', async () => {
  const pageId = await addPage('Launch', () => 5);
  service.fail(/ .v0\//, 'unreachable');
  await renderApp(service, tenant, '/');
  await screen.findByText("Couldn't load pages. Retrying automatically.");
  expect(screen.getAllByText("Can't reach the server.")).toHaveLength(1);
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Try again' })).toBeNull();
  service.recover();
  await waitFor(() => expect(rowNames('Pages')).toEqual(['Launch']));
  service.fail(/ .v0\//, 'unreachable');
  await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByText("We'll retry when the server is back.");
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  service.recover();
  await screen.findByRole('heading', { level: 1, name: 'Launch' });
});

it.each([
  ['no sessions', () => 0, /^No sessions\.$/],
  ['no earlier sessions', (daysAgo: number) => (daysAgo < 20 ? 4 : 0), /^76 sessions, 25\.0% convert\.$/],
  ['one session', (daysAgo: number) => (daysAgo === 1 ? 1 : 0), /^1 session\.$/],
] as const)('says that there are %s', async (_, perDay, expected) => {
  await addPage('Launch', perDay);
  await renderApp(service, tenant, '/');
  await expectTitle(expected);
  screen.getByText(/\. No earlier sessions to compare with$/);
  expect(screen.queryByText('Previous')).toBeNull();
  expect(screen.queryByText('new')).toBeNull();
});

it('names the page that converts best if there are no earlier sessions', async () => {
  await addPage('Launch', (daysAgo) => (daysAgo < 20 ? 4 : 0));
  const tour = await addPage(
    'Tour',
    (daysAgo) => (daysAgo < 20 ? 2 : 0),
    () => 2,
  );
  await renderApp(service, tenant, '/');
  await expectTitle(/^114 sessions, 50\.0% convert\. Tour converts best, 100\.0%\.$/);
  const link = within(title()).getByRole('link', { name: 'Tour' });
  expect(link.getAttribute('href')).toBe(`/pages/${tour}/sessions?range=30d`);
});

it('compares only days since the first session', async () => {
  // The period begins 64 days ago, the first session is of 44 days ago: the last 10 days are compared.
  await addPage('Launch', (daysAgo) => (daysAgo <= 44 ? 10 : 0));
  await renderApp(service, tenant, '/');
  await expectTitle(/sessions/);
  const [sessions] = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(sessions?.textContent).toMatch(/^Sessions290−10%was 100$/);
  expect(screen.getByText(/compared from .* on, as the first session was on /)).toBeTruthy();
});

it('shows long, right-to-left and missing names', async () => {
  const long = `${'Long '.repeat(40)}name`;
  const pageId = await addPage(long, (daysAgo) => (daysAgo < 30 ? 30 : 4) + (daysAgo % 3));
  await addPage('השקת אביב', () => 12);
  const deleted = await addPage('Deleted', () => 8);
  await addPage('', () => 3);
  service.intercept((method, url, _body, forward) => {
    if (method !== 'GET' || !/^.v0.pages\?/.test(url)) return undefined;
    return forward().then(async (response) => {
      const list = await response.json();
      const items = list.items.filter((page: { pageId: string }) => page.pageId !== deleted);
      return new Response(JSON.stringify({ ...list, items }), response);
    });
  });
  await renderApp(service, tenant, '/');
  await expectTitle(
    /^Sessions rose 87%, mostly Long Long Long Long Long Lon…\. Conversion fell 3\.7 pp, to 14\.2%\.$/,
  );
  expect(title().textContent).toHaveLength(90);
  expect(within(title()).getByRole('link').getAttribute('href')).toContain(pageId);
  await waitFor(() =>
    expect(rowNames('Pages')).toEqual([
      expect.stringContaining('Long Long'),
      'השקת אביב',
      'Deleted page',
      'Untitled page',
    ]),
  );
});

it('opens a recently opened record', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByRole('heading', { level: 1, name: 'Offers' });
  const { user, url } = await renderApp(service, tenant, '/');
  await screen.findByRole('heading', { name: 'Recently opened' });
  await user.click(attention().getByRole('link', { name: 'Offers' }));
  await expect.poll(url).toBe(`/pages/${pageId}`);
});

it('copies the sentence, dates and figures with a link', async () => {
  await addPage('Launch', (daysAgo) => (daysAgo < 30 ? 6 : 20) + (daysAgo % 3));
  const { user } = await renderApp(service, tenant, '/?range=7d');
  await expectTitle(/[.]$/);
  await chooseFromMenu(user, 'Copy summary');
  await screen.findByText('Summary copied');
  const [screenName, sentence, dates, figures, link] = (await navigator.clipboard.readText()).split('\n\n');
  expect([screenName, sentence, link]).toEqual(['Overview', title().textContent, location.href]);
  expect(dates).toMatch(
    /^\d+.* until \d\d:\d\d, against \d+.* until the same time \(same weekdays, \d weeks? earlier\)$/,
  );
  expect(figures).toMatch(
    /^Sessions: 4\d \(−\d+%, was \d+\)\nConversion: \d.*% \(.* pp, was .*%\)\nAsked: 0\.0%.*\nBounced: 0\.0%.*$/,
  );
});
