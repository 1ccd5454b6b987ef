import { expect, type Locator, type Page } from '@playwright/test';
import type { AudienceSession } from '#contract/sessions.ts';

export const keyFigure = (page: Page, name: string): Locator =>
  page
    .getByLabel('Key figures')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

export const formatCount = (value: number) => value.toLocaleString('en');

/** Formats a duration as the UI does. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(first, first + 2)
    .filter(([value], index) => index === 0 || value > 0)
    .map(([value, unit]) => `${value}${unit}`)
    .join(' ');
}

/** Linear interpolation between the closest ranks. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(rank), Math.floor(rank) + 2);
  return below + (above - below) * (rank % 1);
}

/** Of fewer sessions, the UI shows counts in place of a rate. */
const MIN_SAMPLE = 30;

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Expects the key figures to match exactly these sessions. */
export async function expectKeyFigures(page: Page, sessions: readonly AudienceSession[]): Promise<void> {
  const share = (test: (session: AudienceSession) => boolean) => {
    const hits = sessions.filter(test).length;
    if (sessions.length < MIN_SAMPLE)
      return `${formatCount(hits)} of ${formatCount(sessions.length)}too few for a rate`;
    // `toFixed` rounds 9.35 down, which is a little less in binary.
    const rate = ((hits / sessions.length) * 100).toLocaleString('en', oneDigit);
    return new RegExp(`^${rate}%(95%: [\\d.]+–[\\d.]+%|[+−±].* pp.*|no earlier data)$`);
  };
  const times = sessions.map(({ timeSpentSeconds }) => timeSpentSeconds);
  await expect(keyFigure(page, 'Sessions')).toHaveText(
    new RegExp(`^${formatCount(sessions.length)}(in this range|new|[+−±].*)$`),
  );
  await expect(keyFigure(page, 'Conversion')).toHaveText(share(({ hasConversion }) => hasConversion));
  await expect(keyFigure(page, 'Median time')).toHaveText(
    new RegExp(
      `^${formatDuration(quantile(times, 0.5))}(p90 ${formatDuration(quantile(times, 0.9))}|[+−±].*|no earlier data)$`,
    ),
  );
  await expect(keyFigure(page, 'Bounced')).toHaveText(share(({ isBounce }) => isBounce));
  await expect(keyFigure(page, 'Form submits')).toHaveText(share(({ hasFormSubmit }) => hasFormSubmit));
  await expect(keyFigure(page, 'Asked')).toHaveText(share((each) => each.questionsAskedCount > 0));
}

/** Toggles between a chart and its table. */
export async function toggleTable(page: Page, chart: string): Promise<void> {
  const toggle = page.getByRole('button', { name: `Show ${chart} as a table` });
  const more = page.getByRole('button', { name: `Actions for ${chart}` });
  await more.waitFor();
  if ((await toggle.count()) > 0) return toggle.click();
  await more.click();
  await page.getByRole('menuitem', { name: /^Show as/ }).click();
}

/** Switches a chart to its table. */
export async function chartTable(page: Page, chart: string): Promise<Locator> {
  await toggleTable(page, chart);
  return page.getByRole('region', { name: `${chart}, numbers` }).getByRole('table');
}

/**
 * Numbers of a table column, top to bottom.
 *
 * @param index 1 is the first column after the row header
 */
async function columnValues(table: Locator, index: number): Promise<number[]> {
  const cells = await table.locator(`tbody td:nth-of-type(${index})`).allTextContents();
  return cells.map((text) => Number(text.replaceAll(',', '')));
}

/** Polls, because charts render a little after the figures. */
export const expectColumn = (table: Locator, index: number, numbers: readonly number[]): Promise<void> =>
  expect.poll(() => columnValues(table, index)).toEqual(numbers);

export const expectSum = (table: Locator, index: number, total: number): Promise<void> =>
  expect
    .poll(async () => (await columnValues(table, index)).reduce((sum, each) => sum + each, 0))
    .toBe(total);
