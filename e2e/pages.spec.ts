import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search pages' });
const rows = (page: Page) => page.getByRole('table', { name: 'Pages' }).getByRole('row');
const names = async (page: Page) =>
  (await page.getByRole('table', { name: 'Pages' }).getByRole('link').allTextContents()).map((text) =>
    text.trim(),
  );

test('loads the list once, despite the preload in the HTML', async ({ demoPage }) => {
  const lists: string[] = [];
  demoPage.on('request', (request) => {
    if (request.url().includes('/v0/pages?')) lists.push(request.url());
  });
  await demoPage.goto('/pages');
  await expect(demoPage.getByText('12 pages', { exact: true })).toBeVisible();
  expect(lists).toHaveLength(1);
  const { pathname, search } = new URL(lists[0] ?? '');
  await expect(demoPage.locator('link[as=fetch]')).toHaveAttribute('href', pathname + search);
});

test('searches and filters and keeps both in the URL', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await expect(demoPage.getByText('12 pages', { exact: true })).toBeVisible();
  await demoPage.keyboard.press('/');
  await expect(search(demoPage)).toBeFocused();
  await search(demoPage).fill('FLEET');
  await expect(demoPage).toHaveURL(/q=FLEET/);
  await expect(demoPage.getByText(/^\d+ of 12 pages match$/)).toBeVisible();
  await expect(rows(demoPage).filter({ hasText: 'Spring fleet launch' })).toBeVisible();
  await search(demoPage).press('Escape');
  await expect(rows(demoPage)).toHaveCount(13);
  await expect(demoPage).toHaveURL(/\/pages$/);

  await demoPage.getByRole('button', { name: 'Status filter' }).click();
  await demoPage.getByRole('checkbox', { name: /Draft/ }).check();
  await demoPage.getByRole('checkbox', { name: /Archived/ }).check();
  await demoPage.keyboard.press('Escape');
  await expect(demoPage).toHaveURL(/status=draft(%2C|,)archived/);
  await expect(rows(demoPage)).toHaveCount(3);
  await expect(demoPage.getByText('2 of 12 pages match')).toBeVisible();
  await demoPage.getByRole('button', { name: 'Type filter' }).click();
  await demoPage.getByRole('checkbox', { name: /Outbound/ }).check();
  await demoPage.keyboard.press('Escape');
  await expect(demoPage.getByText('No pages match these filters')).toBeVisible();
  await demoPage.getByRole('button', { name: 'Remove filter Status' }).click();
  await expect(rows(demoPage)).toHaveCount(4);

  await demoPage.reload();
  await expect(rows(demoPage)).toHaveCount(4);
  await expect(demoPage.getByRole('button', { name: /Type is Outbound/ })).toBeVisible();
});

test('keeps the caret position while typing into the middle of a search', async ({ demoPage }) => {
  await demoPage.goto('/pages?q=Sg');
  await expect(demoPage.getByText('No pages match these filters')).toBeVisible();
  const caret = () =>
    search(demoPage).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
  await search(demoPage).press('Home');
  await demoPage.keyboard.press('ArrowRight');
  for (const [index, letter] of [...'prin'].entries()) {
    await demoPage.keyboard.type(letter);
    expect(await caret()).toEqual([index + 2, index + 2]);
  }
  // Also after the URL and the list have updated.
  await expect(demoPage).toHaveURL(/q=Spring$/);
  await expect(rows(demoPage).filter({ hasText: 'Spring fleet launch' })).toBeVisible();
  expect(await caret()).toEqual([5, 5]);
  await demoPage.keyboard.press('Backspace');
  await expect(demoPage).toHaveURL(/q=Sprig$/);
  expect(await caret()).toEqual([4, 4]);
  await expect(search(demoPage)).toHaveValue('Sprig');
});

test('shows when nothing matches, with a way to clear the search', async ({ demoPage }) => {
  await demoPage.goto('/pages?q=zebra&type=custom');
  await expect(demoPage.getByText('No pages match these filters')).toBeVisible();
  await demoPage.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(demoPage)).toHaveCount(13);
  await expect(demoPage).toHaveURL(/\/pages$/);
});

test('sorts by any column and keeps the order in the URL', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  const head = (name: string) => demoPage.getByRole('columnheader', { name });
  await expect(head('Updated')).toHaveAttribute('aria-sort', 'descending');
  await head('Name').getByRole('button').click();
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(demoPage).toHaveURL(/sort=name/);
  await expect(rows(demoPage).nth(1)).toContainText('Carbon reporting');
  await head('Name').getByRole('button').click();
  await expect(rows(demoPage).nth(1)).toContainText('Trade fair Hannover');
  await demoPage.reload();
  await expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(demoPage).nth(1)).toContainText('Trade fair Hannover');
  await head('Audiences').getByRole('button').click();
  await expect(head('Audiences')).toHaveAttribute('aria-sort', 'descending');
  const counts: number[] = [];
  for (const row of (await rows(demoPage).all()).slice(1))
    counts.push(Number(await row.getByRole('cell').nth(3).textContent()));
  expect(counts).toHaveLength(12);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('restores search, order and scroll position on return', async ({ demoPage }) => {
  await demoPage.goto('/pages?q=route&sort=name&desc=false');
  await expect(rows(demoPage).nth(1)).toBeVisible();
  const before = await names(demoPage);
  expect(before).toContainEqual(expect.stringContaining('Municipal waste routes'));
  await demoPage.getByRole('link', { name: 'Municipal waste routes' }).click();
  await expect(demoPage).toHaveURL(/\/pages\/page_\w+$/);
  await demoPage.goBack();
  await expect(demoPage).toHaveURL(/\/pages\?q=route&sort=name&desc=false$/);
  await expect(search(demoPage)).toHaveValue('route');
  await expect.poll(() => names(demoPage)).toEqual(before);
});

test('moves through the rows by keyboard', async ({ demoPage }) => {
  await demoPage.goto('/pages?sort=name');
  const links = demoPage.getByRole('table', { name: 'Pages' }).getByRole('link', { name: /^(?!Edit$)/ });
  await expect(links).toHaveCount(12);
  await demoPage.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await demoPage.keyboard.press('j');
  await demoPage.keyboard.press('ArrowDown');
  await expect(links.nth(2)).toBeFocused();
  await demoPage.keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  // Letters typed into the search trigger no shortcuts.
  await demoPage.keyboard.press('/');
  await demoPage.keyboard.type('jk');
  await expect(search(demoPage)).toBeFocused();
  await expect(search(demoPage)).toHaveValue('jk');
  await demoPage.keyboard.press('Escape');
  await demoPage.keyboard.press('Escape');
  await demoPage.keyboard.press('j');
  const third = demoPage.getByRole('table', { name: 'Pages' }).locator('a:focus');
  const name = (await third.textContent()) ?? '';
  await demoPage.keyboard.press('Enter');
  await expect(demoPage).toHaveURL(/\/pages\/page_\w+$/);
  await expect(demoPage.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name.slice(0, 8));
});

test('handles shortcuts as soon as rows exist', async ({ demoPage }) => {
  await demoPage.addInitScript(() => {
    // Runs in the task that renders the rows, before any deferred work.
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-index="0"] a')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await demoPage.goto('/pages?sort=name');
  await expect(rows(demoPage).nth(1).getByRole('link').first()).toBeFocused();
});

test('a row opens from anywhere in it, also in a new tab', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  const row = rows(demoPage).filter({ hasText: 'Spring fleet launch' });
  const link = await row.getByRole('link', { name: 'Spring fleet launch' }).getAttribute('href');
  for (const name of ['Published', 'Inbound', '30']) {
    const cell = row.getByRole('cell', { name, exact: true });
    const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = [x + width - 16, y + height / 2] as const;
    const met = await demoPage.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.closest('a')?.getAttribute('href'),
      at,
    );
    expect(met, name).toBe(link);
  }
});

test('archives a page after confirmation, and copies its ID', async ({ page, context, server, tenant }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [pageId] = await server.createPages(tenant, ['Old campaign', 'New campaign']);
  await page.goto('/pages');
  const row = rows(page).filter({ hasText: 'Old campaign' });
  await row.hover();
  await row.getByRole('button', { name: 'Actions for Old campaign' }).click();
  await page.getByRole('menuitem', { name: 'Copy page ID' }).click();
  await expect(page.getByText('Page ID copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pageId);

  const archive = async () => {
    await row.hover();
    await row.getByRole('button', { name: 'Actions for Old campaign' }).click();
    await page.getByRole('menuitem', { name: 'Archive page' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Archive Old campaign?' });
  await archive();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Published');
  await archive();
  await dialog.getByRole('button', { name: 'Archive page' }).click();
  await expect(row).toContainText('Archived');
  await page.reload();
  await expect(row).toContainText('Archived');
  await expect(rows(page).filter({ hasText: 'New campaign' })).toContainText('Published');
});

test('shows first steps while there are no pages', async ({ page, tenant }) => {
  await page.goto('/pages');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText('No pages yet')).toBeVisible();
  await expect(page.getByText('Pages created through the API')).toBeVisible();
});

test('keeps few rows of 3,000 pages in the DOM', async ({ page, server, tenant }) => {
  await server.createPages(
    tenant,
    Array.from({ length: 3000 }, (_, index) => `Page ${String(index).padStart(4, '0')}`),
  );
  await page.goto('/pages?sort=name&desc=false');
  await expect(page.getByText('3,000 pages', { exact: true })).toBeAttached();
  await expect(rows(page).filter({ hasText: 'Page 0000' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(rows(page).filter({ hasText: 'Page 2999' })).toBeInViewport();
  expect(await rows(page).count()).toBeLessThan(100);
  await search(page).fill('2345');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('1 of 3,000 pages match')).toBeVisible();
});

test('retries after any kind of failure', async ({ demoPage, failureProxy }) => {
  await expectRetry(demoPage, failureProxy, { path: '/pages', pattern: /^GET .v0.pages/ });
  await expect(rows(demoPage)).toHaveCount(13);
});

test('waits for slow and rate-limited responses', async ({ demoPage, failureProxy }) => {
  failureProxy.inject(/^GET .v0.pages/, 'no-response');
  await demoPage.goto(`${failureProxy.url}/pages`);
  await expect(demoPage.getByRole('table', { name: 'Pages' })).toHaveAttribute('aria-busy', 'true');
  failureProxy.reset();
  await expect(rows(demoPage)).toHaveCount(13);
  failureProxy.inject(/^GET .v0.pages/, 'rate-limited');
  const rateLimitedResponse = demoPage.waitForResponse((response) => response.status() === 429);
  await demoPage.goto(`${failureProxy.url}/pages`);
  await rateLimitedResponse;
  failureProxy.reset();
  await expect(rows(demoPage)).toHaveCount(13);
});

test("a pending search update of the URL doesn't undo a navigation", async ({ demoPage }) => {
  await demoPage.goto('/pages?sort=name');
  const link = demoPage.getByRole('link', { name: 'Municipal waste routes' });
  await expect(link).toBeVisible();
  // On a busy page: typed, then navigated before the next paint.
  await link.evaluate((row: HTMLElement) => {
    window.requestAnimationFrame = (call) => window.setTimeout(() => call(performance.now()));
    const field = document.querySelector('input[type=search]') as HTMLInputElement;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, 'route');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    row.click();
  });
  await expect(demoPage.getByRole('heading', { level: 1, name: 'Municipal waste routes' })).toBeVisible();
  await expect(demoPage).toHaveURL(/\/pages\/page_\w+$/);
  await demoPage.goBack();
  await expect(demoPage).toHaveURL(/\/pages\?.*sort=name/);
});
