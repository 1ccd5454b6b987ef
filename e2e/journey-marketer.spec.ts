import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  fetchPage,
  fetchPages,
  fetchVersions,
  patchAudience,
  patchPage,
  searchAudiences,
} from './support/api.ts';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import {
  heading,
  openFromPalette,
  press,
  pressEnterOn,
  rowLinks,
  selectRadio,
  signInByKeyboard,
  tabLink,
  tabTo,
  typeInto,
} from './support/keyboard.ts';
import {
  expectRowTitles,
  expectSaveState,
  field,
  openEditor,
  rowHeader,
  rowList,
  savedLabel,
} from './support/page-editor.ts';
import { signIn } from './support/sign-in.ts';

// Keyboard only.

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Names a new audience, whose name has the focus, and leaves its fields. */
async function nameAudience(page: Page, name: string): Promise<void> {
  await expect(textbox(page, 'Name')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole('button', { name: 'Override a field' }));
}

/** Overrides an inherited field and types right away. */
async function override(page: Page, name: string, text: string): Promise<void> {
  await press(page, 'o');
  await expect(page.getByRole('combobox', { name: 'Find a field' })).toBeFocused();
  await page.keyboard.type(name);
  await press(page, 'Enter');
  await expect(textbox(page, name)).toBeFocused();
  await page.keyboard.type(text);
  await expect(textbox(page, name)).toHaveValue(text);
}

test('a marketer creates the first page of an empty tenant', async ({ page, server }) => {
  const tenant = await server.createTenant('Fernhill');
  await page.goto('/');
  await typeInto(page, textbox(page, 'Access key'), tenant.key);
  await press(page, 'Enter');
  await expect(textbox(page, 'Page name')).toBeFocused();
  await page.keyboard.type('Spring fleet launch');
  const card = page.getByRole('region', { name: 'Preview' });
  const height = async () => (await card.boundingBox())?.height;
  const before = await height();
  await tabTo(page, card.getByRole('radio', { name: 'Everyone' }));
  await press(page, 'ArrowRight');
  await expect(card.getByRole('heading', { name: /Brightway GmbH: Spring fleet launch$/ })).toBeVisible();
  expect(await height()).toBe(before);
  await page.setViewportSize({ width: 360, height: 740 });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  expect(await top(page.getByRole('button', { name: 'Create page' }))).toBeLessThanOrEqual(330);
  await page.setViewportSize({ width: 1280, height: 720 });
  await tabTo(page, textbox(page, 'What should its agent know?'), 'Shift+Tab');
  await page.keyboard.type('Fleet managers read it.');
  await press(page, 'Tab');
  await expect(page.getByRole('button', { name: 'Create page' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/edit#context$/);
  await expect(textbox(page, 'Page context')).toBeFocused();
  await expect(textbox(page, 'Page context')).toHaveValue('Fleet managers read it.');
  await pressEnterOn(page, tabLink(page, 'Main', /^Overview/), 'Shift+Tab');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: 'Page (done)' })).toBeVisible();
  await pressEnterOn(page, steps.getByRole('link', { name: 'Publish' }));
  await expect(page).toHaveURL(/\/edit$/);

  await typeInto(page, textbox(page, 'Page context'), 'Fleet managers plan electric vans.');
  await press(page, 'ControlOrMeta+s');
  await expectSaveState(page, savedLabel);
  await pressEnterOn(page, page.getByRole('button', { name: 'Publish page' }), 'Shift+Tab');
  await expect(page.getByText('Spring fleet launch published')).toBeVisible();
  const [{ pageId = '', status } = {}] = await fetchPages(page);
  expect(status).toBe('published');

  await pressEnterOn(page, tabLink(page, 'Page', /^Audiences/), 'Shift+Tab');
  await expect(page.getByText('No audiences yet')).toBeVisible();
  await press(page, 'Shift+N');
  await expectSaveState(page, /^Not created yet$/);
  await nameAudience(page, 'Big fleets');
  await override(page, 'Title', 'For big fleets');
  await press(page, 'ControlOrMeta+s');
  await expect(heading(page, 'Big fleets')).toBeAttached();

  const visit = { audienceSessionId: 'first', sessionStartedAt: new Date().toISOString() };
  const file = server.file('visits.ndjson', [visit]);
  await server.runCommand('import', ['--tenant', tenant.name, '--page', pageId, file]);
  await openFromPalette(page, 'spring fleet', /^Spring fleet launch/);
  await expect(page.getByRole('heading', { name: /^1 visit, / })).toBeVisible();
  await pressEnterOn(page, page.getByRole('link', { name: 'Sessions', exact: true }).last());
  await expect(page).toHaveURL(/\/sessions\?/);
  await expect(keyFigure(page, 'Sessions')).toHaveText(/^1/);
});

test('two marketers edit the same text and list, and the later one keeps both', async ({ page, server }) => {
  const tenant = await server.createTenant('Marketing');
  const [pageId = ''] = await server.createPages(tenant, ['Electric vans']);
  const main = page.getByRole('main');
  await signIn(page, { apiKey: tenant.key });
  await patchPage(page, pageId, {
    pageContext: 'Not written yet.',
    metadata: { keywords: ['vans', 'depots', 'trucks', 'ports'] },
  });
  await openEditor(page, pageId);
  await expect(field(page, 'Page context')).toHaveValue('Not written yet.');
  await typeInto(page, field(page, 'Page context'), 'Fleets plan vans by day.');
  await pressEnterOn(page, tabLink(page, 'Sections', /^Metadata/), 'Shift+Tab');
  // Moves the first keyword to the end and adds another one.
  await tabTo(page, field(page, 'Keywords'));
  await press(page, 'ArrowLeft', 'Home', 'Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowRight', 'End');
  await page.keyboard.type('routes');
  await press(page, 'Enter');
  // The other one moves it by two places and adds another one.
  await patchPage(page, pageId, {
    pageContext: 'Depots charge vans at night.',
    metadata: { keywords: ['depots', 'trucks', 'vans', 'ports', 'charging'] },
  });
  await press(page, 'ControlOrMeta+s');
  await expect(main.getByText('0 of 2 resolved')).toBeVisible();
  for (const name of ['Page context', 'Metadata › Keywords'])
    await pressEnterOn(page, main.getByRole('group', { name }).getByRole('button', { name: 'Keep both' }));
  await expect(main.getByText('2 of 2 resolved')).toBeVisible();
  await pressEnterOn(page, main.getByRole('button', { name: /^Save/ }));
  await expectSaveState(page, savedLabel);
  const saved = await fetchPage(page, pageId);
  expect(saved.pageContext).toBe('Fleets plan vans by day. Depots charge vans at night.');
  expect(saved.metadata?.keywords).toEqual(['depots', 'trucks', 'ports', 'vans', 'routes', 'charging']);
});

test("a marketer goes back to an earlier save and on, edits a page's name and actions, and archives another page", async ({
  page,
  server,
}) => {
  const tenant = await server.createTenant('Marketing');
  const [pageId = '', oldId = ''] = await server.createPages(tenant, ['Electric vans', 'Old offers']);
  await signIn(page, { apiKey: tenant.key });
  for (const pageContext of ['For fleets.', 'For depots.']) await patchPage(page, pageId, { pageContext });
  await page.context().clearCookies();
  await signInByKeyboard(page, tenant.key);

  await openFromPalette(page, 'electrc van', /^Electric vans/);
  await expect(heading(page, 'Electric vans')).toBeFocused();
  await pressEnterOn(page, tabLink(page, 'Page', /^History/), 'Shift+Tab');
  const added = (text: string) => page.locator('main ins').filter({ hasText: text });
  await expect(added('depots')).toBeVisible();
  await press(page, 'j');
  await expect(page).toHaveURL(/revision=/);
  await expect(added('fleets')).toBeVisible();
  await pressEnterOn(page, page.getByRole('button', { name: 'Use this version' }));
  await expect(textbox(page, 'Page context')).toHaveValue('For fleets.');
  await expectSaveState(page, /^Unsaved/);
  await press(page, 'ControlOrMeta+z');
  await expect(textbox(page, 'Page context')).toHaveValue('For depots.');
  await expectSaveState(page, /^No changes/);
  expect((await fetchPage(page, pageId)).pageContext).toBe('For depots.');

  await typeInto(page, field(page, 'Name'), 'Vans, electric');
  await typeInto(page, field(page, 'Page context'), 'For fleets that plan vans.');
  await press(page, 'ControlOrMeta+z');
  await expect(field(page, 'Page context')).toHaveValue('For depots.');
  await press(page, 'ControlOrMeta+Shift+z');

  await pressEnterOn(page, tabLink(page, 'Sections', /^Actions/), 'Shift+Tab');
  const actions = rowList(page, 'Actions');
  for (const title of ['Book a demo', 'See prices']) {
    await pressEnterOn(page, actions.getByRole('button', { name: 'Add action' }));
    await page.keyboard.type(title);
    await tabTo(page, field(actions, 'URL').last());
    await page.keyboard.type('https://a.example/');
  }
  await expectRowTitles(actions, ['Book a demo', 'See prices']);
  await tabTo(page, rowHeader(actions, 'See prices'), 'Shift+Tab');
  await press(page, 'Alt+ArrowUp');
  await expectRowTitles(actions, ['See prices', 'Book a demo']);
  await press(page, 'ControlOrMeta+z');
  await expectRowTitles(actions, ['Book a demo', 'See prices']);
  await press(page, 'ControlOrMeta+s');
  await expectSaveState(page, /^Saved /);
  const { name, pageContext, actions: saved } = await fetchPage(page, pageId);
  expect({ name, pageContext }).toEqual({
    name: 'Vans, electric',
    pageContext: 'For fleets that plan vans.',
  });
  expect(saved.map(({ buttonTitle }) => buttonTitle)).toEqual(['Book a demo', 'See prices']);

  await press(page, 'Escape');
  await openFromPalette(page, 'old offers', /^Old offers/);
  await expect(heading(page, 'Old offers')).toBeFocused();
  await openFromPalette(page, 'archive page', /^Archive page/);
  const asked = page.getByRole('dialog', { name: 'Archive Old offers?' });
  await pressEnterOn(page, asked.getByRole('button', { name: 'Archive page' }));
  await expect(page.getByText('Old offers archived')).toBeVisible();
  expect((await fetchPage(page, oldId)).status).toBe('archived');
});

test('a marketer creates and edits an audience, compares versions and restores one', async ({
  page,
  server,
}) => {
  const tenant = await server.createTenant('Marketing');
  const [pageId = ''] = await server.createPages(tenant, ['Electric vans']);
  await signInByKeyboard(page, tenant.key);
  await press(page, 'g', 'p');
  // The overview has a table of pages, too.
  await expect(heading(page, 'Pages')).toBeFocused();
  await expect(rowLinks(page, 'Pages').first()).toBeVisible();
  await press(page, 'j', 'Enter');
  await expect(heading(page, 'Electric vans')).toBeFocused();
  await pressEnterOn(page, tabLink(page, 'Page', /^Audiences/), 'Shift+Tab');
  await expect(page.getByText('No audiences yet')).toBeVisible();
  await press(page, 'Shift+N');
  await expectSaveState(page, /^Not created yet$/);
  await nameAudience(page, 'Big fleets');
  await override(page, 'Title', 'For big fleets');
  await typeInto(page, textbox(page, 'Context'), 'They drive by day.');
  await press(page, 'ControlOrMeta+Shift+S');
  await expect(heading(page, 'Big fleets')).toBeAttached();
  await typeInto(page, textbox(page, 'Context'), 'They drive at night.');
  await press(page, 'ControlOrMeta+Shift+S');
  await expectSaveState(page, savedLabel);
  const [hit] = await searchAudiences(page, pageId);
  const audienceId = hit?.audienceId ?? '';
  const now = () => patchAudience(page, { pageId, audienceId }, {});
  expect(await now()).toMatchObject({
    status: 'draft',
    customName: 'Big fleets',
    supplementaryContext: 'They drive at night.',
    metadataOverride: { title: 'For big fleets' },
  });

  await pressEnterOn(page, tabLink(page, 'Audience', /^Versions/), 'Shift+Tab');
  await expect(rowLinks(page, 'Versions').nth(1)).toBeVisible();
  await press(page, 'j', 'x', 'j', 'x');
  await expect(page.getByRole('link', { name: 'Compare version 2 with version 1' })).toBeVisible();
  await press(page, 'c');
  const context = page.getByRole('region', { name: 'Context' });
  await expect(context.locator('ins')).toContainText(['at night']);
  await press(page, 'n');
  await expect(context.locator('del, ins').first()).toBeFocused();
  await expectAccessible(page, [1440, 768, 360]);
  await page.setViewportSize({ width: 1280, height: 720 });

  await pressEnterOn(page, tabLink(page, 'Audience', /^Versions/), 'Shift+Tab');
  await expect(rowLinks(page, 'Versions').nth(1)).toBeVisible();
  await tabTo(page, rowLinks(page, 'Versions').nth(1));
  await press(page, 'Enter');
  await expect(heading(page, 'Version 1')).toBeFocused();
  await pressEnterOn(page, page.getByRole('button', { name: 'Restore' }), 'Shift+Tab');
  const asked = page.getByRole('dialog', { name: 'Restore version 1?' });
  await selectRadio(page, asked.getByRole('radio', { name: 'And publish' }));
  await expectAccessible(page, [1440, 360]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await pressEnterOn(page, asked.getByRole('button', { name: 'Restore and publish' }));
  await expect(page.getByText('Version 1 restored')).toBeVisible();
  expect((await now()).supplementaryContext).toBe('They drive by day.');
  expect(await fetchVersions(page, pageId, audienceId)).toHaveLength(3);
});
