import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import {
  addOverride,
  contextInput,
  loadValues,
  overriddenNames,
  override,
  overrideInput,
} from '../../testing/audience-editor.ts';
import { expectFocus, expectSaveState, fill, pressSave, save, saveState } from '../../testing/page-editor.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(['if-match', 'idempotency-key']);
  tenant = await service.ownTenant();
});

const full: Partial<AudienceCreate> = {
  publishBehavior: 'draft',
  customName: 'Big fleets',
  actionUrlOverride: 'https://a.example/fleets',
  supplementaryContext: 'They drive at night.',
  metadataOverride: { title: 'For big fleets', keywords: ['night'] },
};

const patchPage = (page_id: string, body: object) => tenant.call('updatePage', { params: { page_id }, body });
const paramsOf = ({ pageId, audienceId }: Audience) => ({ page_id: pageId, audience_id: audienceId });
const patchAudience = (audience: Audience, body: object) =>
  tenant.call('updateAudience', { params: paramsOf(audience), body });
const pathOf = ({ pageId, audienceId }: Audience) => `/pages/${pageId}/audiences/${audienceId}`;
const audiencesOf = async (page: string) =>
  (await tenant.call('searchAudiences', { query: { query: '', limit: 1000 } })).items.filter(
    ({ pageId }) => pageId === page,
  );

async function createAudience(body: Partial<AudienceCreate> = full): Promise<Audience> {
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const actions = [{ actionId: 'act', buttonTitle: 'Demo', url: 'https://a.example/demo' }];
  await patchPage(page_id, { actions, headerActionId: 'act', metadata: { title: 'Offers' } });
  return tenant.call('createAudience', { params: { page_id }, body });
}

/** Completes publishing. */
async function publish(): Promise<void> {
  if (!service.app.service) throw new Error('No service');
  for (let step = 0; step < 3; step += 1) {
    service.clock.now += 1;
    await publishDue(service.app.service);
  }
}

async function open(audience: Audience, search = '') {
  const app = await renderApp(service, tenant, pathOf(audience) + search);
  await expectSaveState(/./);
  return app;
}

async function openNew() {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const app = await renderApp(service, tenant, `/pages/${pageId}/audiences/new`);
  await expectSaveState(/^Not created yet$/);
  return { ...app, pageId };
}

const usePageValue = (user: UserEvent, name: string, label = 'Use page value') =>
  user.click(within(override(name)).getByRole('button', { name: label }));
const preview = () => screen.getByRole('region', { name: 'Preview' });
/** The text of the preview that is shown. */
const shownPreview = () => {
  const copy = preview().cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], .sr-only')) hidden.remove();
  return copy.textContent;
};
const nameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const isOne = /\/audiences\/audience_\w+$/;

it('shows the logos of the first widget that has some, with its title', async () => {
  const audience = await createAudience();
  const logo = (altText: string) => ({ image: { altText, url: '' } });
  await patchPage(audience.pageId, {
    actionCardWidgets: [
      { type: 'logos', title: 'No logos yet', logos: [] },
      { type: 'logos', title: 'Trusted by', logos: [logo('Norddepot'), logo('Kite & Co')] },
      { type: 'logos', title: 'Partners', logos: [logo('Brightway')] },
    ],
  });
  await open(audience);
  await waitFor(() => expect(shownPreview()).toMatch(/Trusted byNorddepotKite & Co/));
  expect(shownPreview()).not.toMatch(/No logos yet|Brightway/);
});

it('sends only the fields that were overridden or given back, and keeps unknown ones', async () => {
  const audience = await createAudience();
  const { user } = await open(audience);
  // Only the context is known.
  expect(overriddenNames()).toEqual([]);
  expect(contextInput().value).toBe('They drive at night.');
  await addOverride(user, 'Action form', 'form_short');
  await addOverride(user, 'Action URL');
  expect(overrideInput('Action URL').value).toBe('https://a.example/demo');
  await usePageValue(user, 'Action URL');
  expect(screen.queryByRole('group', { name: 'Action URL' })).toBeNull();
  await user.clear(contextInput());
  await expectSaveState(/^Unsaved changes/);
  await save(user);
  const sent = { actionUrlOverride: null, actionFormIdOverride: 'form_short', supplementaryContext: null };
  expect(service.updates).toEqual([sent]);
  expect(await patchAudience(audience, {})).toMatchObject({
    ...sent,
    customName: full.customName,
    metadataOverride: full.metadataOverride,
    actionFormInstructionsOverride: null,
  });
  // The response contained the other values, so none are unknown.
  expect(nameInput().value).toBe('Big fleets');
  await fill(user, nameInput(), 'Small fleets');
  expect(nameInput().title).toBe('Small fleets');
  await save(user);
  expect(service.updates.at(-1)).toEqual({ customName: 'Small fleets' });
  await screen.findByRole('heading', { level: 1, name: 'Small fleets' });
  await user.clear(nameInput());
  await save(user);
  expect(service.updates.at(-1)).toEqual({ customName: null });
  expect([nameInput().placeholder, nameInput().title]).toEqual(Array(2).fill(audience.computedName));
});

it('edits the name in its own direction, and keeps the caret on Enter', async () => {
  const { user } = await open(await createAudience());
  expect(nameInput().dir).toBe('auto');
  await fill(user, nameInput(), 'Big fleets');
  await user.type(nameInput(), '{Enter}ger', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(nameInput().value).toBe('Bigger fleets');
});

it('says that saving publishes, and when the version is live', async () => {
  const audience = await createAudience({ ...full, publishBehavior: 'publish' });
  await publish();
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Publishing version 2…/);
  const { value } = await screen.findByRole<HTMLProgressElement>('progressbar', {
    name: 'Publishing version 2',
  });
  expect(value).toBeLessThanOrEqual(0.9);
  await publish();
  await expectSaveState(/^Version 2 is live/);
  expect(screen.queryByRole('progressbar')).toBeNull();
  const draft = await createAudience();
  const app = await open(draft);
  await within(screen.getByRole('main')).findAllByText('Draft, not visible yet');
  await fill(app.user, contextInput(), 'They drive by day.');
  await app.user.click(screen.getByRole('button', { name: 'Save draft' }));
  await expectSaveState(/^Draft saved/);
});

it('says in the preview which values it shows and whether search engines show the page', async () => {
  const audience = await createAudience({ ...full, metadataOverride: { robots: ['noindex'] } });
  const { user } = await open(audience);
  await loadValues(user);
  expect(shownPreview()).toMatch(/Shows draft version 1$/);
  await user.click(within(preview()).getByRole('tab', { name: /^Search/ }));
  await waitFor(() => expect(shownPreview()).toContain("Search engines don't show this page."));
  await user.click(within(preview()).getByRole('radio', { name: 'Page' }));
  await waitFor(() => expect(shownPreview()).toContain('Search engines show this page.'));
  expect(shownPreview()).toMatch(/The page as everyone sees it$/);
  await user.click(within(preview()).getByRole('radio', { name: 'This audience' }));
  await usePageValue(user, 'Search engines');
  await waitFor(() => expect(shownPreview()).not.toMatch(/Search engines.* this page/));
});

it('moves between the kinds of preview by arrow keys, but not with a modifier', async () => {
  const { user } = await open(await createAudience());
  const isSelected = (name: RegExp) =>
    within(preview()).getByRole('tab', { name }).getAttribute('aria-selected');
  await user.click(await screen.findByRole('tab', { name: /^Search/ }));
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(isSelected(/^Search/)).toBe('true');
  await user.keyboard('{ArrowLeft}');
  expect(isSelected(/^Card/)).toBe('true');
});

it('picks a field to override in a sheet on phones', async () => {
  const { user } = await open(await createAudience());
  setViewport({ width: 360, height: 740 });
  await user.click(await screen.findByRole('button', { name: /^Override a field/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Override a field' }));
  await user.click(sheet.getByRole('button', { name: 'Close override a field' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Override a field/ }));
  await user.click(await screen.findByRole('option', { name: 'Action form' }));
  await expectFocus(() => overrideInput('Action form'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it("replaces the page's value, which a new override starts with, on typing", async () => {
  const audience = await createAudience();
  const metadata = { description: 'For fleets' };
  await tenant.call('updatePage', { params: { page_id: audience.pageId }, body: { metadata } });
  const { user } = await open(audience);
  await loadValues(user);
  await user.click(screen.getByRole('button', { name: /^Override a field/ }));
  await user.click(await screen.findByRole('option', { name: /^Description/ }));
  await expectFocus(() => overrideInput('Description'));
  expect(overrideInput('Description').value).toBe('For fleets');
  await user.keyboard('Vans');
  expect(overrideInput('Description').value).toBe('Vans');
});

it("overrides metadata with the page's value as a start, and previews both", async () => {
  const audience = await createAudience();
  const { user } = await open(audience);
  // An update replaces all metadata, which isn't known yet.
  await user.click(screen.getByRole('button', { name: /^Override a field/ }));
  await screen.findByRole('option', { name: 'Action URL' });
  expect(screen.queryByRole('option', { name: 'Open Graph title' })).toBeNull();
  await user.keyboard('{Escape}');
  await loadValues(user);
  expect(overrideInput('Title').value).toBe('For big fleets');
  expect(override('Title').textContent).toContain('Page: Offers');
  await addOverride(user, 'Description', 'Vans at night');
  await waitFor(() => expect(shownPreview()).toContain('For big fleetsVans at night'));
  fireEvent.keyDown(document.body, { key: 'π', code: 'KeyP', altKey: true });
  await waitFor(() => expect(shownPreview()).toContain('OffersNo description'));
  await user.click(within(preview()).getByRole('radio', { name: 'This audience' }));
  await usePageValue(user, 'Title');
  await waitFor(() => expect(shownPreview()).toContain('OffersVans at night'));
  await user.keyboard('{Control>}z{/Control}');
  expect(overrideInput('Title').value).toBe('For big fleets');
  await usePageValue(user, 'Title');
  await addOverride(user, 'Open Graph title');
  await save(user);
  const metadataOverride = { keywords: ['night'], description: 'Vans at night', ogTitle: '' };
  expect(service.updates.slice(1)).toEqual([{ metadataOverride }]);
  expect((await patchAudience(audience, {})).metadataOverride).toEqual(metadataOverride);
});

it('uses the title for link previews that show a title of the page', async () => {
  const audience = await createAudience();
  await patchPage(audience.pageId, { metadata: { title: 'Offers', ogTitle: 'Our offers' } });
  const { user } = await open(audience);
  await loadValues(user);
  await user.click(await screen.findByRole('button', { name: 'Also use for link previews' }));
  expect(overrideInput('Open Graph title').value).toBe('For big fleets');
  // X shows the title of Open Graph, as the page has none for X.
  expect(screen.queryByRole('group', { name: 'X title' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Also use for link previews' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo: use the title for link previews' }));
  expect(screen.queryByRole('group', { name: 'Open Graph title' })).toBeNull();
});

it("leaves a field empty, and doesn't flag overrides when another field of the page changes", async () => {
  const audience = await createAudience();
  await patchPage(audience.pageId, { pageContext: 'Changed.' });
  const { user } = await open(audience);
  await loadValues(user);
  expect(screen.getByRole('main').textContent).not.toMatch(/page changed/i);
  await user.clear(overrideInput('Title'));
  expect(overrideInput('Title').placeholder).toBe('Empty for this audience');
  await save(user);
  expect(service.updates.at(-1)).toEqual({ metadataOverride: { title: '', keywords: ['night'] } });
  expect(overrideInput('Keywords').placeholder).toBe('Add…');
  await user.click(screen.getByRole('button', { name: 'Remove night' }));
  expect(overrideInput('Keywords').placeholder).toBe('Empty for this audience');
  await save(user);
  expect(service.updates.at(-1)).toEqual({ metadataOverride: { title: '', keywords: [] } });
});

it('copies the context of a version as one undoable step', async () => {
  const audience = await createAudience();
  await patchAudience(audience, { supplementaryContext: 'They drive by day.' });
  const { items } = await tenant.call('listAudienceVersions', { params: paramsOf(audience) });
  const { user, url } = await open(audience, `?context-from=${items.at(-1)?.versionId}`);
  await screen.findByDisplayValue('They drive at night.');
  await expectFocus(contextInput);
  expect(url()).toMatch(/audience_\w+$/);
  await user.click(screen.getByRole('button', { name: 'Undo: copy context of version 1' }));
  expect(contextInput().value).toBe('They drive by day.');
  await expectSaveState(/^Draft saved/);
});

for (const hasVersionCheck of [true, false])
  it(`keeps a colleague's changes ${hasVersionCheck ? 'with' : 'without'} a version check`, async () => {
    const audience = await createAudience();
    if (!hasVersionCheck) service.offer([]);
    const { user } = await open(audience);
    const confirm = async () => {
      if (hasVersionCheck) return;
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Load values' }));
    };
    await loadValues(user);

    await patchAudience(audience, { customName: 'Their fleets', actionUrlOverride: null });
    await fill(user, nameInput(), 'My fleets');
    await addOverride(user, 'Action form', 'form_mine');
    await pressSave(user);
    await confirm();
    await screen.findByText('0 of 1 resolved');
    const main = within(screen.getByRole('main'));
    await user.click(within(main.getByRole('group', { name: /Name/ })).getByRole('radio', { name: /Yours/ }));
    await user.click(screen.getAllByRole('button', { name: /^Save/ }).at(-1) as HTMLElement);
    await expectSaveState(/^Draft saved/);
    expect(await patchAudience(audience, {})).toMatchObject({
      customName: 'My fleets',
      actionUrlOverride: null,
      actionFormIdOverride: 'form_mine',
      supplementaryContext: full.supplementaryContext,
    });
    expect(screen.queryByRole('group', { name: 'Action URL' })).toBeNull();
  });

it('creates an audience once and shows its publishing progress', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const { user, url } = await renderApp(service, tenant, `/pages/${pageId}/audiences`);
  const bodies: unknown[] = [];
  service.intercept((method, requestUrl, body) => {
    if (method === 'POST' && requestUrl.endsWith('/audiences')) bodies.push(body);
    return undefined;
  });
  await user.click(await screen.findByRole('link', { name: 'New audience' }));
  await expectSaveState(/^Not created yet$/);
  await addOverride(user, 'Action URL', 'nowhere');
  await user.click(screen.getByRole('button', { name: /^Create/ }));
  // Validation runs before anything is sent.
  await expectFocus(() => overrideInput('Action URL'));
  await fill(user, overrideInput('Action URL'), 'https://a.example/fleets');
  await fill(user, nameInput(), 'Big fleets');
  await user.dblClick(screen.getByRole('button', { name: /^Create/ }));
  await expect.poll(url).toMatch(isOne);
  await screen.findByRole('heading', { level: 1, name: 'Big fleets' });
  await publish();
  await within(screen.getByRole('main')).findAllByText('Live · version 1');
  await screen.findByText(/^Values loaded/);
  expect(bodies).toEqual([
    { publishBehavior: 'publish', customName: 'Big fleets', actionUrlOverride: 'https://a.example/fleets' },
  ]);
  await user.click(screen.getAllByRole('link', { name: 'Audiences' }).at(-1) as HTMLElement);
  await within(screen.getByRole('main')).findByRole('link', { name: 'Big fleets' });
  expect(await audiencesOf(pageId)).toHaveLength(1);
});

it('creates an audience once when the response is lost and the form was edited meanwhile', async () => {
  const { user, url, pageId } = await openNew();
  await fill(user, nameInput(), 'Big fleets');
  await fill(user, contextInput(), 'They drive at night.');
  service.fail(/POST .*audiences$/, 'response-lost');
  await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
  await expectSaveState(/^Not saved/);
  await fill(user, contextInput(), 'They drive by day.');
  service.recover();
  await pressSave(user);
  fireEvent(window, new Event('online'));
  await expect.poll(url).toMatch(isOne);
  const [created, ...others] = await audiencesOf(pageId);
  expect(others).toEqual([]);
  const params = { page_id: pageId, audience_id: created?.audienceId ?? '' };
  expect(await tenant.call('updateAudience', { params, body: {} })).toMatchObject({
    status: 'draft',
    customName: 'Big fleets',
    supplementaryContext: 'They drive by day.',
  });
});

it("doesn't retry a creation that may have succeeded if the service would duplicate it", async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  service.offer([]);
  const { user } = await renderApp(service, tenant, `/pages/${pageId}/audiences/new`);
  await expectSaveState(/^Not created yet$/);
  await fill(user, contextInput(), 'They drive at night.');
  service.fail(/POST .*audiences$/, 'response-lost');
  await pressSave(user);
  await expectSaveState(/^Not saved/);
  await user.click(saveState());
  const details = await screen.findByRole('dialog', { name: 'Unsaved changes' });
  await waitFor(() => expect(details.textContent).toContain('may exist already'));
  expect(await audiencesOf(pageId)).toHaveLength(1);
});

it('publishes no audience with an unsafe URL, but saves a draft', async () => {
  const dialog = () => screen.findByRole('dialog', { name: "Can't publish 1 unsafe link" });
  const setUrl = async (user: UserEvent) => {
    await addOverride(user, 'Action URL', 'javascript:alert(1)');
    expect(overrideInput('Action URL').getAttribute('aria-invalid')).toBe('true');
    await pressSave(user);
  };
  const live = await createAudience({ publishBehavior: 'publish' });
  const { user } = await open(live);
  await setUrl(user);
  await user.click(within(await dialog()).getByRole('button', { name: /^Action URL/ }));
  await expectFocus(() => overrideInput('Action URL'));
  await user.click(screen.getByRole('button', { name: /^Save and publish/ }));
  expect(within(await dialog()).queryByRole('button', { name: 'Publish anyway' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);

  const draft = await open(await createAudience({ publishBehavior: 'draft' }));
  await setUrl(draft.user);
  await expectSaveState(/^Draft saved \d\d:\d\d · 1 to fix/);
  expect(screen.queryByRole('dialog')).toBeNull();

  const created = await openNew();
  await setUrl(created.user);
  await dialog();
});
