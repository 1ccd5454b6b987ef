import { expect, type Page } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';
import { middleRowIndex } from './support/table.ts';

const HOUR = 3_600_000;
const START = Date.now() - 11 * 24 * HOUR;
/** Rows near the viewport that are in the DOM. */
const OVERSCAN = 8;
const table = (page: Page) => page.getByRole('table', { name: 'Sessions', exact: true });

/** Sessions of a new page, a minute apart, oldest first. */
const importEachMinute = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `${name}-${index}`,
    sessionStartedAt: new Date(START + index * 60_000).toISOString(),
    totalClicksCount: index,
  }));

test('renders rows only near the viewport', async ({ page, server, tenant }) => {
  await page.addInitScript(() => {
    const renderedLinks = new Set<string>();
    Object.assign(globalThis, { renderedLinks });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role="row"] *, [role="row"]'))
            for (const link of node.querySelectorAll<HTMLAnchorElement>('a[href]'))
              renderedLinks.add(link.href);
    }).observe(document, { subtree: true, childList: true });
  });
  const renderedLinks = () =>
    page.evaluate(() => (globalThis as unknown as { renderedLinks: Set<string> }).renderedLinks.size);
  const pageId = await server.importSessions(tenant, 'Offers', importEachMinute(240, 'of-offers'));
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  await expect(page.getByText('240 sessions', { exact: true }).last()).toBeAttached();
  await expect.poll(renderedLinks).toBeGreaterThan(0);
  const below = page.viewportSize()?.height ?? 0;
  expect((await table(page).boundingBox())?.y).toBeGreaterThan(below);
  // Some rows are rendered ahead for screen readers and scrolling.
  await expect.poll(renderedLinks).toBe(OVERSCAN + 1);
  await table(page).getByRole('row').last().scrollIntoViewIfNeeded();
  await expect.poll(renderedLinks).toBeGreaterThan(2 * OVERSCAN);
});

test('scrolls through all rows and returns to the opened one', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Many', importEachMinute(2500, 'of-many'));
  const row = (index: number) => table(page).locator(`[data-index="${index}"]`);
  await page.goto(`/pages/${pageId}/sessions?range=30d&sort=clicks`);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '2501');
  // The list grows, and its end moves, until everything is loaded.
  await expect(page.getByRole('button', { name: /^Updated/ })).toBeVisible();
  const scrollHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  // Rows are at least 30 px high.
  await expect.poll(scrollHeight).toBeGreaterThan(2500 * 30);
  await expect(row(0)).toContainText('0');
  await page.keyboard.press('End');
  await expect(row(2499)).toBeInViewport();
  await expect(row(2499)).toContainText('2,499');
  await page.keyboard.press('PageUp');
  await expect(row(2499)).not.toBeInViewport();
  await page.evaluate((top) => scrollTo(0, top), (await scrollHeight()) / 2);
  // In view: clicking a row outside would scroll, and the row there would change.
  await expect.poll(() => middleRowIndex(page)).toBeGreaterThan(1000);
  const index = await middleRowIndex(page);
  await row(index).getByRole('link').click();
  const position = page.getByRole('region', { name: 'Place in the list' });
  await expect(position).toContainText(`${(index + 1).toLocaleString('en')} of 2,500`);
  await page.goBack();
  await expect(row(index).getByRole('link')).toBeFocused();
  await expect(row(index)).toBeInViewport();
  await page.keyboard.press('j');
  await expect(row(index + 1).getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(2499)).toBeInViewport();
});

test('Home and End reach the ends while rows still load', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Moving', importEachMinute(2500, 'of-moving'));
  const row = (index: number) => table(page).locator(`[data-index="${index}"]`);
  await page.goto(`/pages/${pageId}/sessions?range=30d&sort=clicks`);
  await expect(row(0)).toContainText('0');
  await expect(keyFigure(page, 'Sessions')).toHaveText('2,500in this range');
  // Counts come before the sessions, which give the list its height.
  await expect(page.getByRole('button', { name: /^Updated/ })).toBeVisible();
  await page.evaluate(() => {
    // Moves a smooth scroll off its target, as shrinking charts would.
    addEventListener('scroll', () => {
      const below = document.documentElement.scrollHeight - innerHeight - scrollY;
      if (scrollY > 500 && below > 500) scrollTo({ top: scrollY - 300, behavior: 'instant' });
    });
  });
  await page.keyboard.press('End');
  await expect(row(2499)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Key figures')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('columns have their own width in a viewport of any width', async ({ page, largeTenant }) => {
  await signIn(page, { apiKey: largeTenant.key });
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=all`);
  const headers = table(page).getByRole('columnheader');
  for (const width of [650, 768, 1030, 1100, 1240, 1250, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(headers.first()).toBeVisible();
    const shown = await headers.evaluateAll((all) =>
      all
        .map((head) => head.getBoundingClientRect())
        .filter(({ width: taken }) => taken > 0)
        .map(({ left, right }) => ({ left, right })),
    );
    expect(shown.length).toBeGreaterThan(4);
    let end = 0;
    for (const { left, right } of shown) {
      expect(left).toBeGreaterThanOrEqual(end - 1);
      expect(right - left).toBeGreaterThan(40);
      end = right;
    }
    expect(end).toBeLessThanOrEqual(width);
  }
});

test("returns to the opened session even if the table's position is measured late", async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Some', importEachMinute(300, 'of-some'));
  const opened = table(page).locator('[data-row="of-some-100"]');
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  await expect(keyFigure(page, 'Sessions')).toHaveText('300in this range');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '301');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate((top) => scrollTo(0, top), height * 0.7);
  await opened.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Place in the list' })).toContainText('200 of 300');
  // A busy page measures it late.
  await page.evaluate(() => {
    const { observe } = ResizeObserver.prototype;
    const late: (() => void)[] = [];
    ResizeObserver.prototype.observe = function (...given) {
      late.push(() => observe.apply(this, given));
    };
    Object.assign(window, {
      measure() {
        ResizeObserver.prototype.observe = observe;
        for (const run of late) run();
      },
    });
  });
  await page.goBack();
  await expect(keyFigure(page, 'Sessions')).toHaveText('300in this range');
  await page.evaluate(() => (window as never as { measure(): void }).measure());
  await expect(opened.getByRole('link')).toBeFocused();
  await expect(opened).toBeInViewport();
});
