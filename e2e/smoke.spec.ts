import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';

test('enters the demo with one click and lands on its pages', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await expectAccessible(page);
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page).toHaveURL(/\/pages/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/pages/i);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
});

test('signs in with a key, and refuses a wrong one', async ({ page, server }) => {
  const key = await server.tenant('Smoke');
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: /key/i });
  await field.fill('ac_wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/no tenant has this key/i);
  await field.fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/pages/);
});

test('keeps the key out of the browser', async ({ demo, context }) => {
  await demo.goto('/pages');
  await expect(demo.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const stored = await demo.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toMatch(/demo_|ac_/);
});

test('survives a service that fails and recovers', async ({ page, faults }) => {
  await page.request.post(`${faults.url}/session`, { data: { demo: true } });
  faults.break(/^GET .v0.pages/, 'garbage');
  await page.goto(`${faults.url}/pages`);
  const retry = page.getByRole('main').getByRole('button', { name: /try again|retry/i });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  faults.mend();
  await retry.click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);
});
