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

test('edits the text of an entry, shows the changes before saving, and restores them after a reload', async ({
  page,
  tenant: _,
}) => {
  page.on('dialog', (asked) => asked.accept());
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

  await test.step('the times of a conflict stand beside their sides', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'More for this entry' }).click();
    await page.getByRole('menuitem', { name: 'Edit text' }).click();
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
    expect(rightGaps).toHaveLength(2);
    expect(Math.min(...rightGaps)).toBeGreaterThan(0);
  });
});
