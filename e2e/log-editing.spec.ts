import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAccountLog, fetchAccountLogs } from './support/api.ts';
import { test } from './support/fixtures.ts';

const editor = (page: Page) => page.getByRole('region', { name: 'Edit text' });
const text = (page: Page) => editor(page).getByRole('textbox', { name: 'Text' });
const rows = (page: Page) => page.getByRole('table', { name: 'Log' }).getByRole('row');
const save = (page: Page) => editor(page).getByRole('button', { name: /^Save/ });

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

async function replaceText(page: Page, entry: Entry, words: string): Promise<void> {
  const response = await page.request.patch(`/v0${pathOf(entry)}`, { data: { text: words } });
  expect(response.ok()).toBe(true);
}

// Each test writes to its own tenant.
test.beforeEach(({ tenant, page }) => {
  void tenant;
  page.on('dialog', (asked) => asked.accept());
});

test('edits the text of an entry and shows the changes before saving', async ({ page }) => {
  const entry = await write(page, 'Pilot starts in April at the north depot');
  await page.goto(pathOf(entry));
  await page.getByRole('button', { name: 'Edit text' }).click();
  await expect(text(page)).toBeFocused();
  await expect(page).toHaveURL(/edit=true/);
  await text(page).fill('Pilot starts in May at the north depot');
  const changes = editor(page).getByRole('figure', { name: 'What changes' });
  await expect(changes.locator('del')).toContainText('April');
  await expect(changes.locator('ins')).toContainText('May');
  await expectAccessible(page, [1440]);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Text saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit text' })).toBeFocused();
  await expect(editor(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Pilot starts in May' })).toContainText('Updated');
  const [log] = await fetchAccountLogs(page, entry.accountId);
  expect(JSON.stringify(log?.payload)).toBe(
    '{"text":"Pilot starts in May at the north depot","vans":12,"__proto__":{"x":1}}',
  );
  await expect(page.getByRole('tree', { name: 'payload' })).toContainText('__proto__: {1}');
});

test('E starts editing, and a saved text can be undone unless it changed since', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const entry = await write(page, 'First words');
  await page.goto(pathOf(entry));
  await expect(page.getByRole('button', { name: 'Edit text' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(text(page)).toBeFocused();
  // Opening the link shows the entry.
  await expect(page).toHaveURL(/edit=true/);
  await page.getByRole('button', { name: 'Copy link to this entry' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(new URL(pathOf(entry), page.url()).href);
  await text(page).fill('Second words');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Text restored')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'First words' })).toBeVisible();
  const textNow = async () => (await fetchAccountLogs(page, entry.accountId))[0]?.payload.text;
  expect(await textNow()).toBe('First words');
  await page.keyboard.press('e');
  await text(page).fill('Third words');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor(page)).toHaveCount(0);
  await replaceText(page, entry, 'Their words');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText("Couldn't undo")).toBeVisible();
  expect(await textNow()).toBe('Their words');
});

test('Escape closes an unchanged form and asks before discarding changes', async ({ page }) => {
  const entry = await write(page, 'First words');
  await page.goto(pathOf(entry));
  await page.getByRole('button', { name: 'Edit text' }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit text' })).toBeFocused();
  await expect(page).toHaveURL(pathOf(entry));
  await page.keyboard.press('e');
  await expect(text(page)).toBeFocused();
  await text(page).fill('Second words');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(text(page)).toHaveValue('Second words');
  await expect(text(page)).toBeFocused();
  // Also with the focus outside the form.
  await page.getByRole('complementary', { name: 'Entry' }).focus();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Entry' })).toContainText('First words');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/accounts/${entry.accountId}`);
});

test("rejects an empty text, confirms a blank one, and restores unsaved text on top of a colleague's save", async ({
  page,
}) => {
  const entry = await write(page, 'First words');
  await page.goto(`${pathOf(entry)}?edit=true`);
  await text(page).fill('');
  await save(page).click();
  await expect(editor(page).getByText('This is required')).toBeVisible();
  await text(page).fill('   ');
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Save a blank text?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetchAccountLogs(page, entry.accountId))[0]?.payload.text).toBe('First words');
  await text(page).fill('My words');
  await page.reload();
  await editor(page).getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(text(page)).toHaveValue('My words');
  await replaceText(page, entry, 'Their words');
  await save(page).click();
  await expect(page.getByRole('heading', { name: /while you were editing/ })).toBeVisible();
  await page.getByRole('button', { name: 'Keep all yours' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Text saved')).toBeVisible();
  const [log] = await fetchAccountLogs(page, entry.accountId);
  expect(log?.payload.text).toBe('My words');
});

test('shows unsaved text on its row, on the entry and in the top bar', async ({ page }) => {
  const entry = await write(page, 'First words');
  await page.goto(`${pathOf(entry)}?edit=true`);
  await text(page).fill('My words');
  await expect(rows(page).filter({ hasText: 'First words' })).toContainText('Unsaved changes');
  await page.goto(pathOf(entry));
  await expect(rows(page).filter({ hasText: 'First words' })).toContainText('Unsaved changes');
  const opened = page.getByRole('complementary', { name: 'Entry' });
  await expect(opened).toContainText('Unsaved changes from');
  await page.getByRole('banner').getByRole('button', { name: '1 unsaved record' }).click();
  const list = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(list.getByRole('link', { name: 'First words' })).toBeVisible();
  await page.keyboard.press('Escape');
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 360, height });
  await expect(page.getByRole('link', { name: 'Close entry' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await opened.getByRole('link', { name: 'Continue editing' }).click();
  await editor(page).getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await save(page).click();
  await expect(page.getByText('Text saved')).toBeVisible();
  await expect(page.getByText('Unsaved', { exact: false })).toHaveCount(0);
});

test('asks before leaving unsaved text and saves it despite failures', async ({ page, failureProxy }) => {
  const entry = await write(page, 'One');
  const other = await write(page, 'Two');
  await page.goto(`${failureProxy.url}${pathOf(entry)}?edit=true`);
  await text(page).fill('One, and more');
  await rows(page).getByRole('link', { name: 'Two' }).click();
  const leaving = page.getByRole('dialog', { name: 'Save before leaving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  failureProxy.inject(/^PATCH/, 'response-lost', 1);
  await rows(page).getByRole('link', { name: 'Two' }).click();
  await leaving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${other.accountLogId}$`));
  const logs = await fetchAccountLogs(page, entry.accountId);
  expect(logs.map(({ payload }) => payload.text)).toEqual(['Two', 'One, and more']);
});

test('shows new entries at the top immediately, or behind a button while the log is in use', async ({
  page,
}) => {
  const { accountId } = await write(page, 'Entry 0');
  for (let index = 1; index < 60; index += 1) await write(page, `Entry ${index}`);
  await page.goto(`/accounts/${accountId}`);
  await expect(rows(page).filter({ hasText: 'Entry 59' })).toBeVisible();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page).toHaveURL(/follow=true/);
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await write(page, 'Comes at once');
  await expect(rows(page).filter({ hasText: 'Comes at once' })).toBeVisible({ timeout: 20_000 });
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  const rowIndex = () =>
    page.evaluate(() => document.querySelector('[data-index="30"]')?.getBoundingClientRect().top);
  await expect.poll(rowIndex).toBeDefined();
  const before = await rowIndex();
  await write(page, 'Waits 1');
  await write(page, 'Waits 2');
  const news = page.getByRole('button', { name: '2 new entries' });
  await expect(news).toBeVisible({ timeout: 20_000 });
  expect(await rowIndex()).toBe(before);
  await news.click();
  await expect(rows(page).filter({ hasText: 'Waits 2' })).toBeInViewport();
  await expect(news).toHaveCount(0);
  await expect(page.getByText('63 entries').last()).toBeAttached();
});
