import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAccountLog, createPersonLog, fetchAccountLogs } from './support/api.ts';
import { test } from './support/fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Log entry/ });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const advanced = (page: Page) => dialog(page).getByRole('button', { name: 'Advanced' });
const writeButton = (page: Page) => dialog(page).getByRole('button', { name: 'Add entry' });

/** An account with one entry in a new tenant. */
const account = (page: Page) =>
  createAccountLog(page, { domain: 'depot.example', name: 'Depot & Sons', payload: { text: 'First' } });

test('fits a phone, locates JSON errors, sends any valid payload unchanged, and lists people to pick by a tap', async ({
  page,
  tenant: _,
}) => {
  const { accountId } = await account(page);
  await page.goto(`/accounts/${accountId}?write=true`);
  await expect(writeButton(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await advanced(page).click();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await expect(writeButton(page)).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  const code = dialog(page).getByRole('textbox', { name: 'Payload' });
  await code.click();
  await page.keyboard.insertText('{\n  "text": "Pilot",\n  "chargers": [4, 2,]\n}');
  await writeButton(page).click();
  await expect(dialog(page).getByText('Line 3, column 21: remove the comma before ]')).toBeVisible();
  await expect(dialog(page).locator('.cm-errorLine')).toHaveText('  "chargers": [4, 2,]');
  await expect(code).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const payload =
    '{"__proto__": {"x": 1}, "a": 9007199254740993, "b": 1e400, "text": "<script>ran = 1</script>"}';
  await page.keyboard.insertText(payload.replace('"b"', '"a"'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page).getByText('remove the duplicate key "a"')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(payload);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page)).toHaveCount(0);
  const [log] = await fetchAccountLogs(page, accountId);
  await page.goto(`/accounts/${accountId}/logs/${log?.accountLogId}`);
  await expect(page.getByRole('region', { name: 'Payload' })).toContainText('9007199254740993');
  await page.getByRole('radio', { name: 'JSON', exact: true }).click();
  await expect(page.getByRole('figure', { name: 'Payload' })).toHaveText(
    payload.replaceAll('{', '{ ').replaceAll('}', ' }'),
  );

  await test.step('people on a phone: accessible, within the screen, scrollable, and picked by a tap', async () => {
    for (let index = 10; index < 22; index += 1)
      await createPersonLog(page, `ada${index}@depot.example`, { name: `Ada Depot ${index}` });
    await page.setViewportSize({ width: 360, height: 480 });
    await page.goto('/persons?write=true');
    await expect(field(page, 'Person')).toBeFocused();
    await page.keyboard.type('ada');
    const options = page.getByRole('listbox', { name: 'People' }).getByRole('option');
    // The last one creates a person of this name.
    await expect(options).toHaveCount(13);
    await expectAccessible(page);
    const { height = 0 } = (await options.first().boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    await expect(options.first()).toBeInViewport({ ratio: 1 });
    await expect(options.last()).not.toBeInViewport();
    await options.first().hover();
    await page.mouse.wheel(0, 2000);
    await expect(options.last()).toBeInViewport({ ratio: 1 });
    const name = await options.nth(-2).locator('bdi').first().textContent();
    await options.nth(-2).click();
    await expect(options).toHaveCount(0);
    await expect(field(page, 'Person')).toHaveValue(name ?? '');
    await expect(field(page, 'Person')).toBeFocused();
  });
});
