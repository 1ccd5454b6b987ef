import { expect, type Page } from '@playwright/test';
import { fetchPages } from './support/api.ts';
import { test } from './support/fixtures.ts';

const NAME = 'Spring fleet launch';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('opens its parts in place, prints them all, and leads back to the list with its state', async ({
  demoPage,
}) => {
  const { scripts = [] } = (await fetchPages(demoPage)).find(({ name }) => name === NAME) ?? {};
  await demoPage.goto('/pages?q=fleet&sort=name&desc=false');
  const row = demoPage.getByRole('table', { name: 'Pages' }).getByRole('link', { name: NAME });
  await row.click();
  await expect(demoPage.getByRole('heading', { level: 1, name: NAME })).toBeFocused();
  const metadata = section(demoPage, 'Metadata');
  await metadata.locator('summary').focus();
  await demoPage.keyboard.press('Enter');
  await expect(section(demoPage, 'Open Graph metadata')).toBeVisible();

  const scriptSection = section(demoPage, 'Scripts');
  await expect(scriptSection.getByRole('figure').first()).toBeHidden();
  await demoPage.emulateMedia({ media: 'print' });
  await demoPage.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(scriptSection.getByRole('figure').first()).toBeVisible();
  for (const { content } of scripts ?? []) await expect(scriptSection).toContainText(content?.trim() ?? '');
  await expect(demoPage.getByRole('button', { name: /^Show (all|\d+ more)/ })).toHaveCount(0);
  await expect(demoPage.getByRole('button', { name: /^Copy script/ })).toHaveCount(0);
  await expect(demoPage.locator('main svg.lucide-copy').filter({ visible: true })).toHaveCount(0);
  await demoPage.emulateMedia({ media: null });

  await metadata.getByRole('link', { name: 'Edit metadata' }).click();
  await expect(demoPage).toHaveURL(/\/edit\?section=metadata$/);
  await demoPage.goBack();
  await expect(demoPage.getByRole('heading', { level: 1, name: NAME })).toBeAttached();
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
  await section(page, 'Actions').locator('summary').click();
  await expect(section(page, 'Actions').getByRole('listitem')).toHaveCount(500);
  await expect(section(page, 'Actions').getByText('Button 499', { exact: true })).toBeVisible();
});

test("shows a page's first figure at the top of a phone", async ({ demoPage }) => {
  const { pageId } = (await fetchPages(demoPage)).find(({ name }) => name === NAME) ?? {};
  await demoPage.setViewportSize({ width: 360, height: 740 });
  await demoPage.goto(`/pages/${pageId}`);
  const figures = demoPage.getByRole('list', { name: 'What visits did' });
  await expect(figures.getByText(/^[\d,]+$/).first()).toBeVisible();
  const label = await figures.getByRole('link', { name: 'Sessions' }).boundingBox();
  expect(label?.y).toBeLessThanOrEqual(260);
});

test('keeps marks under charts over time apart from each other and from the dates, and explains them', async ({
  demoPage,
}) => {
  const { pageId } = (await fetchPages(demoPage)).find(({ name }) => name === NAME) ?? {};
  const cases = [1440, 1280, 768, 360].flatMap((width) => ['', '/sessions'].map((path) => ({ width, path })));
  for (const { width, path } of cases) {
    await demoPage.setViewportSize({ width, height: 900 });
    await demoPage.goto(`/pages/${pageId}${path}`);
    const marks = demoPage.locator('[data-mark]');
    await expect(marks.nth(3)).toBeVisible();
    const overlaps = await marks.evaluateAll((all) => {
      const boxes = all.map((mark) => mark.getBoundingClientRect());
      return boxes.filter((a, index) =>
        // A pixel is within the icons' own margin.
        boxes.some((b, other) => other > index && a.y === b.y && Math.abs(a.x - b.x) < a.width - 1),
      ).length;
    });
    expect(overlaps).toBe(0);
    const bottom = Math.max(
      ...(await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().bottom))),
    );
    const chart = demoPage.getByRole('region', { name: 'Sessions over time', exact: true });
    const keys = chart.getByRole('list').first().getByRole('listitem');
    await expect(keys.filter({ hasText: 'Published' })).toBeVisible();
    const hidden = await keys.evaluateAll((all) =>
      all
        .filter((key) => key.checkVisibility())
        .filter((key) => {
          const { x, y, width, height } = key.getBoundingClientRect();
          const { bottom, right } = key.parentElement?.getBoundingClientRect() ?? { bottom: 0, right: 0 };
          return y + height > bottom + 1 || x + width > right + 1;
        })
        .map((key) => key.textContent),
    );
    expect(hidden, `${width} px`).toEqual([]);
    const date = await chart
      .getByText(/^\d+ [A-Z][a-z]{2}$/)
      .first()
      .boundingBox();
    expect(bottom).toBeLessThanOrEqual(date?.y ?? 0);
  }
});

test('fills the cell of the sessions on a phone with their days', async ({ demoPage }) => {
  const { pageId } = (await fetchPages(demoPage)).find(({ name }) => name === NAME) ?? {};
  const spark = demoPage.getByRole('list', { name: 'What visits did' }).locator('svg rect').first();
  await demoPage.setViewportSize({ width: 360, height: 780 });
  await demoPage.goto(`/pages/${pageId}`);
  await expect(spark).toBeVisible();
  await demoPage.setViewportSize({ width: 1440, height: 900 });
  await expect(spark).toBeHidden();
});
