import { expect, type Page } from '@playwright/test';
import { delaySessions } from './support/delay-sessions.ts';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';
import { middleRowIndex } from './support/table.ts';

const HOUR = 3_600_000;
const START = Date.now() - 11 * 24 * HOUR;
/** Rows near the window that are in the document. */
const OVERSCAN = 8;
const table = (page: Page) => page.getByRole('table', { name: 'Sessions', exact: true });

/** So many sessions of a page of its own, a minute apart, the oldest first. */
const minutely = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `${name}-${index}`,
    sessionStartedAt: new Date(START + index * 60_000).toISOString(),
    totalClicksCount: index,
  }));

test('rows that stand below the window are not drawn until they are nearly in it', async ({
  page,
  server,
  tenant,
}) => {
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    Object.assign(globalThis, { drawn });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role="row"] *, [role="row"]'))
            for (const link of node.querySelectorAll<HTMLAnchorElement>('a[href]')) drawn.add(link.href);
    }).observe(document, { subtree: true, childList: true });
  });
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: Set<string> }).drawn.size);
  const pageId = await server.importSessions(tenant, 'Offers', minutely(240, 'of-offers'));
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  await expect(page.getByText('240 sessions', { exact: true }).last()).toBeAttached();
  await expect.poll(drawn).toBeGreaterThan(0);
  const below = page.viewportSize()?.height ?? 0;
  expect((await table(page).boundingBox())?.y).toBeGreaterThan(below);
  // Some are there for whoever reads on, or scrolls.
  await expect.poll(drawn).toBe(OVERSCAN + 1);
  await table(page).getByRole('row').last().scrollIntoViewIfNeeded();
  await expect.poll(drawn).toBeGreaterThan(2 * OVERSCAN);
});

test('scrolls through all there are, and comes back to the one that was opened', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Many', minutely(2500, 'of-many'));
  const row = (index: number) => table(page).locator(`[data-index="${index}"]`);
  await page.goto(`/pages/${pageId}/sessions?range=30d&sort=clicks`);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '2501');
  // Until all are read the list grows, and its end is elsewhere.
  await expect(keyFigure(page, 'Sessions')).toHaveText('2,500in this range');
  await expect(row(0)).toContainText('0');
  await page.keyboard.press('End');
  await expect(row(2499)).toBeInViewport();
  await expect(row(2499)).toContainText('2,499');
  await page.keyboard.press('PageUp');
  await expect(row(2499)).not.toBeInViewport();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate((top) => scrollTo(0, top), height / 2);
  // In sight: a click on a row beyond the window would scroll, and what was found would be another row by then.
  await expect.poll(() => middleRowIndex(page)).toBeGreaterThan(1000);
  const index = await middleRowIndex(page);
  await row(index).getByRole('link').click();
  const place = page.getByRole('region', { name: 'Place in the list' });
  await expect(place).toContainText(`${(index + 1).toLocaleString('en')} of 2,500`);
  await page.goBack();
  await expect(row(index).getByRole('link')).toBeFocused();
  await expect(row(index)).toBeInViewport();
  await page.keyboard.press('j');
  await expect(row(index + 1).getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(2499)).toBeInViewport();
});

test('Home and End lead to the ends, whatever moves on the way', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Moving', minutely(2500, 'of-moving'));
  const row = (index: number) => table(page).locator(`[data-index="${index}"]`);
  await page.goto(`/pages/${pageId}/sessions?range=30d&sort=clicks`);
  await expect(row(0)).toContainText('0');
  await expect(keyFigure(page, 'Sessions')).toHaveText('2,500in this range');
  await page.evaluate(() => {
    // Takes a window that is on its way off it, as charts may that become smaller.
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

test('columns have room of their own in a window of any width', async ({ page, largeTenant }) => {
  await signIn(page, { apiKey: largeTenant.key });
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=all`);
  const heads = table(page).getByRole('columnheader');
  for (const width of [650, 768, 1030, 1100, 1240, 1250, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(heads.first()).toBeVisible();
    const shown = await heads.evaluateAll((all) =>
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

test('comes back to the session that was opened also where it is known late where the table stands', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Some', minutely(300, 'of-some'));
  const opened = table(page).locator('[data-row="of-some-100"]');
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  await expect(keyFigure(page, 'Sessions')).toHaveText('300in this range');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '301');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate((top) => scrollTo(0, top), height * 0.7);
  await opened.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Place in the list' })).toContainText('200 of 300');
  // On a busy page it is measured late where the table stands.
  await page.evaluate(() => {
    const { observe } = ResizeObserver.prototype;
    ResizeObserver.prototype.observe = function (...given) {
      setTimeout(() => observe.apply(this, given), 300);
    };
  });
  await page.goBack();
  await expect(opened.getByRole('link')).toBeFocused();
  await expect(opened).toBeInViewport();
});

test('figures are said to be of all only once they are', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Slow', minutely(2500, 'of-slow'));
  await delaySessions(page, 300);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const figure = document.querySelector('[aria-label="Key figures"] dd')?.textContent;
      if (figure) seen.add(figure);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const seen = () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
  const day = new Date(START + 24 * HOUR).toISOString().slice(0, 10);
  await page.goto(`/pages/${pageId}/sessions?range=custom&from=${day}&to=${day}`);
  await expect(keyFigure(page, 'Sessions')).toContainText('in this range');
  const part = (await keyFigure(page, 'Sessions').textContent()) ?? '';
  await page.getByRole('search').getByRole('button', { name: /\d{4}/ }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(keyFigure(page, 'Sessions')).toHaveText('2,500in this range');
  const all = await seen();
  expect(all.filter((figure) => figure.endsWith('in this range'))).toEqual([part, '2,500in this range']);
  expect(all.some((figure) => figure.endsWith('so far'))).toBe(true);
});
