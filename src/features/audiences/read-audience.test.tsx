import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Audience } from '#contract/audiences.ts';
import { capabilities } from '#contract/capabilities.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { addOverride, overriddenNames, overrideInput as textbox } from '../../testing/audience-editor.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import {
  expectFocus,
  expectSaveState,
  fill,
  lookForChanges,
  pressSave,
  save,
} from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { audienceAdapter } from './audience-adapter.ts';
import type { EditedAudience } from './audience-record.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(['if-match', 'read-one']);
  tenant = await service.ownTenant();
});

async function createAudience(publishBehavior: 'draft' | 'publish' = 'draft'): Promise<Audience> {
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  return tenant.call('createAudience', {
    params: { page_id },
    body: {
      publishBehavior,
      customName: 'Big fleets',
      actionUrlOverride: 'https://a.example/fleets',
      metadataOverride: { title: 'For big fleets' },
    },
  });
}

const paramsOf = ({ pageId, audienceId }: Audience) => ({ page_id: pageId, audience_id: audienceId });
const pathOf = ({ pageId, audienceId }: Audience) => `/pages/${pageId}/audiences/${audienceId}`;
const patchAudience = (audience: Audience, body: object) =>
  tenant.call('updateAudience', { params: paramsOf(audience), body });

const nameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

async function open(audience: Audience) {
  const app = await renderApp(service, tenant, pathOf(audience));
  await expectSaveState(/^(No changes|Draft saved \d\d:\d\d)$/);
  return app;
}

/** Completes publishing. */
async function publish(): Promise<void> {
  if (!service.app.service) throw new Error('No service');
  for (let step = 0; step < 3; step += 1) {
    service.clock.now += 1;
    await publishDue(service.app.service);
  }
}

it('opens with the overrides only', async () => {
  await open(await createAudience());
  expect(overriddenNames()).toEqual(['Action URL', 'Title']);
  expect(nameInput().value).toBe('Big fleets');
  expect(textbox('Action URL').value).toBe('https://a.example/fleets');
  expect(textbox('Title').value).toBe('For big fleets');
  screen.getByText("18 fields use the page's value");
  expect(screen.queryByRole('button', { name: 'Load values' })).toBeNull();
  expect(screen.queryByText(/^(Only the context|Values loaded|Unknown)/)).toBeNull();
  expect(service.requests.filter((each) => each.includes('search'))).toEqual([]);
});

it("says that visitors see the page as it is if only the audience's name differs", async () => {
  const audience = await createAudience();
  await patchAudience(audience, { actionUrlOverride: null, metadataOverride: {} });
  const { user } = await open(audience);
  expect(overriddenNames()).toEqual([]);
  screen.getByText('Visitors see the page as it is.');
  const tab = screen.getByRole('link', { name: /^Overrides/ });
  expect(tab.textContent).toBe('Overrides0');
  // Unsaved ones count, as in the heading.
  await addOverride(user, 'Title');
  expect(tab.textContent).toBe('Overrides1');
  await user.click(screen.getByRole('button', { name: 'Undo: override Title' }));
  expect(tab.textContent).toBe('Overrides0');
  await patchAudience(audience, { supplementaryContext: 'Runs 40 vans' });
  await open(audience);
  screen.getByText('Visitors see the page as it is. The page agent knows the context once published.');
  await tenant.call('publishAudience', { params: paramsOf(audience), body: {} });
  await publish();
  await renderApp(service, tenant, pathOf(audience));
  await screen.findByText('Visitors see the page as it is. The page agent knows the context.');
});

it('lists the fields that use the value of the page, and overrides one of them', async () => {
  const { user } = await open(await createAudience());
  await user.click(screen.getByText("18 fields use the page's value"));
  await user.click(await screen.findByRole('button', { name: 'Override Author' }));
  await expectFocus(() => textbox('Author'));
  screen.getByText("17 fields use the page's value");
});

it('shows that a saved version is published, and what it changed', async () => {
  const audience = await createAudience('publish');
  await publish();
  const { user } = await open(audience);
  await fill(user, nameInput(), 'Small fleets');
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Publishing version 2…/);
  await publish();
  await expectSaveState(/^Version 2 is live/);
  await screen.findByRole('heading', { level: 1, name: 'Small fleets' });
  await within(screen.getByRole('main')).findAllByText('Live · version 2');
});

it("isn't publishing a version that is live though the list of versions is older", async () => {
  const audience = await createAudience('publish');
  await publish();
  const olderList = async (response: Promise<Response>) => {
    const { items, ...list } = await (await response).json();
    const older = items.map((version: object) => ({ ...version, status: 'processing', publishedAt: null }));
    return Response.json({ ...list, items: older });
  };
  service.intercept((method, url, _body, forward) =>
    method === 'GET' && url.includes('/versions') ? olderList(forward()) : undefined,
  );
  await open(audience);
  await within(screen.getByRole('main')).findAllByText('Live · version 1');
  expect(screen.queryByText(/publishing version/i)).toBeNull();
});

it("shows a colleague's change after the next visit, and merges it before saving", async () => {
  const audience = await createAudience();
  const { user } = await open(audience);
  await patchAudience(audience, { actionUrlOverride: 'https://b.example' });
  await fill(user, nameInput(), 'Small fleets');
  await save(user);
  expect(textbox('Action URL').value).toBe('https://b.example');
  // The first save was based on an older version.
  expect(service.updates).toEqual([{ customName: 'Small fleets' }, { customName: 'Small fleets' }]);
  await patchAudience(audience, { customName: 'Their fleets' });
  await open(audience);
  expect(nameInput().value).toBe('Their fleets');
});

it('asks before it overwrites a colleague, without a version check', async () => {
  service.offer(['read-one']);
  const audience = await createAudience();
  const { user } = await open(audience);
  await patchAudience(audience, { customName: 'Their fleets' });
  await fill(user, nameInput(), 'Small fleets');
  await pressSave(user);
  await screen.findByText('0 of 1 resolved');
  expect(service.updates).toEqual([]);
});

it('says what someone else saved while it is edited', async () => {
  const audience = await createAudience();
  const { user } = await open(audience);
  await fill(user, nameInput(), 'Small fleets');
  await patchAudience(audience, { metadataOverride: { title: 'For fleets' }, actionUrlOverride: null });
  lookForChanges();
  const show = await screen.findByRole('button', { name: 'Show changes' });
  expect(show.parentElement?.textContent).toContain('Saved by someone else: Action URL and Title changed.');
  await user.click(show);
  const dialog = await screen.findByRole('dialog', { name: 'Saved by someone else' });
  within(dialog).getByText(/Your unsaved edits stay\.$/);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(nameInput().value).toBe('Small fleets');
});

it('loads the current record before a queued save, without asking', async () => {
  const audience = await createAudience();
  const { queryClient } = await open(audience);
  const place = { pageId: audience.pageId, audienceId: audience.audienceId };
  const adapter = audienceAdapter(queryClient, place, false, () => Promise.reject(new Error('asked')));
  const { signal } = new AbortController();
  const base = await adapter.load(signal, {} as EditedAudience);
  await patchAudience(audience, { actionUrlOverride: null });
  expect(await adapter.load(signal, base)).toMatchObject({
    customName: 'Big fleets',
    actionUrlOverride: null,
    versionNumber: base.versionNumber + 1,
  });
});

it('shows "not found" for an unknown audience', async () => {
  const audience = await createAudience();
  await renderApp(service, tenant, pathOf({ ...audience, audienceId: 'audience%2Fof%20none%25' }));
  await screen.findByRole('heading', { level: 1, name: 'Not found' });
});

it('retries after any kind of failure', async () => {
  const audience = await createAudience();
  await expectRetry(service, tenant, {
    path: pathOf(audience),
    pattern: /audiences\/audience_\w+$/,
    afterFailure: async () => {
      // The form and preview don't seem to load on, and without its name it isn't a recent one.
      expect(screen.queryByRole('complementary', { name: /^Preview/ })).toBeNull();
      expect(screen.queryByText('Recent')).toBeNull();
    },
  });
  await waitFor(() => expect(nameInput().value).toBe('Big fleets'));
});

it('merges other responses if another service lacks the operation', async () => {
  const audience = await createAudience();
  service.offer(capabilities, 'gateway');
  service.fail(/^GET .*audience_\w+$/, 'not-found');
  await renderApp(service, tenant, pathOf(audience));
  await screen.findByText(/^Only the context is known/);
  await screen.findByRole('heading', { level: 1, name: 'Big fleets' });
});
