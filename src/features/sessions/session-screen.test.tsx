import '../../testing/fixed-date.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { timeZone } from '#lib/time-zone.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { detail } from '../../testing/details.ts';
import { expectInertText } from '../../testing/inert-text.ts';
import { setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';
import { rowsOf, tableByName } from '../../testing/table.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));

const START = Date.now() - 5 * 86_400_000;
const at = (seconds: number) => START + seconds * 1000;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();
/** Three sessions; the middle one has every field. */
const visits = [
  { audienceSessionId: 'visit-early', sessionStartedAt: iso(-600), timeSpentSeconds: 4, isBounce: true },
  {
    audienceSessionId: 'visit-full',
    analyticsSessionId: 'analytics-7',
    sessionStartedAt: iso(0),
    timeSpentSeconds: 168,
    maxScrollDepthPercentage: 80,
    totalClicksCount: 3,
    questionsAskedCount: 1,
    hasConversion: true,
    hasFormSubmit: true,
    pageTitle: 'Spring offers',
    pageUrl: 'https://offers.example/spring',
    formSubmissionEmail: 'ada@visitor.example',
    formSubmissionPhone: '+49 30 1234',
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'spring',
    interactions: [
      {
        componentId: 'chooser',
        label: 'What brings you here?',
        options: ['Prices', 'A demo', 'Just looking'],
        responseText: 'A demo',
        timestamp: at(12),
      },
      {
        componentId: 'assistant',
        componentContext: 'Below the hero',
        label: 'Is it open on Sundays?',
        responseText: 'Yes, from ten.\nRing twice.',
        groundingChunkIds: ['chunk_42'],
        timestamp: at(48),
      },
      { componentId: 'contact form', label: 'Send', timestamp: at(150) },
    ],
  },
  { audienceSessionId: 'visit-late', sessionStartedAt: iso(600), timeSpentSeconds: 30 },
];

const position = () => screen.findByRole('region', { name: 'Place in the list' });
const expectPosition = (text: string) =>
  expect.poll(async () => (await position()).textContent).toContain(text);
const details = () => screen.getByRole('complementary', { name: 'Session details' });
const detailText = (name: string) => detail(details(), name).textContent;

it('opens from the list, and returns to it when going back from any step', async () => {
  const { user, url, pageId, router } = await renderSessions(service, visits, '?range=7d');
  const step = async (name: string) => user.click(within(await position()).getByRole('link', { name }));
  await expect.poll(() => rowsOf(tableByName('Sessions')).length).toBe(3);
  await user.click(within(rowsOf(tableByName('Sessions'))[1] as HTMLElement).getByRole('link'));
  await expect
    .poll(url)
    .toMatch(new RegExp(`^/pages/${pageId}/sessions/visit-full\\?range=7d&from=.*&zone=.*&at=${START}$`));
  const heading = await screen.findByRole('heading', { level: 1, name: /^\d+ \w{3}, \d\d:\d\d$/ });
  await expect.poll(() => document.activeElement === heading).toBe(true);
  await expectPosition('2 of 3');
  await user.keyboard('k');
  await expectPosition('1 of 3');
  await user.keyboard('j');
  await expectPosition('2 of 3');
  await step('Next session');
  await expectPosition('3 of 3');
  await step('Previous session');
  await expectPosition('2 of 3');
  router.history.back();
  await expect.poll(url).toMatch(new RegExp(`^/pages/${pageId}/sessions\\?range=7d&compare=none&from=`));
});

const figure = (name: string) =>
  screen.getByText(name, { selector: 'dt', exact: true }).nextElementSibling?.textContent;
const expectFigure = (name: string, text: string) => expect.poll(() => figure(name)).toBe(text);
const items = () => [...screen.getByRole('list', { name: 'Timeline' }).children] as HTMLElement[];
const timeline = () => items().map(({ textContent }) => textContent);

it('tells a session event by event, the figures and the details beside it', async () => {
  const { user } = await renderSessions(service, visits, '/visit-full');
  await expect.poll(() => screen.queryAllByRole('list', { name: 'Timeline' }).length).toBe(1);
  await expect.poll(() => items().length).toBe(7);
  expect(timeline()).toEqual([
    '0:00Arrivedfrom Newsletter, email',
    expect.stringMatching(/^0:12AnsweredWhat brings you here\?/),
    expect.stringMatching(
      /^0:48AskedBelow the heroIs it open on Sundays\?.*Yes, from ten\.\nRing twice\.1 source/,
    ),
    '1m 42s',
    '2:30Sent the formSend',
    '2 more clicks, no details',
    '2:48Left',
  ]);
  const options = within(items()[1] as HTMLElement).getAllByRole('listitem');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Prices',
    'A demo, selected',
    'Just looking',
  ]);
  within(items()[2] as HTMLElement).getByTitle('Copy source chunk_42');
  screen.getByText('Converted');
  screen.getByText('Converted with a form: 3 clicks and 1 question in 2m 48s.');

  for (const [name, text] of [
    ['Time', '2m 48s'],
    ['Scrolled', '80%'],
    ['Clicks', '3'],
    ['Questions', '1'],
    ['Source', 'Newsletter email'],
  ] as const)
    expect(figure(name)).toBe(text);
  const link = (name: string) => within(details()).getByRole('link', { name });
  expect(link('ada@visitor.example').getAttribute('href')).toBe('mailto:ada@visitor.example');
  expect(link('+49 30 1234').getAttribute('href')).toBe('tel:+49301234');
  expect(detailText('Campaign')).toBe('spring');
  expect(within(details()).queryByText('Term')).toBeNull();
  expect(details().querySelector('details')?.open).toBe(false);
  await user.click(within(details()).getByText('Details'));
  expect(link('https://offers.example/spring').getAttribute('href')).toBe('https://offers.example/spring');
  expect(link('https://offers.example/spring').getAttribute('rel')).toContain('noreferrer');
  within(details()).getByRole('button', { name: /Copy session ID visit-full/ });
});

it('compares a session with the medians of enough sessions, and shows how those like it converted', async () => {
  const others = Array.from({ length: 30 }, (_, index) => ({
    audienceSessionId: `other-${index}`,
    sessionStartedAt: iso(3600 + index),
    timeSpentSeconds: 60,
    utmSource: index < 20 ? 'newsletter' : 'google',
    questionsAskedCount: 1,
  }));
  await renderSessions(service, [...visits, ...others], '/visit-full?range=7d');
  await screen.findByText('median 1m');
  await expectFigure('Time', '2m 48s');
  const similar = within(screen.getByRole('table', { name: 'Sessions like this one' }));
  const rows = similar.getAllByRole('row').map(({ textContent }) => textContent);
  // Traits that no other session has are left out.
  expect(rows.slice(1)).toEqual(['Source: Newsletter211 of 21', 'Questions 1313.2%', 'All sessions333.0%']);
  const link = similar.getAllByRole('link')[0]?.getAttribute('href');
  expect(link).toMatch(/\/sessions\?.*range=7d.*only=source\*newsletter/);
});

it('says which clicks and questions have no details, and leaves out groups without values', async () => {
  const quiet = [{ ...visits[0], totalClicksCount: 1, questionsAskedCount: 2 }, visits[2] ?? {}];
  const { open } = await renderSessions(service, quiet, '/visit-early');
  await expect.poll(timeline).toEqual(['0:00Arrived', '1 click, 2 questions, no details', '0:04Left']);
  screen.getByText('Bounced');
  expect(screen.getByText('No audience').textContent).toMatch(/^No audience·\w+day, 5 days ago$/);
  expect(screen.queryByText('Source')).toBeNull();
  expect(within(details()).getByRole('region', { name: 'Audience' }).textContent).toContain('No audience');
  expect(details().querySelector('details')?.open).toBe(true);
  await open('/visit-late');
  await expect.poll(timeline).toEqual(['0:00Arrived', 'No clicks or questions recorded', '0:30Left']);
});

it("lists the newest visits of the session's audience, the one on screen marked", async () => {
  const known = visits.map((visit) => ({ ...visit, audienceId: 'audience-a' }));
  const others = [{ ...visits[0], audienceSessionId: 'visit-other', audienceId: 'audience-b' }];
  const { user } = await renderSessions(service, [...known, ...others], '/visit-full');
  // While another session is looked up, there is no list.
  const links = () =>
    screen.queryAllByRole('list', { name: 'Visits' }).flatMap((list) => within(list).queryAllByRole('link'));
  await expect.poll(links).toHaveLength(3);
  expect(links().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\d.*30s$/),
    expect.stringMatching(/^\d.*Converted2m 48s$/),
    expect.stringMatching(/^\d.*Bounced4s$/),
  ]);
  const current = () => links().map((link) => link.getAttribute('aria-current'));
  expect(current()).toEqual([null, 'page', null]);
  const all = within(details()).getByRole('link', { name: 'All 3' });
  expect(all.getAttribute('href')).toMatch(/\/audiences\/audience-a\/results$/);
  await user.click(links()[0] as HTMLElement);
  await expect.poll(current).toEqual(['page', null, null]);
});

it('lists the visits up to the one on screen if the newest are later', async () => {
  const known = [0, 1, 2, 3, 4].map((nth) => ({
    audienceSessionId: `visit-${nth}`,
    audienceId: 'audience-a',
    sessionStartedAt: iso(nth * 600),
    timeSpentSeconds: 10 + nth,
  }));
  await renderSessions(service, known, '/visit-0');
  await expect
    .poll(() => within(screen.getByRole('list', { name: 'Visits' })).getAllByRole('link').length)
    .toBe(1);
  screen.getByText("Didn't convert: no clicks and no questions in 10s.");
});

it("says that an audience's visits couldn't be loaded, and retries", async () => {
  const known = visits.map((visit) => ({ ...visit, audienceId: 'audience-a' }));
  const { open } = await renderSessions(service, known, '?range=all');
  service.fail(/audience_sessions\?.*audienceId=/, 'server-error');
  const { user } = await open('/visit-full');
  const list = await screen.findByRole('list', { name: 'Visits' });
  const retry = await within(list).findByRole('button', { name: 'Try again' });
  service.recover();
  await user.click(retry);
  await expect.poll(() => within(list).queryAllByRole('link')).toHaveLength(3);
});

it('steps through the list with J and K and links back to it', async () => {
  const { user, url, pageId } = await renderSessions(service, visits, '/visit-full?range=7d&bucket=hour');
  await expectPosition('2 of 3');
  await user.keyboard('j');
  await expect.poll(url).toMatch(/\/visit-early\?range=7d&bucket=hour&compare=none&at=\d+$/);
  await expectPosition('3 of 3');
  const next = within(await position()).getByRole('button', { name: 'Next session' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText('No clicks or questions recorded');
  await user.keyboard('kk');
  await expect.poll(url).toMatch(/\/visit-late\?/);
  await expectPosition('1 of 3');
  await user.click(within(await position()).getByRole('link', { name: 'Next session' }));
  await expectPosition('2 of 3');
  const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
  await user.click(within(breadcrumb).getByRole('link', { name: 'Sessions' }));
  await expect.poll(url).toMatch(new RegExp(`/pages/${pageId}/sessions\\?range=7d&.*bucket=hour`));
});

it('names the page in the top bar of narrow windows, and in the recents', async () => {
  setViewport({ width: 768, height: 1024 });
  const { user } = await renderSessions(service, visits, '/visit-full?range=7d');
  await expectPosition('2 of 3');
  const links = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(links('Breadcrumb')).toEqual(['Pages', 'Offers']);
  await expect
    .poll(() => links('Main'))
    .toContainEqual(expect.stringMatching(/^\d+ \w{3}, \d\d:\d\d · Offers$/));
  // Steps don't fill them.
  const main = links('Main');
  await user.keyboard('j');
  await expectPosition('3 of 3');
  expect(links('Main')).toEqual(main);
});

it('finds a session outside the days in the link', async () => {
  await renderSessions(service, visits, '/visit-full?range=last-month&audience=nobody');
  await expectFigure('Time', '2m 48s');
  const next = await screen.findByRole('button', { name: 'Next session' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
});

it('shows "Not found" for an unknown session before the list is loaded', async () => {
  const { open } = await renderSessions(service, visits);
  service.fail(/audience_sessions\?/, 'no-response');
  await open('/session_nope');
  await screen.findByText(/^No session has the ID session_nope\./);
  screen.getByRole('heading', { level: 1, name: 'Not found' });
  await expectAccessible('unknown session');
});

it("retries when the interactions can't be loaded", async () => {
  const { open } = await renderSessions(service, visits);
  service.fail(/interactions/, 'html');
  const { user } = await open(`/visit-full?at=${START}`);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Unexpected response');
  await expectFigure('Clicks', '3');
  service.recover();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('list', { name: 'Timeline' })?.childElementCount).toBe(7);
});

it('shows markup and links as text, and impossible values as invalid, also from the cache', async () => {
  const injection = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}';
  const link = 'javascript:window.ran=1';
  const { user, url, pageId, open, router } = await renderSessions(
    service,
    [
      {
        audienceSessionId: '../../<script>window.ran=1</script>?#%2e%2e',
        analyticsSessionId: injection,
        audienceId: `${injection}/audience`,
        sessionStartedAt: iso(0),
        sessionEndedAt: iso(-60),
        pageTitle: injection,
        pageUrl: link,
        formSubmissionId: injection,
        formSubmissionIdentifier: injection,
        formSubmissionEmail: `${injection}?bcc=all@elsewhere.example`,
        formSubmissionPhone: link,
        timeSpentSeconds: 1e300,
        totalClicksCount: -3,
        maxScrollDepthPercentage: 4e9,
        utmCampaign: injection,
        utmContent: injection,
        utmMedium: injection,
        utmSource: `\u202e${injection}`,
        utmTerm: 'x'.repeat(15_000),
        interactions: [
          {
            componentId: injection,
            componentContext: injection,
            label: injection,
            responseText: `${injection}\n${link}`,
            options: [injection, injection, link, ''],
            groundingChunkIds: [injection, injection],
            timestamp: -1,
          },
          { label: '', timestamp: 1e300 },
        ],
      },
    ],
    '?range=7d',
  );
  await expect.poll(() => rowsOf(tableByName('Sessions')).length).toBe(1);
  await screen.findByText(/^Not in every chart/);
  const [row] = rowsOf(tableByName('Sessions')) as [HTMLElement];
  expect(row.textContent).toContain('<script>');
  expectInertText('list');
  await user.click(within(row).getByRole('link'));
  await expect.poll(url).toMatch(new RegExp(`^/pages/${pageId}/sessions/[^/]`));
  async function expectSession() {
    await expect.poll(() => screen.queryAllByRole('list', { name: 'Timeline' }).length).toBe(1);
    await expect.poll(() => items()[1]?.textContent).toContain(injection);
    await screen.findByText('This session ends before it starts.');
    within(screen.getByRole('main')).getByText('-3 (invalid)');
    await user.click(within(details()).getByText('Details'));
    expect(detailText('Page title')).toBe(injection);
    expect(detailText('Page URL')).toBe(link);
    expect([...details().querySelectorAll('a:not([href^="/pages/"])')]).toEqual([]);
    expect([...screen.getByRole('main').querySelectorAll('script, img')]).toEqual([]);
    expectInertText('session');
  }
  await expectSession();
  await open(router.history.location.href.slice(`/pages/${pageId}/sessions`.length));
  await expectSession();
});
