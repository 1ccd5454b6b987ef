import { expect, type Locator, type Page } from '@playwright/test';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import { createAudience, fetchVersions, patchAudience, patchPage } from './support/api.ts';
import { test } from './support/gateway-without-extensions.ts';
import {
  expectSaveState,
  recordUpdates,
  replaceText,
  save,
  savedLabel,
  saveState,
} from './support/page-editor.ts';
import type { Server, Tenant } from './support/server.ts';
import { tableByName } from './support/table.ts';

const full: Partial<AudienceCreate> = {
  publishBehavior: 'draft',
  customName: 'Big fleets',
  actionUrlOverride: 'https://a.example/fleets',
  supplementaryContext: 'They drive at night.',
  metadataOverride: { title: 'For big fleets', keywords: ['night'] },
};

async function someAudience(
  page: Page,
  { server, tenant }: { server: Server; tenant: Tenant },
  body: Partial<AudienceCreate> = full,
): Promise<Audience> {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const actions = [{ actionId: 'act', buttonTitle: 'Demo', url: 'https://a.example/demo' }];
  await patchPage(page, pageId, { actions, headerActionId: 'act', metadata: { title: 'Offers' } });
  return createAudience(page, pageId, body);
}

async function open(page: Page, { pageId, audienceId }: Audience, base = '', search = ''): Promise<void> {
  await page.goto(`${base}/pages/${pageId}/audiences/${audienceId}${search}`);
  await expect(saveState(page)).toBeVisible();
}

async function readCurrent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load current values' }).click();
  await expect(page.getByText(/^Values loaded/)).toBeVisible();
}

/** The group of one override. */
const override = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const selectOption = (
  part: Locator,
  choice: 'Keep current' | 'Use page default' | 'Use computed name' | 'No context' | 'Override',
) => part.getByRole('radio', { name: choice, exact: true }).click();
const selectedOption = (part: Locator): Locator => part.locator('label:has(:checked)');
const metadata = (page: Page, group: string, field: string): Locator =>
  tableByName(page, `Metadata: ${group}`)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^(Not saved )?${field}$`) }) });

test('sends overrides and inherited fields and keeps unknown ones', async ({ page, server, tenant }) => {
  const audience = await someAudience(page, { server, tenant });
  const updates = recordUpdates(page);
  await open(page, audience);
  for (const field of ['Name', 'Action URL', 'Action form', 'Form instructions'])
    await expect(selectedOption(override(page, field))).toHaveText('Keep current');
  await expect(override(page, 'Action URL')).toContainText('Page default: “https://a.example/demo”');
  await selectOption(override(page, 'Action URL'), 'Use page default');
  await selectOption(override(page, 'Action form'), 'Override');
  // The field to fill in has the focus.
  await page.keyboard.type('form_short');
  await selectOption(override(page, 'Context'), 'No context');
  await expectSaveState(page, /^Unsaved changes$/);
  // A field changed back isn't sent.
  await selectOption(override(page, 'Name'), 'Use computed name');
  await selectOption(override(page, 'Name'), 'Keep current');
  await expectSaveState(page, /^Unsaved changes$/);
  await save(page);
  const sent = { actionUrlOverride: null, actionFormIdOverride: 'form_short', supplementaryContext: null };
  expect(updates).toEqual([sent]);
  const { latestVersion: _version, ...unchanged } = await patchAudience(page, audience, {});
  expect(unchanged).toMatchObject({
    ...sent,
    customName: full.customName,
    metadataOverride: full.metadataOverride,
    actionFormInstructionsOverride: null,
  });
  // The response contained the other values, so none are unknown.
  await expect(override(page, 'Name').getByRole('textbox')).toHaveValue('Big fleets');
  await expect(override(page, 'Name')).toContainText(`Computed name: “${audience.computedName}”`);
  await expect(page.getByRole('radio', { name: 'Keep current', exact: true })).toHaveCount(0);
  await replaceText(override(page, 'Name').getByRole('textbox'), 'Small fleets');
  await expect(override(page, 'Name')).toContainText(/Big fleetsAfter saving *Small fleets/);
  await save(page);
  expect(updates.at(-1)).toEqual({ customName: 'Small fleets' });
  await expect(page.getByRole('heading', { level: 1, name: 'Small fleets' })).toBeAttached();
});

test('announces that saving publishes, and when the version is live', async ({ page, server, tenant }) => {
  const audience = await someAudience(page, { server, tenant }, { ...full, publishBehavior: 'publish' });
  await open(page, audience);
  const context = override(page, 'Context').getByRole('textbox');
  await replaceText(context, 'They drive by day.');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectSaveState(page, /^Publishing version 2…/);
  await expectSaveState(page, /^Version 2 is live/, 20_000);
  const draft = await createAudience(page, audience.pageId, full);
  await open(page, draft);
  await replaceText(context, 'They drive by day.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectSaveState(page, /^Draft saved/);
});

test('overrides metadata next to the page default and the result', async ({ page, server, tenant }) => {
  const audience = await someAudience(page, { server, tenant });
  const saves = recordUpdates(page);
  await open(page, audience);
  await expect(page.getByText(/^This audience's metadata overrides aren't loaded/)).toBeVisible();
  await readCurrent(page);
  await page.getByRole('button', { name: 'Show all fields' }).click();
  const title = metadata(page, 'General', 'Title');
  await expect(title.getByRole('textbox')).toHaveValue('For big fleets');
  await expect(title.getByRole('cell').nth(1)).toContainText('Offers');
  await selectOption(metadata(page, 'General', 'Description'), 'Override');
  await page.keyboard.type('Vans at night');
  const preview = page.getByRole('region', { name: 'Previews' });
  await expect(preview).toContainText('Vans at night');
  await expect(metadata(page, 'General', 'Description').getByRole('cell').last()).toContainText(
    'Vans at night',
  );
  await selectOption(title, 'Use page default');
  await expect(title.getByRole('cell').last()).toContainText('Offers');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title.getByRole('textbox')).toHaveValue('For big fleets');
  await selectOption(title, 'Use page default');
  await selectOption(metadata(page, 'Open Graph', 'Title'), 'Override');
  await save(page);
  const override = { keywords: ['night'], description: 'Vans at night', ogTitle: '' };
  expect(saves.slice(1)).toEqual([{ metadataOverride: override }]);
  expect((await patchAudience(page, audience, {})).metadataOverride).toEqual(override);
});

test('warns when the page changed after it was overridden', async ({ page, server, tenant }) => {
  const audience = await someAudience(page, { server, tenant });
  await open(page, audience);
  await readCurrent(page);
  const flag = override(page, 'Action URL').getByText(/Page changed .* after version 1/);
  await expect(override(page, 'Action URL')).toContainText('Page default');
  await expect(flag).toHaveCount(0);
  await patchPage(page, audience.pageId, { name: 'Other offers' });
  await page.reload();
  await expect(flag).toBeVisible();
  await expect(metadata(page, 'General', 'Title').getByText(/Page changed/)).toBeVisible();
  await expect(override(page, 'Context').getByText(/Page changed/)).toHaveCount(0);
});

test('copies the context of a version as one undoable step', async ({ page, server, tenant }) => {
  const audience = await someAudience(page, { server, tenant });
  await patchAudience(page, audience, { supplementaryContext: 'They drive by day.' });
  const first = (await fetchVersions(page, audience.pageId, audience.audienceId)).at(-1);
  await open(page, audience, '', `?context-from=${first?.versionId}`);
  const context = override(page, 'Context').getByRole('textbox');
  await expect(context).toHaveValue('They drive at night.');
  await expect(context).toBeFocused();
  await expect(page).toHaveURL(/audience_\w+$/);
  await page.getByRole('button', { name: 'Undo: copy context of version 1' }).click();
  await expect(context).toHaveValue('They drive by day.');
  await expectSaveState(page, /^No changes$/);
});

for (const serviceKind of ['the service of its own', 'a service of somebody else'] as const)
  test(`keeps a colleague's changes, with ${serviceKind}`, async ({
    server,
    tenant,
    page,
    openInNewContext,
    gateway,
  }) => {
    const audience = await someAudience(page, { server, tenant });
    const foreign = serviceKind === 'a service of somebody else';
    const origin = foreign ? gateway : server.url;
    const mine = await openInNewContext();
    await mine.request.post(`${origin}/session`, { data: { apiKey: tenant.key } });
    const agree = () => mine.getByRole('dialog').getByRole('button', { name: 'Load current values' }).click();
    await open(mine, audience, origin);
    await mine.getByRole('button', { name: 'Load current values' }).click();
    if (foreign) await agree();
    await expect(mine.getByText(/^Values loaded/)).toBeVisible();

    await patchAudience(page, audience, { customName: 'Their fleets', actionUrlOverride: null });
    await replaceText(override(mine, 'Name').getByRole('textbox'), 'My fleets');
    await selectOption(override(mine, 'Action form'), 'Override');
    await mine.keyboard.type('form_mine');
    await mine.keyboard.press('ControlOrMeta+s');
    if (foreign) await agree();
    await expect(mine.getByText('0 of 1 resolved')).toBeVisible();
    await mine
      .getByRole('main')
      .getByRole('group', { name: /Name/ })
      .getByRole('radio', { name: /Yours/ })
      .check();
    await mine.getByRole('button', { name: /^Save/ }).last().click();
    await expectSaveState(mine, savedLabel);
    expect(await patchAudience(page, audience, {})).toMatchObject({
      customName: 'My fleets',
      actionUrlOverride: null,
      actionFormIdOverride: 'form_mine',
      supplementaryContext: full.supplementaryContext,
    });
    await expect(selectedOption(override(mine, 'Action URL'))).toHaveText('Use page default');
  });
