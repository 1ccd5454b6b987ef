import { expect, type Locator } from '@playwright/test';
import { combinedStrings, injectionStrings, shortCodeStrings } from '#server/testing/injection-strings.ts';
import { fetchAccountLogs, fetchAccounts } from './support/api.ts';
import { expectSafeContent, expectSafeScreen, test } from './support/injection-test.ts';
import { pickBrand } from './support/page-editor.ts';
import { routes, screenPath } from './support/routes.ts';

// Every screen shows these strings in unusual-service.spec.ts, and in component tests (src/testing/unusual-data.test.tsx).
// Here, the real service stores them, and each screen has every string.

// In one worker: its tenant has many records.
test.describe.configure({ mode: 'default' });

/** A sample of every kind, small enough to type into every field. */
const some = shortCodeStrings.filter((_, n) => n % 4 === 0);

/** Fills every field with each string in turn, as `fill` does, but in the page. */
async function fillAll(form: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const field = form.getByLabel(name, { exact: true });
    await field.fill(some[0] ?? '');
    await field.evaluate(async (element: HTMLInputElement | HTMLTextAreaElement, texts) => {
      element.focus();
      for (const text of texts) {
        element.select();
        document.execCommand('insertText', false, text);
        // Lets it render.
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, some);
  }
}

/** Screens with every string in each list or text. */
const screens = routes.filter(({ name }) =>
  /^(page|audience|session|sessions of a page|account|new entry of an account|.* in the page editor)$/.test(
    name,
  ),
);

test('injection strings stay inert on screens that show all of them, and in the palette', async ({
  injectionPage: page,
  injectionTenant: { ids, topics, persons },
}) => {
  for (const route of screens) await expectSafeScreen(page, screenPath(route, ids), route.dialog);
  for (const section of ['content', 'widgets', 'footer', 'scripts'])
    await expectSafeScreen(page, `/pages/${ids.pageId}/edit?section=${section}`);
  expect(topics).toHaveLength(4);
  for (const topicId of topics) await expectSafeScreen(page, `/topics/${topicId}`);
  // The last ones have the longest strings.
  for (const personId of persons.slice(-5)) await expectSafeScreen(page, `/persons/${personId}`);
  for (const list of ['/pages', '/audiences', '/topics', '/persons', '/accounts'])
    await expectSafeScreen(page, list);
  // No record matches it.
  for (const list of ['/pages', '/audiences', '/topics', '/persons', '/accounts', '/api'])
    await expectSafeScreen(page, `${list}?q=${encodeURIComponent('<'.repeat(190))}none`);

  await test.step('in the palette', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('combobox', { name: 'Search or jump to' });
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(5);
    await expectSafeContent(page, 'palette with recent things');
    for (const text of some) await palette.fill(text);
    await palette.fill('script');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Searching', { exact: true })).toBeHidden();
    await expectSafeContent(page, 'palette with what is found');
    await page.keyboard.press('Escape');
    await expectSafeScreen(page, '/');
  });
});

test('payload keys and values stay inert in the tree, search, JSON view and clipboard', async ({
  injectionPage: page,
  injectionTenant: { ids },
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/accounts/${ids.accountId}/logs/${ids.accountLogId}`);
  const search = page.getByRole('searchbox', { name: 'Search payload' });
  await search.fill('__proto__');
  await expect(page.getByText(/^1 of [\d,]+$/)).toBeVisible();
  const tree = page.getByRole('tree', { name: 'payload' });
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('__proto__');
  await expectSafeContent(page, 'payload as a tree');
  await page.getByRole('radio', { name: 'JSON', exact: true }).click();
  const raw = page.getByRole('figure', { name: 'Payload' });
  await raw.getByRole('button', { name: /^Show all/ }).click();
  await expect(raw).toContainText('"__proto__":');
  await expectSafeContent(page, 'payload as text');
  await page.getByRole('button', { name: 'More for this entry' }).click();
  await page.getByRole('menuitem', { name: 'Copy JSON' }).click();
  await expect(page.getByText('JSON copied')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(Object.keys(copied.keys).toSorted()).toEqual([...new Set(injectionStrings)].toSorted());
  expect(copied.list).toEqual(injectionStrings.map((text) => text.toWellFormed()));
});

test("strings typed into an account's log form stay inert and are saved unchanged", async ({
  injectionPage: page,
}) => {
  await page.goto('/accounts?write=true');
  const form = page.getByRole('dialog', { name: /^Log entry/ });
  await form.getByRole('button', { name: 'More about the account' }).click();
  await form.getByRole('button', { name: 'Advanced' }).click();
  await fillAll(form, ['Account', 'Name', 'Source', 'Type', 'Note', 'Idempotency key']);
  await form.getByRole('button', { name: 'Add entry' }).click();
  await expect(form.getByText('Use lowercase letters, digits').first()).toBeVisible();
  await expectSafeContent(page, 'form of an entry of an account');

  const name = '<b onmouseover=window.ran=1>Depot</b>';
  const values = { Account: 'typed.example', Name: name, Source: 'crm', Type: 'call' };
  for (const [field, text] of Object.entries(values))
    await form.getByLabel(field, { exact: true }).fill(text);
  const text = combinedStrings.toWellFormed().replaceAll('\r', '');
  await form.getByLabel('Note', { exact: true }).fill(text);
  await form.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByText(`Log entry added to ${name}`)).toBeVisible();
  await expectSafeContent(page, 'notice of an entry');
  const account = (await fetchAccounts(page)).find(({ domain }) => domain === 'typed.example');
  const [entry] = await fetchAccountLogs(page, account?.accountId ?? '');
  expect(entry?.payload.text).toBe(text);
  expect(account?.name).toBe(name);
  await expectSafeScreen(page, `/accounts/${account?.accountId}/logs/${entry?.accountLogId}?edit=true`);
  // The form now knows the account's name.
  await expectSafeScreen(page, `/accounts/${account?.accountId}?write=true`, `Log entry for ${name}`);
});

test('view names and titles of unsaved work stay inert', async ({
  injectionPage: page,
  injectionTenant: { ids },
}) => {
  await page.goto('/pages?sort=name');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name for this view' }).fill(shortCodeStrings[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View saved')).toBeVisible();
  // The other names as if each had been saved.
  await page.evaluate((texts) => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('views.')) ?? '';
    const [view] = JSON.parse(localStorage.getItem(key) ?? '');
    const named = texts.map((name, n) => ({ ...view, id: String(n), name, where: name }));
    localStorage.setItem(key, JSON.stringify([view, ...named]));
  }, injectionStrings);
  await page.goto('/pages');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Views' }).getByRole('link').nth(100)).toBeAttached();
  await expectSafeContent(page, 'views of a list');
  await page.goto(`/pages/${ids.pageId}/edit`);
  await pickBrand(page, shortCodeStrings[1] ?? '');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('group', { name: 'Unsaved changes' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Saved views' }).getByRole('link').nth(100)).toBeVisible();
  await expectSafeScreen(page, '/settings');
  await expectSafeScreen(page, '/');
});
