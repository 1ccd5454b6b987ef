import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchSessions, findPageId } from './support/api.ts';
import { keyFigure, toggleTable } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

// The screens themselves: screens.spec.ts. Names and roles of more states: component tests.

async function sessionsScreen(page: Page) {
  const pageId = await findPageId(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions`);
  await expect(page.getByRole('slider', { name: /^Sessions over time/ })).toBeVisible();
  await expect(keyFigure(page, 'Sessions')).toContainText('%');
  return pageId;
}

/** In forced colors, shadows are left out. */
async function expectBorderInForcedColors(page: Page, panel: Locator) {
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(panel).toHaveCSS('border-top-style', 'solid');
  await expect(panel).toHaveCSS('border-top-width', '1px');
  await page.emulateMedia({ forcedColors: 'none' });
}

test('sign-in', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('pages with a focused row, menus and filters, and no screen', async ({ demoPage, failureProxy }) => {
  await test.step('focused row', async () => {
    await demoPage.goto('/pages?status=published');
    await expect(demoPage.getByRole('row').nth(1)).toBeVisible();
    await demoPage.keyboard.press('j');
    await expectAccessible(demoPage);
  });
  await test.step('menus', async () => {
    await demoPage.setViewportSize({ width: 1440, height: 900 });
    await demoPage.goto('/pages');
    await demoPage.getByRole('button', { name: 'Demo' }).click();
    const menu = demoPage.getByRole('menu', { name: 'Account menu' });
    await expect(menu).toBeVisible();
    await expectBorderInForcedColors(demoPage, menu);
    await expectAccessible(demoPage, [1440]);
    await demoPage.keyboard.press('Escape');
    await demoPage.getByRole('button', { name: 'Status filter' }).click();
    await expectBorderInForcedColors(demoPage, demoPage.getByRole('dialog', { name: 'Status' }));
    await expectAccessible(demoPage, [1440, 360]);
  });
  await test.step('not found', async () => {
    await demoPage.goto('/nowhere');
    await expect(demoPage.getByText('There is nothing at this address.')).toBeVisible();
    await expectAccessible(demoPage);
  });
  await test.step('failed list', async () => {
    failureProxy.inject(/.v0.pages/, 'html');
    await demoPage.goto(`${failureProxy.url}/pages`);
    await expect(demoPage.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible(demoPage, [1440]);
  });
});

test('sessions of a page, their panels and tables, and a session with many interactions', async ({
  demoPage,
}) => {
  const pageId = await sessionsScreen(demoPage);
  const clicks = demoPage.getByRole('slider', { name: /^Clicks/ });
  await test.step('tooltip of a chart', async () => {
    await clicks.hover();
    const tooltip = demoPage.locator('.pointer-events-none:has(> dl)').filter({ visible: true });
    await expectBorderInForcedColors(demoPage, tooltip);
  });
  await test.step('panels', async () => {
    await demoPage.setViewportSize({ width: 360, height: 900 });
    await demoPage
      .getByRole('search')
      .getByRole('button', { name: /–| to / })
      .click();
    const dates = demoPage.getByRole('dialog', { name: 'Date range' });
    await expect(dates.getByRole('grid').first()).toBeVisible();
    await expectAccessible(demoPage, [360, 1440]);
    await demoPage.keyboard.press('Escape');
    // A column header has the same name.
    await demoPage.getByRole('button', { name: 'Audience', exact: true }).first().click();
    await expect(demoPage.getByRole('dialog', { name: 'Audience' })).toBeVisible();
    await expectAccessible(demoPage, [360]);
    await demoPage.keyboard.press('Escape');
  });
  await test.step('tables', async () => {
    await demoPage.setViewportSize({ width: 1440, height: 900 });
    await clicks.focus();
    for (const chart of ['Sessions over time', 'Time spent', 'Weekday and hour'])
      await toggleTable(demoPage, chart);
    // Elsewhere, the filters at the top cover parts of rows.
    await demoPage.evaluate(() => scrollTo(0, 0));
    await expectAccessible(demoPage);
  });
  await test.step('session', async () => {
    const asked = (await fetchSessions(demoPage, pageId)).find(
      (session) => session.questionsAskedCount > 1 && session.hasFormSubmit,
    );
    await demoPage.goto(
      `/pages/${pageId}/sessions/${asked?.audienceSessionId}?at=${asked?.sessionStartedAt.slice(1)}`,
    );
    await expect(demoPage.getByRole('list', { name: 'Timeline' })).toBeVisible();
    await expect(demoPage.getByRole('complementary', { name: 'Session details' })).toBeVisible();
    await expectAccessible(demoPage);
  });
});

test('sessions that failed to load, and while they load', async ({ page, largeTenant, failureProxy }) => {
  await signIn(page, { apiKey: largeTenant.key });
  const path = `${failureProxy.url}/pages/${largeTenant.pageId}/sessions?range=all`;
  failureProxy.inject(/audience_sessions/, 'html');
  await page.goto(path);
  await expect(page.getByText('Unexpected response')).toBeVisible();
  await expectAccessible(page);
  failureProxy.reset();
  failureProxy.inject(/cursor=/, 'no-response');
  await page.goto(path);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Sessions over time/ })).toBeVisible();
  await expectAccessible(page);
});

test('a tenant without pages, its first page, dialog, toast and mobile navigation', async ({
  page,
  server,
  tenant,
}) => {
  await test.step('no pages', async () => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Brightway GmbH' }).check();
    await page.getByRole('button', { name: 'Create page' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/pages');
    await expect(page.getByText('No pages yet')).toBeVisible();
    await expectAccessible(page);
  });
  const [pageId] = await server.createPages(tenant, ['Old campaign']);
  await test.step('first steps', async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('no sessions', async () => {
    await page.goto(`/pages/${pageId}/sessions`);
    await expect(page.getByText('No sessions yet')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('no match', async () => {
    await page.goto('/pages?q=two');
    await expect(page.getByText(/^No pages match/)).toBeVisible();
    await expectAccessible(page, [1440]);
  });
  await test.step('dialog and toast', async () => {
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await page.getByRole('row').nth(1).hover();
    await page.getByRole('button', { name: 'Actions for Old campaign' }).click();
    await page.getByRole('menuitem', { name: 'Archive page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive Old campaign?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Archive page' }).click();
    await expect(page.getByText('Old campaign archived')).toBeVisible();
    await expectAccessible(page, [1440]);
  });
  await test.step('mobile navigation', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, [360]);
  });
});

test.describe('with its code prefetched', () => {
  test.use({ savesData: false });

  test('offline', async ({ demoPage, context }) => {
    await demoPage.goto('/settings');
    await expect(demoPage.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await context.setOffline(true);
    await expect(demoPage.getByText('Offline.')).toBeVisible();
    await expectAccessible(demoPage);
  });
});
