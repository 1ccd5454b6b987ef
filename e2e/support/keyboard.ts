import { expect, type Locator, type Page } from '@playwright/test';
import { tableByName } from './table.ts';

/** More than between any two elements in these tests. */
const MAX_TABS = 90;

/** Presses Tab (or Shift+Tab, for elements before the current one) until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    const isElsewhere = await element.evaluate((each) => each.isConnected && each !== document.activeElement);
    // Not after every key: finding a target by its role takes far longer than the key.
    if (!isElsewhere) {
      if (await target.evaluate((each) => each === document.activeElement)) return;
      element = await target.elementHandle();
    }
    await page.keyboard.press(key);
  }
  await expect(target, `reached by ${key}`).toBeFocused();
}

export async function pressEnterOn(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Tabs to a radio group and selects one of its options with the arrow keys. */
export async function selectRadio(page: Page, target: Locator): Promise<void> {
  const name = await target.getAttribute('name');
  await tabTo(page, page.locator(`input[name="${name}"]:checked`));
  for (let steps = 0; steps < 5 && !(await target.isChecked()); steps += 1)
    await page.keyboard.press('ArrowRight');
  await expect(target).toBeChecked();
}

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Presses keys in sequence: `press(page, 'g', 'p')`. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Searches the palette for `text` and opens the first result once its name matches. */
export async function openFromPalette(page: Page, text: string, name: RegExp): Promise<void> {
  await press(page, 'ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type(text);
  const first = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(first).toHaveAccessibleName(name);
  await page.keyboard.press('Enter');
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

export const rowLinks = (page: Page, table: string): Locator =>
  tableByName(page, table).getByRole('row').getByRole('link');

export const tabLink = (page: Page, bar: string, name: RegExp): Locator =>
  page.getByRole('navigation', { name: bar, exact: true }).getByRole('link', { name });

export async function signInByKeyboard(page: Page, key: string): Promise<void> {
  await page.goto('/');
  await tabTo(page, page.getByRole('textbox', { name: 'Access key' }));
  // As if pasted.
  await page.keyboard.insertText(key);
  await press(page, 'Enter');
  await expect(heading(page, /\S/)).toBeFocused();
}
