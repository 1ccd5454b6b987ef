import { expect, type Page } from '@playwright/test';
import { findPageId } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { expectReady } from './support/ready.ts';
import { fetchIds, routes, screenPath } from './support/routes.ts';
import { delayScript } from './support/scripts.ts';

const API_DELAY_MS = 350;

const headings = (more: string) => `h1, h2, h3, [role=tab], th, [role=columnheader], ${more}`;

/**
 * Samples positions in every frame in which they may differ, by kind and text, so that an element counts as the same
 * after it is replaced. `window.moves()` returns those with more than one position.
 */
function trackMoves(selector: string) {
  const positions = new Map<string, Set<string>>();
  let isScheduled = false;
  const sample = () => {
    isScheduled = false;
    const counts = new Map<string, number>();
    // The font swap of the first visit is no move of the screen.
    const isFontLoaded = document.fonts.check('16px "Inter Variable"');
    for (const element of isFontLoaded ? document.querySelectorAll(selector) : []) {
      const { x, y, width } = element.getBoundingClientRect();
      // Hidden, also visually.
      if (width <= 1) continue;
      const name = `${element.tagName.toLowerCase()} ${element.textContent.trim().replace(/\d+$/, '')}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const key = `${name} #${count}`;
      const places = positions.get(key) ?? new Set();
      positions.set(key, places.add(`${Math.round(x)},${Math.round(y + scrollY)}`));
    }
  };
  const schedule = () => {
    if (!isScheduled) requestAnimationFrame(sample);
    isScheduled = true;
  };
  // Without animations, nothing else moves an element. Textareas grow without a mutation.
  const changes = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(schedule).observe(document, changes);
  addEventListener('resize', schedule);
  // Images and style sheets.
  addEventListener('load', schedule, { capture: true });
  addEventListener('scroll', schedule, { capture: true });
  document.fonts.addEventListener('loadingdone', schedule);
  new PerformanceObserver(schedule).observe({ type: 'layout-shift' });
  schedule();
  const moves = () =>
    [...positions].flatMap(([key, places]) => (places.size > 1 ? `${key}: ${[...places].join(' → ')}` : []));
  Object.assign(window, { moves });
}

for (const width of [1440, 360])
  test(`screens stand still while they load, ${width} px wide`, async ({ demoPage, failureProxy }) => {
    await demoPage.setViewportSize({ width, height: 900 });
    const ids = await fetchIds(demoPage);
    failureProxy.delay(/\/v0\//, API_DELAY_MS);
    await demoPage.addInitScript(trackMoves, headings('nav a, dt, .recharts-cartesian-axis-tick'));
    for (const route of routes.filter(({ dialog }) => dialog === undefined)) {
      await demoPage.goto(`${failureProxy.url}${screenPath(route, ids)}`);
      await expectReady(demoPage, route);
      await demoPage.waitForLoadState('networkidle');
      expect.soft(await demoPage.evaluate('moves()'), route.name).toEqual([]);
    }
  });

for (const width of [1440, 360])
  test(`sessions stand still on a brush, another bucket and another comparison, ${width} px wide`, async ({
    demoPage,
  }) => {
    await demoPage.setViewportSize({ width, height: 900 });
    const pageId = await findPageId(demoPage, 'Spring fleet launch');
    // Sources keep their order under the selection.
    await demoPage.goto(`/pages/${pageId}/sessions?tags=source`);
    const clicks = demoPage.getByRole('slider', { name: /^Clicks/ });
    const isPhone = width < 641;
    if (isPhone) await demoPage.locator('summary', { hasText: '4 more charts' }).click();
    await expect(clicks).toBeVisible();
    const figures = demoPage.getByLabel('Key figures');
    await expect(figures).toContainText('pp');
    const compareWith = async (name: string) => {
      await demoPage.getByRole('button', { name: /^(vs|Compare)/ }).click();
      await demoPage.getByRole('button', { name, exact: true }).click();
    };
    const steps = {
      brush: async () => {
        await clicks.focus();
        for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter'])
          await demoPage.keyboard.press(key);
        await expect(demoPage.getByText(/significant differences? among/)).toBeVisible();
      },
      'no comparison': async () => {
        await compareWith('No comparison');
        await expect(figures).not.toContainText('pp');
      },
      'previous period': async () => {
        await compareWith('Previous period');
        await expect(figures).toContainText('pp');
      },
      weeks: async () => {
        if (isPhone) {
          await demoPage.getByRole('button', { name: 'Group by: Day' }).click();
          await demoPage.getByRole('menuitemradio', { name: 'Week' }).click();
          await expect(demoPage.getByRole('button', { name: 'Group by: Week' })).toBeVisible();
        } else {
          await demoPage.getByRole('radio', { name: 'Week' }).click();
          await expect(demoPage.getByRole('radio', { name: 'Week' })).toBeChecked();
        }
      },
      'no selection': async () => {
        await demoPage.getByRole('button', { name: 'Clear Clicks' }).click();
        await expect(figures).not.toContainText(/of \d/);
      },
    };
    for (const [name, step] of Object.entries(steps)) {
      await demoPage.evaluate(trackMoves, headings('[aria-label="Key figures"] dt'));
      await step();
      // Samples what still moves after the awaited change; longer would only find more.
      await demoPage.waitForTimeout(500);
      expect.soft(await demoPage.evaluate('moves()'), name).toEqual([]);
    }
  });

/** Bottoms of the lines across the screen, from the top. */
const lines = (page: Page, count: number) =>
  page.evaluate(
    (max) =>
      [...document.querySelectorAll('main, main *, main ~ *, :has(> main) > *')]
        .filter(
          (element) =>
            !element.matches('a, button, input') && getComputedStyle(element).borderBottomWidth === '1px',
        )
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > innerWidth / 2)
        .map(({ bottom }) => Math.round(bottom))
        .sort((a, b) => a - b)
        .slice(0, max),
    count,
  );

for (const width of [1440, 360])
  test(`screens have their lines in place while their code loads, ${width} px wide`, async ({ demoPage }) => {
    await demoPage.setViewportSize({ width, height: 900 });
    const { personId, accountId, pageId } = await fetchIds(demoPage);
    const isPhone = width < 641;
    // Top bar, then header, tools or sections, day and entry; column headers and row; tabs.
    const screens = [
      { path: `/persons/${personId}`, route: 'persons.$personId', count: 5 },
      { path: `/accounts/${accountId}`, route: 'accounts.$accountId', count: 5 },
      { path: '/topics', route: 'topics.index', count: isPhone ? 2 : 3 },
      { path: `/pages/${pageId}`, route: 'pages.$pageId.index', count: 2 },
    ];
    for (const { path, route, count } of screens) {
      const release = await delayScript(demoPage, `src/routes/_app/${route}.tsx?tsr-split=component`);
      await demoPage.goto(path);
      const main = demoPage.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'Loading', exact: true })).toBeAttached();
      const before = await lines(demoPage, count);
      expect(before).toHaveLength(count);
      release();
      await expectReady(demoPage, { name: path });
      await expect(main.getByRole('heading', { level: 1, name: 'Loading' })).toHaveCount(0);
      expect.soft(await lines(demoPage, count), path).toEqual(before);
    }
  });
