import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Draft, draftStore } from '#editor/save/draft-store.ts';
import { type ListedPage, pageQuery } from '#features/pages/public.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addSessions, makePage, makePages, plainSession, publishAll } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { detail } from '../../testing/details.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

// The shared clock ticks once a minute.
vi.mock('#ui/use-now.ts', () => ({ useNow: () => Date.now() }));

const NAME = 'Spring fleet launch';

let service: TestService;
let demo: Tenant;
let page: ListedPage;
let path: string;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
  const { items } = await demo.call('listPages');
  page = items.find(({ name }) => name === NAME) as ListedPage;
  path = `/pages/${page.pageId}`;
  const day = 24 * 3_600_000;
  const sessions = [
    plainSession({ started_at: Date.now() - 1000, has_conversion: 1, has_form_submit: 1 }),
    plainSession({ started_at: Date.now() - 2 * day, max_scroll_depth_percentage: 50 }),
    plainSession({ started_at: Date.now() - 3 * day, questions_asked_count: 2 }),
    plainSession({ started_at: Date.now() - 10 * day, has_conversion: 1 }),
    plainSession({ started_at: Date.now() - 20 * day, max_scroll_depth_percentage: 90 }),
    plainSession({ started_at: Date.now() - 60 * day }),
    plainSession({ started_at: Date.now() - 200 * day }),
  ];
  await addSessions(service.db, demo.tenantId, page.pageId, sessions);
});

const section = (name: string) => screen.getByRole('region', { name });
const details = () => screen.getByRole('group', { name: 'Page details' });
const figures = async () => {
  const list = await screen.findByRole('list', { name: 'What visits did' });
  await waitFor(() => expect(list.textContent).toMatch(/Sessions\d/));
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows its picture beside its name, in a box of the same size without one', async () => {
  const pictureOf = async (name: string) => {
    const title = (await screen.findAllByText(name)).find((text) => text.matches('main p'));
    return title?.parentElement?.parentElement?.previousElementSibling as HTMLElement;
  };
  await renderApp(service, demo, path);
  await findHeading(NAME);
  const picture = await pictureOf(NAME);
  expect(picture.querySelector('img')?.getAttribute('src')).toBe(page.metadata?.ogImageUrl);

  const own = await service.ownTenant();
  const pageId = await makePage(service.db, own.tenantId, 'Offers');
  await renderApp(service, own, `/pages/${pageId}`);
  await findHeading('Offers');
  const initial = await pictureOf('Offers');
  expect(initial.textContent).toBe('O');
  expect(initial.className).toBe(picture.className);
});

it('shows heads and frames before the first response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.intercept(async (_method, url, _body, forward) => {
    if (url.includes('/v0/')) await promise;
    return forward();
  });
  await renderApp(service, demo, path);
  for (const head of ['Scrolled ½', 'Sessions over time', 'Audiences by result', 'Seen by', 'Card'])
    expect((await screen.findAllByText(head)).length, head).toBe(1);
  expect(screen.queryByText('Content')).toBeNull();
  resolve();
  await findHeading(NAME);
  await screen.findByRole('heading', { name: 'Audiences by result' });
});

it('shows a page together with the notice of its unsaved changes', async () => {
  const own = await service.ownTenant();
  const pageId = await makePage(service.db, own.tenantId, 'Offers');
  const { promise: drafts, resolve } = Promise.withResolvers<Draft[]>();
  const loading = vi.spyOn(draftStore, 'all').mockReturnValue(drafts);
  const { queryClient } = await renderApp(service, own, `/pages/${pageId}`);
  await expect.poll(() => queryClient.getQueryData(pageQuery(pageId).queryKey)).toBeTruthy();
  await findHeading('Loading Page');
  const snapshot = { record: {}, at: 0 };
  const key = { tenant: '', kind: 'page', id: pageId, editor: 'closed' };
  resolve([{ ...key, title: 'Offers', at: Date.now(), snapshot, base: {}, doc: {} }]);
  await findHeading('Offers');
  expect(screen.getByRole('main').textContent).toContain('Unsaved changes from');
  loading.mockRestore();
});

it('shows all parts of a page', async () => {
  await renderApp(service, demo, path);
  await findHeading(NAME);
  expect(section('Context').textContent).toContain(page.pageContext);

  const rows = within(section('Actions')).getAllByRole('listitem');
  expect(rows).toHaveLength(page.actions?.length ?? 0);
  for (const [index, { buttonTitle, purpose, url, actionId }] of (page.actions ?? []).entries()) {
    const row = rows[index] as HTMLElement;
    expect(row.textContent).toContain(buttonTitle);
    expect(row.textContent).toContain(purpose);
    expect(within(row).getByRole('link').getAttribute('href')).toBe(url);
    expect(within(row).queryAllByText('Header')).toHaveLength(actionId === page.headerActionId ? 1 : 0);
  }
  const widgets = section('Widgets').textContent;
  for (const { title, logos } of page.actionCardWidgets ?? []) {
    expect(widgets).toContain(title);
    for (const { image } of logos ?? []) expect(widgets).toContain(image?.altText);
  }
  // As in the editor's sections.
  expect(section('Footer').textContent).toMatch(new RegExp(`^Footer${page.footerLinks?.length}\\D`));
  const links = within(section('Footer')).getAllByRole('link');
  expect(links.slice(0, -1).map((link) => link.getAttribute('href'))).toEqual(
    page.footerLinks?.flatMap((group) => group.links?.map(({ url }) => url)),
  );
  for (const { name, content = '' } of page.scripts ?? [])
    expect(screen.getByRole('figure', { name: `Content of ${name}` }).textContent).toContain(
      content?.slice(0, 60),
    );

  const { metadata } = page;
  const general = section('General metadata');
  expect(detail(general, 'Title').textContent).toBe(metadata?.title);
  expect(detail(general, 'Keywords').textContent).toBe(metadata?.keywords?.join(''));
  expect(detail(section('Open Graph metadata'), 'Site name').textContent).toBe(metadata?.ogSiteName);
  expect(detail(section('X metadata'), "Author's X handle").textContent).toBe(metadata?.twitterCreator);

  expect(detail(details(), 'Created').querySelector('time')?.dateTime).toBe(
    new Date(Number(page.createdAt)).toISOString(),
  );
  expect(links.at(-1)?.getAttribute('href')).toContain('section=footer');
});

it('copies IDs and scripts', async () => {
  const { user } = await renderApp(service, demo, path);
  await findHeading(NAME);
  await user.click(within(details()).getByRole('button', { name: /^Copy page ID/ }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(page.pageId);
  const [script] = page.scripts ?? [];
  await user.click(screen.getByRole('button', { name: `Copy script ${script?.name}` }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(script?.content);
});

it('shows a page with hundreds of parts', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Large');
  const actions = Array.from({ length: 200 }, (_, index) => ({ buttonTitle: `Button ${index}` }));
  await tenant.call('updatePage', { params: { page_id: pageId }, body: { actions } });
  await renderApp(service, tenant, `/pages/${pageId}`);
  // Queries by role would take seconds.
  const list = await screen.findByLabelText('Actions');
  expect(list.querySelector('summary')?.textContent).toContain('Button 0');
  const titles = [...list.querySelectorAll('li')].map(
    ({ textContent }) => /Button \d+/.exec(textContent)?.[0],
  );
  expect(titles).toEqual(actions.map(({ buttonTitle }) => buttonTitle));
});

it('shows an empty state for every missing part', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Bare');
  await renderApp(service, tenant, `/pages/${pageId}`);
  await findHeading('Bare');
  for (const nothing of ['No page context', 'No actions', 'No widgets', 'No footer links', 'No scripts'])
    expect(screen.getAllByText(nothing).length).toBeGreaterThan(0);
  expect(detail(details(), 'Header action').textContent).toBe('None');
});

it('is searched for in a long list, which can be stopped, if the service reads no single page', async () => {
  service.offer([]);
  const tenant = await service.ownTenant();
  const names = Array.from({ length: 1500 }, (_, index) => `Page ${index}`);
  const ids = await makePages(service.db, tenant.tenantId, names);
  service.fail(/cursor=/, 'no-response');
  const { user } = await renderApp(service, tenant, `/pages/${ids.at(-1)}`);
  await screen.findByText(/200 of 1,500 pages searched/);
  expect(screen.getByRole('progressbar', { name: 'pages searched' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Search paused');
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await findHeading('Page 1499');
  const [pages] = screen.getAllByRole('link', { name: 'Pages' });
  await user.click(pages as HTMLElement);
  await screen.findByText('1,500 pages');
});

it('shows "not found" for an unknown page', async () => {
  await renderApp(service, demo, '/pages/page%2Fof%20none%25');
  await screen.findByText(/No page has the ID page.of none%\./);
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, demo, { path, pattern: /^GET .v0.pages.page_\w+$/ });
  await findHeading(NAME);
});

it('counts what the visits of a range did, each figure with a link to its sessions', async () => {
  const { user } = await renderApp(service, demo, path);
  await screen.findByText('No significant change: 5 sessions.');
  expect(await figures()).toEqual([
    'Sessions5from 1+4',
    'Scrolled ½2 of 52 sessionswas 0 of 1',
    'Clicked5 of 55 sessionswas 1 of 1',
    'Asked1 of 51 sessionwas 0 of 1',
    'Form submits1 of 51 sessionwas 0 of 1',
    'Bounced0 of 50 sessionswas 0 of 1',
    'Converted2 of 52 sessionswas 0 of 1',
  ]);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Converted')).toContain('only=conversion*yes');
  expect(link('Scrolled ½')).toContain('only=scroll*50-');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), '7 days');
  await screen.findByRole('heading', { level: 2, name: 'No significant change: 3 sessions.' });
  expect(link('Converted')).toContain('range=7d');
});

/** Sessions of 70 days, up to yesterday. */
async function addDays(tenant: Tenant, pageId: string, sessionsOf: (daysAgo: number) => object[]) {
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const rows = Array.from({ length: 70 }, (_, day) =>
    sessionsOf(day + 1).map((session, index) =>
      plainSession({ started_at: midnight - (day + 1) * DAY + index * MINUTE, ...session }),
    ),
  );
  await addSessions(service.db, tenant.tenantId, pageId, rows.flat());
}

const sentence = async (pattern: RegExp) => {
  const found = await screen.findByText((_, element) =>
    Boolean(element?.matches('h2') && pattern.test(element.textContent)),
  );
  return found.textContent;
};

it("says of a change what the page's sessions say, and leaves the cause to them", async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Newsletter stopped');
  // Counts know the audience, which lost less than the source.
  await addDays(tenant, pageId, (daysAgo) => [
    ...Array.from({ length: 12 + (daysAgo % 3) }, (_, index) => ({
      utm_source: 'google',
      audience_id: index < 2 ? 'audience-a' : '',
    })),
    ...Array.from({ length: daysAgo < 31 ? 0 : 12 }, (_, index) => ({
      utm_source: 'newsletter',
      audience_id: index < 9 ? 'audience-a' : '',
    })),
  ]);
  const { user, url } = await renderApp(service, tenant, `/pages/${pageId}`);
  const whole = await sentence(/^Sessions fell/);
  expect(whole).toMatch(/^Sessions fell \d\d%\. Conversion held at 0\.0%\.See why$/);
  await user.click(await screen.findByRole('link', { name: 'See why' }));
  await expect.poll(url).toMatch(new RegExp(`^/pages/${pageId}/sessions\\?range=30d`));
  const [change, rate] = whole.replace('See why', '').split('. ');
  expect(await sentence(/mostly/)).toBe(`${change}, mostly Newsletter, which stopped. ${rate}`);
});

/** A page with 4 sessions of an audience a day, of which some convert, and 60 others, of which 12 do. */
async function makeAudiencePage(tenant: Tenant, conversions: (daysAgo: number) => number) {
  const pageId = await makePage(service.db, tenant.tenantId, 'Audience');
  const { audienceId } = await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { customName: 'Fleet managers' },
  });
  const sessions = (count: number, converted: number, more: object) =>
    Array.from({ length: count }, (_, index) => ({ has_conversion: index < converted ? 1 : 0, ...more }));
  await addDays(tenant, pageId, (daysAgo) => [
    ...sessions(60, 12, {}),
    ...sessions(4, conversions(daysAgo), { audience_id: audienceId }),
  ]);
  return { pageId, audienceId };
}

it('names the audience that converts best', async () => {
  const tenant = await service.ownTenant();
  const { pageId, audienceId } = await makeAudiencePage(tenant, () => 2);
  await renderApp(service, tenant, `/pages/${pageId}`);
  expect(await sentence(/^No significant change/)).toBe(
    'No significant change: 1,856 sessions, 21.9% convert. Fleet managers convert best, 50.0%.',
  );
  const results = `/pages/${pageId}/audiences/${audienceId}/results`;
  const [inSentence] = await screen.findAllByRole('link', { name: 'Fleet managers' });
  expect(inSentence?.getAttribute('href')).toBe(results);
});

it('names an audience that converts worse while the page held', async () => {
  const tenant = await service.ownTenant();
  const { pageId } = await makeAudiencePage(tenant, (daysAgo) => (daysAgo > 30 ? 2 : daysAgo % 2));
  await renderApp(service, tenant, `/pages/${pageId}`);
  expect(await sentence(/^No significant change/)).toMatch(
    /^No significant change, but conversion of Fleet managers fell 3\d\.\d pp\.$/,
  );
});

it('compares the days since the first session, as its sessions do', async () => {
  const tenant = await service.ownTenant();
  const created = Date.now() - 400 * DAY;
  const pageId = await makePage(service.db, tenant.tenantId, 'Old, but visited recently', created);
  await addDays(tenant, pageId, (daysAgo) => Array.from({ length: daysAgo <= 44 ? 10 : 0 }, () => ({})));
  await renderApp(service, tenant, `/pages/${pageId}`);
  expect(await sentence(/^No significant change/)).toBe('No significant change: 90 sessions, 0.0% convert.');
  await renderApp(service, tenant, `/pages/${pageId}/sessions?range=30d`);
  expect(await sentence(/: No significant change/)).toMatch(
    /: No significant change: 90 sessions, 0\.0% convert\.$/,
  );
});

it('leaves out sessions dated after today', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Visitors with fast clocks');
  const dates = [-1, -2, 2, 3].map((days) => Date.now() + days * DAY);
  const sessions = dates.map((started_at) => plainSession({ started_at }));
  await addSessions(service.db, tenant.tenantId, pageId, sessions);
  await renderApp(service, tenant, `/pages/${pageId}`);
  expect((await figures())[0]).toMatch(/^Sessions2\b/);
});

it('names the earlier number of sessions only under their own when they stopped', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Stopped', Date.now() - 100 * DAY);
  await addDays(tenant, pageId, (daysAgo) => Array.from({ length: daysAgo > 40 ? 10 : 0 }, () => ({})));
  await renderApp(service, tenant, `/pages/${pageId}`);
  await sentence(/^Sessions stopped/);
  const [sessions, ...others] = await figures();
  expect(sessions).toMatch(/^Sessions0from \d+/);
  expect(others.filter((text) => text?.includes('from'))).toEqual([]);
});

it('counts local days of both periods across a clock change, the last of each up to the present time', async () => {
  const day = 24 * 3_600_000;
  const zone = 'America/New_York';
  // In New York clocks went back on 1 November.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T15:37:00Z') });
  timeZone.set(zone);
  try {
    const tenant = await service.ownTenant();
    const pageId = await makePage(service.db, tenant.tenantId, 'Clocks', Date.now() - 400 * day);
    const starts = Array.from({ length: 1200 }, (_, index) => Date.now() - 1 - index * 4_711_003);
    const sessions = starts.map((started_at, index) =>
      plainSession({
        session_id: `clock-${index}`,
        started_at,
        has_conversion: index % 7 === 0 ? 1 : 0,
      }),
    );
    await addSessions(service.db, tenant.tenantId, pageId, sessions);
    const local = (time: number) => new Date(time).toLocaleString('sv-SE', { timeZone: zone });
    const count = (from: string, to: string) =>
      starts.filter((start) => local(start) >= from && local(start) <= to).length;
    const now = count('2026-10-12', '2026-11-10 10:37:00');
    const before = count('2026-09-07', '2026-10-06 10:37:00');
    const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
    expect((await figures())[0]).toMatch(new RegExp(`^Sessions${now}from ${before}`));
    const chart = within(section('Sessions over time')).getByRole('slider', { name: 'Day' });
    await expect.poll(() => chart.getAttribute('aria-valuemax')).toBe('30');
    chart.focus();
    await expect
      .poll(async () => {
        await user.keyboard('{ArrowLeft}{ArrowRight}');
        return chart.getAttribute('aria-valuetext');
      })
      .toContain(`, ${count('2026-10-06', '2026-10-06 10:37:00')} before`);
    await user.keyboard('{ArrowLeft>9/}');
    const sundays = count('2026-11-01', '2026-11-01 23:59:59');
    expect(chart.getAttribute('aria-valuetext')).toContain(
      `Sunday 1 November: ${sundays} sessions, ${count('2026-09-27', '2026-09-27 23:59:59')} before`,
    );
  } finally {
    vi.useRealTimers();
    timeZone.set('UTC');
  }
});

it('counts days of zones that start within an hour, if the service counts by hours', async () => {
  service.offer(['read-one', 'session-counts']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T15:37:00Z') });
  timeZone.set('Asia/Kolkata');
  try {
    const tenant = await service.ownTenant();
    const pageId = await makePage(service.db, tenant.tenantId, 'Half hours', Date.now() - 400 * DAY);
    const midnight = Date.parse('2026-11-10T00:00:00+05:30');
    const sessions = [-20, 10, 20].map((minutes) =>
      plainSession({ session_id: `half-${minutes}`, started_at: midnight + minutes * MINUTE }),
    );
    await addSessions(service.db, tenant.tenantId, pageId, sessions);
    const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
    expect((await figures())[0]).toMatch(/^Sessions3/);
    const chart = within(section('Sessions over time')).getByRole('slider', { name: 'Day' });
    chart.focus();
    await user.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toContain('Tuesday 10 November: 2 sessions');
    await user.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toContain('Monday 9 November: 1 session');
  } finally {
    vi.useRealTimers();
    timeZone.set('UTC');
  }
});

it('has no results before the first visit, and says in the plot if its days have none', async () => {
  const open = async (createdAt: number) =>
    renderApp(service, demo, `/pages/${await makePage(service.db, demo.tenantId, 'Unvisited', createdAt)}`);
  await open(Date.now());
  await screen.findByText('Results appear after the first visit');
  expect(screen.queryByRole('list', { name: 'What visits did' })).toBeNull();
  expect(screen.queryByText('What visitors ask')).toBeNull();
  await open(Date.now() - 40 * 24 * 3_600_000);
  await screen.findByText('No visits in these days');
});

it('leads from a draft to the sessions of its earlier visits', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Restored');
  await addSessions(service.db, tenant.tenantId, pageId, [plainSession({ started_at: Date.now() })]);
  const request = { params: { page_id: pageId }, body: {} };
  await tenant.call('archivePage', request);
  await tenant.call('restorePage', request);
  const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
  await user.click(await screen.findByRole('link', { name: 'Earlier sessions' }));
  await screen.findByText('Draft page');
  expect(screen.queryByText('Results appear after the first visit')).toBeNull();
});

it('marks the days of edits and published versions below its days', async () => {
  const tenant = await service.ownTenant();
  const createdAt = Date.now() - 40 * 24 * 3_600_000;
  const pageId = await makePage(service.db, tenant.tenantId, 'Marked', createdAt);
  await tenant.call('updatePage', { params: { page_id: pageId }, body: { pageContext: 'Edited.' } });
  const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByText('No visits in these days');
  const chart = () => section('Sessions over time');
  const marks = () =>
    [...chart().querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('data-mark'));
  await expect.poll(marks).toEqual(['edit']);
  within(chart()).getByText('Edited');
  expect(within(chart()).queryByText('Published')).toBeNull();
  await tenant.call('createAudience', { params: { page_id: pageId }, body: { customName: 'Big fleets' } });
  await publishAll(service);
  await renderApp(service, tenant, `/pages/${pageId}`);
  await expect.poll(marks).toEqual(['edit', 'publication']);
  within(chart()).getByText('Published');
  const slider = within(chart()).getByRole('slider', { name: 'Day' });
  slider.focus();
  await user.keyboard('{ArrowLeft}{ArrowRight}');
  const value = () => slider.getAttribute('aria-valuetext');
  await expect.poll(value).toContain('0 convert, edited, published version 1 of Big fleets');
  expect(chart().textContent).toContain(' · edited · published version 1 of Big fleets');
});

it('leaves out what the service does not count', async () => {
  service.offer(['read-one', 'session-counts']);
  await renderApp(service, demo, path);
  expect((await figures()).map((text) => text.replace(/\d.*/, ''))).toEqual([
    'Sessions',
    'Form submits',
    'Bounced',
    'Converted',
  ]);
  expect(screen.queryByText('Audiences by result')).toBeNull();
  expect(screen.queryByText('What visitors ask')).toBeNull();
  service.offer(['read-one']);
  await renderApp(service, demo, path);
  await screen.findByText(/^7 visits, the latest/);
  expect(screen.queryByRole('list', { name: 'What visits did' })).toBeNull();
});

it('claims no conversions of a service that does not count them', async () => {
  service.intercept((_method, url, _body, forward) =>
    url.includes('session_counts')
      ? forward().then(async (response) => {
          const list = await response.json();
          const items = list.items.map((counts: object) => ({ ...counts, conversions: undefined }));
          return new Response(JSON.stringify({ ...list, items }), response);
        })
      : undefined,
  );
  const { user } = await renderApp(service, demo, path);
  await figures();
  const trend = section('Sessions over time');
  const chart = within(trend).getByRole('slider', { name: 'Day' });
  chart.focus();
  await user.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toMatch(/: \d+ sessions/);
  expect(trend.textContent).not.toMatch(/conver/i);
  expect(chart.getAttribute('aria-valuetext')).not.toContain('convert');
});

it('shows its content while results fail, and tries again', async () => {
  service.fail(/session_counts/, 'html');
  const { user } = await renderApp(service, demo, path);
  await findHeading(NAME);
  expect((await screen.findByRole('alert')).textContent).toContain('Unexpected response');
  expect(section('Scripts')).toBeTruthy();
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No significant change: 5 sessions.');
});

it('ranks its audiences by conversion, and names them', async () => {
  const { items } = await demo.call('listPages');
  const other = items.find(
    ({ audiencesCount, name, status }) =>
      (audiencesCount ?? 0) > 1 && name !== NAME && status === 'published',
  );
  const { pageId = '' } = other ?? {};
  const audiences = await demo.call('listPageAudiences', { params: { page_id: pageId } });
  const [good, better] = audiences.items;
  const visits = (audienceId: string, of: number, conversions: number) =>
    Array.from({ length: of }, (_, index) =>
      plainSession({
        audience_id: audienceId,
        started_at: Date.now() - 3_600_000,
        has_conversion: index < conversions ? 1 : 0,
      }),
    );
  const sessions = [
    ...visits(good?.audienceId ?? '', 40, 4),
    ...visits(better?.audienceId ?? '', 40, 20),
    ...visits('', 20, 1),
  ];
  await addSessions(service.db, demo.tenantId, pageId, sessions);
  await renderApp(service, demo, `/pages/${pageId}`);
  await screen.findByText('25.0% of 100 visits convert.');
  await screen.findByText('20 visits without an audience');
  const results = section('Audiences by result');
  await within(results).findByText(better?.effectiveName ?? '');
  const rows = within(results).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => /40(\d+\.\d%)/.exec(textContent ?? '')?.[1])).toEqual([
    '50.0%',
    '10.0%',
  ]);
});

it('lists the newest questions, and those asked more than once', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Asked');
  const asks = async (hours: number, text: string) => {
    const startedAt = Date.now() - hours * 3_600_000;
    const session = plainSession({ started_at: startedAt, questions_asked_count: 1 });
    const question = {
      componentId: 'chat',
      componentContext: '',
      label: text,
      responseText: 'Yes.',
      groundingChunkIds: [],
      options: [],
      timestamp: startedAt + 1000,
    };
    await addSessions(service.db, tenant.tenantId, pageId, [session], [question]);
    return session.session_id;
  };
  await asks(3, 'Does it work offline?');
  const newest = await asks(1, 'What does it cost?');
  await asks(2, 'what does  it cost?');
  const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
  const questions = await screen.findByRole('region', { name: 'What visitors ask' });
  const texts = () =>
    within(questions)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await within(questions).findByText('2 visits');
  expect(texts()).toEqual(['What does it cost?']);
  const link = within(questions).getByRole('link');
  expect(link.getAttribute('href')).toContain(newest);
  await user.click(within(questions).getByRole('radio', { name: 'Newest' }));
  await waitFor(() =>
    expect(texts()).toEqual(['What does it cost?', 'what does  it cost?', 'Does it work offline?']),
  );
});

it('shows the page as an audience sees it: its live version, not its draft', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const place = { page_id: pageId };
  const body = {
    publishBehavior: 'publish',
    customName: 'Depots',
    metadataOverride: { title: 'Charge at your depot' },
  } as const;
  const { audienceId } = await tenant.call('createAudience', { params: place, body });
  await tenant.call('createAudience', { params: place, body: { ...body, customName: 'Drivers' } });
  await tenant.call('createAudience', {
    params: place,
    body: { publishBehavior: 'publish', customName: 'Buyers' },
  });
  await publishAll(service);
  const draft = { metadataOverride: { title: 'Not yet' } };
  await tenant.call('draftAudience', { params: { ...place, audience_id: audienceId }, body: draft });
  await tenant.call('createAudience', {
    params: place,
    body: { ...body, publishBehavior: 'draft', customName: 'Later' },
  });
  const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  const pick = async (name: string) => {
    await user.click(within(preview).getByRole('button', { name: /Everyone|Depots|Later|Drivers|Buyers/ }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await pick('Depots');
  await within(preview).findByText('Charge at your depot');
  await within(preview).findByText('Live version 1');
  expect(preview.textContent).not.toContain('Not yet');
  // The page's own title would take room under it.
  expect(within(preview).queryByText('Offers', { exact: false })).toBeNull();
  await pick('Drivers');
  await within(preview).findByText('1 difference');
  const tabs = within(preview).getAllByRole('tab');
  await waitFor(() =>
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Card11 field differs from the page',
      'Search11 field differs from the page',
      'Social22 fields differ from the page',
    ]),
  );
  await pick('Buyers');
  await within(preview).findByText('Sees the page as it is');
  await pick('Later');
  await within(preview).findByText('Not live yet: sees the page as it is');
  expect(preview.textContent).not.toContain('Charge at your depot');
  await pick('Everyone');
  await waitFor(() => expect(preview.textContent).not.toContain('Not live yet'));
});

it('lists audiences whose name starts with the search before other matches', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const create = (customName: string, title?: string) =>
    tenant.call('createAudience', {
      params: { page_id: pageId },
      body: { publishBehavior: 'draft', customName, ...(title && { metadataOverride: { title } }) },
    });
  await create('Kwame, Greengate Market', 'Fresh every day');
  await create('Marta, Brightway');
  const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await user.click(within(preview).getByRole('button', { name: 'Everyone' }));
  const search = await screen.findByRole('combobox', { name: 'Find an audience' });
  const names = () =>
    within(screen.getByRole('listbox', { name: 'Audiences' }))
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-label'));
  await waitFor(() => expect(names()).toEqual(['Everyone', 'Kwame, Greengate Market', 'Marta, Brightway']));
  await user.type(search, 'mar');
  await waitFor(() => expect(names()).toEqual(['Marta, Brightway', 'Kwame, Greengate Market']));
});

it('waits for slow and rate-limited responses', async () => {
  service.fail(/^GET .v0.pages\?/, 'no-response');
  await renderApp(service, demo, path);
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeTruthy());
  service.recover();
  await findHeading(NAME);
  service.fail(/^GET .v0.pages\?/, 'rate-limited', 2);
  await renderApp(service, demo, path);
  await findHeading(NAME);
});
