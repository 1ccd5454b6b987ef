import { expect, type Locator, type Page } from '@playwright/test';
import { findPageId } from './support/api.ts';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

async function open(page: Page, search = '', figure?: RegExp) {
  const pageId = await findPageId(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions${search}`);
  await waitForAllSessions(page, figure);
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
}

/** Figures and their explanations change until every session, and those compared with, are loaded. */
async function waitForAllSessions(page: Page, figure = /[+−±]?\d+%/) {
  await expect(keyFigure(page, 'Conversion')).toContainText('%');
  await expect(keyFigure(page, 'Sessions')).toContainText(figure);
}

/** Share of sampled points of an element that are visible. */
const visibleShare = (element: Locator) =>
  element.evaluate((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
    const positionSet = steps.flatMap((x) =>
      steps.map((y) => document.elementFromPoint(left + x * width, top + y * height)),
    );
    return positionSet.filter((top) => each.contains(top)).length / positionSet.length;
  });

const middle = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
};

const widths = [360, 768, 1440];

for (const width of widths)
  test(`a key figure's tooltip is above everything else, at ${width} px`, async ({ demoPage }) => {
    await demoPage.setViewportSize({ width, height: 900 });
    await open(demoPage);
    const buttons = [
      keyFigure(demoPage, 'Conversion').getByRole('button'),
      keyFigure(demoPage, 'Asked').getByRole('button'),
    ];
    for (const button of buttons) {
      await button.evaluate((each) => each.scrollIntoView({ block: 'center' }));
      await button.hover();
      const about = await button.getAttribute('aria-description');
      const tooltip = demoPage
        .locator('[data-radix-popper-content-wrapper]')
        .filter({ hasText: about ?? '' });
      await expect.poll(() => visibleShare(tooltip)).toBe(1);
      const box = await tooltip.boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      await demoPage.mouse.move(0, 0);
      await expect(tooltip).toHaveCount(0);
    }
  });

test('phones show the first figure within 220 px and the sentence in at most three lines', async ({
  demoPage,
}) => {
  await demoPage.setViewportSize({ width: 360, height: 740 });
  await open(demoPage);
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Infinity;
  expect(await top(demoPage.getByLabel('Key figures'))).toBeLessThanOrEqual(220);
  const sentence = demoPage.getByRole('heading', { level: 2 }).first();
  await expect(sentence).toContainText(/^(Sessions|No significant change)/);
  expect((await sentence.boundingBox())?.height).toBeLessThanOrEqual(60);
  // A longer one is not cut.
  await demoPage.goto(`/pages/${await findPageId(demoPage, 'Driver app tour')}/sessions`);
  await expect(sentence).toContainText(/driver-video fell .* pp\.$/);
  const cut = await sentence.locator('> span').evaluate((text) => text.scrollHeight - text.clientHeight);
  expect(cut, 'less than a line').toBeLessThan(20);
  // The strip's controls are on one line.
  const controls = demoPage.getByRole('search').getByRole('button');
  expect(new Set(await Promise.all((await controls.all()).map(middle))).size).toBe(1);
});

test('a tap on a key figure shows its tooltip', async ({ demoPage, browser }) => {
  await open(demoPage);
  const context = await browser.newContext({
    hasTouch: true,
    storageState: await demoPage.context().storageState(),
    viewport: { width: 360, height: 740 },
  });
  const phone = await context.newPage();
  await phone.goto(demoPage.url());
  await waitForAllSessions(phone);
  for (const name of ['Conversion', 'Asked']) {
    const button = keyFigure(phone, name).getByRole('button');
    await button.tap();
    await expect(phone.getByRole('tooltip')).toHaveText(
      (await button.getAttribute('aria-description')) ?? '',
    );
  }
  await context.close();
});

test('the scroll position is kept when sorting or toggling far down', async ({ demoPage }) => {
  await open(demoPage);
  const expectScrollKept = async (control: Locator, search: RegExp) => {
    await control.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    const before = await demoPage.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(300);
    await control.click();
    await expect(demoPage).toHaveURL(search);
    // Router scrolling would happen a few frames later.
    await demoPage.evaluate(async () => {
      for (let frames = 0; frames < 12; frames += 1) await new Promise(requestAnimationFrame);
    });
    expect(await demoPage.evaluate(() => scrollY)).toBe(before);
  };
  await expectScrollKept(
    demoPage.getByRole('radiogroup', { name: 'Tag' }).getByRole('radio', { name: 'Medium' }),
    /tags=medium/,
  );
  const tags = demoPage.getByRole('table', { name: 'Campaign tags by medium' });
  await expectScrollKept(tags.getByRole('button', { name: 'Conversion' }), /tags=medium-rate/);
  const sessions = demoPage.getByRole('table', { name: 'Sessions' });
  await expectScrollKept(sessions.getByRole('button', { name: 'Time spent' }), /sort=/);
});

test('shows once that there is no comparison, without layout shift', async ({ demoPage }) => {
  await demoPage.setViewportSize({ width: 1440, height: 900 });
  const height = async (search: string, figure?: RegExp) => {
    await open(demoPage, search, figure);
    return (await demoPage.getByLabel('Key figures').boundingBox())?.height;
  };
  const before = await height('?range=30d');
  const after = await height('?range=30d&compare=year', /in this range/);
  await expect(
    demoPage.getByText(/^Nothing to compare: no sessions in .* or before\.$/).filter({ visible: true }),
  ).toHaveCount(1);
  await expect(demoPage.getByLabel('Key figures').getByText('no earlier data')).toHaveCount(0);
  expect(after).toBe(before);
});

test('a reload right after loading uses the cache', async ({ page, largeTenant }) => {
  await signIn(page, { apiKey: largeTenant.key });
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=all&compare=none`);
  await expect(page.getByRole('button', { name: /^Updated/ })).toBeVisible();
  const cursors: string[] = [];
  page.on('request', (request) => {
    if (/audience_sessions\?.*cursor=/.test(request.url())) cursors.push(request.url());
  });
  await page.reload();
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await expect(keyFigure(page, 'Sessions')).toHaveText('6,000in this range');
  expect(cursors).toEqual([]);
});

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
  // Measured from the top.
  expect(heights.filter((height) => Number(height) <= 0)).toEqual([]);
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
  });
