import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { findPageId } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { chooseFromMenu } from './support/menu.ts';
import { expectReady } from './support/ready.ts';
import { fetchIds, routes, screenPath } from './support/routes.ts';

test.use({ savesData: false });

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../dist/.vite/manifest.json'), 'utf8'),
);

/** Code that isn't prefetched, and what happens when it can't be loaded. */
const notPrefetched: Record<string, string> = {
  'src/editor/code-editor/code-editor-view.tsx': 'A plain text field stands in.',
};

/** Screens and the guide's chapters load when they are opened, and fail in place. */
const isScreen = (key: string) => key.includes('?tsr-split=') || key.startsWith('docs/');

/** Files that the code of a screen loads on demand, at any depth. */
function partsOf(route: string): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    if (seen.has(key)) return;
    seen.add(key);
    imports.forEach(visit);
    for (const each of dynamicImports) if (!isScreen(each) && !(each in notPrefetched)) visit(each);
  };
  visit('index.html');
  visit(`src/routes/_app/${route}.tsx?tsr-split=component`);
  return [...seen].flatMap((key) => (manifest[key]?.isDynamicEntry ? [manifest[key].file] : []));
}

const loadedFiles = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  );

/** Waits until the browser has loaded these files. */
const expectLoaded = (page: Page, files: readonly string[]) =>
  expect
    .poll(async () => {
      const loaded = await loadedFiles(page);
      return files.filter((file) => !loaded.includes(file));
    })
    .toEqual([]);

test('a fresh session opens everything that needs no data after going offline, and a fresh editor too', async ({
  demoPage: page,
  context,
}) => {
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await page.goto('/accounts');
  await expectLoaded(page, partsOf('accounts.index'));
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  await context.setOffline(true);

  await test.step('opens everything that needs no data', async () => {
    const open = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog(name)).toBeVisible();
    };
    await page.keyboard.press('Control+k');
    await expect(dialog('Search or jump to')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(dialog('Keyboard shortcuts')).toBeVisible();
    await page.keyboard.press('Escape');
    await open('Columns');
    await expect(dialog('Columns').getByRole('checkbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await open('Views');
    await expect(dialog('Views').getByRole('textbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await open('What is an account?');
    await page.keyboard.press('Escape');
    await chooseFromMenu(page, 'Copy as cURL');
    await expect(dialog('Copy as cURL').getByRole('button', { name: /^List accounts/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Log entry' }).click();
    const form = page.getByRole('dialog', { name: /^Log entry/ });
    await expect(form.getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('a screen that cannot be loaded fails in place and loads with Try again', async () => {
    await page.getByRole('link', { name: 'Topics' }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText("You're offline");
    await expect(main).toContainText("This part isn't loaded yet. Your changes are saved on this device.");
    await expect(main.getByRole('heading', { name: 'Topics', level: 1 })).toBeAttached();
    await expect(page).toHaveTitle(/^Topics/);
    await expect(page.getByRole('link', { name: 'Pages' })).toBeVisible();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main).toContainText("You're offline");
    await context.setOffline(false);
    await expect(main.getByRole('table', { name: 'Topics' })).toBeVisible();
    expect(await page.evaluate(() => 'wasNotReloaded' in window)).toBe(true);
  });

  await test.step('a fresh editor opens its menu, details and leave prompt', async () => {
    const pageId = await findPageId(page, 'Spring fleet launch');
    await page.goto(`/pages/${pageId}/edit`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await expectLoaded(page, partsOf('pages.$pageId.edit'));
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed offline');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy page ID' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Unsaved changes/ }).click();
    await dialog('Unsaved changes').getByRole('button', { name: 'Discard' }).click();
    await dialog('Discard unsaved changes?').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Topics' }).click();
    await expect(dialog('Save before leaving?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
  });
});

test.describe('for users who save data', () => {
  test.use({ savesData: true });

  test('only the code of the screen is loaded', async ({ demoPage: page }) => {
    await page.goto('/topics');
    await expectReady(page, { name: 'topics' });
    await page.waitForLoadState('networkidle');
    const loaded = await loadedFiles(page);
    const screen = manifest['src/routes/_app/topics.index.tsx?tsr-split=component']?.file;
    expect(partsOf('topics.index').filter((file) => loaded.includes(file))).toEqual([screen]);
  });
});

test('a screen that is opened while the server is down names itself, and loads once it is back', async ({
  demoPage: page,
  failureProxy,
}) => {
  const { file } = manifest['src/routes/_app/topics.index.tsx?tsr-split=component'] as { file: string };
  // From before the prefetch.
  failureProxy.inject(new RegExp(file.replaceAll(/[.$]/g, '\\$&')), 'unreachable');
  await page.goto(`${failureProxy.url}/accounts`);
  await page.getByRole('table').waitFor();
  failureProxy.inject(/ .v0\//, 'unreachable');
  await page.getByRole('link', { name: 'Topics' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText("Couldn't load Topics");
  await expect(main).toContainText("We'll retry when the server is back.");
  await expect(main.getByRole('heading', { name: 'Topics', level: 1 })).toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Topics');
  await expect(page.getByText("Can't reach the server.")).toBeVisible();
  failureProxy.reset();
  await expect(main.getByRole('table', { name: 'Topics' })).toBeVisible();
});

test('every screen whose code cannot be loaded fails in place and loads with Try again, and every part that it loads on demand is prefetched', async ({
  demoPage: page,
  failureProxy,
}) => {
  expect(Object.keys(notPrefetched).filter((key) => !manifest[key]?.isDynamicEntry)).toEqual([]);
  const screens = Object.entries(manifest).filter(
    ([key]) => /_app.*tsr-split/.test(key) && !key.includes('$.tsx'),
  );
  const parts = new Set(
    Object.keys(manifest).flatMap((key) => {
      const name = /^src\/routes\/_app\/([^$].*)\.tsx\?tsr-split=component$/.exec(key)?.[1];
      return name === undefined ? [] : partsOf(name);
    }),
  );
  expect(parts.size).toBeGreaterThan(15);
  const failed = new Set<string>();
  const loaded = new Set<string>();
  const ids = await fetchIds(page);
  const files = new Set(screens.map(([, { file }]) => file));
  const fileOf = (request: Request) => new URL(request.url()).pathname.slice(1);
  page.on('requestfinished', (request) => loaded.add(fileOf(request)));
  page.on('requestfailed', (request) => {
    // Data requests also fail: leaving a screen cancels them.
    if (files.has(fileOf(request))) failed.add(fileOf(request));
  });
  await page.goto(`${failureProxy.url}/no-such-screen`);
  await expect(page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  const failure = page.getByRole('main').getByText(/^Couldn't load /);
  for (const route of routes) {
    const path = screenPath(route, ids);
    // The code of a screen is the same with any query.
    if (path.includes('?')) continue;
    await page.evaluate(() => history.pushState(null, '', '/no-such-screen'));
    await expect(page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible();
    for (const [, { file }] of screens)
      failureProxy.inject(new RegExp(file.replaceAll(/[.$]/g, '\\$&')), 'truncated');
    await page.evaluate((to) => history.pushState(null, '', to), path);
    // Screens of the same route share code that is loaded by now.
    const screen = page.locator('main:not([aria-busy]) h1').filter({ hasNotText: 'Not found' });
    await expect(failure.or(screen).first(), route.name).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Sidebar', includeHidden: true })).toBeVisible();
    failureProxy.reset();
    if (await failure.isHidden()) continue;
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(failure, route.name).toHaveCount(0);
    await expect(screen.first(), route.name).toBeVisible();
  }
  expect(await page.evaluate(() => 'wasNotReloaded' in window)).toBe(true);
  expect(screens.filter(([, { file }]) => !failed.has(file)).map(([key]) => key)).toEqual([]);
  await expect.poll(() => [...parts].filter((file) => !loaded.has(file))).toEqual([]);
});
