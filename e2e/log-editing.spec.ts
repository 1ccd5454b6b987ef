import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { changeAccountLog, createAccountLog, fetchAccountLogs } from './support/api.ts';
import { test } from './support/fixtures.ts';

const editor = (page: Page) => page.getByRole('region', { name: 'Edit text' });
const text = (page: Page) => editor(page).getByRole('textbox', { name: 'Text' });
const rows = (page: Page) => page.getByRole('table', { name: 'Log' }).getByRole('row');
const linkWidth = async (row: Locator) => (await row.getByRole('link').boundingBox())?.width ?? 0;

interface Entry {
  accountId: string;
  accountLogId: string;
}

const write = (page: Page, words: string): Promise<Entry> =>
  createAccountLog(page, {
    domain: 'depot.example',
    name: 'Depot & Sons',
    payload: JSON.parse(`{"text": ${JSON.stringify(words)}, "vans": 12, "__proto__": {"x": 1}}`),
  });

const pathOf = ({ accountId, accountLogId }: Entry) => `/accounts/${accountId}/logs/${accountLogId}`;

// Each test writes to its own tenant.
test.beforeEach(({ tenant, page }) => {
  void tenant;
  page.on('dialog', (asked) => asked.accept());
});

test('edits the text of an entry, shows the changes before saving, and restores them after a reload', async ({
  page,
}) => {
  const entry = await write(page, 'Pilot starts in April at the north depot');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pathOf(entry));
  const widthBefore = await linkWidth(rows(page).filter({ hasText: 'Pilot starts in April' }));
  await page.getByRole('button', { name: 'More for this entry' }).click();
  await page.getByRole('menuitem', { name: 'Edit text' }).click();
  await expect(text(page)).toBeFocused();
  await expect(page).toHaveURL(/edit=true/);
  await text(page).fill('Pilot starts in May at the north depot');
  const changes = editor(page).getByRole('figure', { name: 'What changes' });
  await expect(changes.locator('del')).toContainText('April');
  await expect(changes.locator('ins')).toContainText('May');
  await expectAccessible(page, [1440]);
  // The notice of unsaved text leaves room for the tools.
  await page.goto(pathOf(entry));
  await expect(page.getByText('Unsaved changes from')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('link', { name: 'Close entry' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Continue editing' }).click();
  await editor(page).getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(text(page)).toHaveValue('Pilot starts in May at the north depot');
  await text(page).press('ControlOrMeta+s');
  await expect(page.getByText('Text saved')).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Entry' }).locator(':focus')).toHaveCount(1);
  const edited = rows(page).filter({ hasText: 'Pilot starts in May' });
  await expect(edited).toContainText('edited');
  // Only edited rows reserve the room of this word.
  await expect.poll(async () => widthBefore - (await linkWidth(edited))).toBeGreaterThan(40);
  const [log] = await fetchAccountLogs(page, entry.accountId);
  expect(JSON.stringify(log?.payload)).toBe(
    '{"text":"Pilot starts in May at the north depot","vans":12,"__proto__":{"x":1}}',
  );
  await page.getByRole('radio', { name: 'JSON' }).click();
  await expect(page.getByRole('figure', { name: 'Payload' })).toContainText('"__proto__":');
});

test('shows the times of a conflict beside their sides in the panel of an entry', async ({ page }) => {
  const entry = await write(page, 'First words');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${pathOf(entry)}?edit=true`);
  await text(page).fill('My words');
  await changeAccountLog(page, entry, 'Their words');
  await text(page).press('ControlOrMeta+s');
  const conflict = editor(page).getByRole('group', { name: 'Text' });
  await expect(conflict).toBeVisible();
  const rightGaps = await conflict.locator('.tnum').evaluateAll((times) =>
    times.map((time) => {
      const side = time.closest('div') as Element;
      return side.getBoundingClientRect().right - time.getBoundingClientRect().right;
    }),
  );
  expect(rightGaps).toHaveLength(3);
  expect(Math.min(...rightGaps)).toBeGreaterThan(0);
});

test('shows new entries at the top immediately, or behind a button while the log is in use', async ({
  page,
}) => {
  const { accountId } = await write(page, 'Entry 0');
  for (let index = 1; index < 60; index += 1) await write(page, `Entry ${index}`);
  await page.goto(`/accounts/${accountId}`);
  await expect(rows(page).filter({ hasText: 'Entry 59' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter and view' }).click();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page).toHaveURL(/follow=true/);
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await write(page, 'Comes at once');
  await expect(rows(page).filter({ hasText: 'Comes at once' })).toBeVisible();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  const rowIndex = () =>
    page.evaluate(() => document.querySelector('[data-index="30"]')?.getBoundingClientRect().top);
  await expect.poll(rowIndex).toBeDefined();
  const before = await rowIndex();
  await write(page, 'Waits 1');
  await write(page, 'Waits 2');
  const news = page.getByRole('button', { name: '2 new entries' });
  await expect(news).toBeVisible();
  expect(await rowIndex()).toBe(before);
  await news.click();
  await expect(rows(page).filter({ hasText: 'Waits 2' })).toBeInViewport();
  await expect(news).toHaveCount(0);
  await expect(page.getByText('63 entries').last()).toBeAttached();
});
