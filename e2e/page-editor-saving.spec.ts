import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage } from './support/api.ts';
import type { Failure } from './support/failure-proxy.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  openSection,
  recordUpdates,
  replaceText,
  save,
  saveState,
} from './support/page-editor.ts';
import { signIn } from './support/sign-in.ts';

const SAVE = /^PATCH .v0.pages/;
const READ = /^GET .v0.pages/;
const pressSave = (page: Page) => page.keyboard.press('ControlOrMeta+s');

test('shows a failed save, retries it, and saves exactly once', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'actions', failureProxy.url);
  const expectedStates: [Failure, RegExp][] = [
    ['server-error', /^Not saved. Retrying in \d+s/],
    ['truncated', /^Not saved. Retrying in \d+s/],
    ['response-lost', /^Not saved. Retrying in \d+s/],
    ['html', /^Not saved. Retrying in \d+s/],
    ['rate-limited', /^Not saved. Retrying in \d+s/],
  ];
  for (const [failure, state] of expectedStates) {
    failureProxy.inject(SAVE, failure);
    // After a lost response the editor first reloads, to find out whether the save succeeded.
    failureProxy.inject(READ, 'server-error');
    // A new row has no ID, so a careless retry would duplicate it.
    await page.getByRole('button', { name: 'Add action' }).first().click();
    await field(page, 'Button title').last().pressSequentially(`After ${failure}`);
    await field(page, 'URL').last().fill('https://a.example/');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await pressSave(page);
    await sent;
    await expectSaveState(page, state);
    await saveState(page).click();
    await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toContainText(
      'Saved on this device only',
    );
    await page.keyboard.press('Escape');
    failureProxy.reset();
    await expectSaveState(page, /^Saved /, 15_000);
  }
  const { actions } = await fetchPage(page, pageId);
  expect(actions.map(({ buttonTitle }) => buttonTitle)).toEqual([
    ...samplePage.actions.map(({ buttonTitle }) => buttonTitle),
    ...expectedStates.map(([failure]) => `After ${failure}`),
  ]);
});

test('shows "Saving" while a request hangs', async ({ page, server, tenant, failureProxy }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'content', failureProxy.url);
  await replaceText(field(page, 'Name'), 'First');
  failureProxy.inject(SAVE, 'no-response', 1);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await pressSave(page);
  await sent;
  await expectSaveState(page, /^Saving/);
  await replaceText(field(page, 'Brand'), 'typed meanwhile');
  await expectSaveState(page, /^Saving/);
  // Drops the hanging request; browsers may retry it on their own.
  failureProxy.reset();
  await expect(saveState(page)).not.toHaveAccessibleName(/^Saving/);
  await expect(field(page, 'Brand')).toHaveValue('typed meanwhile');
  await save(page);
  expect(await fetchPage(page, pageId)).toMatchObject({ name: 'First', brandId: 'typed meanwhile' });
});

test('edits made during a save stay unsaved until the next one', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordUpdates(page);
  await openEditor(page, pageId);
  const name = field(page, 'Name');
  await replaceText(name, 'First');
  let reply = () => {};
  const gate = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route('**/v0/pages/*', async (route) => {
    const response = await route.fetch();
    await gate;
    await route.fulfill({ response });
  });
  await pressSave(page);
  await expectSaveState(page, /^Saving/);
  await name.press('End');
  await name.pressSequentially(' and second');
  reply();
  await expectSaveState(page, /^Unsaved changes · saved/);
  await expect(name).toHaveValue('First and second');
  await page.unroute('**/v0/pages/*');
  await save(page);
  expect(saves).toEqual([{ name: 'First' }, { name: 'First and second' }]);
});

test('announces that saving publishes, and counts the fields that block it', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  const name = field(page, 'Name');
  await name.fill('');
  await replaceText(field(page, 'Brand'), 'brand_new');
  await expectSaveState(page, /^Unsaved changes/);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectSaveState(page, /^1 field to fix · unsaved changes/);
  await expect(name).toBeFocused();
  await replaceText(name, 'Corrected');
  await expectSaveState(page, /^Unsaved changes/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: 'Save and publish' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectSaveState(page, /^Saved and live · \d/);
});

test('a field that the service rejects shows the error and gets the focus', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'content', failureProxy.url);
  failureProxy.rejectField(SAVE, { path: 'metadata.themeColor', message: 'Not a colour of ours' }, 1);
  await replaceText(field(page, 'Name'), 'Allowed');
  await openSection(page, 'Metadata');
  await field(page, 'Theme color').fill('mauve');
  await openSection(page, 'Content');
  await pressSave(page);
  const themeColor = field(page, 'Theme color');
  await expect(themeColor).toBeFocused();
  await expect(themeColor).toHaveAccessibleDescription('Not a colour of ours');
  await expectSaveState(page, /^Not saved/);
  await replaceText(themeColor, '#a0a');
  await expect(themeColor).not.toHaveAttribute('aria-invalid', 'true');
  await save(page);
  expect(await fetchPage(page, pageId)).toMatchObject({ name: 'Allowed', metadata: { themeColor: '#a0a' } });
});

test('a rejected field in a row expands the row and gets the focus', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'content', failureProxy.url);
  const error = { path: 'footerLinks.1.links.0.url', message: 'Not a url of ours' };
  failureProxy.rejectField(SAVE, error, 1);
  await replaceText(field(page, 'Name'), 'Other');
  await pressSave(page);
  await expect(field(page, 'URL')).toBeFocused();
  await expect(field(page, 'URL')).toHaveValue('/imprint');
  await expect(field(page, 'URL')).toHaveAccessibleDescription(error.message);
});

test('a rejected header action and switch show the error and get the focus', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'content', failureProxy.url);
  failureProxy.rejectField(SAVE, { path: 'headerActionId', message: 'Not an action for headers' }, 1);
  await replaceText(field(page, 'Name'), 'Other');
  await pressSave(page);
  const message = page.getByText('Header action: Not an action for headers');
  await expect(message).toBeFocused();
  failureProxy.rejectField(SAVE, { path: 'scripts.0.enabled', message: 'Not before it is reviewed' }, 1);
  await pressSave(page);
  const enabled = page.getByRole('switch', { name: 'Enabled' });
  await expect(enabled).toBeFocused();
  await expect(enabled).toHaveAccessibleDescription('Not before it is reviewed');
});

test('waits while offline and saves automatically', async ({ page, server, tenant, context }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'From a train');
  await context.setOffline(true);
  await pressSave(page);
  await expectSaveState(page, /^Saving when you're back online/);
  // The longest label leaves room for the button on a tablet.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('button', { name: 'Save and publish' })).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expectSaveState(page, /^Saved /, 15_000);
  expect((await fetchPage(page, pageId)).name).toBe('From a train');
});

test('edits made after an offline save stay unsaved once that save succeeds', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordUpdates(page);
  await openEditor(page, pageId);
  await replaceText(field(page, 'Page context'), 'Context from a train');
  await context.setOffline(true);
  await pressSave(page);
  await expectSaveState(page, /^Saving when you're back online/);
  await replaceText(field(page, 'Name'), 'Half a na');
  await context.setOffline(false);
  await expectSaveState(page, /^Unsaved changes/, 15_000);
  await expect(field(page, 'Name')).toHaveValue('Half a na');
  expect(await fetchPage(page, pageId)).toMatchObject({
    name: samplePage.name,
    pageContext: 'Context from a train',
  });
  for (const body of saves) expect(body).toEqual({ pageContext: 'Context from a train' });
});

test('signs in over the editor as the same tenant, and the save continues', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Still here');
  await page.request.delete('/session');
  await pressSave(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  const key = dialog.getByRole('textbox', { name: 'API key' });
  await expect(key).toBeVisible();
  const other = await server.createTenant('Other');
  await key.fill(other.key);
  await key.press('Enter');
  await expect(dialog).toContainText('That key is for another tenant');
  await key.fill(tenant.key);
  await key.press('Enter');
  await expectSaveState(page, /^Saved /);
  await expect(field(page, 'Name')).toHaveValue('Still here');
  expect((await fetchPage(page, pageId)).name).toBe('Still here');
});

test('a deleted page is reported, and the edits are kept', async ({ page, server, tenant, failureProxy }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'content', failureProxy.url);
  await replaceText(field(page, 'Name'), 'Of no page');
  failureProxy.inject(SAVE, 'not-found');
  await pressSave(page);
  await expectSaveState(page, /^Not saved · no longer exists/);
  await expect(field(page, 'Name')).toHaveValue('Of no page');
  await saveState(page).click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('Of no page');
});

test("warns when drafts can't be stored on this device and keeps working", async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
  });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Private window');
  await expectSaveState(page, /^Unsaved changes · not saved on this device/);
  await saveState(page).click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toContainText(
    'Not saved on this device',
  );
  await page.keyboard.press('Escape');
  await save(page);
  expect((await fetchPage(page, pageId)).name).toBe('Private window');
});

test('lists unsaved changes and discards them on request', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await signIn(page, { apiKey: tenant.key });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Not to be');
  await openSection(page, 'Metadata');
  await field(page, 'Author').fill('Nobody');
  await expectSaveState(page, /^Unsaved changes/);
  await saveState(page).click();
  const details = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(details).toContainText('Not to be');
  await expect(details).toContainText('Author');
  await details.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
  await expectSaveState(page, /^No changes$/);
  await expect(field(page, 'Author')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expectSaveState(page, /^Unsaved changes/);
});
