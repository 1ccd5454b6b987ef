import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions, Spec } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Gathering what is in order as well would take most of the time.
  resultTypes: ['violations'],
};

/** What depends on the theme; nothing else that axe looks at does. */
const ofColours: typeof options = { ...options, runOnly: ['color-contrast', 'link-in-text-block'] };

/** A menu or tooltip is at the end of the document and needs no landmark around it, as axe grants to dialogs. */
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

/** What axe finds in the document, to which its half a megabyte of code is brought only once. */
async function violationsIn(page: Page, asked: RunOptions): Promise<AxeResults['violations']> {
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

/**
 * Expects no violation of WCAG 2.2 AA, or of axe's good practice, on the screen as it is: in these themes at the
 * first of these widths, and in one of them at each of the others. Goes on after what is found, for all of it to be told.
 */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = [1440, 360],
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    // At other widths it is the layout that differs, not the colours.
    for (const [turn, colorScheme] of (at === 0 ? themes : themes.slice(0, 1)).entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const violations = await violationsIn(page, turn === 0 ? options : ofColours);
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      );
      expect.soft(found, `${page.url()} in the ${colorScheme} theme at ${width} px`).toEqual([]);
    }
  }
}
