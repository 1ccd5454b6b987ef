import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

declare global {
  interface Window {
    /** Scripts loaded before the first row rendered. */
    scriptsAtFirstRow?: number;
    /** Animation frames that showed neither the app frame nor the layout. */
    blankFrames: number;
  }
}

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

test('shows the app frame in place until the layout replaces it, and loads few scripts before the rows', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('no frame while signed out', async () => {
    await page.goto('/pages');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Access key' })).toBeVisible();
    await expect(page.locator('#frame')).toBeHidden();
    const response = await page.request.get('/pages', { headers: { accept: 'text/html' } });
    expect(await response.text()).toContain('id="frame" hidden');
  });

  await signIn(page, { demo: true });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="row"] a[href^="/pages/"]')) return;
      observer.disconnect();
      const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');
      window.scriptsAtFirstRow = performance.getEntriesByType('resource').filter(isScript).length;
    }).observe(document, { childList: true, subtree: true });
    window.blankFrames = 0;
    const watch = () => {
      const isShown = (id: string) => (document.getElementById(id)?.offsetHeight ?? 0) > 0;
      if (document.readyState !== 'loading' && !isShown('frame') && !isShown('root')) window.blankFrames += 1;
      requestAnimationFrame(watch);
    };
    watch();
  });
  await page.goto('/pages');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expect(page.locator('#frame')).toBeHidden();
  await test.step('at most 12 scripts before the rows, and no blank frame', async () => {
    const scripts = await page.evaluate(() => window.scriptsAtFirstRow);
    expect(scripts).toBeGreaterThan(2);
    expect(scripts).toBeLessThanOrEqual(12);
    expect(await page.evaluate(() => window.blankFrames)).toBe(0);
  });

  await test.step('frame in place at any width', async () => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await page.context().storageState(),
      javaScriptEnabled: false,
    });
    const still = await context.newPage();
    await still.goto('/pages');
    await expect(still.locator('#frame')).toBeVisible();
    for (const width of [1440, 768, 360]) {
      for (const each of [still, page]) await each.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => measureLayout(page, '#root'), `${width} px wide`)
        .toEqual(await measureLayout(still, '#frame'));
    }
    await context.close();
  });
});
