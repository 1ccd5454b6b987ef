import { expect, type Page } from '@playwright/test';
import { fetchPages } from './support/api.ts';
import { test } from './support/fixtures.ts';

const NAME = 'Spring fleet launch';
const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

test('links to its sections, prints in full, and leads back to the list with its state', async ({
  demoPage,
}) => {
  const { scripts = [] } = (await fetchPages(demoPage)).find(({ name }) => name === NAME) ?? {};
  await demoPage.goto('/pages?q=fleet&sort=name&desc=false');
  const row = demoPage.getByRole('table', { name: 'Pages' }).getByRole('link', { name: NAME });
  await row.click();
  await expect(demoPage.getByRole('heading', { level: 1, name: NAME })).toBeFocused();
  await demoPage
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Metadata' })
    .click();
  await expect(demoPage).toHaveURL(/#metadata$/);
  await expect(section(demoPage, 'Metadata')).toBeFocused();
  await expect(section(demoPage, 'Metadata')).toBeInViewport();
  await demoPage.reload();
  await expect(section(demoPage, 'Metadata')).toBeInViewport();

  const scriptSection = section(demoPage, 'Scripts');
  await expect(scriptSection.getByRole('button', { name: /^Show all/ }).first()).toBeVisible();
  await demoPage.emulateMedia({ media: 'print' });
  await demoPage.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const { content } of scripts ?? []) await expect(scriptSection).toContainText(content?.trim() ?? '');
  await expect(demoPage.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
  await expect(demoPage.getByRole('button', { name: /^Copy script/ })).toHaveCount(0);
  await expect(demoPage.locator('main svg.lucide-copy').filter({ visible: true })).toHaveCount(0);
  await demoPage.emulateMedia({ media: null });

  await demoPage.goBack();
  await expect(demoPage).toHaveURL(/\/pages\?q=fleet&sort=name&desc=false$/);
  await expect(row).toBeVisible();
});

test('shows a page with hundreds of parts', async ({ page, server, tenant }) => {
  const [pageId] = await server.createPages(tenant, ['Large']);
  const actions = Array.from({ length: 500 }, (_, index) => ({ buttonTitle: `Button ${index}`, url: '' }));
  const response = await page.request.patch(`/v0/pages/${pageId}`, { data: { actions } });
  expect(response.ok()).toBe(true);
  await page.goto(`/pages/${pageId}`);
  await expect(section(page, 'Actions')).toContainText('Button 0');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Metadata' }).click();
  await expect(section(page, 'Metadata')).toBeInViewport();
  await expect(section(page, 'Actions').getByRole('listitem')).toHaveCount(500);
  await expect(section(page, 'Metadata')).toBeInViewport();
  // A deep link scrolls there too, past everything above.
  await page.goto('/readyz');
  await page.goto(`/pages/${pageId}#metadata`);
  await expect(section(page, 'Actions').getByRole('listitem')).toHaveCount(500);
  await expect(section(page, 'Metadata')).toBeInViewport();
});
