import { expect, type Page } from '@playwright/test';
import { createAccountLog } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { navigate } from './support/navigate.ts';
import { tableByName } from './support/table.ts';

const table = (page: Page) => tableByName(page, 'Log');
const rows = (page: Page) => table(page).getByRole('row');
const tree = (page: Page) => page.getByRole('tree', { name: 'payload' });

const write = (page: Page, type: string, payload: Record<string, unknown>) =>
  createAccountLog(page, { domain: 'depot.example', name: 'Depot & Sons', type, payload });

test('a long log: in order for screen readers, new entries that move nothing, any payload, narrow windows', async ({
  page,
  tenant,
}) => {
  for (let index = 0; index < 160; index += 1) await write(page, 'note', { text: `Entry ${index}` });
  const { accountId } = await write(page, 'note', { text: 'Entry 160' });

  await test.step('screen readers get it in order once it stops loading', async () => {
    await page.goto(`/accounts/${accountId}?type=note`);
    await expect(page.getByText('161 entries', { exact: true }).last()).toBeVisible();
    const order = () => rows(page).getByRole('link').allTextContents();
    const inOrder = (first: number, count: number) =>
      [...Array(count).keys()].map((index) => `Note Entry ${first - index}`);
    await page.mouse.move(600, 500);
    for (const by of [700, 900, -500]) {
      await page.mouse.wheel(0, by);
      await expect
        .poll(async () => {
          const [all, top] = [await order(), await page.evaluate(() => scrollY)];
          const first = Number(all[0]?.split(' ')[2]);
          return top > 0 && all.length > 25 && all.join() === inOrder(first, all.length).join();
        })
        .toBe(true);
    }
  });

  await test.step('new entries come to the top, or behind a button while the log is in use', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Filter and view' }).click();
    const panel = page.getByRole('dialog', { name: 'Filter and view' });
    await panel.getByRole('button', { name: 'Follow' }).click();
    await expect(page).toHaveURL(/follow=true/);
    await expect(panel.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await write(page, 'note', { text: 'Comes at once' });
    await expect(rows(page).filter({ hasText: 'Comes at once' })).toBeVisible();
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
    const rowIndex = () =>
      page.evaluate(() => document.querySelector('[data-index="30"]')?.getBoundingClientRect().top);
    await expect.poll(rowIndex).toBeDefined();
    const before = await rowIndex();
    await write(page, 'note', { text: 'Waits 1' });
    await write(page, 'note', { text: 'Waits 2' });
    const news = page.getByRole('button', { name: '2 new entries' });
    await expect(news).toBeVisible();
    expect(await rowIndex()).toBe(before);
    await news.click();
    await expect(rows(page).filter({ hasText: 'Waits 2' })).toBeInViewport();
    await expect(news).toHaveCount(0);
    await expect(page.getByText('164 entries').last()).toBeAttached();
  });

  await test.step('any payload beside the log, searchable and navigable by keyboard, and alone on a phone', async () => {
    const payload = JSON.parse(
      '{"__proto__": {"x": 1}, "<img src=x onerror=alert(1)>": "<script>alert(1)</script>"}',
    );
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key ${n}`, `value ${n}`]));
    const { accountLogId } = await write(page, 'webhook', {
      odd: payload,
      keys,
      control: 'a\u0000b\u202ec',
    });
    await page.goto(`/accounts/${accountId}/logs/${accountLogId}`);
    await expect(tree(page).getByRole('treeitem', { name: '<script>' })).toBeVisible();
    await expect(tree(page)).toContainText('__proto__: {1}');
    await expect(tree(page)).toContainText('a\\u0000b\\u202ec');
    await page.getByRole('searchbox', { name: 'Search payload' }).fill('value 4321');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(tree(page).getByRole('treeitem', { selected: true })).toHaveText('key 4321: "value 4321"');
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(150);
    await page.getByRole('searchbox', { name: 'Search payload' }).fill('');
    await tree(page)
      .getByRole('treeitem', { name: /^payload/ })
      .focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tree(page).getByRole('treeitem')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tree(page).getByRole('treeitem', { name: /^odd/ })).toBeFocused();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: tenant.name })).toBeHidden();
    await expect(table(page)).toHaveCount(0);
    await expect(tree(page)).toBeVisible();
  });

  await test.step('when accounts were active or added, as they are sorted, in narrow windows', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/accounts');
    const accounts = page.getByRole('table', { name: 'Accounts' });
    const firstRow = accounts.getByRole('row').nth(1);
    const head = (name: string) => accounts.getByRole('columnheader', { name });
    await expect(head('Last activity')).toBeInViewport({ ratio: 1 });
    await expect(head('Added')).toBeHidden();
    await navigate(page, '/accounts?sort=created&desc=true');
    await expect(head('Added')).toBeInViewport({ ratio: 1 });
    await expect(head('Last activity')).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(firstRow.getByText(/^Added/)).toBeVisible();
    await expect(firstRow.getByText(/^Active/)).toBeHidden();
    await navigate(page, '/accounts');
    await expect(firstRow.getByText(/^Active/)).toBeVisible();
    await expect(firstRow.getByText(/^Added/)).toBeHidden();
  });
});
