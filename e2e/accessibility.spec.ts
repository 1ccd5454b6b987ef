import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchSessions, findPageId } from './support/api.ts';
import { keyFigure, toggleTable } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { fetchIds, routes, screenPath } from './support/routes.ts';
import { signIn } from './support/sign-in.ts';

async function sessionsScreen(page: Page, search = '') {
  const pageId = await findPageId(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions${search}`);
  await expect(page.getByRole('slider', { name: /^Sessions over time/ })).toBeVisible();
  await expect(keyFigure(page, 'Sessions')).toContainText('%');
  return pageId;
}

test('sign-in', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get a key' }).click();
  await expectAccessible(page, [1440]);
});

test('pages list with a focused row', async ({ demoPage }) => {
  await demoPage.goto('/pages?status=published');
  await expect(demoPage.getByRole('row').nth(1)).toBeVisible();
  await demoPage.keyboard.press('j');
  await expectAccessible(demoPage);
});

test('first run, first steps, and pages list without pages and matches', async ({ page, server, tenant }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Brightway GmbH' }).check();
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/pages');
  await expect(page.getByText('No pages yet')).toBeVisible();
  await expectAccessible(page);
  await server.createPages(tenant, ['One']);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/pages?q=two');
  await expect(page.getByText(/^No pages match/)).toBeVisible();
  await expectAccessible(page, [1440]);
});

test('sessions of a page, as tables', async ({ demoPage }) => {
  await sessionsScreen(demoPage);
  await demoPage.getByRole('slider', { name: /^Clicks/ }).focus();
  for (const chart of ['Sessions over time', 'Time spent', 'Weekday and hour'])
    await toggleTable(demoPage, chart);
  // Elsewhere, the filters at the top cover parts of rows.
  await demoPage.evaluate(() => scrollTo(0, 0));
  await expectAccessible(demoPage);
});

test('sessions while loading', async ({ page, largeTenant, failureProxy }) => {
  await signIn(page, { apiKey: largeTenant.key });
  failureProxy.inject(/cursor=/, 'no-response');
  await page.goto(`${failureProxy.url}/pages/${largeTenant.pageId}/sessions?range=all`);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Sessions over time/ })).toBeVisible();
  await expectAccessible(page);
});

test('sessions, empty and failed', async ({ page, server, tenant, failureProxy }) => {
  const [pageId] = await server.createPages(tenant, ['Unvisited']);
  await page.goto(`${failureProxy.url}/pages/${pageId}/sessions`);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await expectAccessible(page);
  failureProxy.inject(/audience_sessions/, 'html');
  await page.goto(`${failureProxy.url}/pages/${pageId}/sessions?range=all`);
  await expect(page.getByText('Unexpected response')).toBeVisible();
  await expectAccessible(page);
});

test('session with many interactions, and with none', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const asked = (await fetchSessions(demoPage, pageId)).find(
    (session) => session.questionsAskedCount > 1 && session.hasFormSubmit,
  );
  await demoPage.goto(
    `/pages/${pageId}/sessions/${asked?.audienceSessionId}?at=${asked?.sessionStartedAt.slice(1)}`,
  );
  await expect(demoPage.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await expect(demoPage.getByRole('complementary', { name: 'Session details' })).toBeVisible();
  await expectAccessible(demoPage);
  await demoPage.goto(`/pages/${pageId}/sessions/session_unknown`);
  await expect(demoPage.getByText('No session has the ID session_unknown.')).toBeVisible();
  await expectAccessible(demoPage, [1440]);
});

test('empty lists', async ({ page, tenant }) => {
  for (const path of ['/audiences', '/topics', '/persons', '/accounts']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
    await expect(page.getByText(/^(No \w+ yet|No people yet)$/)).toBeVisible();
    await expectAccessible(page, [360]);
  }
});

test("screens whose data can't be loaded", async ({ demoPage, failureProxy }) => {
  const all = await fetchIds(demoPage);
  failureProxy.inject(/ .v0/, 'html');
  for (const name of ['page', 'audience', 'version', 'topic', 'person', 'entry of an account']) {
    const route = routes.find((each) => each.name === name);
    if (!route) throw new Error(`There is no screen named ${name}`);
    await demoPage.setViewportSize({ width: 1440, height: 900 });
    await demoPage.goto(failureProxy.url + screenPath(route, all));
    await expect(demoPage.getByText('Unexpected response').first()).toBeVisible();
    await expectAccessible(demoPage, [360]);
  }
});

test('not found, and a failed list', async ({ demoPage, failureProxy }) => {
  await demoPage.goto('/nowhere');
  await expect(demoPage.getByText('There is nothing at this address.')).toBeVisible();
  await expectAccessible(demoPage);
  failureProxy.inject(/.v0.pages/, 'html');
  await demoPage.goto(`${failureProxy.url}/pages`);
  await expect(demoPage.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(demoPage, [1440]);
});

test('open menus and panels', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await demoPage.getByRole('button', { name: 'Demo' }).click();
  await expect(demoPage.getByRole('menu', { name: 'Account menu' })).toBeVisible();
  await expectAccessible(demoPage, [1440]);
  await demoPage.keyboard.press('Escape');
  await demoPage.getByRole('button', { name: 'Status filter' }).click();
  await expectAccessible(demoPage, [1440, 360]);
  await sessionsScreen(demoPage);
  await demoPage
    .getByRole('search')
    .getByRole('button', { name: /–| to / })
    .click();
  await expect(demoPage.getByRole('dialog', { name: 'Date range' }).getByRole('grid').first()).toBeVisible();
  await expectAccessible(demoPage, [360, 1440]);
  await demoPage.keyboard.press('Escape');
  // A column header has the same name.
  await demoPage.getByRole('button', { name: 'Audience', exact: true }).first().click();
  await expect(demoPage.getByRole('dialog', { name: 'Audience' })).toBeVisible();
  await expectAccessible(demoPage, [360]);
});

test('dialog, toast and mobile navigation', async ({ page, server, tenant }) => {
  await server.createPages(tenant, ['Old campaign']);
  await page.goto('/pages');
  await page.getByRole('row').nth(1).hover();
  await page.getByRole('button', { name: 'Actions for Old campaign' }).click();
  await page.getByRole('menuitem', { name: 'Archive page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Old campaign?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Archive page' }).click();
  await expect(page.getByText('Old campaign archived')).toBeVisible();
  await expectAccessible(page, [1440]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, [360]);
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

test('menus, popovers and chart tooltips have a border in forced colors', async ({ demoPage }) => {
  await demoPage.emulateMedia({ forcedColors: 'active' });
  const expectBorder = async (panel: Locator) => {
    await expect(panel).toHaveCSS('border-top-style', 'solid');
    await expect(panel).toHaveCSS('border-top-width', '1px');
  };
  await demoPage.goto('/pages');
  await demoPage.getByRole('button', { name: 'Demo' }).click();
  await expectBorder(demoPage.getByRole('menu', { name: 'Account menu' }));
  await demoPage.keyboard.press('Escape');
  await demoPage.getByRole('button', { name: 'Status filter' }).click();
  await expectBorder(demoPage.getByRole('dialog', { name: 'Status' }));
  await demoPage.keyboard.press('Escape');
  await sessionsScreen(demoPage);
  await demoPage.getByRole('slider', { name: /^Clicks/ }).hover();
  await expectBorder(demoPage.locator('.pointer-events-none:has(> dl)').filter({ visible: true }));
});
