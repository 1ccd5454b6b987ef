import { expect, type Page } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { middleRowIndex } from './support/table.ts';

const DAY = 86_400_000;
const SESSIONS = 1200;
/** Rows near the viewport that are in the DOM. */
const OVERSCAN = 8;
const LAST = SESSIONS - 1;

/** A minute apart, newest first. */
const sessions = Array.from({ length: SESSIONS }, (_, index) => ({
  audienceSessionId: `row-${index}`,
  sessionStartedAt: new Date(Date.now() - 10 * DAY - index * 60_000).toISOString(),
  totalClicksCount: index,
}));

const table = (page: Page) => page.getByRole('table', { name: 'Sessions', exact: true });
const row = (page: Page, index: number) => table(page).locator(`[data-index="${index}"]`);
const scrollHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Scrolls to the middle and opens the row there. */
async function openMiddleRow(page: Page): Promise<number> {
  await page.evaluate((top) => scrollTo(0, top), (await scrollHeight(page)) / 2);
  // In view: clicking a row outside would scroll, and the row there would change.
  await expect.poll(() => middleRowIndex(page)).toBeGreaterThan(SESSIONS / 3);
  const index = await middleRowIndex(page);
  await row(page, index).getByRole('link').click();
  const position = page.getByRole('region', { name: 'Place in the list' });
  await expect(position).toContainText(`${(index + 1).toLocaleString('en')} of 1,200`);
  return index;
}

async function expectOpened(page: Page, index: number): Promise<void> {
  await expect(row(page, index).getByRole('link')).toBeFocused();
  await expect(row(page, index)).toBeInViewport();
}

test('a long list renders the rows near the viewport, reaches its ends, and returns to the opened row', async ({
  page,
  server,
  tenant,
}) => {
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
  const pageId = await server.importSessions(tenant, 'Offers', sessions);
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  await expect(table(page)).toHaveAttribute('aria-rowcount', `${SESSIONS + 1}`);
  // The list grows, and its end moves, until everything is loaded.
  await expect(page.getByRole('button', { name: /^Updated/ })).toBeVisible();

  await test.step('renders rows only near the viewport', async () => {
    const renderedLinks = () =>
      page.evaluate(() => (globalThis as unknown as { renderedLinks: Set<string> }).renderedLinks.size);
    const below = page.viewportSize()?.height ?? 0;
    expect((await table(page).boundingBox())?.y).toBeGreaterThan(below);
    // Some rows are rendered ahead for screen readers and scrolling.
    await expect.poll(renderedLinks).toBe(OVERSCAN + 1);
    await row(page, OVERSCAN).scrollIntoViewIfNeeded();
    await expect.poll(renderedLinks).toBeGreaterThan(2 * OVERSCAN);
  });

  await test.step('columns have their own width in a viewport of any width', async () => {
    const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
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
    await page.setViewportSize(viewport);
  });

  await test.step('scrolls through all rows and returns to the opened one', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    // Rows are at least 30 px high.
    await expect.poll(() => scrollHeight(page)).toBeGreaterThan(SESSIONS * 30);
    await page.keyboard.press('End');
    await expect(row(page, LAST)).toBeInViewport();
    await expect(row(page, LAST)).toContainText('1,199');
    await page.keyboard.press('PageUp');
    await expect(row(page, LAST)).not.toBeInViewport();
    const index = await openMiddleRow(page);
    await page.goBack();
    await expectOpened(page, index);
    await page.keyboard.press('j');
    await expect(row(page, index + 1).getByRole('link')).toBeFocused();
  });

  await test.step("returns to the opened row even if the table's position is measured late", async () => {
    const index = await openMiddleRow(page);
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
    await expect(keyFigure(page, 'Sessions')).toHaveText('1,200in this range');
    await page.evaluate(() => (window as never as { measure(): void }).measure());
    await expectOpened(page, index);
  });

  await test.step('Home and End reach the ends while the charts shrink', async () => {
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
      // Moves a smooth scroll off its target, as shrinking charts would.
      addEventListener('scroll', () => {
        const below = document.documentElement.scrollHeight - innerHeight - scrollY;
        if (scrollY > 500 && below > 500) scrollTo({ top: scrollY - 300, behavior: 'instant' });
      });
    });
    await page.keyboard.press('End');
    await expect(row(page, LAST)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(page.getByLabel('Key figures')).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
