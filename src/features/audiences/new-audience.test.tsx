import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { makePage, makePerson } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { addOverride, contextInput, overriddenNames, overrideInput } from '../../testing/audience-editor.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { expectFocus, expectSaveState, fill, pressSave } from '../../testing/page-editor.ts';
import { palette, paletteField } from '../../testing/palette.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  tenant = await service.ownTenant();
});

const isOne = /\/audiences\/audience_\w+$/;
const audiencesOf = async (page_id: string) =>
  (await tenant.call('listPageAudiences', { params: { page_id } })).items;

const greta = `person_${'0'.repeat(25)}1`;

async function makePeople(): Promise<void> {
  await makePerson(service.db, tenant.tenantId, greta, 'Greta Hollmann');
  await makePerson(service.db, tenant.tenantId, `person_${'0'.repeat(25)}2`, 'Marta Oyelaran');
}

async function openNew(search = '', pageId?: string) {
  pageId ??= await makePage(service.db, tenant.tenantId, 'Offers');
  const app = await renderApp(service, tenant, `/pages/${pageId}/audiences/new${search}`);
  await expectSaveState(/^Not created yet$/);
  return { ...app, pageId };
}

async function pickPerson(user: UserEvent, query: string) {
  await user.click(screen.getByRole('button', { name: 'Person' }));
  await expectFocus(() => screen.getByRole('combobox', { name: 'Find by name, email or company' }));
  await user.keyboard(query);
  await screen.findByRole('option', { name: 'Greta Hollmann' });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
}

it('starts with the name', async () => {
  const { user } = await openNew();
  await expectFocus(() => screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('Big fleets');
  await expectSaveState(/^Unsaved changes/);
});

it('asks to restore an archived page before anything is entered', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  await tenant.call('archivePage', { params: { page_id: pageId }, body: {} });
  const { user } = await renderApp(service, tenant, `/pages/${pageId}/audiences/new`);
  await user.click(await screen.findByRole('button', { name: 'Restore as draft' }));
  await expectFocus(() => screen.getByRole('textbox', { name: 'Name' }));
  await expectSaveState(/^Not created yet$/);
});

it('asks for a name or a person if nothing is entered', async () => {
  const { user, pageId } = await openNew();
  const button = screen.getByRole('button', { name: 'Create and publish' });
  const isDisabled = () => button.hasAttribute('aria-disabled');
  expect([isDisabled(), button.title]).toEqual([true, 'Enter a name or person']);
  await pressSave(user);
  await screen.findByText('Enter a name or person');
  await expectFocus(() => screen.getByRole('textbox', { name: 'Name' }));
  await expectSaveState(/^1 field to fix$/);
  expect(await audiencesOf(pageId)).toEqual([]);
  await fill(user, contextInput(), 'They drive at night.');
  await waitFor(() => expect(screen.queryByText('Enter a name or person')).toBeNull());
  expect(isDisabled()).toBe(false);
});

it('asks before it creates an audience that sees the page as it is', async () => {
  const { user, url, pageId } = await openNew();
  await user.keyboard('Big fleets');
  await pressSave(user);
  const question = await screen.findByRole('dialog', { name: 'Create an audience without changes?' });
  expect(question.textContent).toContain('Visitors will see the page as it is.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(await audiencesOf(pageId)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'More ways to create' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Create draft/ }));
  const draft = within(await screen.findByRole('dialog', { name: 'Create an audience without changes?' }));
  draft.getByRole('button', { name: 'Create draft' });
  await user.click(draft.getByRole('button', { name: 'Cancel' }));
  await pressSave(user);
  const again = await screen.findByRole('dialog', { name: 'Create an audience without changes?' });
  await user.click(within(again).getByRole('button', { name: 'Create and publish' }));
  await expect.poll(url).toMatch(isOne);
});

it('says when visitors see an audience without changes of a draft page', async () => {
  const { pageId } = await tenant.call('createPage', { body: { name: 'Not out yet' } });
  const { user } = await openNew('', pageId);
  await user.keyboard('Big fleets');
  await pressSave(user);
  const question = await screen.findByRole('dialog', { name: 'Create an audience without changes?' });
  expect(question.textContent).toContain("Visitors will see the page as it is once it's published.");
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
});

it('creates a draft for a person found by name', async () => {
  await makePeople();
  const { user, url, pageId } = await openNew();
  await pickPerson(user, 'hollmann');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).placeholder).toBe(
      'Greta Hollmann',
    ),
  );
  await fill(user, contextInput(), 'She asked for a pilot.');
  await user.click(screen.getByRole('button', { name: 'More ways to create' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Create draft/ }));
  await expect.poll(url).toMatch(isOne);
  expect(await audiencesOf(pageId)).toMatchObject([
    { effectiveName: 'Greta Hollmann', personId: greta, status: 'draft' },
  ]);
});

it('can be for no person again, and has no persons where the service has none', async () => {
  await makePeople();
  const { user, url, pageId } = await openNew();
  await pickPerson(user, 'greta');
  await user.click(screen.getByRole('button', { name: 'Unlink' }));
  await addOverride(user, 'Title', 'For all');
  await pressSave(user);
  await expect.poll(url).toMatch(isOne);
  expect(await audiencesOf(pageId)).toMatchObject([{ personId: null }]);
  service.offer(capabilities.filter((each) => each !== 'audience-persons'));
  await openNew();
  expect(screen.queryByRole('button', { name: 'Person' })).toBeNull();
});

it('links another person if the response to the first attempt was lost', async () => {
  await makePeople();
  const { user, url, pageId } = await openNew();
  await fill(user, contextInput(), 'She asked for a pilot.');
  service.fail(/POST .*audiences$/, 'response-lost');
  await pressSave(user);
  await expectSaveState(/^Not saved/);
  await pickPerson(user, 'greta');
  service.recover();
  await pressSave(user);
  await expect.poll(url).toMatch(isOne);
  expect(await audiencesOf(pageId)).toMatchObject([{ personId: greta }]);
});

const createDraft = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'More ways to create' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Create draft/ }));
};
const creation = /POST .*audiences$/;

it.each(['unreachable', 'response-lost'] as const)(
  'publishes if asked for that last: %s',
  async (failure) => {
    const { user, url, pageId } = await openNew();
    await fill(user, contextInput(), 'They drive at night.');
    service.fail(creation, failure);
    await createDraft(user);
    await expectSaveState(/^Not saved/);
    await pressSave(user);
    await waitFor(() => expect(service.requests.filter((each) => creation.test(each))).toHaveLength(2));
    await expectSaveState(/^Not saved/);
    service.recover();
    await fill(user, screen.getByRole('textbox', { name: 'Name' }), 'Small fleets');
    await pressSave(user);
    await expect.poll(url).toMatch(isOne);
    expect(await audiencesOf(pageId)).toMatchObject([{ status: 'pending', effectiveName: 'Small fleets' }]);
  },
);

it.each(['unreachable', 'response-lost'] as const)(
  'creates only a draft if asked for that last: %s',
  async (failure) => {
    const { user, url, pageId } = await openNew();
    await fill(user, contextInput(), 'They drive at night.');
    service.fail(creation, failure);
    await pressSave(user);
    await expectSaveState(/^Not saved/);
    await fill(user, screen.getByRole('textbox', { name: 'Name' }), 'Small fleets');
    await createDraft(user);
    // Not before, or a retry could publish it.
    service.recover();
    await expect.poll(url).toMatch(isOne);
    expect(await audiencesOf(pageId)).toMatchObject([{ status: 'draft', effectiveName: 'Small fleets' }]);
    await screen.findByText('Audience created');
    if (failure === 'response-lost') await screen.findByText('An earlier attempt was already published');
    else expect(screen.queryByText('An earlier attempt was already published')).toBeNull();
  },
);

it('publishes if asked for that while the draft is created, even if the service is busy then', async () => {
  const { user, url, pageId } = await openNew();
  await fill(user, contextInput(), 'They drive at night.');
  const { promise, resolve } = Promise.withResolvers<void>();
  let isBusy = true;
  service.intercept(async (method, path, _body, forward) => {
    if (method === 'POST' && path.endsWith('/audiences')) await promise;
    else if (path.endsWith('/draft') && isBusy) {
      isBusy = false;
      return Response.json({}, { status: 429 });
    }
    return forward();
  });
  await createDraft(user);
  await expectSaveState(/^Saving/);
  await pressSave(user);
  resolve();
  await expect.poll(url).toMatch(isOne);
  expect(isBusy).toBe(false);
  expect(await audiencesOf(pageId)).toMatchObject([{ status: 'pending' }]);
});

it('duplicates an audience without its name and person', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const { audienceId } = await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: {
      publishBehavior: 'draft',
      customName: 'Big fleets',
      supplementaryContext: 'They drive at night.',
      actionFormIdOverride: 'form_short',
      metadataOverride: { title: 'For big fleets', keywords: ['night', 'fleet'] },
    },
  });
  const { user, url } = await renderApp(service, tenant, `/pages/${pageId}/audiences/${audienceId}`);
  await expectSaveState(/./);
  await chooseFromMenu(user, 'Duplicate');
  await expectSaveState(/^Unsaved changes/);
  expect(contextInput().value).toBe('They drive at night.');
  expect(overriddenNames()).toEqual(['Not savedAction form', 'Not savedTitle', 'Not savedKeywords']);
  expect(overrideInput('Title').value).toBe('For big fleets');
  await pressSave(user);
  await expect.poll(url).toMatch(isOne);
  expect(await audiencesOf(pageId)).toMatchObject([
    { effectiveName: 'Audience 2' },
    { effectiveName: 'Big fleets' },
  ]);
});

it('asks for the page first, from the list of all audiences and the palette', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Winter offers');
  await makePage(service.db, tenant.tenantId, 'Summer offers');
  const { user, url } = await renderApp(service, tenant, '/audiences');
  await user.click(await screen.findByRole('link', { name: 'New audience' }));
  const pick = async () => {
    await expectFocus(() => screen.getByRole('combobox', { name: 'Find a page' }));
    await user.keyboard('winter');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await expect.poll(url).toBe(`/pages/${pageId}/audiences/new`);
  };
  await pick();
  await user.click(screen.getByRole('link', { name: 'Topics' }));
  await expect.poll(url).toBe('/topics');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await waitFor(() => paletteField()), 'new audience');
  await user.click(await palette().findByRole('option', { name: /^New audience/ }));
  await pick();
});
