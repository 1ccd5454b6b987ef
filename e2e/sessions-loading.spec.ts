import { expect } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

test('bars never exceed their axis while sessions load', async ({ page, largeTenant }) => {
  await signIn(page, { apiKey: largeTenant.key });
  await page.addInitScript(() => {
    const heights = new Set<string>();
    Object.assign(globalThis, { heights });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof SVGPathElement && target.getAttribute('class')?.startsWith('fill-chart'))
          for (const [height] of target.getAttribute('d')?.matchAll(/(?<=V)-?[\d.]+(?=H)/g) ?? [])
            heights.add(height);
    }).observe(document, { subtree: true, attributeFilter: ['d'] });
  });
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=7d`);
  await expect(keyFigure(page, 'Sessions')).toContainText(/in this range|%/);
  // Counts would show all bars before the sessions load.
  await page.route(/session_counts/, (route) => route.fulfill({ status: 403, json: {} }));
  const held: (() => void)[] = [];
  await page.route(/audience_sessions\?/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page
    .getByRole('search')
    .getByRole('button', { name: /\d [A-Z][a-z]{2}/ })
    .click();
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  // One response at a time, so that partial figures are drawn.
  const isComplete = /^[56],\d{3}(in this range|new|.*%)/;
  await expect
    .poll(async () => {
      held.shift()?.();
      return keyFigure(page, 'Sessions').textContent();
    })
    .toMatch(isComplete);
  const heights = await page.evaluate(() => [...(globalThis as unknown as { heights: string[] }).heights]);
  expect(heights.length).toBeGreaterThan(100);
  // Measured from the end of the axis, which the highest bar may reach.
  expect(heights.filter((height) => Number(height) < 0)).toEqual([]);
});

for (const width of [768, 360])
  test(`figures and charts don't shift at ${width} px while sessions load`, async ({ page, largeTenant }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { apiKey: largeTenant.key });
    await page.addInitScript(() => {
      const positions = new Map<string, Set<number>>();
      Object.assign(window, {
        readPositions: () => [...positions].map(([name, positionSet]) => [name, [...positionSet]]),
      });
      const watch = () => {
        for (const element of document.querySelectorAll('main dt, main h2')) {
          const name = element.textContent ?? '';
          const positionSet = positions.get(name) ?? new Set();
          positions.set(name, positionSet.add(Math.round(element.getBoundingClientRect().top + scrollY)));
        }
        requestAnimationFrame(watch);
      };
      watch();
    });
    await page.goto(`/pages/${largeTenant.pageId}/sessions`);
    await expect(page.getByRole('region', { name: 'What differs' })).toContainText(
      /\d values?( compared)?\./,
    );
    await expect(page.getByRole('heading', { name: 'What visitors did' })).toBeVisible();
    const positions = await page.evaluate(() =>
      (window as never as { readPositions(): [string, number[]][] }).readPositions(),
    );
    expect(positions.length).toBeGreaterThan(8);
    expect(positions.filter(([, positionSet]) => positionSet.length > 1)).toEqual([]);
    if (width !== 768) return;
    await test.step('a reload right after loading uses the cache', async () => {
      await expect(page.getByRole('button', { name: /^Updated/ })).toBeVisible();
      const sessions = (await keyFigure(page, 'Sessions').textContent()) ?? '';
      const cursors: string[] = [];
      page.on('request', (request) => {
        if (/audience_sessions\?.*cursor=/.test(request.url())) cursors.push(request.url());
      });
      await page.reload();
      await expect(page.getByText(/^Updated /)).toBeVisible();
      await expect(keyFigure(page, 'Sessions')).toHaveText(sessions);
      expect(cursors).toEqual([]);
    });
  });
