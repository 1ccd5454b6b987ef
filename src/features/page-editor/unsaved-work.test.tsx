import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { PagePatch } from '#contract/page-requests.ts';
import { draftStore } from '#editor/save/draft-store.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { signOutHandler } from '#shell/sign-out.ts';
import { signOut } from '../../routes/-sign-out.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import {
  createPage,
  editorPath,
  expectSaveState,
  fetchPage,
  field,
  fill,
  openEditor,
  openSection,
  pressSave,
  save,
  saveState,
  topBar,
} from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, tableByName } from '../../testing/table.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.ownTenant();
});
afterEach(() => setOnline(true));

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

const guard = async () => within(await screen.findByRole('dialog', { name: 'Save before leaving?' }));
const expectNoGuard = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const leave = (user: UserEvent) => user.click(within(topBar()).getByRole('link', { name: 'Pages' }));
const notice = () => screen.findByRole('region', { name: 'Unsaved changes' });
const expectNotice = (text: string) =>
  waitFor(async () => expect((await notice()).textContent).toContain(text));
const expectNoNotice = () => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
const draftDialog = async () => within(await screen.findByRole('dialog', { name: /^Unsaved changes from/ }));
const expectListed = (text: string) =>
  waitFor(() => expect(rowByText(tableByName('Pages'), 'Electric vans').textContent).toContain(text));
const saveAsOtherUser = (pageId: string, body: PagePatch) =>
  tenant.call('updatePage', { params: { page_id: pageId }, body });

async function restore(user: UserEvent): Promise<void> {
  await user.click(within(await notice()).getAllByRole('button', { name: 'Review' })[0] as HTMLElement);
  await user.click((await draftDialog()).getByRole('button', { name: 'Restore' }));
}

it('says that a copy of the page lacks the unsaved changes', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await chooseFromMenu(user, 'Duplicate page');
  const dialog = await screen.findByRole('dialog', { name: 'New page' });
  within(dialog).getByText('Copies everything but the audiences.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await fill(user, field('Name'), 'Not yet');
  await chooseFromMenu(user, 'Duplicate page');
  await screen.findByText(/^Copies the page as last saved, without your unsaved edits/);
});

it('asks before a link leaves unsaved changes', async () => {
  const pageId = await createPage(service, tenant);
  const { user, url } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Not yet');
  // Another section is the same screen.
  await openSection(user, 'Footer');
  await openSection(user, 'Content');
  await leave(user);
  await user.click((await guard()).getByRole('button', { name: 'Stay' }));
  expect(url()).toMatch(/edit/);
  expect(field('Name').value).toBe('Not yet');
  await leave(user);
  await user.click((await guard()).getByRole('button', { name: 'Save and publish' }));
  await expect.poll(url).toBe('/pages');
  await within(await screen.findByRole('table', { name: 'Pages' })).findByRole('link', { name: /Not yet/ });
  expect((await fetchPage(tenant, pageId)).name).toBe('Not yet');
});

it('leaves without saving, and offers the changes again', async () => {
  const pageId = await createPage(service, tenant);
  const { user, url } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Left behind');
  await leave(user);
  await user.click((await guard()).getByRole('button', { name: 'Leave without saving' }));
  await expect.poll(url).toBe('/pages');
  expect((await fetchPage(tenant, pageId)).name).toBe('Electric vans');
  await openEditor(service, tenant, pageId);
  await expectNotice('You have unsaved edits to');
});

it("counts unsaved changes of other pages apart from the page's own state", async () => {
  const other = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, other);
  await fill(user, field('Name'), 'Left behind');
  await leave(user);
  await user.click((await guard()).getByRole('button', { name: 'Leave without saving' }));
  await openEditor(service, tenant, await createPage(service, tenant));
  await expectSaveState(/^No changes$/);
  const count = await within(topBar()).findByRole('button', { name: '1 other unsaved record' });
  const [undo] = within(topBar()).getAllByRole('button', { name: /undo/i });
  const buttons = within(topBar()).getAllByRole('button');
  expect(buttons.indexOf(count)).toBe(buttons.indexOf(saveState()) + 1);
  expect(buttons.indexOf(count)).toBe(buttons.indexOf(undo as HTMLElement) - 1);
});

it('stays on the screen and shows the error if the save before leaving fails', async () => {
  const pageId = await createPage(service, tenant);
  const { user, url } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Waiting');
  service.fail(/^PATCH/, 'server-error');
  await leave(user);
  await user.click((await guard()).getByRole('button', { name: 'Save and publish' }));
  await waitFor(async () => expect((await guard()).getByRole('status').textContent).toContain('Not saved'));
  expect(url()).toMatch(/edit/);
  service.recover();
  setOnline(true);
  await expect.poll(url).toBe('/pages');
  expect((await fetchPage(tenant, pageId)).name).toBe('Waiting');
});

it('leaves after confirming a harmful value, or stays at its field', async () => {
  const pageId = await createPage(service, tenant);
  const { user, url } = await openEditor(service, tenant, pageId, 'metadata');
  await fill(user, field('Preferred address'), 'fernhill.example');
  const answer = async (name: string) => {
    await leave(user);
    await user.click((await guard()).getByRole('button', { name: 'Save and publish' }));
    const question = await screen.findByRole('dialog', { name: 'Publish with 1 problem?' });
    await user.click(within(question).getByRole('button', { name }));
  };
  await answer('Cancel');
  await expectNoGuard();
  expect(url()).toMatch(/edit/);
  await answer('Publish anyway');
  await expect.poll(url).toBe('/pages');
  expect((await fetchPage(tenant, pageId)).metadata?.canonicalUrl).toBe('fernhill.example');
});

it('offers several drafts in one line, newest first, and restores one over the other', async () => {
  const pageId = await createPage(service, tenant);
  const { user: olderUser } = await openEditor(service, tenant, pageId);
  await fill(olderUser, field('Name'), 'Older');
  const { user: newerUser } = await openEditor(service, tenant, pageId);
  await fill(newerUser, field('Name'), 'Newer');
  await fill(newerUser, field('Page context'), 'Of the newer one');
  const { user } = await openEditor(service, tenant, pageId);
  const review = async () => user.click(within(await notice()).getByRole('button', { name: 'Review' }));
  await expectNotice('unsaved edits to Name and Page context from');
  expect((await notice()).textContent).toMatch(/ from \d\d:\d\d( and \d\d:\d\d)?\. /);
  await review();
  await waitFor(async () =>
    expect((await draftDialog()).getAllByRole('button', { name: 'Restore' })).toHaveLength(2),
  );
  const drafts = (await draftDialog()).getAllByRole('heading', { level: 3 });
  expect(drafts.map((each) => each.closest('li')?.textContent)).toEqual([
    expect.stringContaining('Newer'),
    expect.stringContaining('Older'),
  ]);
  await user.click((await draftDialog()).getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
  await expectNotice('unsaved edits to Name from');
  expect(field('Name').value).toBe('Newer');
  await review();
  await (await draftDialog()).findByText(/over your edits of the same fields/);
  await user.click((await draftDialog()).getByRole('button', { name: 'Restore' }));
  expect(field('Name').value).toBe('Older');
  await waitFor(expectNoNotice);
});

it('stores all unsaved changes again after another tab discarded them', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  const { fingerprint = '' } = boundTenant.get() ?? {};
  const loadDocs = async () => (await draftStore.of(fingerprint, 'page', pageId)).map(({ doc }) => doc);
  await fill(user, field('Name'), 'Half a na');
  await expect.poll(loadDocs).toMatchObject([{ name: 'Half a na' }]);
  await draftStore.removeAll(fingerprint);
  await fill(user, field('Page context'), 'Context from a train');
  await expect.poll(loadDocs).toMatchObject([{ name: 'Half a na', pageContext: 'Context from a train' }]);
});

it('discards all drafts of the line at once, after asking', async () => {
  const pageId = await createPage(service, tenant);
  for (const name of ['Older', 'Newer']) {
    const { user } = await openEditor(service, tenant, pageId);
    await fill(user, field('Name'), name);
  }
  const { user } = await openEditor(service, tenant, pageId);
  await expectNotice('unsaved edits to Name from');
  await user.click(within(await notice()).getByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await notice();
  await user.click(within(await notice()).getByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(expectNoNotice);
  await openEditor(service, tenant, pageId);
  await expectSaveState(/^No changes$/);
  expectNoNotice();
});

it('offers unsaved changes after signing in again, until they are discarded', async () => {
  const pageId = await createPage(service, tenant);
  const { user, queryClient, router, url } = await openEditor(service, tenant, pageId);
  signOutHandler.set({ signOut: () => signOut(queryClient, router) });
  await fill(user, field('Name'), 'Typed and lost');
  await user.click(screen.getByRole('button', { name: /^Own/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out with unsaved changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep on this device' }));
  await expect.poll(url).toMatch(/sign-in/);
  // Another tenant doesn't see the draft.
  await renderApp(service, await service.ownTenant(), '/pages');
  await screen.findByText('No pages yet');
  expect(screen.queryByRole('button', { name: /unsaved record/ })).toBeNull();

  const nextEditor = await openEditor(service, tenant, pageId);
  await expectNotice('You have unsaved edits to');
  await nextEditor.user.click(within(await notice()).getByRole('button', { name: 'Discard' }));
  await nextEditor.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(expectNoNotice);
  await openEditor(service, tenant, pageId);
  await expectSaveState(/^No changes$/);
  expectNoNotice();
});

/** Presses Save while saves fail, keeps typing, and closes the editor. */
async function leavePending(pageId: string): Promise<void> {
  const { user } = await openEditor(service, tenant, pageId);
  service.fail(/^PATCH/, 'unreachable');
  await fill(user, field('Page context'), 'Saved on a train');
  await pressSave(user);
  await expectSaveState(/^Not saved. Retrying/);
  await fill(user, field('Name'), 'Half a na');
}

it('shows a queued save wherever its page is listed, and sends it only for its tenant', async () => {
  const pageId = await createPage(service, tenant);
  await leavePending(pageId);
  const { router, user } = await renderApp(service, tenant, '/pages');
  await screen.findByRole('table', { name: 'Pages' });
  await expectListed('Save queued');
  await router.navigate({ to: '/pages/$pageId', params: { pageId } });
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('is queued'));
  await user.click(within(topBar()).getByRole('button', { name: '1 unsaved record' }));
  expect((await screen.findByRole('dialog', { name: 'Unsaved changes' })).textContent).toContain(
    'Save queued',
  );

  const other = await service.ownTenant();
  await renderApp(service, other, editorPath(pageId));
  service.recover();
  await screen.findByText(new RegExp(`No page has the ID ${pageId}`));
  expect(screen.queryByRole('button', { name: /unsaved record/ })).toBeNull();
  expect((await fetchPage(tenant, pageId)).pageContext).not.toBe('Saved on a train');

  await renderApp(service, tenant, '/pages');
  await screen.findByText('Saved “Electric vans”');
  expect(await fetchPage(tenant, pageId)).toMatchObject({
    name: 'Electric vans',
    pageContext: 'Saved on a train',
  });
  await expectListed('Unsaved changes');
});

it('sends a queued save when its editor opens, on top of other changes, and offers later edits', async () => {
  const pageId = await createPage(service, tenant);
  await leavePending(pageId);
  await saveAsOtherUser(pageId, { brandId: 'of a colleague' });
  service.recover();
  const { user } = await openEditor(service, tenant, pageId);
  await waitFor(() => expect(field('Page context').value).toBe('Saved on a train'));
  await expectSaveState(/^Unsaved edits$/);
  expect(await fetchPage(tenant, pageId)).toMatchObject({
    name: 'Electric vans',
    pageContext: 'Saved on a train',
    brandId: 'of a colleague',
  });
  // Later edits weren't part of that save.
  await expectNotice('You have unsaved edits to');
  await restore(user);
  expect(field('Name').value).toBe('Half a na');
  await expectSaveState(/^Unsaved changes/);
});

it('keeps a save queued if another tenant signs in while it is sent', async () => {
  const pageId = await createPage(service, tenant);
  await leavePending(pageId);
  const isOtherTenant = Promise.withResolvers<void>();
  service.intercept((method, url, _body, forward) =>
    method === 'GET' && url.endsWith(`/pages/${pageId}`)
      ? forward().then((response) => isOtherTenant.promise.then(() => response))
      : undefined,
  );
  await renderApp(service, tenant, '/settings');
  await expect.poll(() => service.requests.some((request) => request.endsWith(pageId))).toBe(true);
  await renderApp(service, await service.ownTenant(), '/settings');
  isOtherTenant.resolve();
  await expect.poll(() => service.updates.length).toBe(1);
  service.recover();
  await renderApp(service, tenant, '/pages');
  await screen.findByText('Saved “Electric vans”');
  expect((await fetchPage(tenant, pageId)).pageContext).toBe('Saved on a train');
});

it("doesn't send a queued save that would overwrite a colleague's change", async () => {
  const pageId = await createPage(service, tenant);
  await leavePending(pageId);
  await saveAsOtherUser(pageId, { pageContext: 'Of a colleague' });
  service.recover();
  const { user } = await openEditor(service, tenant, pageId);
  await expectNotice('Someone else changed the same fields.');
  expect((await fetchPage(tenant, pageId)).pageContext).toBe('Of a colleague');
  await restore(user);
  await pressSave(user);
  await screen.findByText('0 of 1 resolved');
});

it('cancels a queued save in the editor before it is sent', async () => {
  const pageId = await createPage(service, tenant);
  await leavePending(pageId);
  const { user } = await openEditor(service, tenant, pageId);
  await expectNotice('is queued');
  await user.click(within(await notice()).getByRole('button', { name: 'Cancel save' }));
  await expectNotice('You have unsaved edits to');
  service.recover();
  await renderApp(service, tenant, '/pages');
  await screen.findByRole('table', { name: 'Pages' });
  await expectListed('Unsaved changes');
  await openEditor(service, tenant, pageId);
  await expectNotice('You have unsaved edits to');
  expect(service.updates).toEqual([]);
  expect((await fetchPage(tenant, pageId)).pageContext).not.toBe('Saved on a train');
});

/** Presses Save while offline, and leaves for the list. */
async function saveOfflineAndLeave(pageId: string, choice: 'Keep on this device' | 'Save once online') {
  // From the list, which is then shown offline, too.
  const app = await renderApp(service, tenant, '/pages');
  await expectListed('');
  await app.router.navigate({ to: '/pages/$pageId/edit', params: { pageId } });
  await expectSaveState(/^No changes$/);
  await fill(app.user, field('Page context'), 'Saved on a train');
  setOnline(false);
  service.fail(/./, 'unreachable');
  await pressSave(app.user);
  await expectSaveState(/^Saving when you're back online/);
  await leave(app.user);
  await app.user.click((await guard()).getByRole('button', { name: choice }));
  await expect.poll(app.url).toBe('/pages');
  return app;
}

function reconnect(): void {
  service.recover();
  service.updates.length = 0;
  setOnline(true);
}

it('never sends a save turned into a draft, not even by opening its editor', async () => {
  const pageId = await createPage(service, tenant);
  await saveOfflineAndLeave(pageId, 'Keep on this device');
  reconnect();
  await expectListed('Unsaved changes');
  expect(service.updates).toEqual([]);
  const { user } = await openEditor(service, tenant, pageId);
  await expectNotice('You have unsaved edits to');
  await expectSaveState(/^Unsaved edits$/);
  await restore(user);
  await expect.poll(() => field('Page context').value).toBe('Saved on a train');
  await expectSaveState(/^Unsaved changes/);
  expect(service.updates).toEqual([]);
  expect((await fetchPage(tenant, pageId)).pageContext).not.toBe('Saved on a train');
  await save(user);
});

it('sends a queued save from another screen once the connection is back', async () => {
  const pageId = await createPage(service, tenant);
  await saveOfflineAndLeave(pageId, 'Save once online');
  await expectListed('Save queued');
  reconnect();
  await screen.findByText('Saved “Electric vans”');
  await waitFor(() =>
    expect(rowByText(tableByName('Pages'), 'Electric vans').textContent).not.toContain('Save queued'),
  );
  expect(service.updates).toEqual([{ pageContext: 'Saved on a train' }]);
  expect((await fetchPage(tenant, pageId)).pageContext).toBe('Saved on a train');
});

it('sends a queued save although its page has later unsaved changes', async () => {
  const pageId = await createPage(service, tenant);
  const { user, url, router } = await saveOfflineAndLeave(pageId, 'Save once online');
  await router.navigate({ to: '/pages/$pageId/edit', params: { pageId } });
  await expectNotice('is queued');
  await fill(user, field('Name'), 'Half a na');
  await leave(user);
  await user.click((await guard()).getByRole('button', { name: 'Leave without saving' }));
  await expect.poll(url).toBe('/pages');
  await expectListed('Save queued');
  reconnect();
  await screen.findByText('Saved “Electric vans”');
  expect(service.updates).toEqual([{ pageContext: 'Saved on a train' }]);
  await expectListed('Unsaved changes');
});

it('turns a queued save that conflicts into unsaved work, with a link to its editor', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await saveOfflineAndLeave(pageId, 'Save once online');
  await saveAsOtherUser(pageId, { pageContext: 'Of a colleague' });
  reconnect();
  const toast = (await screen.findByText("Couldn't save “Electric vans”")).closest('li') as HTMLElement;
  expect(toast.textContent).toContain('Someone else changed the same fields.');
  await expectListed('Unsaved changes');
  expect((await fetchPage(tenant, pageId)).pageContext).toBe('Of a colleague');
  await user.click(within(toast).getByRole('button', { name: 'Open' }));
  await expectNotice('Someone else changed the same fields.');
  expect(field('Page context').value).toBe('Of a colleague');
});
