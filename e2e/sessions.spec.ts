import { expect, type Locator, type Page } from '@playwright/test';
import { findPageId } from './support/api.ts';
import { chartTable, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';

test.use({ timezoneId: 'UTC' });

const sentence = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/** Figures and their explanations change until every session, and those compared with, are loaded. */
async function waitForAllSessions(page: Page, figure = /[+−±]?\d+%/) {
  await expect(keyFigure(page, 'Conversion')).toContainText('%');
  await expect(keyFigure(page, 'Sessions')).toContainText(figure);
  await expect(page.getByRole('table', { name: 'Sessions', exact: true })).toBeVisible();
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

/** Expects the tooltips of key figures to be above everything else. */
async function expectTooltipsOnTop(page: Page): Promise<void> {
  for (const name of ['Conversion', 'Asked']) {
    const button = keyFigure(page, name).getByRole('button');
    await button.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    await button.hover();
    const about = await button.getAttribute('aria-description');
    const tooltip = page.locator('[data-radix-popper-content-wrapper]').filter({ hasText: about ?? '' });
    await expect.poll(() => visibleShare(tooltip)).toBe(1);
    const box = await tooltip.boundingBox();
    expect(box?.width).toBeGreaterThan(200);
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
  }
}

/** Expects all six intervals of key figures to be fully visible, or none. */
async function expectIntervals(page: Page, areVisible: boolean, name: string): Promise<void> {
  const intervals = page.getByLabel('Key figures').locator('[data-interval]');
  const visible = () =>
    intervals.evaluateAll((spans) =>
      spans.map((span) => {
        const [own, line] = [span, span.parentElement ?? span].map((each) => each.getBoundingClientRect());
        return own && line && own.width > 1 && own.bottom <= line.bottom + 1 && own.right <= line.right;
      }),
    );
  await expect.poll(visible, name).toEqual(Array.from({ length: 6 }, () => areVisible));
}

test('the first glance names the cause of a change, and its figures fit any width', async ({
  demoPage: page,
}) => {
  const widths = [360, 768, 1280, 1440];
  const figures = page.getByLabel('Key figures');
  const measureHeight = async () => (await figures.boundingBox())?.height;
  const heights = new Map<number, number | undefined>();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/pages/${await findPageId(page, 'Spring fleet launch')}/sessions`);
  await waitForAllSessions(page);
  await test.step('a cause, and outcomes in a low window', async () => {
    await expect(sentence(page)).toHaveText(
      /^Sessions fell \d+%, mostly LinkedIn, which stopped after \d+ \w+\. /,
    );
    const head = page.getByRole('heading', { name: 'Weekday and hour' }).locator('..');
    await expect(head).toContainText(/busiest \w{3} \d\d:00$/);
    // On one line.
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(24);
    const outcomes = page.getByRole('table', { name: 'Outcomes' }).getByRole('button');
    await expect(outcomes).toHaveCount(6);
    await expect(outcomes.last()).toBeInViewport();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(outcomes).toHaveCount(6);
  });
  for (const width of widths)
    await test.step(`intervals of changes, and tooltips, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectIntervals(page, true, `${width} px`);
      heights.set(width, await measureHeight());
      if (width !== 1280) await expectTooltipsOnTop(page);
    });
  await test.step('narrow figures of a selection have no intervals', async () => {
    const week = page.getByRole('slider', { name: /weekday and hour/i });
    await week.focus();
    // From Monday to Saturday.
    for (let day = 0; day < 5; day += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/only=week\*sat-sun\*0-23/);
    await expect(page.getByRole('button', { name: 'Remove filter Weekday and hour' })).toBeAttached();
    for (const width of widths.toReversed()) {
      await page.setViewportSize({ width, height: 900 });
      await expectIntervals(page, width !== 360 && width !== 1280, `${width} px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });
  await test.step('figures keep their number of lines, and a missing comparison is shown once', async () => {
    const compareWith = async (shown: string, other: string) => {
      await page.getByRole('button', { name: shown, exact: true }).click();
      await page.getByRole('button', { name: other, exact: true }).click();
    };
    await compareWith('vs previous', 'Previous year');
    await waitForAllSessions(page, /in this range/);
    await expect(
      page.getByText(/^Nothing to compare: no sessions in .* or before\.$/).filter({ visible: true }),
    ).toHaveCount(1);
    await expect(figures.getByText('no earlier data')).toHaveCount(0);
    expect(await measureHeight()).toBe(heights.get(1440));
    await compareWith('vs last year', 'No comparison');
    await expect(keyFigure(page, 'Median time')).toContainText('p90');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await measureHeight()]).toEqual([width, heights.get(width)]);
    }
  });
});

test('tables of small charts fit their width', async ({ demoPage: page }) => {
  const pageId = await findPageId(page, 'Driver app tour');
  const overflowOf = (region: Element) => region.scrollWidth - region.clientWidth;
  await page.goto(`/pages/${pageId}/sessions?range=90d&only=clicks*1-15`);
  const names = ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked'];
  for (const name of names) {
    const shown = await chartTable(page, name);
    await expect(shown.getByRole('columnheader', { name: 'Conversion' })).toBeVisible();
  }
  for (const width of [1440, 1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    // On phones, they are charts again, in a part that is open because of the selection.
    if (width < 641) for (const name of names) await chartTable(page, name);
    for (const name of names) {
      const region = page.getByRole('region', { name: `${name}, numbers` });
      await expect(region.getByRole('columnheader', { name: 'Conversion' })).toBeVisible();
      await expect.poll(() => region.evaluate(overflowOf), `${name} at ${width}`).toBe(0);
    }
  }
});

declare global {
  interface Window {
    focusCheck: {
      /** Focused elements that something lay over. */
      covered: string[];
      run(): void;
    };
  }
}

/** Checks before each key press, and on demand, that nothing lies over the focused element. */
function defineFocusCheck(): void {
  const covered: string[] = [];
  const run = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return;
    const { x, y, width } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + 2);
    if (!top || !(focused.contains(top) || top.contains(focused)))
      covered.push(focused.outerHTML.slice(0, 160));
  };
  addEventListener('keydown', run, { capture: true });
  window.focusCheck = { covered, run };
}

/** Presses a key several times and expects nothing to lie over the focused elements. */
async function expectFocusUncovered(page: Page, times: number, key: string, name: string): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
  await page.evaluate(() => window.focusCheck.run());
  expect(await page.evaluate(() => window.focusCheck.covered), `${name}, ${key}`).toEqual([]);
}

/** Focuses all controls above the list, down and up again, and expects nothing to lie over them. */
async function expectControlsUncovered(page: Page, name: string): Promise<void> {
  const focusedCount = await page.evaluate(async () => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        ':is(main, header) :is(a[href], button, summary, input:not([type=radio]:not(:checked)), [tabindex="0"])',
      ),
    ].filter(
      (control) =>
        control.tabIndex === 0 &&
        !control.closest('[role=row]') &&
        control.checkVisibility({ visibilityProperty: true }),
    );
    let count = 0;
    for (const control of [...controls, ...controls.toReversed()]) {
      control.focus();
      // React renders in a microtask.
      await Promise.resolve();
      window.focusCheck.run();
      if (document.activeElement === control) count += 1;
    }
    return count;
  });
  expect(focusedCount, name).toBeGreaterThan(60);
  expect(await page.evaluate(() => window.focusCheck.covered), `${name}, all controls`).toEqual([]);
}

test.describe('on phones', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('controls fit one line, and figures are shown first and explained by a tap', async ({
    demoPage: page,
  }) => {
    await page.goto(`/pages/${await findPageId(page, 'Spring fleet launch')}/sessions`);
    await waitForAllSessions(page);
    const controls = page.getByRole('search').getByRole('button');
    await test.step('the first figure within 220 px, the sentence in at most three lines', async () => {
      const figures = await page.getByLabel('Key figures').boundingBox();
      expect(figures?.y).toBeLessThanOrEqual(220);
      await expect(sentence(page)).toContainText(/^(Sessions|No significant change)/);
      expect((await sentence(page).boundingBox())?.height).toBeLessThanOrEqual(60);
    });
    await test.step('a tap on a key figure shows its tooltip', async () => {
      for (const name of ['Conversion', 'Asked']) {
        const button = keyFigure(page, name).getByRole('button');
        await button.tap();
        await expect(page.getByRole('tooltip')).toHaveText(
          (await button.getAttribute('aria-description')) ?? '',
        );
      }
      await page.evaluate(() => scrollTo(0, 0));
    });
    await test.step('dates, grouping, comparison and audience fit one line', async () => {
      await expect(controls).toHaveCount(4);
      // Another font has other widths.
      await page.waitForFunction(() => document.fonts.check('16px "Inter Variable"'));
      const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
      const right = Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)));
      expect(right, 'the whole row fits').toBeLessThanOrEqual(344);
    });
    await test.step('the calendar and presets of the date range fit the screen', async () => {
      await controls.first().click();
      const dialog = page.getByRole('dialog', { name: 'Date range' });
      const lastDays = dialog.getByRole('row').last();
      await expect(lastDays).toBeInViewport({ ratio: 1 });
      const apply = await dialog.getByRole('button', { name: 'Apply' }).boundingBox();
      const days = await lastDays.boundingBox();
      expect((days?.y ?? 0) + (days?.height ?? 0)).toBeLessThanOrEqual(apply?.y ?? 0);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
    await test.step('a filter is at the start', async () => {
      const clear = page.getByRole('button', { name: 'Clear selection' });
      await expect(clear).toHaveCount(0);
      await page.getByRole('table', { name: 'Sources' }).getByRole('button', { name: 'Google' }).click();
      const chip = page.getByRole('button', { name: 'Remove filter Source' });
      await expect(chip).toBeInViewport({ ratio: 1 });
      await expect(clear).toHaveCount(0);
      await chip.click();
      const audience = page.getByRole('button', { name: 'Audience', exact: true }).first();
      await expect(audience).toBeFocused();
      await audience.click();
      await page.getByRole('dialog', { name: 'Audience' }).getByRole('listitem').first().click();
      await expect(page.getByRole('button', { name: 'Remove filter Audience' })).toBeInViewport({ ratio: 1 });
    });
    await test.step('a longer sentence is not cut', async () => {
      await page.goto(`/pages/${await findPageId(page, 'Driver app tour')}/sessions`);
      await expect(sentence(page)).toContainText(
        / Conversion (held at .*, but that of content driver-video fell|of content driver-video fell|fell .* content driver-video)/,
      );
      await expect(sentence(page)).toContainText(/driver-video fell .* pp\.$/);
      const cut = await sentence(page)
        .locator('> span')
        .evaluate((text) => text.scrollHeight - text.clientHeight);
      expect(cut, 'less than a line').toBeLessThan(20);
      // The strip's controls are on one line.
      const middles = await Promise.all(
        (await controls.all()).map(async (control) => {
          const box = await control.boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
        }),
      );
      expect(new Set(middles).size).toBe(1);
    });
  });
});

test('filters cover no focus, sorting keeps the scroll position, and charts and list are printed in full', async ({
  demoPage: page,
}) => {
  const pageId = await findPageId(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions`);
  const title = page.getByRole('heading', { level: 1 });
  const table = page.getByRole('table', { name: 'Sessions', exact: true });
  const freshness = page.getByRole('button', { name: /^Updated/ });
  const tags = page.getByRole('region', { name: 'Campaign tags' });
  await expect(freshness).toBeVisible();
  await expect(tags.getByRole('table')).toBeVisible();
  const audience = page.getByRole('button', { name: 'Audience', exact: true }).first();
  const columns = table.getByRole('columnheader');
  await page.evaluate(defineFocusCheck);
  // Wider windows share one line of filters; the last one here is low.
  for (const [width, height] of [
    [360, 740],
    [768, 900],
    [1280, 720],
  ] as const) {
    const size = `${width} × ${height}`;
    await test.step(`focus below the filters, ${size}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 800));
      await expect.poll(async () => (await audience.boundingBox())?.y, size).toBeLessThan(100);
      const scrollTop = await page.evaluate(() => scrollY);
      await audience.focus();
      expect(await page.evaluate(() => scrollY), `${size}: the filter is in view`).toBe(scrollTop);
      await expectFocusUncovered(page, 5, 'Tab', size);
      // Up to the tabs, which are above the filters.
      await expectControlsUncovered(page, size);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
      const foot = await audience.evaluate((button) => button.getBoundingClientRect().bottom);
      // Phones have no heads of columns.
      if (width > 640)
        await expect.poll(async () => (await columns.first().boundingBox())?.y, size).toBeGreaterThan(foot);
      await table.getByRole('link').nth(12).focus();
      // The list is one stop of Tab; on phones, those before it are its hidden heads.
      if (width > 640) await expectFocusUncovered(page, 15, 'Shift+Tab', size);
      await expectFocusUncovered(page, 15, 'k', size);
    });
  }
  await test.step('the dates are among the filters in wide windows only', async () => {
    const range = page
      .locator('[data-strip] p')
      .filter({ hasText: /^\d{1,2}( \w{3}( \d{4})?)?–\d{1,2} \w{3}( \d{4})?$/ });
    await expect(range).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(range).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('the scroll position is kept when sorting or toggling far down', async () => {
    const expectScrollKept = async (control: Locator, search: RegExp) => {
      await control.evaluate((each) => each.scrollIntoView({ block: 'center' }));
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(300);
      await control.click();
      await expect(page).toHaveURL(search);
      // Router scrolling would happen a few frames later.
      await page.evaluate(async () => {
        for (let frames = 0; frames < 12; frames += 1) await new Promise(requestAnimationFrame);
      });
      expect(await page.evaluate(() => scrollY)).toBe(before);
    };
    const tag = page.getByRole('radiogroup', { name: 'Tag' });
    await expectScrollKept(tag.getByRole('radio', { name: 'Medium' }), /tags=medium/);
    const byMedium = page.getByRole('table', { name: 'Campaign tags by medium' });
    await expectScrollKept(byMedium.getByRole('button', { name: 'Conversion' }), /tags=medium-rate/);
    await expectScrollKept(table.getByRole('button', { name: 'Time spent' }), /sort=/);
    await tag.getByRole('radio', { name: 'Source' }).click();
  });
  await test.step('prints the charts on two pages', async () => {
    const chart = page.locator('[data-chart] svg.recharts-surface').first();
    const width = await chart.getAttribute('width');
    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        const drawn = document.querySelector('[data-chart] svg.recharts-surface');
        document.documentElement.dataset.drawn = drawn?.getAttribute('width') ?? '';
      });
    });
    const pdf = await page.pdf({ format: 'A4' });
    // Chromium doesn't compress the objects of pages.
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    // As wide as the paper, at 80%.
    expect(await page.locator('html').getAttribute('data-drawn')).toBe('839');
    await expect.poll(() => chart.getAttribute('width')).toBe(width);
  });
  await test.step('prints a selection under a heading with all that it depends on', async () => {
    await page.getByRole('table', { name: 'Sources' }).getByRole('button', { name: 'Google' }).click();
    await expect(keyFigure(page, 'Sessions').locator('..')).toContainText('of ');
    const clear = page.getByRole('button', { name: 'Clear selection' });
    const read = page.getByRole('button', { name: 'Show what visitors did' });
    await expect(clear).toBeVisible();
    await expect(freshness).toBeVisible();
    await expect(read).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(title).toHaveAccessibleName('Spring fleet launch: Sessions');
    const lines = page.locator('[data-summary]').first().locator('p');
    const dates = String.raw`\d{1,2}( \w{3}( \d{4})?)?–\d{1,2} \w{3}`;
    await expect(lines).toHaveText([
      new RegExp(`^${dates} \\d{4}, UTC time$`),
      new RegExp(`^vs ${dates}( \\d{4})?, up to this time of day$`),
      'Source: Google',
    ]);
    await expect(lines.first()).toBeVisible();
    await expect(page.getByText(/^Printed \d{1,2} \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible();
    // Column heads name the selected tag.
    await expect(tags.getByRole('columnheader', { name: 'Source' })).toBeVisible();
    await expect(
      tags.getByRole('columnheader', { name: 'Sessions', exact: true }).getByText('Sessions'),
    ).toBeVisible();
    await expect(tags.getByText('Medium')).toBeHidden();
    for (const control of [clear, freshness, read]) await expect(control).toBeHidden();
    const { left, overflow } = await title.evaluate((each) => ({
      left: Number.parseFloat(getComputedStyle(each).paddingLeft),
      overflow: each.scrollHeight - each.clientHeight,
    }));
    expect(left).toBeGreaterThanOrEqual(16);
    expect(overflow).toBeLessThanOrEqual(0);
    await expect(table).toBeHidden();
  });
  await test.step('prints the list in full, no wider than the page', async () => {
    const drawn = () => table.getByRole('row').count();
    // *Print charts and list*, whose dialog would block.
    await page.evaluate(() => {
      document.documentElement.dataset.print = 'list';
    });
    await expect.poll(drawn).toBeLessThan(100);
    const rows = Number(await table.getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(300);
    const rowCountInPrint = async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      return drawn();
    };
    await expect.poll(rowCountInPrint).toBe(rows);
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
    await page.setViewportSize({ width: 704, height: 1000 });
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(drawn).toBeLessThan(100);
  });
});
