import { expect, type Locator, type Page } from '@playwright/test';
import { tableNamed } from './table.ts';

/** More stops than lie between two places that somebody goes by Tab. */
const MOST_STOPS = 90;

/** Presses Tab until the focus is at `wanted`; Shift+Tab where that lies before it. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted, `reached by ${key}`).toBeFocused();
}

/** Goes by Tab to a button or a link, and presses Enter. */
export async function enterOn(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

/** Goes by Tab to a group of radio buttons, and by arrow keys to one of them. */
export async function selectRadio(page: Page, wanted: Locator): Promise<void> {
  const name = await wanted.getAttribute('name');
  await tabTo(page, page.locator(`input[name="${name}"]:checked`));
  for (let steps = 0; steps < 5 && !(await wanted.isChecked()); steps += 1)
    await page.keyboard.press('ArrowRight');
  await expect(wanted).toBeChecked();
}

/** Goes by Tab to a field, and types over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Presses keys one after the other: `press(page, 'g', 'p')`. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Takes from the palette what it finds first for `text`, once that is called `name`. */
export async function fromPalette(page: Page, text: string, name: RegExp): Promise<void> {
  await press(page, 'ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type(text);
  const first = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(first).toHaveAccessibleName(name);
  await page.keyboard.press('Enter');
}

/** The heading of the screen. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

/** The link in each row of a table. */
export const linksIn = (page: Page, table: string): Locator =>
  tableNamed(page, table).getByRole('row').getByRole('link');

/** A tab of a bar of tabs. */
export const tabOf = (page: Page, bar: string, name: RegExp): Locator =>
  page.getByRole('navigation', { name: bar, exact: true }).getByRole('link', { name });

/** Signs in by a key, as it is typed. */
export async function typeKey(page: Page, key: string): Promise<void> {
  await page.goto('/');
  await typeInto(page, page.getByRole('textbox', { name: 'API key' }), key);
  await press(page, 'Enter');
  await expect(heading(page, 'Overview')).toBeFocused();
}
