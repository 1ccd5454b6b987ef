import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions, Spec } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Collecting passes too would take most of the time.
  resultTypes: ['violations'],
  // Parsing the style sheets again takes long, and no rule of these tags needs it.
  preload: { assets: ['media'] },
};

/** Rules whose result depends on the theme. */
const themeOptions: typeof options = { ...options, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Rules whose result depends on positions and sizes. */
const layoutOptions: typeof options = { ...options, runOnly: ['target-size', 'scrollable-region-focusable'] };

/** Menus and tooltips are portaled to the end of the document, outside any landmark. axe allows that for dialogs. */
const floatingAreRegions: Spec = {
  checks: [
    {
      id: 'region',
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [data-radix-popper-content-wrapper]',
      },
    },
  ],
};

async function findViolations(page: Page, asked: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate((spec) => window.axe.configure(spec), floatingAreRegions);
  }
  return page.evaluate(async (given) => (await window.axe.run(document, given)).violations, asked);
}

declare global {
  interface Window {
    axe: {
      configure(spec: Spec): void;
      run(context: Document, options: RunOptions): Promise<AxeResults>;
    };
  }
}

const WINDOW_HEIGHT = 900;

/** Screens up to this height, in px, are checked in a window that shows all of them. Only lists are longer. */
const MAX_WINDOW_HEIGHT = 4000;

/** A bar at the bottom of the window covers what one could scroll to, which axe would take for out of reach. */
async function growWindow(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= MAX_WINDOW_HEIGHT) return page.setViewportSize({ width, height });
  // In longer lists, the bar covers rows as a whole.
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('[data-foot]')?.getBoundingClientRect().top ?? 0;
    const heads = [...document.querySelectorAll('[data-row] button[aria-expanded]')];
    const boxes = heads.map((head) => head.getBoundingClientRect());
    return bar - (boxes.find(({ top, bottom }) => top < bar && bottom > bar)?.top ?? bar);
  });
  await page.setViewportSize({ width, height: WINDOW_HEIGHT - Math.ceil(covered) });
}

/**
 * Runs axe on the current screen: in the light theme all rules (WCAG 2.2 AA and best practices), in the dark one those
 * that depend on the theme. At the first width in every theme, at the others in the first theme only. Soft, so that one
 * run reports every violation.
 *
 * @param rules in the light theme: `layout` for a width that shows the same elements as others
 */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = [1440, 360],
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
  rules: 'all' | 'layout' = 'all',
): Promise<void> {
  const lightOptions = rules === 'all' ? options : layoutOptions;
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: WINDOW_HEIGHT });
    await growWindow(page, width);
    // Other widths change the layout, not the colors.
    for (const colorScheme of at === 0 ? themes : themes.slice(0, 1)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const violations = await findViolations(page, colorScheme === 'light' ? lightOptions : themeOptions);
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      );
      expect.soft(found, `${page.url()} in the ${colorScheme} theme at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width, height: WINDOW_HEIGHT });
  }
}
