import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';

declare global {
  interface Window {
    /** Scripts loaded before the first row rendered. */
    scriptsAtFirstRow?: number;
    /** Animation frames that showed neither the app frame nor the layout. */
    blankFrames: number;
  }
}

test('loads at most 12 scripts before the rows of the pages list', async ({ demoPage }) => {
  await demoPage.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="row"] a[href^="/pages/"]')) return;
      observer.disconnect();
      const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');
      window.scriptsAtFirstRow = performance.getEntriesByType('resource').filter(isScript).length;
    }).observe(document, { childList: true, subtree: true });
  });
  await demoPage.goto('/pages');
  await expect(demoPage.getByRole('row').nth(5)).toBeVisible();
  const scripts = await demoPage.evaluate(() => window.scriptsAtFirstRow);
  expect(scripts).toBeGreaterThan(2);
  expect(scripts).toBeLessThanOrEqual(12);
});

/** Positions of the bars and sidebar icons, px. */
const measureLayout = (page: Page, root: '#frame' | '#root') =>
  page.evaluate((selector) => {
    const rect = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height];
    };
    const [sidebar, screen] = document.querySelectorAll(`${selector} > div > :not(a)`);
    return {
      sidebar: rect(sidebar),
      icons: Array.from(sidebar?.querySelectorAll('svg.size-icon') ?? [], rect),
      menu: rect(screen?.querySelector('svg.lucide-menu')),
      // Its width depends on whether the list below has a scrollbar.
      topBar: rect(screen?.firstElementChild).with(2, 0),
    };
  }, root);

for (const width of [1440, 768, 360])
  test(`shows the app frame in place before scripts load, ${width} px wide`, async ({
    demoPage,
    browser,
    baseURL,
  }) => {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await demoPage.context().storageState(),
      javaScriptEnabled: false,
      viewport,
    });
    const still = await context.newPage();
    await still.goto('/pages');
    await expect(still.locator('#frame')).toBeVisible();
    await demoPage.setViewportSize(viewport);
    await demoPage.goto('/pages');
    await expect(demoPage.getByRole('row').nth(5)).toBeVisible();
    await expect(demoPage.locator('#frame')).toBeHidden();
    expect(await measureLayout(still, '#frame')).toEqual(await measureLayout(demoPage, '#root'));
    await context.close();
  });

test('keeps the app frame until the layout replaces it', async ({ demoPage }) => {
  await demoPage.addInitScript(() => {
    window.blankFrames = 0;
    const watch = () => {
      const isShown = (id: string) => (document.getElementById(id)?.offsetHeight ?? 0) > 0;
      if (document.readyState !== 'loading' && !isShown('frame') && !isShown('root')) window.blankFrames += 1;
      requestAnimationFrame(watch);
    };
    watch();
  });
  await demoPage.goto('/pages');
  await expect(demoPage.getByRole('row').nth(5)).toBeVisible();
  expect(await demoPage.evaluate(() => window.blankFrames)).toBe(0);
});

test('shows no app frame to signed-out visitors', async ({ page }) => {
  await page.goto('/pages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Access key' })).toBeVisible();
  await expect(page.locator('#frame')).toBeHidden();
  expect(await (await page.request.get('/pages', { headers: { accept: 'text/html' } })).text()).toContain(
    'id="frame" hidden',
  );
});
