import { expect, type Locator, type Page } from '@playwright/test';
import { patchAudience, searchAudiences } from './support/api.ts';
import { startFailureProxy } from './support/failure-proxy.ts';
import { test } from './support/gateway-without-extensions.ts';
import { expectSaveState, replaceText, saveState } from './support/page-editor.ts';

const CREATE = /POST .*\/pages\/[^/]+\/audiences$/;
const ONE = /\/audiences\/audience_\w+$/;

const override = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

async function set(part: Locator, text: string): Promise<void> {
  await part.getByRole('radio', { name: 'Override', exact: true }).click();
  await part.page().keyboard.type(text);
}

async function open(page: Page, pageId: string, base = ''): Promise<void> {
  await page.goto(`${base}/pages/${pageId}/audiences/new`);
  await expect(saveState(page)).toBeVisible();
}

const create = (page: Page) => page.keyboard.press('ControlOrMeta+s');

test('creates an audience and shows its publishing progress', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/audiences$/.test(request.url()))
      bodies.push(request.postDataJSON());
  });
  await page.goto(`/pages/${pageId}/audiences`);
  await page.getByRole('link', { name: 'New audience' }).click();
  await expectSaveState(page, /^Not created yet$/);
  await set(override(page, 'Action URL'), 'nowhere');
  await page.getByRole('button', { name: 'Create' }).click();
  // Validation runs before anything is sent.
  await expect(override(page, 'Action URL').getByRole('textbox')).toBeFocused();
  await replaceText(override(page, 'Action URL').getByRole('textbox'), 'https://a.example/fleets');
  await set(override(page, 'Name'), 'Big fleets');
  await page.getByRole('button', { name: 'Create' }).dblclick();
  await expect(page).toHaveURL(ONE);
  await expect(page.getByRole('heading', { level: 1, name: 'Big fleets' })).toBeAttached();
  await expect(page.getByRole('main').getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Values loaded/)).toBeVisible();
  expect(bodies).toEqual([
    { publishBehavior: 'publish', customName: 'Big fleets', actionUrlOverride: 'https://a.example/fleets' },
  ]);
  await page.getByRole('link', { name: 'Audiences' }).last().click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Big fleets' })).toBeVisible();
  expect(await searchAudiences(page, pageId)).toHaveLength(1);
});

test('creates an audience once when the response is lost and the form was edited meanwhile', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await open(page, pageId, failureProxy.url);
  await page.getByRole('radio', { name: 'Keep as draft' }).click();
  await set(override(page, 'Name'), 'Big fleets');
  failureProxy.inject(CREATE, 'server-error');
  failureProxy.inject(CREATE, 'response-lost', 1);
  await create(page);
  await expectSaveState(page, /^Not saved/);
  await set(override(page, 'Context'), 'They drive at night.');
  failureProxy.reset();
  await create(page);
  await expect(page).toHaveURL(ONE);
  const [made, ...others] = await searchAudiences(page, pageId);
  expect(others).toEqual([]);
  const ids = { pageId, audienceId: made?.audienceId ?? '' };
  expect(await patchAudience(page, ids, {})).toMatchObject({
    status: 'draft',
    customName: 'Big fleets',
    supplementaryContext: 'They drive at night.',
  });
});

test('creates an audience once when the tab closes during the request', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await open(page, pageId, failureProxy.url);
  await set(override(page, 'Name'), 'Big fleets');
  await expectSaveState(page, /^Unsaved changes/);
  failureProxy.inject(CREATE, 'server-error');
  failureProxy.inject(CREATE, 'response-lost', 1);
  await create(page);
  await expectSaveState(page, /^Not saved/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  failureProxy.reset();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(override(page, 'Name').getByRole('textbox')).toHaveValue('Big fleets');
  await create(page);
  await expect(page).toHaveURL(ONE);
  expect(await searchAudiences(page, pageId)).toHaveLength(1);
});

test("doesn't retry a creation that may have succeeded if the service would duplicate it", async ({
  page,
  server,
  tenant,
  openInNewContext,
  gateway,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const failureProxy = await startFailureProxy(gateway);
  const mine = await openInNewContext();
  await mine.request.post(`${gateway}/session`, { data: { apiKey: tenant.key } });
  await open(mine, pageId, failureProxy.url);
  await set(override(mine, 'Name'), 'Big fleets');
  // Browsers retry dropped requests on their own; those are dropped too.
  failureProxy.inject(CREATE, 'server-error');
  failureProxy.inject(CREATE, 'response-lost', 1);
  await create(mine);
  await expectSaveState(mine, /^Not saved/);
  await saveState(mine).click();
  await expect(mine.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('may exist already');
  expect(await searchAudiences(page, pageId)).toHaveLength(1);
  await failureProxy.close();
});
