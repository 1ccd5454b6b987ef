import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Audience } from '#contract/audiences.ts';
import { expectAccessible } from './support/accessible.ts';
import { createAudience, patchAudience, searchAudiences } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { pressEnterOn } from './support/keyboard.ts';
import { fastForward } from './support/retry.ts';
import type { Server, Tenant } from './support/server.ts';
import { signIn } from './support/sign-in.ts';

test.use({ savesData: false });

/** How long a run waits for a service that is down. */
const MAX_PAUSE_MS = 30_000;

const CREATE = /^POST .v0.pages.[^/]+.audiences$/;
const UPDATE = /^(PATCH|POST) .v0.pages.[^/]+.audiences.audience_/;

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

test('creates one audience per row despite failing requests and a reload', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await emptyPage({ server, tenant });
  const failSome = () =>
    failureProxy.injectEvery(10, CREATE, [
      'server-error',
      'response-lost',
      'html',
      'response-lost',
      'rate-limited',
      'truncated',
    ]);
  failSome();
  // These never get a response, so the run is still on when the page reloads.
  failureProxy.injectEvery(100, CREATE, ['no-response']);
  await page.goto(failureProxy.url + pathOf(pageId));
  await giveFile(page, 'companies.csv', csvOf(250));
  await create(page);
  await expect(page).toHaveURL(/\?run=/);
  await expect.poll(() => rowsDone(page)).toBeGreaterThan(30);
  await page.reload();
  await expect(progress(page)).toContainText('Paused. The tab was closed while rows were being sent');
  await expect(progress(page)).not.toContainText('250 of 250');
  failureProxy.reset();
  failSome();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(progress(page)).toContainText('250 of 250 audiences created');
  await expect(progress(page)).toContainText('Failed0');
  await expectEach(page, pageId, 250);
});

test('updates exactly the audiences of a file despite failing requests, by keyboard', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await emptyPage({ server, tenant });
  const audiences: Audience[] = [];
  while (audiences.length < 305) {
    const names = Array.from({ length: 5 }, (_, n) => `Company ${audiences.length + n + 1}`);
    const created = names.map((customName) =>
      createAudience(page, pageId, { publishBehavior: 'draft', customName }),
    );
    audiences.push(...(await Promise.all(created)));
  }
  const changed = new Set(audiences.slice(0, 300).map(({ audienceId }) => audienceId));
  failureProxy.injectEvery(10, UPDATE, [
    'server-error',
    'response-lost',
    'html',
    'rate-limited',
    'truncated',
  ]);
  await page.goto(failureProxy.url + pathOf(pageId));
  const rows = [...changed].map((audienceId) => `${audienceId},Runs vans at night\n`);
  await giveFile(page, 'changes.csv', `audienceId,context\n${rows.join('')}`);
  await pressEnterOn(page, page.getByRole('button', { name: 'Update 300 audiences' }));
  const question = page.getByRole('dialog', { name: 'Update 300 audiences' });
  await pressEnterOn(page, question.getByRole('button', { name: 'Update 300 audiences' }));
  await expect(progress(page)).toContainText('300 of 300 audiences updated');
  await expect(progress(page)).toContainText('Failed0');
  const stored = await Promise.all(
    audiences.map(({ audienceId }) => fetchAudience(page, pageId, audienceId)),
  );
  for (const [index, { audienceId, customName }] of audiences.entries())
    expect(stored[index]).toMatchObject({
      customName,
      supplementaryContext: changed.has(audienceId) ? 'Runs vans at night' : null,
    });
});

test('resumes after the service is killed and restarted', async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await page.clock.install();
  await page.goto(pathOf(pageId));
  /** Requests that may still reach the service; the others wait. */
  let allowed = 60;
  const held: (() => void)[] = [];
  await page.route('**/audiences', async (route) => {
    if (allowed === 0) await new Promise<void>((resolve) => held.push(resolve));
    else allowed -= 1;
    await route.fallback();
  });
  const allowAll = () => {
    allowed = Number.POSITIVE_INFINITY;
    for (const release of held.splice(0)) release();
  };
  await giveFile(page, 'companies.csv', csvOf(300));
  await create(page);
  const tryAgain = progress(page).getByRole('button', { name: 'Try again' });

  await expect.poll(() => rowsDone(page)).toBeGreaterThan(30);
  await server.kill();
  allowAll();
  await fastForward(tryAgain, 'visible');
  const before = await rowsDone(page);
  expect(before).toBeLessThan(300);
  allowed = 60;
  await server.restart();
  // The run resumes automatically.
  await fastForward(tryAgain, 'hidden', MAX_PAUSE_MS);

  await expect.poll(() => rowsDone(page)).toBeGreaterThan(before);
  await server.kill();
  allowAll();
  await fastForward(tryAgain, 'visible');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const doneCount = await rowsDone(page);
  expect(doneCount).toBeLessThan(300);
  await expect(progress(page)).toContainText(`${doneCount} of 300 audiences created`);
  await expect(progress(page)).toContainText(`Left${300 - doneCount}`);
  await server.restart();
  // Rows reported as created exist; lost responses may have created more.
  expect((await searchAudiences(page, pageId)).length).toBeGreaterThanOrEqual(doneCount);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(progress(page)).toContainText('300 of 300 audiences created');
  await expect(progress(page)).toContainText('Failed0');
  await expectEach(page, pageId, 300);
});

test('updates each audience once despite failing requests, failed rows, a reload and a kill', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await emptyPage({ server, tenant });
  failureProxy.injectEvery(7, /^(PATCH|POST) .v0.pages.[^/]+.audiences.[^/]+.(draft|publish)$/, [
    'server-error',
    'response-lost',
    'truncated',
  ]);
  await page.goto(failureProxy.url + pathOf(pageId));
  await giveFile(page, 'companies.csv', csvOf(60));
  await create(page);
  await expect(progress(page)).toContainText('60 of 60 audiences created');
  const audiences = await searchAudiences(page, pageId);
  const rows = audiences.map(({ audienceId }, index) => `${audienceId},Context ${index}\n`);
  await page.goto(failureProxy.url + pathOf(pageId));
  // About half of the requests before the reload reach the service.
  let allowed = 60;
  await page.route(/\/(draft|publish)$/, async (route) => {
    allowed -= 1;
    if (allowed >= 0) await route.fallback();
  });
  await giveFile(page, 'updates.csv', `Audience ID,Context\n${rows.join('')}`);
  await expect(page.getByRole('button', { name: 'Update 60 audiences' })).toBeVisible();
  // Nothing is overwritten that a colleague changed after the check.
  const changed = audiences.filter((_, index) => index % 20 === 0);
  for (const { audienceId } of changed)
    await patchAudience(page, { pageId, audienceId }, { supplementaryContext: 'Edited' });
  await create(page);
  await expect.poll(() => rowsDone(page)).toBeGreaterThan(5);
  allowed = Number.POSITIVE_INFINITY;
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => rowsDone(page)).toBeGreaterThan(20);
  await server.kill();
  await server.restart();
  await expect(progress(page)).toContainText('57 of 60 audiences updated');
  await expect(progress(page)).toContainText('Failed3');
  for (const [index, { audienceId }] of audiences.entries()) {
    const { supplementaryContext, latestVersion } = await fetchAudience(page, pageId, audienceId);
    expect([supplementaryContext, latestVersion.versionNumber]).toEqual([
      index % 20 === 0 ? 'Edited' : `Context ${index}`,
      2,
    ]);
  }
});

test('can be paused, resumed in another tab, stopped and restarted', async ({
  page,
  context,
  server,
  tenant,
}) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  await giveFile(page, 'companies.csv', csvOf(60));
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
  await page.getByRole('dialog').getByRole('button', { name: 'Create 60 audiences' }).press('Enter');
  await page.getByRole('button', { name: 'Pause' }).click();
  open();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const before = await searchAudiences(page, pageId);
  expect(before.length).toBeLessThan(60);
  await expect(progress(page)).toContainText(`${before.length} of 60 audiences created`);

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
  await expect(progress(other)).toContainText('60 of 60 audiences created');
  expect(await searchAudiences(other, pageId)).toHaveLength(60);
});

test('is accessible with rows and results, and by keyboard', async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await signIn(page, { apiKey: tenant.key });
  await page.goto(`/pages/${pageId}/audiences`);
  await page.getByRole('link', { name: 'Import CSV' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose file' }).focus();
  await page.context().setOffline(true);
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
  await createButton(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create 1 audience' }).focus();
  await expectAccessible(page);
  await page.route('**/v0/**/audiences', (route) => route.abort());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.goto(`/pages/${pageId}/audiences`);
  await expect(page.getByRole('region', { name: 'Unfinished imports' })).toContainText('1 of 1 row left');
  await expectAccessible(page);
  await page.unroute('**/v0/**/audiences');
  await page.getByRole('link', { name: 'Open import' }).click();
  await page.getByRole('button', { name: /Start|Resume/ }).click();
  await expect(progress(page)).toContainText('1 of 1 audience created');
  await expectAccessible(page);
});

test('checks a bulk edit of two pages, accessibly, and without scrolling sideways on phones', async ({
  page,
  server,
  tenant,
}) => {
  for (const pageId of await server.createPages(tenant, ['Electric vans', 'Diesel trucks']))
    await createAudience(page, pageId, {
      publishBehavior: 'draft',
      customName: 'Works councils of the largest fleets',
      metadataOverride: { title: 'Route planning for mixed fleets with depots in several countries' },
    });
  await signIn(page, { apiKey: tenant.key });
  await page.goto('/audiences');
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set a field…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a field for 2 audiences' });
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Title');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Routes for every depot, also abroad');
  await dialog.getByRole('button', { name: 'Check changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All 2 audiences will change.' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: /^Works councils.* Diesel trucks$/ })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const row = page.getByRole('region', { name: 'Audiences to change' }).getByRole('row').nth(1);
  expect((await row.boundingBox())?.y).toBeLessThan(260);
  await create(page);
  await expect(progress(page)).toContainText('2 of 2 audiences updated');
  await expectAccessible(page);
});
