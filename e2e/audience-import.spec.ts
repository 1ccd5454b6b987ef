import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { searchAudiences } from './support/api.ts';
import { test } from './support/fixtures.ts';
import type { Server, Tenant } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { tableByName } from './support/table.ts';

const CREATE = /^POST .v0.pages.[^/]+.audiences$/;

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

const createButton = (page: Page) => page.getByRole('button', { name: /^Create [\d,]+ audiences?$/ });
/** Creates the audiences and confirms. Returns the confirmation's text. */
async function create(page: Page): Promise<string> {
  await createButton(page).click();
  const question = page.getByRole('dialog', { name: /^Create [\d,]+ audiences?\?$/ });
  const detail = await question.getByRole('paragraph').innerText();
  await question.getByRole('button', { name: /^Create/ }).press('Enter');
  await expect(question).toBeHidden();
  return detail;
}
const progress = (page: Page): Locator => page.getByRole('region', { name: 'Progress' });
const rowsDone = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: 'Rows done' }).getAttribute('value'));

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

test('creates 500 audiences from 500 rows despite failing requests and a reload', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  test.setTimeout(300_000);
  const pageId = await emptyPage({ server, tenant });
  failureProxy.injectEvery(10, CREATE, [
    'server-error',
    'response-lost',
    'html',
    'response-lost',
    'rate-limited',
    'truncated',
  ]);
  await page.goto(failureProxy.url + pathOf(pageId));
  await giveFile(page, 'companies.csv', csvOf(500));
  await create(page);
  await expect(page).toHaveURL(/\?run=/);
  await expect.poll(() => rowsDone(page), { timeout: 120_000 }).toBeGreaterThan(120);
  await page.reload();
  await expect(progress(page)).toContainText('paused');
  await expect(progress(page)).not.toContainText('500 of 500');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(progress(page)).toContainText('500 of 500 audiences created', { timeout: 200_000 });
  await expect(progress(page)).toContainText('0 not created');

  await expectEach(page, pageId, 500);
});

test('resumes after the service is killed and restarted', async ({ page, server, tenant }) => {
  test.setTimeout(300_000);
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  // Progress updates once a second; by then only some rows may be done.
  await page.route('**/audiences', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    await route.fallback();
  });
  await giveFile(page, 'companies.csv', csvOf(600));
  await create(page);
  const tryNow = progress(page).getByRole('button', { name: 'Try now' });

  await expect.poll(() => rowsDone(page)).toBeGreaterThan(50);
  await server.kill();
  await expect(tryNow).toBeVisible();
  expect(await rowsDone(page)).toBeLessThan(600);
  await server.restart();
  // The run resumes automatically.
  await expect(tryNow).toBeHidden({ timeout: 60_000 });

  const before = await rowsDone(page);
  await expect.poll(() => rowsDone(page), { timeout: 60_000 }).toBeGreaterThan(Math.max(150, before));
  await server.kill();
  await expect(tryNow).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const doneCount = await rowsDone(page);
  expect(doneCount).toBeLessThan(600);
  await expect(progress(page)).toContainText(`${doneCount} of 600 audiences created`);
  await expect(progress(page)).toContainText(`${600 - doneCount} waiting`);
  await server.restart();
  // Rows reported as created exist; lost responses may have created more.
  expect((await searchAudiences(page, pageId)).length).toBeGreaterThanOrEqual(doneCount);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(progress(page)).toContainText('600 of 600 audiences created', { timeout: 60_000 });
  await expect(progress(page)).toContainText('0 not created');
  await expectEach(page, pageId, 600);
});

test('resumes a run that an earlier version stored', async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  await giveFile(page, 'companies.csv', csvOf(3));
  await page.route('**/audiences', (route) => route.abort());
  await create(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(
    page.getByRole('button', { name: 'Resume' }).or(page.getByRole('button', { name: 'Start' })),
  ).toBeVisible();
  const address = page.url();
  // A page without the app, which would open the database in its own version.
  await page.goto('/openapi.json');
  await page.evaluate(storeAsVersion2);
  await page.unroute('**/audiences');
  await page.goto(address);
  await expect(progress(page)).toContainText('0 of 3 audiences created');
  await expect(progress(page)).toContainText('1 not created');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(progress(page)).toContainText('2 of 3 audiences created');
  await page.getByRole('button', { name: 'Try 1 row again' }).click();
  await expect(progress(page)).toContainText('3 of 3 audiences created');
  await expectEach(page, pageId, 3);
});

/** Replaces the import database by one of version 2, with the same run and a result for its first row. */
async function storeAsVersion2(): Promise<void> {
  const name = 'audience-console-import';
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const current = await result(indexedDB.open(name));
  const stores = current.transaction(['runs', 'blocks']);
  const [run] = await result(stores.objectStore('runs').getAll());
  const [block] = await result(stores.objectStore('blocks').getAll());
  current.close();
  await result(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, 2);
  opening.onupgradeneeded = () => {
    const db = opening.result;
    db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
    db.createObjectStore('blocks').put(block, [run.source.id, 0]);
    db.createObjectStore('results');
    const { source, statuses, hasIdempotencyKeys, state: _state, elapsedMs, ...rest } = run;
    const { format, headers, ...file } = source;
    const { hasHeader, ...reading } = format;
    opening.transaction?.objectStore('runs').put({
      ...rest,
      source: { ...file, reading: { ...reading, headed: hasHeader }, heads: headers },
      verdicts: statuses,
      keyed: hasIdempotencyKeys,
      state: 'going',
      spent: elapsedMs,
    });
    const results = [{ row: 0, outcome: 'refused', message: 'Not a name of ours' }];
    opening.transaction?.objectStore('results').put({ results, forgotten: [] }, [run.id, 1]);
  };
  (await result(opening)).close();
}

test('reports invalid rows by row, column and reason, and can skip them', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/v0/')) sent.push(request.postData() ?? '');
  });
  // Semicolons, as exported by spreadsheets in other locales.
  const text =
    'Name;Action URL;Publish or draft;Keywords;Nr\r\nZoë GmbH;https://a.example/1;draft;vans, depots;1\r\n' +
    'Wrong;nowhere;perhaps;;2\r\n;;;;\r\nZoë GmbH;https://a.example/1;draft;vans, depots;1\r\nLong;;;;;;beyond\r\n';
  await giveFile(page, 'companies.csv', Buffer.from(text, 'latin1'));
  await expect(page.getByLabel('Delimiter')).toHaveValue(';');
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Field for Nr')).toHaveValue('Skipped');
  const rows = tableByName(page, 'Rows');
  await expect(page.getByRole('main')).toContainText(
    '1 row ready, 2 rows with problems, 1 duplicate, 1 blank. 1 stays a draft.',
  );
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('switch', { name: 'Only problems and warnings' }).check();
  await expect(rows.getByRole('row')).toHaveCount(3);
  await expect(rows.getByRole('row').nth(1)).toContainText('Action URL');
  await expect(rows.getByRole('row').nth(1)).toContainText('Enter a full URL');
  await expect(rows.getByRole('row').nth(2)).toContainText('7 cells');
  expect(sent).toEqual([]);
  await page.getByRole('checkbox', { name: 'Skip 2 with problems' }).check();
  await create(page);
  await expect(progress(page)).toContainText('1 of 1 audience created');
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    {
      publishBehavior: 'draft',
      customName: 'Zoë GmbH',
      actionUrlOverride: 'https://a.example/1',
      metadataOverride: { keywords: ['vans', 'depots'] },
    },
  ]);
  const lines = await resultsOf(page);
  expect(lines.map((line) => line.split(',').at(-3))).toEqual([
    'Result',
    'Created',
    'Skipped',
    'Skipped',
    'Skipped',
  ]);
});

test('imports pasted rows as drafts and remembers a remapped column', async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  const paste = async () => {
    await page
      .getByRole('textbox', { name: 'Or paste rows' })
      .fill('Firma\tBemerkung\nAcme\tTwo depots\nBrightway\t\n');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await paste();
  await expect(page.getByLabel('Delimiter')).toHaveValue('\t');
  await expect(createButton(page)).toHaveCount(1);
  await page.getByLabel('Field for Firma').selectOption('Name');
  await page.getByLabel('Field for Bemerkung').selectOption('Context');
  await page.reload();
  await paste();
  await expect(page.getByLabel('Field for Firma')).toHaveValue('customName');
  await page.getByRole('radio', { name: 'Keep as drafts' }).click();
  await create(page);
  await expect(progress(page)).toContainText('2 of 2 audiences created');
  await page.getByRole('link', { name: 'See audiences' }).click();
  const list = tableByName(page, 'Audiences of this page');
  await expect(list.getByRole('link', { name: 'Acme' })).toBeVisible();
  await expect(list.getByRole('row').nth(1)).toContainText('Draft');
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
  await create(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  open();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const before = await searchAudiences(page, pageId);
  expect(before.length).toBeLessThan(60);
  await expect(progress(page)).toContainText(`${before.length} of 60 audiences created`);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(progress(other)).toContainText('in another tab');
  await expect(other.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await page.close();
  await other.getByRole('button', { name: 'Stop' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await expect(progress(other)).toContainText('stopped');
  await other.goto(pathOf(pageId));
  await other.getByRole('link', { name: 'companies.csv' }).click();
  await other.getByRole('button', { name: /^Try \d+ rows again$/ }).click();
  await expect(progress(other)).toContainText('60 of 60 audiences created');
  expect(await searchAudiences(other, pageId)).toHaveLength(60);
});

test('rows that the service rejects can be retried', async ({ page, server, tenant, failureProxy }) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(failureProxy.url + pathOf(pageId));
  failureProxy.rejectField(CREATE, { path: 'customName', message: 'Not a name of ours' }, 1);
  await giveFile(page, 'companies.csv', csvOf(3));
  await create(page);
  await expect(progress(page)).toContainText('2 of 3 audiences created');
  await expect(progress(page)).toContainText('1 not created');
  await page.getByRole('radio', { name: 'Not created' }).click();
  const rows = tableByName(page, 'Results').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Not a name of ours');
  // Both buttons fit on a phone.
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('link', { name: 'See audiences' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Try 1 row again' }).click();
  await expect(progress(page)).toContainText('3 of 3 audiences created');
});

test("rejects a file that isn't CSV", async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  const alert = page.getByRole('main').getByRole('alert');
  await giveFile(page, 'companies.csv', Buffer.from([0x50, 0x4b, 3, 4, 0]));
  await expect(alert).toContainText('This is a spreadsheet');
  await giveFile(page, 'companies.csv', '');
  await expect(alert).toContainText('The file is empty');
  await giveFile(page, 'companies.csv', csvOf(2));
  await expect(createButton(page)).toHaveText('Create 2 audiences');
});

test('warns about unusual rows, publishing, and an unfinished run before creating', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(failureProxy.url + pathOf(pageId));
  await giveFile(page, 'first.csv', 'customName\nMüller & Söhne\n');
  await createButton(page).dblclick();
  // The dialog's code may still be loading.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await create(page)).toBe("1 goes live. Audiences can't be deleted.");
  await expect(progress(page)).toContainText('1 of 1 audience created');
  await page.goto(failureProxy.url + pathOf(pageId));
  const text =
    'customName,status,actionUrlOverride,context\nAcme,publish,,\n   ,,,Two depots\nACME,draft,,\n' +
    `müller & söhne,,,\nShort\nScript,,javascript:alert(1),\nLong,,,${'x'.repeat(10_001)}\n`;
  await giveFile(page, 'second.csv', text);
  await expect(page.getByRole('main')).toContainText(
    '1 row ready, 5 rows with warnings, 1 unsafe row. 1 stays a draft.',
  );
  await expect(page.getByText('Rows where “status” is empty')).toBeVisible();
  await expect(tableByName(page, 'Rows').getByRole('row')).toContainText([
    /Check/,
    /Ready/,
    /Warning.*No name: it will be computed/,
    /Warning.*Same name as row 2.*Stays a draft/,
    /Warning.*An audience with this name exists/,
    /Warning.*This row has 1 cell of 4/,
    /Unsafe.*Not allowed: javascript: links/,
    /Warning.*10,001 characters/,
  ]);
  // Unsafe rows are skipped unless the user includes and confirms them.
  await expect(createButton(page)).toHaveText('Create 6 audiences');
  await page.getByRole('checkbox', { name: 'Skip 1 unsafe' }).uncheck();
  // No request succeeds until the end.
  failureProxy.injectEvery(1, CREATE, ['rate-limited']);
  expect(await create(page)).toBe(
    "6 go live, 1 stays a draft. Drafts can't be published later. 1 row with unsafe values goes live. 5 rows have warnings. Audiences can't be deleted.",
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.goto(`${failureProxy.url}/`);
  const unfinished = page.getByRole('region', { name: 'Unfinished imports' });
  await expect(unfinished).toContainText('7 of 7 rows left');
  await expect(unfinished.getByRole('link', { name: 'second.csv' })).toBeVisible();
  await page.goto(`${failureProxy.url}/pages/${pageId}/audiences`);
  await expect(unfinished).toContainText('7 of 7 rows left');
  await expectAccessible(page);
  failureProxy.reset();
  await unfinished.getByRole('link', { name: 'Open import' }).click();
  await page.getByRole('button', { name: /Start|Resume/ }).click();
  await expect(progress(page)).toContainText('7 of 7 audiences created');
});

test('reads a file again after the parser could not be loaded offline', async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  await expect(page.getByText('Or paste rows')).toBeVisible();
  await page.context().setOffline(true);
  await giveFile(page, 'first.csv', 'customName\nAcme\n');
  await expect(page.getByText("Couldn't load the file reader.")).toBeVisible();
  await page.context().setOffline(false);
  await giveFile(page, 'second.csv', 'customName\nAcme\n');
  await expect(createButton(page)).toHaveText('Create 1 audience');
});

test('the template has every column and is valid', async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await page.goto(pathOf(pageId));
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  await giveFile(page, 'audiences-template.csv', readFileSync(await (await coming).path()));
  await expect(createButton(page)).toHaveText('Create 1 audience');
  await expect(page.getByRole('combobox', { name: /^Field for / })).toHaveCount(23);
});

test('is accessible with rows and results, and by keyboard', async ({ page, server, tenant }) => {
  const pageId = await emptyPage({ server, tenant });
  await signIn(page, { apiKey: tenant.key });
  await page.goto(`/pages/${pageId}/audiences`);
  await page.getByRole('link', { name: 'Create from CSV' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Or paste rows' }).focus();
  await page.keyboard.insertText('customName;actionUrlOverride\nAcme;https://a.example/\nWrong;nowhere\n');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('1 row ready, 1 row with problems');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Skip 1 with problems' }).focus();
  await page.keyboard.press('Space');
  await createButton(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create 1 audience' }).focus();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(progress(page)).toContainText('1 of 1 audience created');
  await expectAccessible(page);
});
