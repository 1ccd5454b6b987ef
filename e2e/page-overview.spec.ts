import { expect, type Page } from '@playwright/test';
import { fetchPages } from './support/api.ts';
import { test } from './support/fixtures.ts';

const NAME = 'Spring fleet launch';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Expects marks under the chart over time apart from each other and from the dates, and its legend in full. */
async function expectMarksApart(page: Page, width: number, key: string): Promise<void> {
  const chart = section(page, 'Sessions over time');
  const marks = page.locator('[data-mark]');
  await expect(marks.nth(3)).toBeVisible();
  // recharts redraws after its container has been resized.
  await expect
    .poll(() =>
      chart
        .locator('.recharts-wrapper')
        .evaluateAll((all) =>
          all.filter(
            ({ clientWidth, parentElement }) => Math.abs(clientWidth - (parentElement?.clientWidth ?? 0)) > 1,
          ),
        ),
    )
    .toHaveLength(0);
  const overlaps = await marks.evaluateAll((all) => {
    const boxes = all.map((mark) => mark.getBoundingClientRect());
    return boxes.filter((a, index) =>
      // A pixel is within the icons' own margin.
      boxes.some((b, other) => other > index && a.y === b.y && Math.abs(a.x - b.x) < a.width - 1),
    ).length;
  });
  expect(overlaps).toBe(0);
  const keys = chart.getByRole('list').first().getByRole('listitem');
  await expect(keys.filter({ hasText: key })).toBeVisible();
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
  // Measured at once, as the screen may still follow the new width.
  const room = () =>
    chart.evaluate((region) => {
      const dates = [...region.querySelectorAll('text, span')].filter(({ textContent }) =>
        /^\d+ [A-Z][a-z]{2}$/.test(textContent),
      );
      const bottoms = [...document.querySelectorAll('[data-mark]')].map(
        (mark) => mark.getBoundingClientRect().bottom,
      );
      return (dates[0]?.getBoundingClientRect().y ?? 0) - Math.max(...bottoms);
    });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
}

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

test('fits its figures and charts over time into every width', async ({ demoPage }) => {
  const { pageId } = (await fetchPages(demoPage)).find(({ name }) => name === NAME) ?? {};
  const widths = [1440, 1280, 768, 360];
  const figures = demoPage.getByRole('list', { name: 'What visits did' });
  const spark = figures.locator('svg rect').first();
  for (const path of ['', '/sessions']) {
    await demoPage.goto(`/pages/${pageId}${path}`);
    for (const width of widths) {
      await demoPage.setViewportSize({ width, height: 900 });
      await test.step(`marks under the chart of ${path || 'the page'} at ${width} px`, () =>
        // The help of the chart of sessions explains its marks.
        expectMarksApart(demoPage, width, path === '' ? 'Published' : 'Sessions'));
      if (path === '' && width === 1440) await expect(spark).toBeHidden();
    }
    if (path !== '') continue;
    // On phones, the first figure is at the top, and days fill the cell of the sessions.
    await demoPage.setViewportSize({ width: 360, height: 740 });
    await expect(figures.getByText(/^[\d,]+$/).first()).toBeVisible();
    await expect(spark).toBeVisible();
    const label = await figures.getByRole('link', { name: 'Sessions' }).boundingBox();
    expect(label?.y).toBeLessThanOrEqual(260);
  }
});
