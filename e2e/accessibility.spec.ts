import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { pageNamed, sessionsOf } from './support/api.ts';
import { toggleTable } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { addressOf, idsOf, routes } from './support/routes.ts';
import { signIn } from './support/sign-in.ts';

async function sessionsScreen(page: Page, search = '') {
  const pageId = await pageNamed(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions${search}`);
  await expect(page.getByRole('slider', { name: /^Sessions over time/ })).toBeVisible();
  await expect(page.getByText('in this range')).toBeVisible();
  return pageId;
}

test('sign-in', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'How to get a key' }).click();
  await expectAccessible(page, [1440]);
});

test('a row of the pages that has the focus', async ({ demo }) => {
  await demo.goto('/pages?status=published');
  await expect(demo.getByRole('row').nth(1)).toBeVisible();
  await demo.keyboard.press('j');
  await expectAccessible(demo);
});

test('no pages, and none that match', async ({ page, server, tenant }) => {
  await page.goto('/pages');
  await expect(page.getByText('No pages yet')).toBeVisible();
  await expectAccessible(page);
  await server.pages(tenant, ['One']);
  await page.goto('/pages?q=two');
  await expect(page.getByText('No pages match these filters')).toBeVisible();
  await expectAccessible(page, [1440]);
});

test('the sessions of a page, as tables', async ({ demo }) => {
  await sessionsScreen(demo);
  await demo.getByRole('slider', { name: /^Clicks/ }).focus();
  for (const chart of ['Sessions over time', 'Time spent', 'Weekday and hour'])
    await toggleTable(demo, chart);
  await expectAccessible(demo);
});

test('sessions that are loading', async ({ page, busy, faults }) => {
  await signIn(page, { apiKey: busy.key });
  faults.break(/cursor=/, 'hang');
  await page.goto(`${faults.url}/pages/${busy.pageId}/sessions?range=all`);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Sessions over time/ })).toBeVisible();
  await expectAccessible(page);
});

test('no sessions, and sessions that cannot be read', async ({ page, server, tenant, faults }) => {
  const [pageId] = await server.pages(tenant, ['Unvisited']);
  await page.goto(`${faults.url}/pages/${pageId}/sessions`);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await expectAccessible(page);
  faults.break(/audience_sessions/, 'garbage');
  await page.goto(`${faults.url}/pages/${pageId}/sessions?range=all`);
  await expect(page.getByText('Unexpected response')).toBeVisible();
  await expectAccessible(page);
});

test('a session with much in it, and none', async ({ demo }) => {
  const pageId = await pageNamed(demo, 'Spring fleet launch');
  const asked = (await sessionsOf(demo, pageId)).find(
    (session) => session.questionsAskedCount > 1 && session.hasFormSubmit,
  );
  await demo.goto(
    `/pages/${pageId}/sessions/${asked?.audienceSessionId}?at=${asked?.sessionStartedAt.slice(1)}`,
  );
  await expect(demo.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await expect(demo.getByRole('complementary', { name: 'Session details' })).toBeVisible();
  await expectAccessible(demo);
  await demo.goto(`/pages/${pageId}/sessions/session_unknown`);
  await expect(demo.getByText('No session has the ID session_unknown.')).toBeVisible();
  await expectAccessible(demo, [1440]);
});

test('lists that are empty', async ({ page, tenant }) => {
  for (const path of ['/audiences', '/topics', '/persons', '/accounts']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
    await expect(page.getByText(/^(No \w+ yet|No people yet)$/)).toBeVisible();
    await expectAccessible(page, [360]);
  }
});

test('screens of which nothing can be read', async ({ demo, faults }) => {
  const all = await idsOf(demo);
  faults.break(/ .v0/, 'garbage');
  for (const name of ['page', 'audience', 'version', 'topic', 'person', 'entry of an account']) {
    const route = routes.find((each) => each.name === name);
    if (!route) throw new Error(`There is no screen named ${name}`);
    await demo.setViewportSize({ width: 1440, height: 900 });
    await demo.goto(faults.url + addressOf(route, all));
    await expect(demo.getByText('Unexpected response').first()).toBeVisible();
    await expectAccessible(demo, [360]);
  }
});

test('not found, and a list that failed', async ({ demo, faults }) => {
  await demo.goto('/nowhere');
  await expect(demo.getByText('There is nothing at this address.')).toBeVisible();
  await expectAccessible(demo);
  faults.break(/.v0.pages/, 'garbage');
  await demo.goto(`${faults.url}/pages`);
  await expect(demo.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(demo, [1440]);
});

test('open menus and panels', async ({ demo }) => {
  await demo.goto('/pages');
  await demo.getByRole('button', { name: 'Demo' }).click();
  await expect(demo.getByRole('menu', { name: 'Account menu' })).toBeVisible();
  await expectAccessible(demo, [1440]);
  await demo.keyboard.press('Escape');
  await demo.getByRole('button', { name: 'Status filter' }).click();
  await expectAccessible(demo, [1440, 360]);
  await sessionsScreen(demo);
  await demo
    .getByRole('search')
    .getByRole('button', { name: /–| to / })
    .click();
  await expect(demo.getByRole('dialog', { name: 'Date range' }).getByRole('grid').first()).toBeVisible();
  await expectAccessible(demo, [360, 1440]);
  await demo.keyboard.press('Escape');
  // The head of a column has the same name.
  await demo.getByRole('button', { name: 'Audience', exact: true }).first().click();
  await expect(demo.getByRole('dialog', { name: 'Audience' })).toBeVisible();
  await expectAccessible(demo, [360]);
});

test('a dialog, a toast, and the sheet of a phone', async ({ page, server, tenant }) => {
  await server.pages(tenant, ['Old campaign']);
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

test('offline', async ({ demo, context }) => {
  await demo.goto('/settings');
  await expect(demo.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await context.setOffline(true);
  await expect(demo.getByText('Offline.')).toBeVisible();
  await expectAccessible(demo);
});

test('menus, popovers and chart tooltips have a border in forced colors', async ({ demo }) => {
  await demo.emulateMedia({ forcedColors: 'active' });
  const expectBorder = async (panel: Locator) => {
    await expect(panel).toHaveCSS('border-top-style', 'solid');
    await expect(panel).toHaveCSS('border-top-width', '1px');
  };
  await demo.goto('/pages');
  await demo.getByRole('button', { name: 'Demo' }).click();
  await expectBorder(demo.getByRole('menu', { name: 'Account menu' }));
  await demo.keyboard.press('Escape');
  await demo.getByRole('button', { name: 'Status filter' }).click();
  await expectBorder(demo.getByRole('dialog', { name: 'Status' }));
  await demo.keyboard.press('Escape');
  await sessionsScreen(demo);
  await demo.getByRole('slider', { name: /^Clicks/ }).hover();
  await expectBorder(demo.locator('.pointer-events-none:has(> dl)').filter({ visible: true }));
});
