import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { loadCurrentValues } from '../../testing/load-current-values.ts';
import { expectFocus, expectSaveState, fill, pressSave, save, saveState } from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { tableByName } from '../../testing/table.ts';

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

async function loadCurrent(user: UserEvent): Promise<void> {
  await loadCurrentValues(user);
  await screen.findByText(/^Values loaded/);
}

/** The group of one override. */
const override = (name: string) => screen.getByRole('group', { name });
const textbox = (part: HTMLElement) => within(part).getByRole<HTMLInputElement>('textbox');
const select = (user: UserEvent, part: HTMLElement, name: string) =>
  user.click(within(part).getByRole('radio', { name }));
const selectedMode = (part: HTMLElement) => part.querySelector(':checked')?.closest('label')?.textContent;
const set = async (user: UserEvent, name: string, text: string) => {
  await select(user, override(name), 'Override');
  await expectFocus(() => textbox(override(name)));
  await user.paste(text);
};
const metadata = (group: string, field: string) => {
  const row = within(tableByName(`Metadata: ${group}`))
    .getAllByRole('row')
    .find((each) => new RegExp(`^(Not saved ?)?${field}$`).test(each.firstElementChild?.textContent ?? ''));
  if (!row) throw new Error(`No row for ${field}`);
  return row;
};
const isOne = /\/audiences\/audience_\w+$/;

it('sends overrides and inherited fields, and keeps unknown ones', async () => {
  const audience = await createAudience();
  const { user } = await open(audience);
  for (const field of ['Name', 'Action URL', 'Action form', 'Form instructions'])
    expect(selectedMode(override(field))).toBe('Keep current');
  await waitFor(() =>
    expect(override('Action URL').textContent).toContain('Page default: “https://a.example/demo”'),
  );
  await select(user, override('Action URL'), 'Use page default');
  await set(user, 'Action form', 'form_short');
  await select(user, override('Context'), 'No context');
  await expectSaveState(/^Unsaved changes$/);
  // A field changed back isn't sent.
  await select(user, override('Name'), 'Use computed name');
  await select(user, override('Name'), 'Keep current');
  await expectSaveState(/^Unsaved changes$/);
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
  expect(textbox(override('Name')).value).toBe('Big fleets');
  expect(override('Name').textContent).toContain(`Computed name: “${audience.computedName}”`);
  expect(screen.queryAllByRole('radio', { name: 'Keep current' })).toEqual([]);
  await fill(user, textbox(override('Name')), 'Small fleets');
  expect(override('Name').textContent).toMatch(/Big fleetsAfter saving *Small fleets/);
  await save(user);
  expect(service.updates.at(-1)).toEqual({ customName: 'Small fleets' });
  await screen.findByRole('heading', { level: 1, name: 'Small fleets' });
});

it('says that saving publishes, and when the version is live', async () => {
  const audience = await createAudience({ ...full, publishBehavior: 'publish' });
  await publish();
  const { user } = await open(audience);
  await waitFor(() => textbox(override('Context')));
  await fill(user, textbox(override('Context')), 'They drive by day.');
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
  await screen.findByRole('list', { name: 'Steps' });
  await waitFor(() => textbox(override('Context')));
  await fill(app.user, textbox(override('Context')), 'They drive by day.');
  await app.user.click(screen.getByRole('button', { name: 'Save draft' }));
  await expectSaveState(/^Draft saved/);
});

it('overrides metadata next to the page default and the result', async () => {
  const audience = await createAudience();
  const { user } = await open(audience);
  await screen.findByText(/^This audience's metadata overrides aren't loaded/);
  await loadCurrent(user);
  await user.click(screen.getByRole('button', { name: 'Show all fields' }));
  const title = () => metadata('General', 'Title');
  const description = () => metadata('General', 'Description');
  expect(textbox(title()).value).toBe('For big fleets');
  expect(within(title()).getAllByRole('cell')[1]?.textContent).toContain('Offers');
  await select(user, description(), 'Override');
  await expectFocus(() => textbox(description()));
  await user.keyboard('Vans at night');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Previews' }).textContent).toContain('Vans at night'),
  );
  expect(within(description()).getAllByRole('cell').at(-1)?.textContent).toContain('Vans at night');
  await select(user, title(), 'Use page default');
  expect(within(title()).getAllByRole('cell').at(-1)?.textContent).toContain('Offers');
  await user.keyboard('{Control>}z{/Control}');
  expect(textbox(title()).value).toBe('For big fleets');
  await select(user, title(), 'Use page default');
  await select(user, metadata('Open Graph', 'Title'), 'Override');
  await save(user);
  const metadataOverride = { keywords: ['night'], description: 'Vans at night', ogTitle: '' };
  expect(service.updates.slice(1)).toEqual([{ metadataOverride }]);
  expect((await patchAudience(audience, {})).metadataOverride).toEqual(metadataOverride);
});

it('warns when the page changed after it was overridden', async () => {
  const audience = await createAudience();
  const { user } = await open(audience);
  await loadCurrent(user);
  const warnings = (part: HTMLElement) => within(part).queryAllByText(/Page changed/);
  expect(override('Action URL').textContent).toContain('Page default');
  expect(warnings(override('Action URL'))).toEqual([]);
  service.clock.now += 1;
  await patchPage(audience.pageId, { name: 'Other offers' });
  await open(audience);
  await waitFor(() => expect(override('Action URL').textContent).toMatch(/Page changed .* after version 1/));
  expect(warnings(metadata('General', 'Title'))).toHaveLength(1);
  expect(warnings(override('Context'))).toEqual([]);
});

it('copies the context of a version as one undoable step', async () => {
  const audience = await createAudience();
  await patchAudience(audience, { supplementaryContext: 'They drive by day.' });
  const { items } = await tenant.call('listAudienceVersions', { params: paramsOf(audience) });
  const { user, url } = await open(audience, `?context-from=${items.at(-1)?.versionId}`);
  await screen.findByDisplayValue('They drive at night.');
  const context = () => textbox(override('Context'));
  await expectFocus(context);
  expect(url()).toMatch(/audience_\w+$/);
  await user.click(screen.getByRole('button', { name: 'Undo: copy context of version 1' }));
  expect(context().value).toBe('They drive by day.');
  await expectSaveState(/^No changes$/);
});

for (const hasVersionCheck of [true, false])
  it(`keeps a colleague's changes ${hasVersionCheck ? 'with' : 'without'} a version check`, async () => {
    const audience = await createAudience();
    if (!hasVersionCheck) service.offer([]);
    const { user } = await open(audience);
    const confirm = async () => {
      if (hasVersionCheck) return;
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Load current values' }));
    };
    await loadCurrent(user);

    await patchAudience(audience, { customName: 'Their fleets', actionUrlOverride: null });
    await fill(user, textbox(override('Name')), 'My fleets');
    await set(user, 'Action form', 'form_mine');
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
    expect(selectedMode(override('Action URL'))).toBe('Use page default');
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
  await set(user, 'Action URL', 'nowhere');
  await user.click(screen.getByRole('button', { name: /^Create/ }));
  // Validation runs before anything is sent.
  await expectFocus(() => textbox(override('Action URL')));
  await fill(user, textbox(override('Action URL')), 'https://a.example/fleets');
  await set(user, 'Name', 'Big fleets');
  await user.dblClick(screen.getByRole('button', { name: /^Create/ }));
  await expect.poll(url).toMatch(isOne);
  await screen.findByRole('heading', { level: 1, name: 'Big fleets' });
  await publish();
  await waitFor(() => within(screen.getByRole('main')).getAllByText('Published'));
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
  await user.click(screen.getByRole('radio', { name: 'Keep as draft' }));
  await set(user, 'Name', 'Big fleets');
  service.fail(/POST .*audiences$/, 'response-lost');
  await pressSave(user);
  await expectSaveState(/^Not saved/);
  await set(user, 'Context', 'They drive at night.');
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
    supplementaryContext: 'They drive at night.',
  });
});

it("doesn't retry a creation that may have succeeded if the service would duplicate it", async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  service.offer([]);
  const { user } = await renderApp(service, tenant, `/pages/${pageId}/audiences/new`);
  await expectSaveState(/^Not created yet$/);
  await set(user, 'Name', 'Big fleets');
  service.fail(/POST .*audiences$/, 'response-lost');
  await pressSave(user);
  await expectSaveState(/^Not saved/);
  await user.click(saveState());
  expect((await screen.findByRole('dialog', { name: 'Unsaved changes' })).textContent).toContain(
    'may exist already',
  );
  expect(await audiencesOf(pageId)).toHaveLength(1);
});

it('asks before an audience goes live with a harmful URL, but not for a draft', async () => {
  const dialog = () => screen.findByRole('dialog', { name: /^Publish with/ });
  const setUrl = async (user: UserEvent) => {
    await set(user, 'Action URL', 'javascript:alert(1)');
    expect(textbox(override('Action URL')).getAttribute('aria-invalid')).toBe('true');
    await pressSave(user);
  };
  const live = await createAudience({ publishBehavior: 'publish' });
  const { user } = await open(live);
  await setUrl(user);
  await user.click(within(await dialog()).getByRole('button', { name: /^Action URL/ }));
  await expectFocus(() => textbox(override('Action URL')));
  await user.click(screen.getByRole('button', { name: /^Save and publish/ }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Publish anyway' }));
  await expectSaveState(/^(Publishing version 2|Version 2 is live)/);

  const draft = await open(await createAudience({ publishBehavior: 'draft' }));
  await setUrl(draft.user);
  await expectSaveState(/^Draft saved · 1 to check/);
  expect(screen.queryByRole('dialog')).toBeNull();

  const created = await openNew();
  await setUrl(created.user);
  await dialog();
});
