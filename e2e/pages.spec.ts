import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { navigate } from './support/navigate.ts';
import { expectSaveState, field } from './support/page-editor.ts';
import { storedIn } from './support/stored.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search pages' });
const rows = (page: Page) => page.getByRole('table', { name: 'Pages' }).getByRole('row');

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const isWhole = (text: Locator) =>
  text.evaluate(({ parentElement: e }) => e && e.scrollWidth <= e.clientWidth);

test('a visit to the list: loading, rows, selection, search and phones', async ({ demoPage }) => {
  const lists: string[] = [];
  demoPage.on('request', (request) => {
    if (request.url().includes('/v0/pages?')) lists.push(request.url());
  });
  const row = (name: string) => rows(demoPage).filter({ hasText: name });
  // Wide enough for every column.
  const wide = { width: 1440, height: 900 };
  await demoPage.setViewportSize(wide);
  await demoPage.addInitScript(() => {
    if (!location.search.includes('sort=name')) return;
    // Runs in the task that renders the rows, before any deferred work.
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-index="0"] a')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });

  await test.step('loads the list once, and handles shortcuts as soon as rows exist', async () => {
    await demoPage.goto('/pages?sort=name');
    await expect(rows(demoPage).nth(1).getByRole('link').first()).toBeFocused();
    await expect(demoPage.getByText('12 pages', { exact: true })).toBeVisible();
    expect(lists).toHaveLength(1);
    const preloaded = new URL(lists[0] ?? '');
    await expect(demoPage.locator('link[as=fetch]')).toHaveAttribute(
      'href',
      preloaded.pathname + preloaded.search,
    );
  });

  await test.step('opens rows from anywhere', async () => {
    const launch = row('Spring fleet launch');
    const href = await launch.getByRole('link', { name: 'Spring fleet launch' }).getAttribute('href');
    for (const name of ['Published', 'Inbound', '30']) {
      const { x, y, width, height } = await boxOf(launch.getByRole('cell', { name, exact: true }));
      const at = [x + width - 16, y + height / 2] as const;
      const met = await demoPage.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('a')?.getAttribute('href'),
        at,
      );
      expect(met, name).toBe(href);
    }
  });

  await test.step('restores search and focus on return', async () => {
    await demoPage.keyboard.press('/');
    await demoPage.keyboard.type('fleet');
    await expect(demoPage).toHaveURL(/q=fleet(&|$)/);
    await demoPage.keyboard.press('Tab');
    await demoPage.keyboard.press('j');
    const focused = demoPage.getByRole('table', { name: 'Pages' }).locator('a:focus');
    const name = (await focused.textContent()) ?? '';
    await demoPage.keyboard.press('Enter');
    await expect(demoPage.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name.slice(0, 8));
    await demoPage.goBack();
    await expect(search(demoPage)).toHaveValue('fleet');
    await expect(focused).toHaveText(name);
  });

  await test.step('keeps the caret position while typing into the middle of a search', async () => {
    const caret = () =>
      search(demoPage).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
    await search(demoPage).fill('Sg');
    await expect(demoPage.getByText(/^No pages match/)).toBeVisible();
    await search(demoPage).press('Home');
    await demoPage.keyboard.press('ArrowRight');
    for (const [index, letter] of [...'prin'].entries()) {
      await demoPage.keyboard.type(letter);
      expect(await caret()).toEqual([index + 2, index + 2]);
    }
    // Also after the URL and the list have updated.
    await expect(demoPage).toHaveURL(/q=Spring(&|$)/);
    await expect(row('Spring fleet launch')).toBeVisible();
    expect(await caret()).toEqual([5, 5]);
    await demoPage.keyboard.press('Backspace');
    await expect(demoPage).toHaveURL(/q=Sprig(&|$)/);
    expect(await caret()).toEqual([4, 4]);
    await expect(search(demoPage)).toHaveValue('Sprig');
    await search(demoPage).fill('');
    await expect(demoPage.getByText('12 pages', { exact: true })).toBeVisible();
  });

  const leads = row('Cold chain logistics leads');
  await test.step('hides the time under the actions of a row, and shows them only over it', async () => {
    await leads.hover();
    await expect(leads.getByRole('link', { name: 'Edit' })).toBeVisible();
    const updated = leads.getByRole('cell').filter({ has: demoPage.locator('time') });
    await expect(updated).toHaveCSS('opacity', '0');
    await demoPage.mouse.move(700, 880);
    await expect(updated).toHaveCSS('opacity', '1');
    await demoPage.setViewportSize({ width: 768, height: 900 });
    await leads.hover();
    await expect(leads.getByRole('link', { name: 'Edit' })).toBeHidden();
  });

  await test.step('aligns rows with the search and moves nothing when one is selected', async () => {
    for (const width of [1440, 768]) {
      await demoPage.setViewportSize({ width, height: 900 });
      const name = leads.getByText('Cold chain logistics leads', { exact: true });
      await expect(name).toBeVisible();
      expect(await isWhole(name)).toBe(true);
      const thumb = leads.locator('.row-picture');
      await demoPage.mouse.move(700, 880);
      const before = await boxOf(thumb);
      // After the column of the checkboxes.
      expect(before.x).toBe((await boxOf(search(demoPage).locator('..'))).x + 28);
      await leads.hover();
      await leads.getByRole('checkbox').check();
      expect(await boxOf(thumb)).toEqual(before);
      await leads.getByRole('checkbox').uncheck();
    }
    await demoPage.setViewportSize(wide);
  });

  await test.step('shows the bar of selected rows at the foot of the screen', async () => {
    const last = rows(demoPage).last();
    await last.hover();
    await last.getByRole('checkbox').check();
    const { y, height } = await boxOf(demoPage.getByRole('toolbar', { name: 'Selected pages' }));
    expect(y + height).toBe(900 - 16);
    const lastBox = await boxOf(last);
    expect(y).toBeGreaterThan(lastBox.y + lastBox.height);
    await last.getByRole('checkbox').uncheck();
  });

  await test.step('shows the whole name of a page with unsaved changes', async () => {
    const edited = row('Field service scheduling');
    await edited.hover();
    await edited.getByRole('link', { name: 'Edit' }).click();
    await field(demoPage, 'Page context').fill('Only on this device');
    await expectSaveState(demoPage, /^Unsaved changes/);
    await expect.poll(() => storedIn(demoPage)).toContain('Only on this device');
    demoPage.on('dialog', (dialog) => dialog.accept());
    await demoPage.goto('/pages');
    await expect(edited.getByTitle('Unsaved changes')).toBeVisible();
    await expect(edited.getByRole('link', { name: /Unsaved changes$/ })).toBeVisible();
    expect(await isWhole(edited.getByText('Field service scheduling', { exact: true }))).toBe(true);
  });

  await test.step('names an applied filter on phones, and offers the options of all in one sheet', async () => {
    await demoPage.setViewportSize({ width: 360, height: 740 });
    await navigate(demoPage, '/pages?status=draft');
    await expect(demoPage.getByRole('button', { name: 'Status is Draft' })).toBeVisible();
    await expect(demoPage.getByRole('button', { name: 'Type filter' })).toBeHidden();
    await demoPage.getByRole('button', { name: 'Filter and view, filtered' }).click();
    const sheet = demoPage.getByRole('dialog', { name: 'Filter and view' });
    const statuses = sheet.getByRole('group', { name: 'Status' });
    await statuses.getByRole('checkbox', { name: /^Archived/ }).check();
    await expect(sheet.getByRole('group', { name: 'Type' }).getByRole('checkbox').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(demoPage.getByRole('button', { name: /^Status is .+ or / })).toBeVisible();
    await expect(demoPage.getByText('2 of 12 pages match')).toBeVisible();
    await demoPage.getByRole('button', { name: 'Remove filter Status' }).click();
    await expect(demoPage.getByText('12 pages', { exact: true })).toBeVisible();
  });

  await test.step('selects a row on phones by its picture, and further ones by any part of them', async () => {
    const pages = rows(demoPage).filter({ has: demoPage.getByRole('link') });
    await pages.nth(0).click({ position: { x: 24, y: 24 } });
    await expect(pages.nth(0).getByRole('checkbox')).toBeChecked();
    await pages.nth(1).click({ position: { x: 4, y: 20 } });
    await pages.nth(2).click({ position: { x: 180, y: 20 } });
    await expect(demoPage.getByRole('toolbar', { name: 'Selected pages' })).toContainText('3 selected');
    expect(new URL(demoPage.url()).pathname).toBe('/pages');
  });
});

test('keeps few rows of 1,500 pages in the DOM, and copies one of them by keyboard alone', async ({
  page,
  server,
  tenant,
}) => {
  await server.createPages(
    tenant,
    Array.from({ length: 1500 }, (_, index) => `Page ${String(index).padStart(4, '0')}`),
  );
  await page.goto('/pages?sort=name&desc=false');
  await expect(page.getByText('1,500 pages', { exact: true })).toBeAttached();
  await expect(rows(page).filter({ hasText: 'Page 0000' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(rows(page).filter({ hasText: 'Page 1499' })).toBeInViewport();
  expect(await rows(page).count()).toBeLessThan(100);
  await search(page).fill('1345');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('1 of 1,500 pages match')).toBeVisible();

  // Letters typed into the search trigger no shortcuts.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+N');
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect((await dialog.boundingBox())?.width).toBe(520);
  await page.keyboard.type('Autumn launch');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Copy a page' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a page' })).toBeFocused();
  await page.keyboard.type('1345');
  await expect(page.getByRole('listbox', { name: 'Pages' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Page to copy: Page 1345' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/edit#context$/);
  await expect(page.getByRole('textbox', { name: 'Page context' })).toBeFocused();
});
