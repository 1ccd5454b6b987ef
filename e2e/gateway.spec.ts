import { expect } from '@playwright/test';
import { fetchSessions } from './support/api.ts';
import { expectKeyFigures, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { chooseFromMenu } from './support/menu.ts';
import { fastForward } from './support/retry.ts';
import { signIn } from './support/sign-in.ts';

/** Between two requests for an upstream that is down. */
const MAX_POLL_DELAY_MS = 30_000;

// In sequence: the tests share the upstream service.
test.use({
  savesData: false,
  baseURL: async ({ upstreamGateway }, use) => use(upstreamGateway),
});

test.describe.configure({ mode: 'default' });

test("signs in by key and shows the upstream's data", async ({ page, upstream, upstreamTenant }) => {
  await page.goto('/');
  await expect(page.getByText('Connected to your service')).toBeVisible();
  await expect(page.getByRole('button', { name: /demo/i })).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'Access key' });
  await field.fill('ac_wrong');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^This key isn't known/);
  await field.fill(upstreamTenant.key);
  await field.press('Enter');
  await page.getByRole('link', { name: 'Far away', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${upstreamTenant.pageId}$`));
  await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Sessions' }).click();
  await expectKeyFigures(page, await fetchSessions(page, upstreamTenant.pageId));
  await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Step of 0');
  await page.getByRole('link', { name: 'Settings' }).click();
  const setting = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(setting('Service').getByText(upstream.url, { exact: true })).toBeVisible();
  await expect(setting('Tenant').getByText('Unknown', { exact: true })).toBeVisible();
});

test('reports that the upstream is down and recovers automatically', async ({
  page,
  upstream,
  upstreamTenant,
}) => {
  await signIn(page, { apiKey: upstreamTenant.key });
  await page.clock.install();
  await page.goto(`/pages/${upstreamTenant.pageId}/sessions`);
  const sessions = await fetchSessions(page, upstreamTenant.pageId);
  await expectKeyFigures(page, sessions);
  await upstream.stop();
  await chooseFromMenu(page, 'Refresh');
  const main = page.getByRole('main');
  await fastForward(main.getByText("Couldn't reach the service"), 'visible');
  await expect(page.getByText("Can't reach the server.")).toBeVisible();
  // Data loaded before stays visible.
  await expect(keyFigure(page, 'Sessions')).toHaveText(`${sessions.length}so far`);
  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  const details = main.getByText('Details', { exact: true });
  await fastForward(details, 'visible');
  await details.click();
  await expect(main.getByText(`Can't connect to ${upstream.url}.`)).toBeVisible();
  await upstream.restart();
  // The dashboard polls until the upstream is back.
  await fastForward(page.getByText("Can't reach the server."), 'hidden', MAX_POLL_DELAY_MS);
  await expect(main.getByText(`Can't connect to ${upstream.url}.`)).toBeHidden();
  await page.goBack();
  await expectKeyFigures(page, sessions);
  await expect(main.getByText("Couldn't reach the service")).toBeHidden();
});

test('rejects a sign-in while the upstream is down and explains why', async ({
  page,
  upstream,
  upstreamTenant,
}) => {
  await upstream.stop();
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: 'Access key' });
  await field.fill(upstreamTenant.key);
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText("Couldn't reach the service.");
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText("Can't connect to the configured address.")).toBeVisible();
  await upstream.restart();
  await field.press('Enter');
  await expect(page.getByRole('link', { name: 'Far away', exact: true })).toBeVisible();
});
