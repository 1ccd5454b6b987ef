import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createPersonLog } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { tableByName } from './support/table.ts';

const seen = (page: Page) => tableByName(page, "People you've opened");
const createPerson = (page: Page, name: string) =>
  createPersonLog(page, `${name.toLowerCase()}@visitor.example`, { name });

test('remembers a person even if the page is closed right away', async ({ page, tenant }) => {
  const personId = await createPerson(page, 'Ada');
  await page.route('**/session', async (route) => {
    const response = await route.fetch();
    const { capabilities, ...session } = await response.json();
    const json = { ...session, capabilities: capabilities.filter((name: string) => name !== 'people') };
    await route.fulfill({ response, json });
  });
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
  await page.getByRole('textbox', { name: 'Open by ID' }).fill(personId);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(seen(page).getByRole('row').getByRole('link')).toHaveAccessibleName('Ada visitor.example');

  await test.step('a phone shows the contact details of a person accessibly', async () => {
    await page.unroute('**/session');
    await page.goto(`/persons/${await createPerson(page, 'Grace')}`);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole('radio', { name: 'Contact' }).check();
    await expectAccessible(page, [360], ['light']);
  });
});
