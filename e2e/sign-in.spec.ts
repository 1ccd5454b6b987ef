import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

test('signs in to the demo by a click, and keeps a key out of the browser until it is rejected', async ({
  page,
  server,
  context,
}) => {
  await test.step('enters the demo', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText(/12 pages, \d+ audiences, 25,000 sessions/)).toBeVisible();
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect(page).toHaveURL(/\/\/[^/]+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: /sessions|conversion/i })).toBeFocused();
    await expect(page.getByRole('link', { name: 'All 12' })).toBeVisible();
    await context.clearCookies();
  });
  const { name, key } = await server.createTenant('Secret');
  await test.step('keeps the key out of the browser', async () => {
    await signIn(page, { apiKey: key });
    await page.goto('/pages');
    await expect(page.getByText('No pages yet')).toBeVisible();
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(decodeURIComponent(cookie?.value ?? '')).not.toContain(key);
    const { origins } = await context.storageState({ indexedDB: true });
    const readable = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.cookie]));
    expect(JSON.stringify(origins) + readable).not.toContain(key);
  });
  await test.step('focuses the key field when a list is rejected', async () => {
    await server.runCommand('tenant', ['rotate', name]);
    await page.getByRole('link', { name: 'Topics' }).click();
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await expect(page.getByRole('textbox', { name: 'Access key' })).toBeFocused();
  });
});
