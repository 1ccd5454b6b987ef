import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

test('enters the demo with one click and lands on the overview', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page).toHaveTitle('Sign in · Audience Console');
  await expect(page.getByText(/12 pages, \d+ audiences, 25,000 sessions/)).toBeVisible();
  await page.getByRole('button', { name: 'Enter the demo tenant' }).click();
  await expect(page).toHaveURL(/\/\/[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'All 12 pages' })).toBeVisible();
});

test('signs in with a key and rejects wrong and empty ones', async ({ page, server }) => {
  const { name, key } = await server.createTenant('Keys');
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: 'API key' });
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Paste an API key first.');
  await expect(field).toBeFocused();
  await field.fill('ac_wrong');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(/^No tenant has this key/);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show key' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  // With whitespace, as pasted from a terminal.
  await field.fill(`  ${key}\t`);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/\/[^/]+\/$/);
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
});

test('redirects to the requested screen, but never to another site', async ({ page }) => {
  await page.goto('/pages?q=chain&status=published');
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await page.getByRole('button', { name: 'Enter the demo tenant' }).click();
  await expect(page).toHaveURL(/\/pages\?q=chain&status=published$/);
  await expect(page.getByRole('searchbox', { name: 'Search pages' })).toHaveValue('chain');
  // A signed-in user isn't asked again.
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/\/[^/]+\/$/);
  await page.context().clearCookies();
  for (const externalUrl of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example']) {
    await page.goto(`/sign-in?redirect=${encodeURIComponent(externalUrl)}`);
    await page.getByRole('button', { name: 'Enter the demo tenant' }).click();
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    await page.context().clearCookies();
  }
});

test('keeps the key out of the browser', async ({ page, server, context }) => {
  const { key } = await server.createTenant('Secret');
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

test('explains where to find a key, and closes on Escape', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'How to get a key' }).click();
  const help = page.getByRole('dialog', { name: 'How to get a key' });
  await expect(help).toContainText('npm run tenant -- create NAME');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: 'How to get a key' })).toBeFocused();
});

test('stays usable when the server fails', async ({ page, failureProxy }) => {
  await page.goto(`${failureProxy.url}/sign-in`);
  failureProxy.inject(/^POST .session/, 'server-error');
  const field = page.getByRole('textbox', { name: 'API key' });
  await field.fill('ac_some_key');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Something went wrong on the server');
  await expect(field).toHaveValue('ac_some_key');
  await page.getByRole('button', { name: 'Enter the demo tenant' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  failureProxy.reset();
  await page.getByRole('button', { name: 'Enter the demo tenant' }).click();
  await expect(page).toHaveURL(/\/\/[^/]+\/$/);
});

test('focuses the key field when a list is rejected', async ({ page, server, tenant }) => {
  await page.goto('/pages');
  await expect(page.getByText('No pages yet')).toBeVisible();
  await server.runCommand('tenant', ['rotate', tenant.name]);
  await page.getByRole('link', { name: 'Topics' }).click();
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();
});
