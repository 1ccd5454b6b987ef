import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { timelineItems } from './support/session-screen.ts';

const HOUR = 3_600_000;
const START = Date.now() - 11 * 24 * HOUR;
const sources = ['alpha', 'beta', ''];
/** 240 hourly sessions; half of the 80 from `alpha` convert, no others. */
const visits = Array.from({ length: 240 }, (_, index) => {
  const source = sources[index % 3] ?? '';
  const at = START + index * HOUR;
  return {
    audienceSessionId: `visit-${index}`,
    sessionStartedAt: new Date(at).toISOString(),
    timeSpentSeconds: 10 + index,
    totalClicksCount: index,
    hasConversion: source === 'alpha' && index % 2 === 0,
    utmSource: source,
    utmMedium: source === 'alpha' ? 'cpc' : 'email',
    interactions: [
      {
        componentId: 'chooser',
        label: `Question ${index % 4}`,
        responseText: 'A demo',
        timestamp: at + 1000,
      },
      { componentId: 'assistant', label: 'Why?', groundingChunkIds: ['chunk_1'], timestamp: at + 2000 },
    ],
  };
});

const ALPHA = 'range=30d&only=source*alpha';
const table = (page: Page) => page.getByRole('table', { name: 'Sessions', exact: true });
const tags = (page: Page) => page.getByRole('table', { name: /^Campaign tags by/ });
const tagRow = (page: Page, name: string) => tags(page).getByRole('row', { name: new RegExp(`^${name}`) });

test('lists exactly the selection, in the order of any column, and steps through it with J and K', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.goto(`/pages/${pageId}/sessions?${ALPHA}`);
  await expect(page.getByText('80 in selection')).toBeVisible();
  await expect(page.getByText('80 of 240 sessions selected')).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '81');
  await table(page).getByRole('button', { name: 'Clicks' }).click();
  await expect(page).toHaveURL(/sort=clicks&desc=true/);
  await table(page).getByRole('button', { name: 'Clicks' }).click();
  await expect(page).toHaveURL(/sort=clicks$/);
  const first = table(page).getByRole('row').nth(1);
  await expect(first).toContainText('10s');
  await first.getByRole('link').click();
  const position = page.getByRole('region', { name: 'Place in the list' });
  await expect(position).toContainText('1 of 80');
  await expect(position.getByRole('button', { name: 'Previous session' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/visit-3\?.*sort=clicks/);
  await expect(position).toContainText('2 of 80');
  await expect(timelineItems(page).nth(1)).toContainText('Question 3');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/visit-0\?/);
  await page.getByRole('link', { name: 'Back to sessions' }).click();
  await expect(page).toHaveURL(/only=source\*alpha&sort=clicks$/);
  await expect(table(page).getByRole('row').nth(1)).toContainText('opened before');
  await expect(table(page).getByRole('row').nth(2)).toContainText('opened before');
  await expect(table(page).getByRole('row').nth(3)).not.toContainText('opened before');
});

test('opens a session outside the selection and says so', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.goto(`/pages/${pageId}/sessions/visit-1?${ALPHA}`);
  await expect(page.getByText("It's not in the selected sessions")).toBeVisible();
  await expect(timelineItems(page).nth(1)).toContainText('Question 1');
  await page.goto(`/pages/${pageId}/sessions?range=30d&only=source*nobody`);
  await expect(page.getByText('No sessions match these filters', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(keyFigure(page, 'Sessions')).toContainText('240');
});

test('exports the selection and describes it on request', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.goto(`/pages/${pageId}/sessions?${ALPHA}&sort=clicks`);
  await expect(page.getByText('80 in selection')).toBeVisible();
  const exported = async (choice: string) => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('menuitem', { name: choice, exact: true }).click();
    const text = await readFile(await (await waiting).path(), 'utf8');
    return text.slice(1).trimEnd().split('\r\n');
  };
  const plain = await exported('CSV');
  expect(plain).toHaveLength(81);
  expect(plain[0]).toMatch(/^audienceSessionId,/);
  expect(plain.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['visit-0', 'visit-3', 'visit-6']);
  const columnHeaders = await exported('CSV with filters in the first lines');
  expect(columnHeaders).toContain('Page,Offers');
  expect(columnHeaders).toContain('Selected,Source,alpha');
  expect(columnHeaders).toContain('Sessions,80');
  expect(columnHeaders).toContain('Of,240');
  expect(columnHeaders).toContain(`Time zone,${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
  expect(
    columnHeaders.slice(columnHeaders.findIndex((line) => line.startsWith('audienceSessionId'))),
  ).toEqual(plain);
});

test('filters by campaign tags, with pointer and keyboard, and shows what differs', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  await expect(tagRow(page, 'alpha')).toContainText('50.0%');
  await expect(tagRow(page, 'No source')).toContainText('80');
  await expect(page.getByText('Select bars in a chart')).toBeVisible();
  await tagRow(page, 'alpha').getByText('alpha').click();
  await expect(page).toHaveURL(/only=source\*alpha/);
  await expect(keyFigure(page, 'Sessions')).toContainText('80');
  // A selected source doesn't hide the others.
  await expect(tagRow(page, 'beta')).toContainText('80');
  const differs = page.getByRole('list', { name: 'What differs' });
  await expect(differs.getByRole('button', { name: /^Medium cpc only in selection/ })).toBeVisible();
  await expect(differs.getByRole('button', { name: /^Converted Yes only in selection/ })).toBeVisible();
  await expect(page.getByText(/of \d+ values differ significantly/)).toBeVisible();
  await differs.getByRole('button', { name: /^Converted Yes/ }).click();
  await expect(page).toHaveURL(/conversion\*yes/);
  await expect(keyFigure(page, 'Sessions')).toContainText('40');
  await page.goBack();
  await expect(keyFigure(page, 'Sessions')).toContainText('80');

  const beta = tagRow(page, 'beta').getByRole('checkbox');
  await tagRow(page, 'alpha').getByRole('checkbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect(beta).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/only=source\*alpha\*beta/);
  await expect(page.getByText('160 in selection')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/only=source\*beta/);
  await page.keyboard.press('Escape');
  await expect(keyFigure(page, 'Sessions')).toContainText('240');
  await page.getByRole('radiogroup', { name: 'Tag' }).getByRole('radio', { name: 'Medium' }).click();
  await tags(page).getByRole('button', { name: 'Lower bound' }).click();
  await expect(page).toHaveURL(/tags=medium-low/);
  await expect(tags(page).getByRole('row').nth(1)).toContainText('cpc');
});

test('loads interactions of a sample, which can be canceled', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  failureProxy.inject(/interactions/, 'no-response');
  await page.goto(`${failureProxy.url}/pages/${pageId}/sessions?${ALPHA}`);
  await page.getByRole('button', { name: 'Load interactions' }).click();
  await expect(page.getByText('0 of 80 sessions loaded')).toBeVisible();
  const givenUp: string[] = [];
  page.on('requestfailed', (request) => void givenUp.push(request.url()));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => givenUp.filter((url) => url.includes('interactions')).length).toBe(4);
  await expect(page.getByText('(stopped early)')).toBeVisible();
  failureProxy.reset();
  await page.getByRole('button', { name: 'Resume' }).click();
  const sampleNote = page.getByText('Based on a random sample of 80 of 80 sessions');
  await expect(sampleNote).toBeVisible({ timeout: 30_000 });
  const interactionsTable = page.getByRole('table', { name: /^What visitors did by/ });
  await expect(interactionsTable.getByRole('row', { name: /^chooser/ })).toContainText('50.0%');
  await page
    .getByRole('radiogroup', { name: 'Group interactions by' })
    .getByRole('radio', { name: 'Labels' })
    .click();
  await expect(interactionsTable.getByRole('row', { name: /^Why\?/ })).toContainText('80');
  await page.getByRole('radio', { name: 'Answer sources' }).click();
  await expect(interactionsTable.getByRole('row', { name: /^chunk_1/ })).toContainText('80');
  // At the top the sticky bar covers nothing that axe checks.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test("shows what is cached, and why something isn't", async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits);
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  await expect(page.getByText('Cached')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Updated/ }).click();
  await page.getByRole('menuitem', { name: 'Clear cached sessions' }).click();
  await expect(page.getByText('Cached')).toBeVisible();
  await expect(keyFigure(page, 'Sessions')).toContainText('240');
  await page.workers()[0]?.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: /^(?:Cached|Updated)/ }).click();
  await page.getByRole('menuitem', { name: 'Reload all sessions' }).click();
  await expect(page.getByText("Couldn't cache: no storage left")).toBeVisible();
  await expect(keyFigure(page, 'Sessions')).toContainText('240');
});
