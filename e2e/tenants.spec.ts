import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAccountLog, fetchAccountLogs, fetchAccounts } from './support/api.ts';
import { test } from './support/fixtures.ts';
import type { Tenant } from './support/server.ts';
import { signIn } from './support/sign-in.ts';

/** Signs out and in as another tenant through the UI, so that other tabs are notified. */
async function switchTo(page: Page, { from, to }: { from: Tenant; to: Tenant }): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: from.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const keep = page.getByRole('button', { name: 'Keep on this device' });
  const field = page.getByRole('textbox', { name: 'Access key' });
  await expect(keep.or(field)).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  await field.fill(to.key);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: to.name })).toBeVisible();
}

/** All data in the browser's databases, as text. */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }];
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const names = [...db.objectStoreNames];
          if (names.length === 0) return resolve();
          const transaction = db.transaction(names);
          for (const store of names) {
            const request = transaction.objectStore(store).getAll();
            request.onsuccess = () => all.push(request.result);
          }
          transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      });
    return JSON.stringify(all);
  });

test('a pending log entry of one tenant is never sent to another', async ({
  page,
  tenant,
  server,
  failureProxy,
  context,
}) => {
  const { accountId } = await createAccountLog(page, { domain: 'acme.example' });
  const other = await server.createTenant('Bolt');
  await page.goto(`${failureProxy.url}/accounts?write=true`);
  const form = page.getByRole('dialog', { name: /^Log entry/ });
  await form.getByLabel('Account', { exact: true }).fill('acme.example');
  await form.getByLabel('Note', { exact: true }).fill('Jane called about the trial');
  failureProxy.inject(/^POST .v0.account_logs/, 'server-error');
  await form.getByRole('button', { name: 'Add entry' }).click();
  await expect(form.getByText(/Retrying in/)).toBeVisible();

  const second = await context.newPage();
  await second.goto(`${failureProxy.url}/settings`);
  await switchTo(second, { from: tenant, to: other });
  failureProxy.reset();

  // The first tab keeps the entry and asks for its own tenant's key; another key changes nothing.
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toContainText(`You're now signed in as ${other.name}`);
  await dialog.getByRole('textbox', { name: 'Access key' }).fill(other.key);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Use a key for ${tenant.name}`);
  expect(await fetchAccounts(second)).toEqual([]);

  await dialog.getByRole('textbox', { name: 'Access key' }).fill(tenant.key);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(form).toBeHidden();
  expect(await fetchAccountLogs(page, accountId)).toHaveLength(2);
});

test("a tab never shows another tenant's records under its own tenant's name", async ({
  page,
  tenant,
  server,
}) => {
  await server.createPages(tenant, ['Page of the first']);
  const other = await server.createTenant('Bolt');
  await server.createPages(other, ['Page of the other']);
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: 'Page of the first' })).toBeVisible();

  // As from a tab this one missed, e.g. while asleep.
  await signIn(page, { apiKey: other.key });
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByRole('heading', { name: `You're now signed in as ${other.name}` })).toBeVisible();
  await expect(page.getByText(`This tab showed ${tenant.name}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: /Page of/ })).toHaveCount(0);
  await expectAccessible(page, [1440, 360]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: `Continue as ${other.name}` }).click();
  await expect(page.getByRole('button', { name: other.name })).toBeVisible();
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: 'Page of the other' })).toBeVisible();
});

test('other tabs go to sign-in after a sign-out', async ({ page, tenant, context }) => {
  await page.goto('/pages?q=chain');
  await expect(page.getByText('No pages yet')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/settings');
  await second.getByRole('button', { name: tenant.name }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await page.getByRole('textbox', { name: 'Access key' }).fill(tenant.key);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pages?q=chain');
});

test('removes personal data from the browser after the session has expired', async ({
  page,
  context,
  largeTenant,
}) => {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Access key' }).fill(largeTenant.key);
  await page.keyboard.press('Enter');
  await page.goto(`/pages/${largeTenant.pageId}/sessions`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => storedIn(page)).toContain('@');
  await context.clearCookies();
  // With and without an open tab.
  await page.goto('/sign-in');
  await expect.poll(() => storedIn(page)).not.toContain('@');
  expect(await storedIn(page)).not.toContain('recents.');
});

test('asks at sign-out about unsaved work, and discards it', async ({ page, tenant, server }) => {
  const [pageId] = await server.createPages(tenant, ['Electric vans']);
  await page.goto(`/pages/${pageId}/edit`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Secret draft about Mr. Smith');
  await expect.poll(() => storedIn(page)).toContain('Mr. Smith');
  await page.getByRole('button', { name: tenant.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign out with unsaved changes?' });
  await expect(asked).toContainText('unsaved changes to 1 record on this device');
  await expectAccessible(page, [1440, 360]);
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('textbox', { name: 'Access key' })).toBeVisible();
  await expect.poll(() => storedIn(page)).not.toContain('Mr. Smith');
});

test('removes unsaved work untouched for 30 days at the next start', async ({ page, tenant, server }) => {
  const [pageId] = await server.createPages(tenant, ['Electric vans']);
  await page.goto(`/pages/${pageId}/edit`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A forgotten draft');
  await expect.poll(() => storedIn(page)).toContain('A forgotten draft');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.reload();
  await expect.poll(() => storedIn(page)).toContain('A forgotten draft');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('audience-console-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('times', 'readwrite');
          const times = transaction.objectStore('times');
          const request = times.getAll();
          request.onsuccess = () => {
            for (const time of request.result) times.put({ ...time, at: Date.now() - 31 * 24 * 3_600_000 });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect.poll(() => storedIn(page)).not.toContain('A forgotten draft');
});
