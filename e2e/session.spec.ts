import { expect } from '@playwright/test';
import { fetchSessions } from './support/api.ts';
import { startFailureProxy } from './support/failure-proxy.ts';
import { test } from './support/gateway-without-extensions.ts';
import { sessionDetail, sessionDetails, timelineItems } from './support/session-screen.ts';
import { signIn } from './support/sign-in.ts';

const START = Date.now() - 5 * 86_400_000;
const at = (seconds: number) => START + seconds * 1000;
const iso = (timestamp: number) => new Date(timestamp).toISOString();

/** Three sessions; the middle one has every field. */
const visits = [
  { audienceSessionId: 'visit-early', sessionStartedAt: iso(at(-600)), timeSpentSeconds: 4, isBounce: true },
  {
    audienceSessionId: 'visit-full',
    analyticsSessionId: 'analytics-7',
    sessionStartedAt: iso(START),
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
  { audienceSessionId: 'visit-late', sessionStartedAt: iso(at(600)), timeSpentSeconds: 30 },
];

test('shows a session step by step with all its details', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.goto(`/pages/${pageId}/sessions?range=7d`);
  await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(2).getByRole('link').click();
  await expect(page).toHaveURL(
    new RegExp(`/pages/${pageId}/sessions/visit-full\\?range=7d&from=.*&zone=.*&at=${START}$`),
  );
  await expect(page.getByRole('heading', { level: 1, name: /^Session on / })).toBeFocused();

  await expect(timelineItems(page)).toHaveCount(5);
  await expect(timelineItems(page).nth(0)).toContainText('Arrivednewsletter / email / spring');
  await expect(timelineItems(page).nth(1)).toContainText('0:12');
  const options = timelineItems(page).nth(1).getByRole('listitem');
  await expect(options).toHaveText(['Prices', /^A demo, selected$/, 'Just looking']);
  await expect(timelineItems(page).nth(2)).toContainText('Is it open on Sundays?');
  await expect(timelineItems(page).nth(2)).toContainText('Below the hero');
  await expect(timelineItems(page).nth(2)).toContainText('Yes, from ten.');
  await expect(timelineItems(page).nth(2)).toContainText('chunk_42');
  await expect(timelineItems(page).nth(3)).toContainText('2:30');
  await expect(timelineItems(page).nth(4)).toContainText('2:48');

  await expect(sessionDetail(page, 'Time spent')).toHaveText(/^2m 48s$/);
  await expect(sessionDetail(page, 'Scroll depth')).toHaveText('80%');
  await expect(sessionDetail(page, 'Clicks')).toHaveText('3');
  await expect(sessionDetail(page, 'Bounce')).toHaveText('No');
  await expect(sessionDetail(page, 'Form submitted')).toHaveText('Yes');
  await expect(sessionDetail(page, 'Term')).toHaveText('None');
  const link = (name: string) => sessionDetails(page).getByRole('link', { name });
  await expect(link('https://offers.example/spring')).toHaveAttribute(
    'href',
    'https://offers.example/spring',
  );
  await expect(link('https://offers.example/spring')).toHaveAttribute('rel', /noreferrer/);
  await expect(link('ada@visitor.example')).toHaveAttribute('href', 'mailto:ada@visitor.example');
  await expect(link('+49 30 1234')).toHaveAttribute('href', 'tel:+49301234');
  await expect(
    sessionDetails(page).getByRole('button', { name: /Copy session ID visit-full/ }),
  ).toBeVisible();
});

test('going back from any step returns to the list', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.goto(`/pages/${pageId}/sessions?range=7d`);
  await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1).getByRole('link').click();
  const position = page.getByRole('region', { name: 'Place in the list' });
  await expect(position).toContainText('1 of 3');
  await page.keyboard.press('j');
  await expect(position).toContainText('2 of 3');
  await position.getByRole('link', { name: 'Next session' }).click();
  await expect(position).toContainText('3 of 3');
  await position.getByRole('link', { name: 'Previous session' }).click();
  await expect(position).toContainText('2 of 3');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}/sessions\\?range=7d&from=`));
});

test('a shared link shows the session before the list has loaded', async ({
  page,
  largeTenant,
  failureProxy,
}) => {
  await signIn(page, { apiKey: largeTenant.key });
  const oldest = (await fetchSessions(page, largeTenant.pageId)).at(-1);
  failureProxy.inject(/cursor=/, 'no-response');
  await page.goto(
    `${failureProxy.url}/pages/${largeTenant.pageId}/sessions/${oldest?.audienceSessionId}?range=all`,
  );
  await expect(sessionDetail(page, 'Source')).toHaveText(oldest?.utmSource || 'None');
  await expect(page.getByText('Finding its place in the list:')).toBeVisible();
  failureProxy.reset();
  await expect(page.getByRole('region', { name: 'Place in the list' })).toContainText('6,000 of 6,000');
});

test('a shared link with a start time finds the session where a service lacks sessions by ID', async ({
  page,
  openInNewContext,
  largeTenant,
  gateway,
}) => {
  await signIn(page, { apiKey: largeTenant.key });
  const oldest = (await fetchSessions(page, largeTenant.pageId)).at(-1);
  const proxy = await startFailureProxy(gateway);
  const data = { apiKey: largeTenant.key };
  await page.request.post(`${gateway}/session`, { data });
  const path = `${proxy.url}/pages/${largeTenant.pageId}/sessions/${oldest?.audienceSessionId}?range=all`;
  proxy.inject(/cursor=/, 'no-response');
  await page.goto(`${path}&at=${oldest?.sessionStartedAt.slice(1)}`);
  await expect(sessionDetail(page, 'Source')).toHaveText(oldest?.utmSource || 'None');
  await expect(sessionDetails(page).getByTitle(`Copy session ID ${oldest?.audienceSessionId}`)).toBeVisible();
  await expect(page.getByText('Finding its place in the list:')).toBeVisible();
  proxy.reset();
  await expect(page.getByRole('region', { name: 'Place in the list' })).toContainText('6,000 of 6,000');

  // Without the start time it is found in a cached list, or by loading the list up to it.
  proxy.inject(/cursor=/, 'no-response');
  await page.goto(path);
  await expect(sessionDetail(page, 'Source')).toHaveText(oldest?.utmSource || 'None');
  const other = await openInNewContext();
  await other.request.post(`${gateway}/session`, { data });
  await other.goto(path);
  await expect(other.getByText('Finding the session:')).toBeVisible();
  // The first page of each slice of days comes without a cursor.
  await expect(other.getByText(/^[1-5],\d{3} of 6,000 sessions/)).toBeVisible();
  proxy.reset();
  await expect(sessionDetail(other, 'Source')).toHaveText(oldest?.utmSource || 'None');
  await expect(other.getByRole('region', { name: 'Place in the list' })).toContainText('6,000 of 6,000');
  await proxy.close();
});

test('shows "Not found" once a service that lacks sessions by ID has listed all', async ({
  page,
  server,
  tenant,
  gateway,
}) => {
  const [empty = ''] = await server.createPages(tenant, ['Empty']);
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.request.post(`${gateway}/session`, { data: { apiKey: tenant.key } });
  for (const path of [`${pageId}/sessions/visit-unknown?at=${START}`, `${empty}/sessions/visit-unknown`]) {
    await page.goto(`${gateway}/pages/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
    await expect(page.getByText('No session has the ID visit-unknown.')).toBeVisible();
  }
  await page.goto(`${gateway}/pages/${pageId}/sessions/visit-early`);
  await expect(page.getByText('No interactions were recorded in this session.')).toBeVisible();
  await expect(sessionDetail(page, 'Time spent')).toHaveText('4s');
});
