import { expect, type Page } from '@playwright/test';
import { createAudience, fetchSessions, findPageId, patchAudience } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { field, replaceText } from './support/page-editor.ts';

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const part = (page: Page, name: string) => page.getByRole('region', { name });

test('shows recently edited pages and the number of sessions', async ({ demoPage }) => {
  await demoPage.goto('/');
  const changed = part(demoPage, 'Recently edited pages');
  await expect(changed.getByRole('listitem')).toHaveCount(6);
  await expect(changed.getByRole('listitem').first()).toContainText('Spring fleet launch');
  await expect(changed.getByRole('link', { name: 'All 12 pages' })).toBeVisible();

  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const from = new Date();
  from.setUTCHours(0, 0, 0, 0);
  const startDate = new Date(from.getTime() - 6 * 86_400_000).toISOString();
  const zone = await demoPage.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const week = part(demoPage, 'Sessions, last 7 days').getByRole('listitem').filter({ hasText: 'Spring' });
  await expect(week.getByRole('img')).toHaveAccessibleName(/so far: \d+$/);
  if (zone === 'UTC') {
    const { length } = await fetchSessions(demoPage, pageId, { startDate });
    await expect(week).toContainText(`${length} sessions`);
  }
  await week.getByRole('link').click();
  await expect(demoPage).toHaveURL(new RegExp(`/pages/${pageId}/sessions\\?range=7d&from=`));
});

test('polls audiences until they are published', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const audience = await createAudience(page, pageId, { publishBehavior: 'draft', customName: 'Fleets' });
  await page.goto('/');
  const publishing = part(page, 'Publishing');
  await expect(publishing.getByText('Nothing is being published.')).toBeVisible();
  await patchAudience(page, audience, { supplementaryContext: 'Depots' });
  await createAudience(page, pageId, { publishBehavior: 'publish', customName: 'Vans' });
  await page.reload();
  await expect(publishing.getByText('Checked 2 recent audiences.')).toBeVisible();
  // Published automatically by now.
  await expect(publishing.getByText('Nothing is being published.')).toBeVisible();
});

test('links to recently opened records and unsaved work', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`/pages/${pageId}/edit`);
  await replaceText(field(page, 'Name'), 'Half a name');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Offers' });
  await sidebarOf(page).getByRole('link', { name: 'Pages' }).click();
  await expect(row).toContainText('Unsaved changes');
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(row.getByTitle('Not saved')).toBeVisible();
  if (wide) await page.setViewportSize(wide);
  await row.hover();
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Unsaved changes from');
  await sidebarOf(page).getByRole('link', { name: 'Overview' }).click();
  const unsaved = part(page, 'Unsaved changes');
  await unsaved.getByRole('link', { name: 'Offers' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}/edit$`));
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Unsaved changes from');

  await page.goto('/');
  const recent = part(page, 'Recently opened').getByRole('listitem');
  await recent.filter({ hasText: 'Offers' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}$`));
});

test('shows first steps in an empty tenant', async ({ page, tenant }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(part(page, 'First steps').getByRole('listitem')).toHaveCount(3);
  await expect(part(page, 'Recently edited pages')).toHaveCount(0);
  await part(page, 'First steps').getByRole('link', { name: 'Open the API reference' }).click();
  await expect(page).toHaveURL(/\/api$/);
});

test('shows the other sections when one fails, and retries it', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  await server.createPages(tenant, ['Offers']);
  failureProxy.inject(/audience_sessions|audiences.search/, 'server-error');
  await page.goto(`${failureProxy.url}/`);
  await expect(part(page, 'Recently edited pages')).toContainText('Offers');
  const week = part(page, 'Sessions, last 7 days');
  const publishing = part(page, 'Publishing');
  for (const failed of [week, publishing])
    await expect(failed).toContainText('Something went wrong on the server');
  failureProxy.reset();
  await week.getByRole('button', { name: 'Try again' }).click();
  await expect(week).toContainText('0 sessions');
  await publishing.getByRole('button', { name: 'Try again' }).click();
  await expect(publishing).toContainText('No audiences yet');
});
