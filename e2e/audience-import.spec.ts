import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAudience, patchAudience, searchAudiences } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { pressEnterOn, tabTo } from './support/keyboard.ts';
import { goOffline } from './support/navigate.ts';
import { fastForward } from './support/retry.ts';
import type { Server, Tenant } from './support/server.ts';

test.use({ savesData: false });

/** How long a run waits for a service that is down. */
const MAX_PAUSE_MS = 30_000;

const CREATE = /^POST .v0.pages.[^/]+.audiences$/;
const UPDATE = /^(PATCH|POST) .v0.pages.[^/]+.audiences.[^/]+.(draft|publish)$/;

const pathOf = (pageId: string) => `/pages/${pageId}/audiences/import`;

async function emptyPage({ server, tenant }: { server: Server; tenant: Tenant }): Promise<string> {
  const [pageId = ''] = await server.createPages(tenant, ['Electric vans']);
  return pageId;
}

const csvOf = (count: number) =>
  `customName,context\n${Array.from({ length: count }, (_, row) => `Company ${row + 1},"Runs ${row} vans, two depots"\n`).join('')}`;

const giveFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const ACTION = /^(Create|Update) [\d,]+ audiences?|^Create [\d,]+, update/;
const createButton = (page: Page) => page.getByRole('button', { name: ACTION });
/** Creates the audiences and confirms. Returns the confirmation's text. */
async function create(page: Page): Promise<string> {
  await createButton(page).click();
  const question = page.getByRole('dialog', { name: ACTION });
  const detail = await question.getByRole('paragraph').innerText();
  await question.getByRole('button', { name: ACTION }).press('Enter');
  await expect(question).toBeHidden();
  return detail;
}
const progress = (page: Page): Locator => page.getByRole('region', { name: 'Progress' });
/** Progress in words, or the result. */
const sentence = (page: Page): Locator => progress(page).getByRole('status');
const rowsDone = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: 'Rows done' }).getAttribute('value'));

const fetchAudience = async (page: Page, pageId: string, audienceId: string) =>
  (await page.request.get(`/v0/pages/${pageId}/audiences/${audienceId}`)).json();

/** Lines of the result CSV, without the byte order mark. */
async function resultsOf(page: Page): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download results' }).click();
  const path = await (await coming).path();
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
}

/** Expects exactly one audience per row, each named in the results. */
async function expectEach(page: Page, pageId: string, count: number): Promise<void> {
  const audiences = await searchAudiences(page, pageId);
  expect(audiences).toHaveLength(count);
  expect(new Set(audiences.map(({ effectiveName }) => effectiveName)).size).toBe(count);
  const [header, ...lines] = await resultsOf(page);
  expect(header).toBe('customName,context,Result,Audience ID,Message');
  expect(lines).toHaveLength(count);
  const ids = new Map(audiences.map(({ effectiveName, audienceId }) => [effectiveName, audienceId]));
  for (const [index, line] of lines.entries())
    expect(line).toBe(
      `Company ${index + 1},"Runs ${index} vans, two depots",Created,${ids.get(`Company ${index + 1}`)},`,
    );
}

/** Lets `count` requests of rows through. The others wait until `release` is called. */
async function limitRequests(page: Page, count: number): Promise<{ release(): void }> {
  const held: (() => void)[] = [];
  let left = count;
  await page.route(/\/(audiences|draft|publish)$/, async (route) => {
    left -= 1;
    if (left < 0) await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  return {
    release() {
      left = Number.POSITIVE_INFINITY;
      for (const resume of held.splice(0)) resume();
    },
  };
}

test('creates one audience per row and updates each once despite failing requests, reloads and a kill', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await emptyPage({ server, tenant });
  const tryAgain = progress(page).getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await page.goto(failureProxy.url + pathOf(pageId));

  await test.step('creates them despite failing requests and a reload', async () => {
    const failSome = () =>
      failureProxy.injectEvery(4, CREATE, [
        'server-error',
        'response-lost',
        'html',
        'response-lost',
        'rate-limited',
        'truncated',
      ]);
    failSome();
    // The run is still on when the page reloads.
    await limitRequests(page, 15);
    await giveFile(page, 'companies.csv', csvOf(40));
    await create(page);
    await expect(page).toHaveURL(/\?run=/);
    await expect.poll(() => rowsDone(page)).toBeGreaterThan(5);
    await page.unrouteAll();
    await page.reload();
    await expect(progress(page)).toContainText('Paused. The tab was closed while rows were being sent');
    await expect(sentence(page)).toContainText(/^\d+ of 40/);
    failureProxy.reset();
    failSome();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(sentence(page)).toHaveText('40 drafts created.');
    await expectEach(page, pageId, 40);
  });

  const audiences = await searchAudiences(page, pageId);
  const changed = new Set(audiences.filter((_, index) => index % 20 === 0));

  await test.step('updates them and creates others despite failing requests and a reload', async () => {
    failureProxy.reset();
    failureProxy.injectEvery(5, CREATE, ['server-error', 'response-lost']);
    failureProxy.injectEvery(7, UPDATE, ['server-error', 'response-lost', 'truncated']);
    await page.goto(failureProxy.url + pathOf(pageId));
    // Each second update is followed by a row that creates an audience.
    const rows = audiences.map(
      ({ audienceId }, index) =>
        `${audienceId},,Context ${index}\n${index % 2 === 0 ? '' : `,Later ${index},Later\n`}`,
    );
    await giveFile(page, 'updates.csv', `Audience ID,Name,Context\n${rows.join('')}`);
    await expect(page.getByRole('button', { name: 'Create 20, update 40' })).toBeVisible();
    // Nothing is overwritten that a colleague changed after the check.
    for (const { audienceId } of changed)
      await patchAudience(page, { pageId, audienceId }, { supplementaryContext: 'Edited' });
    await limitRequests(page, 20);
    await create(page);
    await expect.poll(() => rowsDone(page)).toBeGreaterThan(5);
    await page.unrouteAll();
    await page.reload();
  });

  await test.step('resumes automatically after the service is killed and restarted', async () => {
    const requests = await limitRequests(page, 10);
    const resume = page.getByRole('button', { name: 'Resume' });
    await expect(resume).toBeVisible();
    const interruptedAt = await rowsDone(page);
    await resume.click();
    await expect.poll(() => rowsDone(page)).toBeGreaterThan(interruptedAt);
    await server.kill();
    requests.release();
    await fastForward(tryAgain, 'visible');
    expect(await rowsDone(page)).toBeLessThan(60);
    await server.restart();
    await fastForward(tryAgain, 'hidden', MAX_PAUSE_MS);
    await expect(sentence(page)).toHaveText('20 created, 38 updated, 2 failed.');
  });

  const [, ...results] = await resultsOf(page);
  const all = await searchAudiences(page, pageId);
  expect(all).toHaveLength(60);
  for (const index of audiences.keys()) {
    if (index % 2 === 0) continue;
    const name = `Later ${index}`;
    const [created, ...others] = all.filter(({ effectiveName }) => effectiveName === name);
    expect(others).toEqual([]);
    // Rows reported as created before the kill still exist.
    expect(results).toContain(`,${name},Later,Created,${created?.audienceId},`);
  }
  const stored = await Promise.all(
    audiences.map(({ audienceId }) => fetchAudience(page, pageId, audienceId)),
  );
  for (const [index, audience] of audiences.entries())
    expect(stored[index]).toMatchObject({
      customName: audience.effectiveName,
      supplementaryContext: changed.has(audience) ? 'Edited' : `Context ${index}`,
      latestVersion: { versionNumber: 2 },
    });
});

test('can be paused, resumed in another tab, stopped and restarted', async ({
  page,
  context,
  server,
  tenant,
}) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  await giveFile(page, 'companies.csv', csvOf(24));
  // Held until the pause button was clicked.
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await context.route(/\/v0\/pages\/[^/]+\/audiences$/, async (route) => {
    if (route.request().postData()?.includes('Company 10"')) await held;
    await route.continue();
  });
  // The dialog's code may still be loading.
  await createButton(page).dblclick();
  await page.getByRole('dialog').getByRole('button', { name: 'Create 24 audiences' }).press('Enter');
  await page.getByRole('button', { name: 'Pause' }).click();
  open();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const before = await searchAudiences(page, pageId);
  expect(before.length).toBeLessThan(24);
  await expect(progress(page)).toContainText(`${before.length} of 24 audiences created`);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(progress(other)).toContainText('Continues in another tab');
  await expect(other.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await page.close();
  await other.getByRole('button', { name: 'Stop' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await expect(progress(other)).toContainText('Stopped.');
  await other.goto(pathOf(pageId));
  await other.getByRole('link', { name: 'companies.csv' }).click();
  // Both buttons fit on a phone.
  await other.setViewportSize({ width: 360, height: 780 });
  await expect(other.getByRole('link', { name: 'View audiences' })).toBeInViewport({ ratio: 1 });
  await other.getByRole('button', { name: /^Try \d+ rows again$/ }).click();
  await expect(sentence(other)).toHaveText('24 drafts created.');
  expect(await searchAudiences(other, pageId)).toHaveLength(24);
});

test('checks an import and a bulk edit of two pages, accessibly, by keyboard, and without scrolling sideways on phones', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = '', otherId = ''] = await server.createPages(tenant, ['Electric vans', 'Diesel trucks']);
  for (const each of [pageId, otherId])
    await createAudience(page, each, {
      publishBehavior: 'draft',
      customName: 'Works councils of the largest fleets',
      metadataOverride: { title: 'Route planning for mixed fleets with depots in several countries' },
    });

  await test.step('an import', async () => {
    await page.goto(`/pages/${pageId}/audiences`);
    await page.getByRole('link', { name: 'Import CSV' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Choose file' }).focus();
    await goOffline(page);
    await giveFile(page, 'first.csv', 'customName\nAcme\n');
    await expect(page.getByText("Couldn't load the file reader.")).toBeVisible();
    await page.context().setOffline(false);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/plain',
        'customName;actionUrlOverride\nAcme;https://a.example/\nWrong;nowhere\n',
      );
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(page.getByRole('main')).toContainText('1 of 2 rows is ready, 1 needs a fix.');
    await expectAccessible(page);
    await pressEnterOn(page, createButton(page));
    const question = page.getByRole('dialog', { name: 'Create 1 audience' });
    const confirm = question.getByRole('button', { name: 'Create 1 audience' });
    await tabTo(page, confirm);
    await expectAccessible(page, [1440]);
    await page.route('**/v0/**/audiences', (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.goto(`/pages/${pageId}/audiences`);
    await expect(page.getByRole('region', { name: 'Unfinished imports' })).toContainText('1 of 1 row left');
    await expectAccessible(page);
    await page.unroute('**/v0/**/audiences');
    await page.getByRole('link', { name: 'Open import' }).click();
    await page.getByRole('button', { name: /Start|Resume/ }).click();
    await expect(sentence(page)).toHaveText('1 draft created, 1 skipped.');
    await expectAccessible(page);
  });

  await test.step('a bulk edit', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/audiences');
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Set a field…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a field for 3 audiences' });
    await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Title');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Routes for every depot, also abroad');
    await dialog.getByRole('button', { name: 'Check changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'All 3 audiences will change.' })).toBeVisible();
    await expectAccessible(page, [1440]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('cell', { name: 'Diesel trucks' })).toBeVisible();
    await expectAccessible(page, [360], ['light']);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const row = page.getByRole('region', { name: 'Audiences to change' }).getByRole('row').nth(1);
    expect((await row.boundingBox())?.y).toBeLessThan(260);
    await page.getByRole('button', { name: 'Save 3 drafts' }).click();
    await expect(sentence(page)).toHaveText('3 drafts saved.');
    await expectAccessible(page);
  });
});
