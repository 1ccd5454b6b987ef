import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fetchSessions, findPageId } from './support/api.ts';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import {
  heading,
  openFromPalette,
  press,
  pressEnterOn,
  rowLinks,
  tabLink,
  tabTo,
} from './support/keyboard.ts';

// Keyboard only.

/** The exported CSV of the current list. */
async function exported(page: Page): Promise<string> {
  const waiting = page.waitForEvent('download');
  await press(page, 'Shift+E');
  return readFile(await (await waiting).path(), 'utf8');
}

test('an analyst explores sessions of a few days, opens one, and exports the figures', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await pressEnterOn(page, page.getByRole('button', { name: 'Try the demo' }), 'Shift+Tab');
  await expect(heading(page, /sessions|conversion/i)).toBeFocused();
  const pageId = await findPageId(page, 'Spring fleet launch');

  await openFromPalette(page, 'sprign fleet', /^Spring fleet launch/);
  await expect(heading(page, 'Spring fleet launch')).toBeFocused();
  await pressEnterOn(page, tabLink(page, 'Page', /^Sessions/), 'Shift+Tab');
  await expect(heading(page, /^Sessions/)).toBeFocused();
  const days = page.getByRole('search').getByRole('button', { name: /–| to / });
  await pressEnterOn(page, days, 'Shift+Tab');
  await pressEnterOn(page, page.getByRole('button', { name: 'Last 7 days' }));
  await expect(page).toHaveURL(/range=7d/);
  await expect(days).toBeFocused();

  const clicks = page.getByRole('slider', { name: /^Clicks/ });
  await tabTo(page, clicks);
  await press(page, 'ArrowRight');
  await expect(clicks).toHaveAttribute('aria-valuetext', /^1 click: Sessions \d/);
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
  await expect(page).toHaveURL(/only=clicks/);
  await expect(page.getByRole('list', { name: 'Selection' })).toContainText('Clicks');
  await press(page, 'Shift+S');
  const name = page.getByRole('textbox', { name: 'Name for this view' });
  await tabTo(page, name);
  await page.keyboard.type('Spring, this week');
  await press(page, 'Enter');
  await expect(page.getByText('View saved')).toBeVisible();
  await press(page, 'Escape');

  const lines = (await exported(page)).trim().split('\r\n');
  expect(lines[0]).toContain('audienceSessionId');
  const matching = (await fetchSessions(page, pageId)).filter(({ totalClicksCount: n }) => n >= 1 && n <= 3);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThanOrEqual(matching.length + 1);
  await expect(keyFigure(page, 'Sessions')).toContainText(String(lines.length - 1));
  await press(page, 'Shift+C');
  await expect(
    page.getByRole('dialog', { name: 'Copy as cURL' }).getByRole('listitem').getByRole('button').first(),
  ).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByText('Copied as cURL')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('$API_KEY');

  await expect(rowLinks(page, 'Sessions').first()).toBeVisible();
  await press(page, 'j', 'Enter');
  await expect(page.getByRole('complementary', { name: 'Session details' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const first = page.url();
  await press(page, 'j');
  await expect(page).not.toHaveURL(first);
  await press(page, 'k');
  await expect(page).toHaveURL(first);

  await press(page, 'g', 'o');
  await expect(heading(page, /sessions|conversion/i)).toBeFocused();
  await openFromPalette(page, 'spring this week', /^Spring, this week/);
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}/sessions\\?.*range=7d.*only=clicks`));
});
