import { expect, type Page } from '@playwright/test';
import { fetchSessions } from './support/api.ts';
import { expectKeyFigures, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { chooseFromMenu } from './support/menu.ts';
import { fastForward } from './support/retry.ts';

/** Between two requests for an upstream that is down. */
const MAX_POLL_DELAY_MS = 30_000;

test.use({
  savesData: false,
  baseURL: async ({ upstreamGateway }, use) => use(upstreamGateway),
});

test("signs in by key, shows the upstream's data, and explains and recovers from its outage", async ({
  page,
  upstream,
  upstreamTenant,
  openInNewContext,
}) => {
  const keyField = (of: Page) => of.getByRole('textbox', { name: 'Access key' });
  const signIn = async (of: Page, key: string) => {
    await keyField(of).fill(key);
    await keyField(of).press('Enter');
  };
  const farAway = (of: Page) => of.getByRole('link', { name: 'Far away', exact: true });
  const main = page.getByRole('main');
  await page.clock.install();
  await page.goto('/');

  await test.step("signs in by key and shows the upstream's data", async () => {
    await expect(page.getByText('Connected to your service')).toBeVisible();
    await expect(page.getByRole('button', { name: /demo/i })).toHaveCount(0);
    await signIn(page, 'ac_wrong');
    await expect(page.getByRole('alert')).toHaveText(/^This key isn't known/);
    await signIn(page, upstreamTenant.key);
    await farAway(page).click();
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

  const sessions = await fetchSessions(page, upstreamTenant.pageId);

  await test.step('reports that the upstream is down', async () => {
    await page.goto(`/pages/${upstreamTenant.pageId}/sessions`);
    await expectKeyFigures(page, sessions);
    await upstream.stop();
    await chooseFromMenu(page, 'Refresh');
    await fastForward(main.getByText("Couldn't reach the service"), 'visible');
    await expect(page.getByText("Can't reach the server.")).toBeVisible();
    // Data loaded before stays visible.
    await expect(keyFigure(page, 'Sessions')).toHaveText(`${sessions.length}so far`);
    await page.getByRole('link', { name: 'Topics', exact: true }).click();
    const details = main.getByText('Details', { exact: true });
    await fastForward(details, 'visible');
    await details.click();
    await expect(main.getByText(`Can't connect to ${upstream.url}.`)).toBeVisible();
  });

  const signedOut = await openInNewContext();

  await test.step('rejects a sign-in meanwhile and explains why', async () => {
    await signedOut.goto('/sign-in');
    await signIn(signedOut, upstreamTenant.key);
    await expect(signedOut.getByRole('alert')).toContainText("Couldn't reach the service.");
    await signedOut.getByText('Details', { exact: true }).click();
    await expect(signedOut.getByText("Can't connect to the configured address.")).toBeVisible();
  });

  await upstream.restart();

  await test.step('recovers automatically', async () => {
    // The dashboard polls until the upstream is back.
    await fastForward(page.getByText("Can't reach the server."), 'hidden', MAX_POLL_DELAY_MS);
    await expect(main.getByText(`Can't connect to ${upstream.url}.`)).toBeHidden();
    await page.goBack();
    await expectKeyFigures(page, sessions);
    await expect(main.getByText("Couldn't reach the service")).toBeHidden();
  });

  await test.step('accepts the sign-in', async () => {
    await keyField(signedOut).press('Enter');
    await expect(farAway(signedOut)).toBeVisible();
  });
});
