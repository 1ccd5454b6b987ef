import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAccountLog, fetchAccountLogs, fetchAccounts } from './support/api.ts';
import { test } from './support/fixtures.ts';
import type { Tenant } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { storedIn } from './support/stored.ts';

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

/** Makes all stored drafts 31 days old. */
const ageDrafts = (page: Page): Promise<void> =>
  page.evaluate(
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

test("other tabs go to sign-in after a sign-out, and never show another tenant's records under their own tenant's name", async ({
  page,
  tenant,
  server,
  context,
}) => {
  await server.createPages(tenant, ['Page of the first']);
  const other = await server.createTenant('Bolt');
  const session = {
    audienceSessionId: 'first',
    sessionStartedAt: new Date().toISOString(),
    formSubmissionEmail: 'jane@acme.example',
  };
  await server.importSessions(other, 'Page of the other', [session]);

  await test.step('another tab signs out', async () => {
    await page.goto('/pages?q=first');
    await expect(page.getByRole('link', { name: 'Page of the first' })).toBeVisible();
    const second = await context.newPage();
    await second.goto('/settings');
    await second.getByRole('button', { name: tenant.name }).click();
    await second.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await second.close();
    await page.getByRole('textbox', { name: 'Access key' }).fill(tenant.key);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/pages?q=first');
    await expect(page.getByRole('link', { name: 'Page of the first' })).toBeVisible();
  });

  await test.step('another tenant is signed in', async () => {
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

  await test.step('removes personal data from the browser after the session has expired', async () => {
    await page.getByRole('link', { name: 'Page of the other' }).click();
    await expect.poll(() => storedIn(page)).toContain('recents.');
    await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Sessions' }).click();
    await expect.poll(() => storedIn(page)).toContain('jane@acme.example');
    await context.clearCookies();
    // With and without an open tab.
    await page.goto('/sign-in');
    await expect.poll(() => storedIn(page)).not.toContain('@');
    expect(await storedIn(page)).not.toContain('recents.');
  });
});

test('marks unsaved work in the list, removes what is untouched for 30 days at the next start, and asks about newer work at sign-out', async ({
  page,
  tenant,
  server,
}) => {
  const [pageId] = await server.createPages(tenant, ['Electric vans']);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });

  await test.step('marks it in the list at any width, and offers to edit it on hover', async () => {
    await page.goto(`/pages/${pageId}/edit`);
    await name.fill('A forgotten draft');
    await expect.poll(() => storedIn(page)).toContain('A forgotten draft');
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Pages' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Electric vans' });
    const mark = row.getByTitle('Unsaved changes');
    await expect(mark).toContainText('Unsaved changes');
    for (const width of [360, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      // Not cut by the column.
      await expect(mark).toBeInViewport({ ratio: 1 });
    }
    await row.hover();
    await row.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(
      'You have unsaved edits to',
    );
  });

  await test.step('removes what is older', async () => {
    await page.reload();
    await expect.poll(() => storedIn(page)).toContain('A forgotten draft');
    await ageDrafts(page);
    await page.reload();
    await expect.poll(() => storedIn(page)).not.toContain('A forgotten draft');
  });

  await test.step('asks about newer work, and discards it', async () => {
    await page.goto(`/pages/${pageId}/edit`);
    await name.fill('Secret draft about Mr. Smith');
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
});
