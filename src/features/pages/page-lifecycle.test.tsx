import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { InProcessWorker } from '../../testing/in-process-worker.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import {
  editorPath,
  expectSaveState,
  fetchPage,
  field,
  fill,
  lookForChanges,
  topBar,
} from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, tableByName } from '../../testing/table.ts';

vi.stubGlobal('Worker', InProcessWorker);

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  tenant = await service.ownTenant();
});

const HARMFUL = { actions: [{ buttonTitle: 'Book a demo', url: 'a.example/demo' }] };

async function createDraft(name = 'Offers', patch = {}): Promise<string> {
  const { pageId } = await tenant.call('createPage', { body: { name } });
  await tenant.call('updatePage', { params: { page_id: pageId }, body: patch });
  return pageId;
}
const archive = (pageId: string) => tenant.call('archivePage', { params: { page_id: pageId }, body: {} });
const statusOf = async (pageId: string) => (await fetchPage(tenant, pageId)).status;
const open = async (pageId: string) => {
  const app = await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByRole('heading', { level: 1, name: 'Offers' });
  return app;
};
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const toast = (text: string) => screen.findByText(text);
const click = async (user: UserEvent, name: string) => user.click(await button(name));

it('publishes a draft', async () => {
  const pageId = await createDraft('Offers', { metadata: { canonicalUrl: 'https://a.example/offers' } });
  const { user } = await open(pageId);
  await screen.findByText("Draft, visitors don't see it");
  await click(user, 'Publish page');
  await toast('Offers published');
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  await click(user, 'View page');
  expect(openWindow).toHaveBeenCalledWith('https://a.example/offers', '_blank', 'noreferrer');
  expect(await statusOf(pageId)).toBe('published');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish page' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Edit page' })).toBeTruthy();
  expect(screen.queryByText("Draft, visitors don't see it")).toBeNull();
});

it('is published although the response was lost', async () => {
  const pageId = await createDraft();
  const { user } = await open(pageId);
  service.fail(/^POST .*\/publish$/, 'response-lost', 1);
  await click(user, 'Publish page');
  await toast('Offers published');
  await screen.findByRole('link', { name: 'Edit page' });
});

it('asks before it publishes a draft with harmful values, with a link to each', async () => {
  const pageId = await createDraft('Offers', HARMFUL);
  const { user, url } = await open(pageId);
  const focused = () => document.activeElement;
  // From the page, then in the open editor.
  for (const _ of [1, 2]) {
    await click(user, 'Publish page');
    const problems = await dialog('Publish with 1 problem?');
    await user.click(problems.getByRole('button', { name: /URL/ }));
    await waitFor(() => expect(focused()).toHaveProperty('value', 'a.example/demo'));
    expect(url()).toContain('/edit?section=actions');
  }
  expect(await statusOf(pageId)).toBe('draft');
  await click(user, 'Publish page');
  await user.click((await dialog('Publish with 1 problem?')).getByRole('button', { name: 'Publish anyway' }));
  await expect.poll(() => statusOf(pageId)).toBe('published');
});

it('never publishes a draft with a link that runs code', async () => {
  const url = 'javascript:alert(1)';
  const pageId = await createDraft('Offers', { actions: [{ buttonTitle: 'Book a demo', url }] });
  const { user } = await open(pageId);
  await click(user, 'Publish page');
  const refused = await dialog("Can't publish 1 unsafe link");
  expect(refused.queryByRole('button', { name: 'Publish anyway' })).toBeNull();
  await user.click(refused.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(await statusOf(pageId)).toBe('draft');
});

it('says what archiving changes, and restores the page as a draft', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  for (const isScheduled of [false, true]) {
    const { audienceId } = await tenant.call('createAudience', {
      params: { page_id: pageId },
      body: { publishBehavior: 'draft', customName: `Fleets ${isScheduled}` },
    });
    if (isScheduled)
      await tenant.call('publishAudience', {
        params: { page_id: pageId, audience_id: audienceId },
        body: { publishAt: new Date(service.clock.now + 3_600_000).toISOString() },
      });
  }
  const { user } = await open(pageId);
  await chooseFromMenu(user, 'Archive page');
  const asked = await dialog('Archive Offers?');
  expect(
    asked.getByText(
      "Its 2 audiences can't be changed while it's archived. 1 scheduled publication is canceled. You can restore the page as a draft.",
    ),
  ).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Archive page' }));
  await toast('Offers archived');
  await screen.findByText(/^Archived/, { selector: 'main div' });
  expect(await statusOf(pageId)).toBe('archived');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Restore as draft' }));
  await toast('Offers restored as a draft');
  await screen.findByText("Draft, visitors don't see it");
  await click(user, 'Undo');
  await expect.poll(() => statusOf(pageId)).toBe('archived');
});

it("doesn't know the number of schedules if the service can't filter audiences", async () => {
  service.offer(['read-one', 'audience-lifecycle']);
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { publishBehavior: 'draft', customName: 'Fleets' },
  });
  const { user } = await open(pageId);
  await chooseFromMenu(user, 'Archive page');
  const asked = await dialog('Archive Offers?');
  expect(
    asked.getByText(
      "Its 1 audience can't be changed while it's archived. Scheduled publications of audiences are canceled. You can't restore the page here.",
    ),
  ).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
});

it("neither publishes nor restores a page if the service can't", async () => {
  service.offer(capabilities.filter((name) => name !== 'page-lifecycle'));
  const pageId = await createDraft();
  const { user } = await open(pageId);
  expect(screen.queryByRole('button', { name: 'Publish page' })).toBeNull();
  await chooseFromMenu(user, 'Archive page');
  await user.click((await dialog('Archive Offers?')).getByRole('button', { name: 'Archive page' }));
  await toast('Offers archived');
  expect(screen.queryByRole('button', { name: 'Restore as draft' })).toBeNull();

  await renderApp(service, tenant, '/pages');
  await user.click(await button('Actions for Offers'));
  await screen.findByRole('menuitem', { name: 'Copy page ID' });
  expect(screen.queryByRole('menuitem', { name: /Restore|Publish|Archive/ })).toBeNull();
});

it('works with a service that has only this capability', async () => {
  service.offer(['page-lifecycle']);
  const pageId = await createDraft();
  const { user } = await open(pageId);
  await click(user, 'Publish page');
  await toast('Offers published');
  await chooseFromMenu(user, 'Archive page');
  const asked = await dialog('Archive Offers?');
  expect(asked.getByText('You can restore the page as a draft.')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Archive page' }));
  await toast('Offers archived');
  expect(await statusOf(pageId)).toBe('archived');
});

it('is published or archived by two people at once', async () => {
  const pageId = await createDraft();
  const params = { page_id: pageId };
  const { user } = await open(pageId);
  await button('Publish page');
  await tenant.call('updatePage', { params, body: { pageContext: 'Vans only' } });
  await click(user, 'Publish page');
  await toast('Someone else changed the page. Check it, then try again.');
  await screen.findAllByText('Vans only');
  expect(await statusOf(pageId)).toBe('draft');
  await tenant.call('publishPage', { params, body: {} });
  await click(user, 'Publish page');
  await toast('Offers published');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish page' })).toBeNull());
  await archive(pageId);
  await chooseFromMenu(user, 'Archive page');
  await user.click((await dialog('Archive Offers?')).getByRole('button', { name: 'Archive page' }));
  await toast('Offers archived');
});

it("isn't published after someone archived it", async () => {
  const pageId = await createDraft();
  const { user } = await open(pageId);
  await button('Publish page');
  await archive(pageId);
  await click(user, 'Publish page');
  await toast("Couldn't publish the page");
  await button('Restore as draft');
  expect(await statusOf(pageId)).toBe('archived');
});

it('is published and restored from the list', async () => {
  const pageId = await createDraft();
  const { user } = await renderApp(service, tenant, '/pages');
  const row = () => rowByText(tableByName('Pages'), 'Offers').textContent;
  await chooseFromMenu(user, 'Publish page', 'Actions for Offers');
  await expect.poll(row).toContain('Published');
  await archive(pageId);
  await renderApp(service, tenant, '/pages');
  await chooseFromMenu(user, 'Restore as draft', 'Actions for Offers');
  await expect.poll(row).toContain('Draft');
  expect(await statusOf(pageId)).toBe('draft');
});

it('shows what someone else did to a page of the list, and acts on that', async () => {
  const pageId = await createDraft();
  const { user } = await renderApp(service, tenant, '/pages');
  const row = () => rowByText(tableByName('Pages'), 'Offers').textContent;
  await expect.poll(row).toContain('Draft');
  await tenant.call('updatePage', { params: { page_id: pageId }, body: { pageContext: 'Vans only' } });
  await chooseFromMenu(user, 'Publish page', 'Actions for Offers');
  await toast("Couldn't publish the page");
  await chooseFromMenu(user, 'Publish page', 'Actions for Offers');
  await toast('Offers published');
  await waitFor(() => expect(screen.queryByText("Couldn't publish the page")).toBeNull());
  await expect.poll(row).toContain('Published');
  await archive(pageId);
  await chooseFromMenu(user, 'Archive page', 'Actions for Offers');
  await user.click((await dialog('Archive Offers?')).getByRole('button', { name: 'Archive page' }));
  await toast('Offers archived');
  await expect.poll(row).toContain('Archived');
});

it('archives the selected pages that are not archived yet, and tries failed ones again', async () => {
  const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => createDraft(name)));
  await archive(await createDraft('Four'));
  const { user } = await renderApp(service, tenant, '/pages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await click(user, 'Archive pages');
  const asked = await dialog('Archive 3 pages?');
  expect(asked.getByText('1 of 4 selected pages are archived already and stay as they are.')).toBeTruthy();
  await asked.findByText('You can restore the pages as drafts.');
  service.fail(new RegExp(`^POST .v0.pages.${ids[1]}.archive`), 'server-error', 1);
  await user.click(asked.getByRole('button', { name: 'Archive 3 pages' }));
  await asked.findByText('2 of 3, 1 failed');
  const failed = asked.getByText(/went wrong|busy/).closest('li');
  expect(failed?.textContent).toMatch(/^TwoDraft/);
  await user.click(asked.getByRole('button', { name: 'Try again' }));
  await toast('3 pages archived');
  for (const id of ids) expect(await statusOf(id)).toBe('archived');
});

it('publishes and restores the selected pages, and names those to check first', async () => {
  const ids = [await createDraft('One'), await createDraft('Two', HARMFUL)];
  await makePage(service.db, tenant.tenantId, 'Live');
  const { user } = await renderApp(service, tenant, '/pages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await chooseFromMenu(user, 'Publish drafts', 'More for the selected pages');
  const asked = await dialog('Publish 2 pages?');
  expect((await asked.findByRole('link', { name: 'Two' })).getAttribute('href')).toContain('section=actions');
  await user.click(asked.getByRole('button', { name: 'Publish 2 pages' }));
  await toast('2 pages published');
  for (const id of ids) {
    expect(await statusOf(id)).toBe('published');
    await archive(id);
  }
  await renderApp(service, tenant, '/pages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await chooseFromMenu(user, 'Restore as drafts', 'More for the selected pages');
  const restoring = await dialog('Restore 2 pages as drafts?');
  await user.click(restoring.getByRole('button', { name: 'Restore 2 pages' }));
  await toast('2 pages restored as drafts');
  for (const id of ids) expect(await statusOf(id)).toBe('draft');
});

it('leaves out selected pages whose links run code, and says so at each', async () => {
  const unsafe = { actions: [{ buttonTitle: 'Book a demo', url: 'javascript:alert(1)' }] };
  const [one = '', two = ''] = [await createDraft('One'), await createDraft('Two', unsafe)];
  const { user } = await renderApp(service, tenant, '/pages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await chooseFromMenu(user, 'Publish drafts', 'More for the selected pages');
  const asked = await dialog('Publish 1 page?');
  const link = asked.getByRole('link', { name: '1 unsafe link' });
  expect(link.closest('li')?.textContent).toBe('TwoDraftStays a draft: 1 unsafe link');
  expect(link.getAttribute('href')).toContain(`/pages/${two}/edit?section=actions`);
  await user.click(asked.getByRole('button', { name: 'Publish 1 page' }));
  await toast('1 page published');
  expect([await statusOf(one), await statusOf(two)]).toEqual(['published', 'draft']);

  await renderApp(service, tenant, '/pages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await chooseFromMenu(user, 'Publish drafts', 'More for the selected pages');
  const refused = await dialog("Can't publish 1 page");
  expect(refused.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

it('checks a page that someone changed before it is tried again', async () => {
  const pageId = await createDraft('One');
  const { user } = await renderApp(service, tenant, '/pages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await chooseFromMenu(user, 'Publish drafts', 'More for the selected pages');
  const asked = await dialog('Publish 1 page?');
  await tenant.call('updatePage', {
    params: { page_id: pageId },
    body: { actions: [{ buttonTitle: 'Book a demo', url: 'javascript:alert(1)' }] },
  });
  await user.click(asked.getByRole('button', { name: 'Publish 1 page' }));
  await asked.findByText('Someone else changed the page. Check it, then try again.');
  await dialog("Can't publish 1 page");
  expect(await statusOf(pageId)).toBe('draft');
});

it('saves a draft in the editor without publishing it, and publishes what is saved', async () => {
  const pageId = await createDraft();
  const { user } = await renderApp(service, tenant, editorPath(pageId));
  await screen.findByText("Draft: visitors don't see this page.");
  await within(topBar()).findByRole('button', { name: 'Publish page' });
  await fill(user, field('Name'), 'Offers 2');
  expect(within(topBar()).queryByRole('button', { name: 'Publish page' })).toBeNull();
  await click(user, 'Save draft');
  await expectSaveState(/^Draft saved/);
  expect(await fetchPage(tenant, pageId)).toMatchObject({ name: 'Offers 2', status: 'draft' });
  await user.click(await within(topBar()).findByRole('button', { name: 'Publish page' }));
  await toast('Offers 2 published');
  await within(topBar()).findByRole('button', { name: 'Save and publish' });
  await waitFor(() => expect(screen.queryByText(/published now/)).toBeNull());
  expect(await statusOf(pageId)).toBe('published');
});

it("doesn't put a saved draft live if someone published the page meanwhile", async () => {
  const pageId = await createDraft();
  const { user } = await renderApp(service, tenant, editorPath(pageId));
  await expectSaveState(/./);
  await fill(user, field('Name'), 'Secret');
  await tenant.call('publishPage', { params: { page_id: pageId }, body: {} });
  await click(user, 'Save draft');
  await expectSaveState(/^Not saved · This page is published now/);
  expect(field('Name').value).toBe('Secret');
  expect((await fetchPage(tenant, pageId)).name).toBe('Offers');
  await click(user, 'Save and publish');
  await expectSaveState(/^Saved and live/);
  expect((await fetchPage(tenant, pageId)).name).toBe('Secret');
});

it('asks before it puts edits live that were made to a draft', async () => {
  const pageId = await createDraft();
  const params = { page_id: pageId };
  const { user } = await renderApp(service, tenant, editorPath(pageId));
  await expectSaveState(/./);
  await fill(user, field('Name'), 'Secret');
  await tenant.call('publishPage', { params, body: {} });
  lookForChanges();
  await toast('The page is published now: saving goes live.');
  await click(user, 'Save and publish');
  await user.click((await dialog('Save and publish?')).getByRole('button', { name: 'Cancel' }));
  expect((await fetchPage(tenant, pageId)).name).toBe('Offers');
  await click(user, 'Save and publish');
  await user.click((await dialog('Save and publish?')).getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Saved and live/);
  expect((await fetchPage(tenant, pageId)).name).toBe('Secret');
  expect(screen.queryByText(/published now/)).toBeNull();
  await fill(user, field('Name'), 'Known');
  await click(user, 'Save and publish');
  await expect.poll(async () => (await fetchPage(tenant, pageId)).name).toBe('Known');
});

it('publishes edits once they are merged with a page that someone else published', async () => {
  const pageId = await createDraft();
  const params = { page_id: pageId };
  const { user } = await renderApp(service, tenant, editorPath(pageId));
  await expectSaveState(/./);
  await fill(user, field('Name'), 'Mine');
  await tenant.call('updatePage', { params, body: { name: 'Theirs' } });
  await tenant.call('publishPage', { params, body: {} });
  await click(user, 'Save draft');
  await user.click(await screen.findByRole('radio', { name: /Yours/ }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Saved and live/);
  expect(await fetchPage(tenant, pageId)).toMatchObject({ name: 'Mine', status: 'published' });
});

it('keeps edits of a page that is archived and restored meanwhile', async () => {
  const pageId = await createDraft();
  const { user } = await renderApp(service, tenant, editorPath(pageId));
  await expectSaveState(/./);
  await fill(user, field('Name'), 'Later');
  await chooseFromMenu(user, 'Archive page');
  await user.click((await dialog('Archive Offers?')).getByRole('button', { name: 'Archive page' }));
  await within(screen.getByRole('main')).findByText(/^Archived/);
  expect(field('Name').value).toBe('Later');
  await click(user, 'Save');
  await expectSaveState(/^Saved/);
  expect(await fetchPage(tenant, pageId)).toMatchObject({ name: 'Later', status: 'archived' });
  await user.click(await within(topBar()).findByRole('button', { name: 'Restore as draft' }));
  await expect.poll(() => statusOf(pageId)).toBe('draft');
});

it('says on the screens of its audiences and sessions that the page is a draft', async () => {
  const pageId = await createDraft();
  const { audienceId } = await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { publishBehavior: 'draft', customName: 'Fleets' },
  });
  await renderApp(service, tenant, `/pages/${pageId}/audiences`);
  await screen.findByText('This page is a draft. Visitors see its audiences once it is published.');
  await renderApp(service, tenant, `/pages/${pageId}/audiences/${audienceId}`);
  await screen.findByText('Not visible: its page is a draft');
  const params = { page_id: pageId, audience_id: audienceId };
  await tenant.call('archiveAudience', { params, body: {} });
  await renderApp(service, tenant, `/pages/${pageId}/audiences/${audienceId}`);
  await screen.findByText(/^Since \d+ \w+, visitors see the page as it is\./);
  await screen.findByText('No sessions in 30 days');
  expect(screen.queryByText('Not visible: its page is a draft')).toBeNull();
  await renderApp(service, tenant, `/pages/${pageId}/audiences/new`);
  await screen.findByText('This page is a draft. Visitors see its audiences once it is published.');
  for (const path of ['sessions', `audiences/${audienceId}/results`]) {
    await renderApp(service, tenant, `/pages/${pageId}/${path}`);
    await screen.findByText('Results appear after the first visit');
  }
  await addSessions(service.db, tenant.tenantId, pageId, [
    plainSession({ started_at: Date.now() - 3_600_000 }),
  ]);
  await renderApp(service, tenant, `/pages/${pageId}/sessions`);
  await screen.findByText('Draft page');
  await archive(pageId);
  await renderApp(service, tenant, `/pages/${pageId}/audiences`);
  await screen.findByText("This page is archived. Its audiences can't be changed.");
});
