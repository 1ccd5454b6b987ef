import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  createAccountLog,
  createPersonLog,
  fetchAccounts,
  fetchTopics,
  patchAudience,
  searchAudiences,
} from './support/api.ts';
import { detail } from './support/description-list.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import { expectSearchShortcut, rowNames, tableByName } from './support/table.ts';

const seen = (page: Page) => tableByName(page, "People you've opened");
const details = (page: Page) => page.getByRole('complementary', { name: 'Person details' });
const createPerson = (page: Page, name: string) =>
  createPersonLog(page, `${name.toLowerCase()}@visitor.example`, { name });

test('opens a person by ID and lists and searches visited people', async ({ page, context, tenant }) => {
  await page.goto('/persons');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText('No people yet')).toBeVisible();
  for (const name of ['Ada', 'Grace', 'Hedy']) {
    const field = page.getByRole('textbox', { name: 'Open by ID' });
    await field.fill(` ${await createPerson(page, name)} `);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(detail(details(page), 'Email').getByRole('link')).toHaveAttribute(
      'href',
      `mailto:${name.toLowerCase()}@visitor.example`,
    );
    await page.goBack();
  }
  await expect.poll(() => rowNames(seen(page))).toEqual(['Hedy', 'Grace', 'Ada']);
  const search = await expectSearchShortcut(page, "Search people you've opened");
  await search.fill('grace@');
  await expect.poll(() => rowNames(seen(page))).toEqual(['Grace']);
  await expect(page.getByText('1 of 3 people found')).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => rowNames(seen(other))).toEqual(['Grace']);
});

test('requires an ID before opening a person', async ({ demoPage }) => {
  await demoPage.goto('/persons');
  await demoPage.getByRole('button', { name: 'Open person' }).click();
  await expect(demoPage.getByText('Enter a person ID.')).toBeVisible();
  await expect(demoPage.getByRole('textbox', { name: 'Open by ID' })).toHaveAttribute('aria-invalid', 'true');
});

test('shows known and missing details of a person', async ({ page, tenant }) => {
  const personId = await createPerson(page, 'Ada');
  await page.goto(`/persons/${personId}`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  const person = await (await page.request.get(`/v0/persons/${personId}`)).json();
  await expect(detail(details(page), 'Name')).toHaveText(person.name);
  await expect(detail(details(page), 'Company')).toHaveText(person.domain ?? 'None');
  await expect(detail(details(page), 'Phone')).toHaveText('None');
  await expect(detail(details(page), 'Slug')).toHaveText(person.slug);
  await expect(page.getByText('No audiences yet')).toBeVisible();
  await expect(page.getByText(/Other entries aren't available from this API/)).toBeVisible();
});

test('shows cached audiences of the person', async ({ demoPage }) => {
  for (const hit of await searchAudiences(demoPage, '')) {
    const audience = await patchAudience(demoPage, { ...hit } as never, {});
    if (!audience.personId) continue;
    await demoPage.goto(`/pages/${hit.pageId}/audiences/${hit.audienceId}`);
    await demoPage.getByRole('button', { name: 'Load current values' }).click();
    await expect(demoPage.getByText('Current values loaded')).toBeVisible();
    await demoPage.goto(`/persons/${audience.personId}`);
    await expect
      .poll(() => rowNames(tableByName(demoPage, 'Audiences made for this person')))
      .toEqual([audience.effectiveName]);
    return;
  }
  throw new Error('No audience of the demo is of a person');
});

test('lists entries added by you, with a link to the account and back', async ({ page, tenant }) => {
  await createAccountLog(page, { domain: 'visitor.example', name: 'Visitors' });
  const personId = await createPerson(page, 'Ada');
  await page.goto('/accounts');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visitors' })).toBeVisible();
  await page.goto(`/persons/${personId}`);
  await expect(page.getByText('No entries yet')).toBeVisible();
  await page.getByRole('link', { name: 'Log entry' }).click();
  await page.getByLabel('Payload', { exact: true }).fill('Rang about the invoice');
  await page.getByLabel('Source', { exact: true }).fill('phone');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Log entry added to Ada')).toBeVisible();
  const written = tableByName(page, "Entries you've added");
  await expect(written.getByRole('row')).toHaveCount(2);
  await expect(written).toContainText('Rang about the invoice');
  await expect(written).toContainText('phone');
  await page.reload();
  await expect(written).toContainText('Rang about the invoice');
  await expectAccessible(page);
  await detail(details(page), 'Account').getByRole('link').click();
  await page.getByRole('link', { name: 'Visitors' }).click();
  await page.getByRole('link', { name: 'Ada' }).click();
  await expect(page).toHaveURL(new RegExp(`/persons/${personId}$`));
});

test('remembers a person even if the page is closed right away', async ({ page, tenant }) => {
  const personId = await createPerson(page, 'Ada');
  // Leaves as soon as the name is rendered.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!location.pathname.startsWith('/persons/person_')) return;
      if (document.querySelector('h1')?.textContent !== 'Ada') return;
      observer.disconnect();
      location.assign('/persons');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/persons');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText('No people yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Open by ID' }).fill(personId);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect.poll(() => rowNames(seen(page))).toEqual(['Ada']);
});

test('removes a deleted person from visited people', async ({ page, tenant }) => {
  const personId = await createPerson(page, 'Ada');
  await page.goto(`/persons/${personId}`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'People' }).click();
  await expect.poll(() => rowNames(seen(page))).toEqual(['Ada']);
  // The API can't delete a person.
  await page.route(`**/v0/persons/${personId}`, (route) =>
    route.fulfill({ status: 404, json: { title: 'Not Found', status: 404, code: 'not_found' } }),
  );
  await page.goto(`/persons/${personId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /not found|nothing/i })).toBeVisible();
  await page.goto('/persons');
  await expect(page.getByText('No people yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('ada@visitor');
  await expect(page.getByRole('dialog').getByText('Searching', { exact: true })).toBeHidden();
  await expect(page.getByRole('option', { name: /^Ada/ })).toHaveCount(0);
});

test('an ID of another kind finds nothing and says so', async ({ demoPage }) => {
  const [topic] = await fetchTopics(demoPage);
  const [account] = await fetchAccounts(demoPage);
  const personEntries = await createPerson(demoPage, 'Ada');
  for (const path of [
    `/persons/${account?.accountId}`,
    `/topics/${personEntries}`,
    `/persons/${topic?.topicId}`,
    '/topics/..%2F..',
  ]) {
    await demoPage.goto(path);
    await expect(demoPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
  }
});

test('shows "not found" for an unknown ID', async ({ demoPage }) => {
  await demoPage.goto('/persons/some%2Fbody%20%25');
  await expect(demoPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
});

test('retries after any kind of failure', async ({ demoPage, failureProxy }) => {
  const path = `/persons/${await createPerson(demoPage, 'Ada')}`;
  const known = () => expect(detail(details(demoPage), 'Name')).toHaveText('Ada');
  await expectRetry(demoPage, failureProxy, { path, pattern: / .v0.persons/ });
  await known();
  // Visited people stay listed.
  await expectRetry(demoPage, failureProxy, { path, pattern: / .v0.persons/, whileFailing: known });
});
