import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules about colors and layout, which e2e/support/accessible.ts checks, and about the tag of index.html. */
const RULES_OF_BROWSERS = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
];

/**
 * Runs the rules of axe (WCAG 2.2 AA and best practices) about names, roles and structure on the document, without
 * style sheets.
 */
export async function expectAccessible(name: string): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(RULES_OF_BROWSERS.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    preload: false,
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect([name, found]).toEqual([name, []]);
}
