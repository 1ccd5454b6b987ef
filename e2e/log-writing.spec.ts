import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAccountLog, fetchAccountLogs, fetchAccounts } from './support/api.ts';
import { test } from './support/fixtures.ts';

const WRITE = /^POST .v0.(?:account|person)_logs/;

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Log entry/ });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const writeButton = (page: Page) => dialog(page).getByRole('button', { name: 'Add entry' });
const rows = (page: Page) => page.getByRole('table', { name: 'Log' }).getByRole('row');

/** An account with one entry in a new tenant. */
const account = (page: Page) =>
  createAccountLog(page, { domain: 'depot.example', name: 'Depot & Sons', payload: { text: 'First' } });

// Each test writes to its own tenant.
test.beforeEach(({ tenant }) => void tenant);

test('adds an entry to the open account and shows it in the log', async ({ page }) => {
  const { accountId } = await account(page);
  await page.goto(`/accounts/${accountId}`);
  await page.getByRole('link', { name: 'Log entry' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Log entry for Depot & Sons');
  await expect(field(page, 'Payload')).toBeFocused();
  await expect(writeButton(page)).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Payload').fill('Called back, wants a pilot');
  await field(page, 'Type').fill('Call note');
  await writeButton(page).click();
  await expect(dialog(page).getByText('Use lowercase letters, digits')).toBeVisible();
  await expect(field(page, 'Type')).toBeFocused();
  await field(page, 'Type').fill('call-note');
  const key = await field(page, 'Idempotency key').inputValue();
  await writeButton(page).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Log entry added to Depot & Sons')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Called back, wants a pilot' })).toBeVisible();
  const [log, ...others] = await fetchAccountLogs(page, accountId);
  expect(others).toHaveLength(1);
  expect(log).toMatchObject({
    source: 'console',
    type: 'call-note',
    payload: { text: 'Called back, wants a pilot' },
    idempotencyKey: key,
  });
  await page.getByRole('button', { name: 'Open entry' }).click();
  await expect(page).toHaveURL(`/accounts/${accountId}/logs/${log?.accountLogId}`);
});

test("⌘S submits the form and doesn't save the editor underneath", async ({ page }) => {
  const { accountId, accountLogId } = await account(page);
  await page.goto(`/accounts/${accountId}/logs/${accountLogId}?edit=true`);
  const edited = page.getByRole('region', { name: 'Edit text' }).getByRole('textbox', { name: 'Text' });
  await edited.fill('Changed, not saved');
  await page.getByRole('link', { name: 'Log entry' }).click();
  await field(page, 'Payload').fill('Written by key');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(/^Log entry added to/)).toBeVisible();
  const logs = await fetchAccountLogs(page, accountId);
  expect(logs.map(({ payload }) => payload.text)).toEqual(['Written by key', 'First']);
  await expect(edited).toHaveValue('Changed, not saved');
});

test('locates JSON errors and sends any valid payload unchanged', async ({ page }) => {
  const { accountId } = await account(page);
  await page.goto(`/accounts/${accountId}?write=true`);
  await dialog(page).getByRole('radio', { name: 'JSON' }).click();
  const code = dialog(page).getByRole('textbox', { name: 'Payload' });
  await code.click();
  await page.keyboard.insertText('{\n  "text": "Pilot",\n  "chargers": [4, 2,]\n}');
  await writeButton(page).click();
  await expect(dialog(page).getByText('Line 3, column 21: remove the comma before ]')).toBeVisible();
  await expect(dialog(page).locator('.cm-errorLine')).toHaveText('  "chargers": [4, 2,]');
  await expect(code).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const payload =
    '{"__proto__": {"x": 1}, "a": 9007199254740993, "b": 1e400, "text": "<script>ran = 1</script>"}';
  await page.keyboard.insertText(payload.replace('"b"', '"a"'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page).getByText('remove the duplicate key "a"')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(payload);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page)).toHaveCount(0);
  const [log] = await fetchAccountLogs(page, accountId);
  await page.goto(`/accounts/${accountId}/logs/${log?.accountLogId}`);
  await expect(page.getByRole('tree', { name: 'payload' })).toContainText('a: 9007199254740993');
  await page.getByRole('radio', { name: 'Raw', exact: true }).click();
  await expect(page.getByRole('figure', { name: 'Payload' })).toHaveText(payload);
});

test('finds or creates the account by domain, says which, and stays open to add another', async ({
  page,
}) => {
  await page.goto('/accounts');
  await page.getByRole('link', { name: 'Log entry' }).click();
  await expect(field(page, 'Domain')).toBeFocused();
  await expect(dialog(page).getByText('Enter a domain')).toHaveCount(0);
  await field(page, 'Payload').fill('First of a new account');
  await dialog(page).getByLabel('Keep open for another').check();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/v0/')) sent.push(request.url());
  });
  await writeButton(page).click();
  await expect(dialog(page).getByText('Enter a domain')).toBeVisible();
  await expect(field(page, 'Domain')).toBeFocused();
  expect(sent).toEqual([]);
  await field(page, 'Domain').fill('not a domain');
  await expect(dialog(page).getByText("Doesn't look like a domain")).toBeVisible();
  await field(page, 'Domain').fill('New.example');
  await expect(dialog(page).getByText('No account has this domain. Creates a new account.')).toBeVisible();
  await field(page, 'Name').fill('New & Co');
  const first = await field(page, 'Idempotency key').inputValue();
  await writeButton(page).click();
  await expect(
    dialog(page).getByText('Log entry added to New & Co. A new account was created.'),
  ).toBeVisible();
  await expect(field(page, 'Payload')).toBeFocused();
  await expect(field(page, 'Payload')).toHaveValue('');
  await expect(field(page, 'Domain')).toHaveValue('New.example');
  await expect(field(page, 'Idempotency key')).not.toHaveValue(first);
  const [created] = await fetchAccounts(page);
  await expect(field(page, 'Domain')).toHaveValue('New.example');
  await expect(dialog(page).getByText('Goes to New & Co')).toBeVisible();
  await field(page, 'Payload').fill('By its domain again');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    dialog(page).getByText('Log entry added to New & Co. Added to an existing account.'),
  ).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'By ID' }).click();
  await expect(field(page, 'Domain')).toHaveCount(0);
  await field(page, 'Account ID').fill(created?.accountId ?? '');
  await expect(dialog(page).getByText('Goes to New & Co')).toBeVisible();
  await field(page, 'Payload').fill('By its id');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page).getByText(/Log entry added to New & Co\. *Open entry/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(
    page.getByRole('table', { name: 'Accounts' }).getByRole('link', { name: 'New & Co' }),
  ).toBeVisible();
  expect(await fetchAccountLogs(page, created?.accountId ?? '')).toHaveLength(3);
  expect(await fetchAccounts(page)).toHaveLength(1);
});

test('finds or creates a person by any identifier and says which', async ({ page }) => {
  await page.goto('/persons?write=true');
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.type('jo@depot.example');
  await field(page, 'Name').fill('Jo Ito');
  await field(page, 'Phone').fill('030 5550142');
  await field(page, 'Payload').fill('Asked for prices');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page).getByText('Use a plus sign and 2 to 15 digits')).toBeVisible();
  await field(page, 'Phone').fill('+49 (30) 555-0142');
  await expect(dialog(page).getByText('Saved as +49305550142')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Log entry added to Jo Ito')).toBeVisible();
  await expect(page.getByText('A new person was created.')).toBeVisible();
  await page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('button', { name: 'Open person' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jo Ito' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('+49305550142');
  await page.goto(`${page.url()}?write=true`);
  await expect(dialog(page)).toHaveAccessibleName('Log entry for Jo Ito');
  await expect(field(page, 'Payload')).toBeFocused();
  await page.keyboard.type('Called back');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Log entry added to Jo Ito')).toBeVisible();
});

test('links to an existing entry with its time instead of adding a duplicate', async ({ page }) => {
  const { accountId, accountLogId } = await createAccountLog(page, {
    domain: 'depot.example',
    name: 'Depot & Sons',
    source: 'console',
    type: 'note',
    payload: { text: 'Called' },
    idempotencyKey: 'call-1',
  });
  await page.goto('/accounts?write=true');
  await dialog(page).getByLabel('Keep open for another').check();
  await field(page, 'Domain').fill('depot.example');
  await field(page, 'Name').fill('Depot & Sons');
  for (const text of ['Written now', 'Called']) {
    await field(page, 'Payload').fill(text);
    if (text === 'Called') await field(page, 'Idempotency key').fill('call-1');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(field(page, 'Payload')).toHaveValue('');
  }
  const news = dialog(page).getByRole('status').filter({ hasText: 'Already added at' });
  await expect(news).toHaveText(/^Already added at \d\d:\d\d to Depot & Sons\. Open entry$/);
  await expect(dialog(page).getByText('Log entry added')).toHaveCount(0);
  await news.getByRole('link', { name: 'Open entry' }).click();
  await expect(page).toHaveURL(`/accounts/${accountId}/logs/${accountLogId}`);
  expect(await fetchAccountLogs(page, accountId)).toHaveLength(2);
});

test('a form that was left or reloaded keeps its idempotency key and submits once', async ({
  page,
  failureProxy,
}) => {
  page.on('dialog', (asked) => asked.accept());
  const { accountId } = await account(page);
  await page.goto(`${failureProxy.url}/accounts/${accountId}?write=true`);
  await expect(field(page, 'Payload')).toBeFocused();
  await page.keyboard.type('Sent, but was it heard?');
  const key = await field(page, 'Idempotency key').inputValue();
  failureProxy.inject(WRITE, 'response-lost');
  await writeButton(page).click();
  await expect(dialog(page)).toContainText(
    /Couldn't connect\. Retrying in \d+\ss\. You won't get a duplicate\./,
  );
  expect(await fetchAccountLogs(page, accountId)).toHaveLength(2);
  await page.reload();
  await expect(dialog(page).getByText(/^Restored your draft from \d\d:\d\d\./)).toBeVisible();
  await expect(field(page, 'Payload')).toHaveValue('Sent, but was it heard?');
  await expect(field(page, 'Idempotency key')).toHaveValue(key);
  failureProxy.reset();
  await writeButton(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(/^Already added at \d\d:\d\d to/)).toBeVisible();
  expect(await fetchAccountLogs(page, accountId)).toHaveLength(2);
  // Different content is another entry and needs another key.
  await page.goto(`${failureProxy.url}/accounts/${accountId}?write=true`);
  await expect(field(page, 'Payload')).toHaveValue('');
  await expect(field(page, 'Payload')).toBeFocused();
  await page.keyboard.type('Another');
  await field(page, 'Idempotency key').fill(key);
  await writeButton(page).click();
  await expect(dialog(page).getByText('This key was used for another entry')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'New key' }).click();
  await writeButton(page).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await fetchAccountLogs(page, accountId)).toHaveLength(3);
});

test('adds 50 entries exactly once through a service that drops responses', async ({
  page,
  failureProxy,
}) => {
  test.slow();
  await page.clock.install();
  const { accountId } = await account(page);
  await page.goto(`${failureProxy.url}/accounts/${accountId}?write=true`);
  await dialog(page).getByLabel('Keep open for another').check();
  failureProxy.injectEvery(2, WRITE, [
    'response-lost',
    'server-error',
    'duplicated',
    'truncated',
    'delayed',
    'rate-limited',
    'html',
  ]);
  for (let index = 0; index < 50; index += 1) {
    await expect(field(page, 'Payload')).toHaveValue('');
    await field(page, 'Payload').fill(`Entry ${index}`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(field(page, 'Payload')).toHaveValue('', { timeout: 200 });
    }).toPass();
  }
  failureProxy.reset();
  const texts = (await fetchAccountLogs(page, accountId)).map(({ payload }) => payload.text).toReversed();
  expect(texts).toEqual(['First', ...Array.from({ length: 50 }, (_, index) => `Entry ${index}`)]);
});

test('is accessible, fits a phone, and closes on Escape', async ({ page }) => {
  const { accountId } = await account(page);
  await page.goto(`/accounts/${accountId}?write=true`);
  await expect(writeButton(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog(page).getByRole('radio', { name: 'JSON' }).click();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await expect(writeButton(page)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/account_[a-z0-9]{26}$/);
});
