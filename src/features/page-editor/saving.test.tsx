import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import {
  brandButton,
  createPage,
  descriptionOf,
  expectFocus,
  expectSaveState,
  fetchPage,
  field,
  fill,
  fillType,
  openEditor,
  openSection,
  pressSave,
  save,
  saveState,
} from '../../testing/page-editor.ts';
import { startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant('Own');
});

afterEach(() => vi.restoreAllMocks());

type Forward = () => Promise<Response>;

/** Responds to saves, and fails reads. */
const failRequests = (respond: (forward: Forward) => Response | Promise<Response>) =>
  service.intercept((method, url, _body, forward) => {
    if (method === 'PATCH') return respond(forward);
    return url.startsWith('/v0/pages') ? new Response('broken', { status: 500 }) : undefined;
  });

/** Rejects the next save because of a field. */
function rejectField(path: string, message: string): void {
  let isRejected = false;
  service.intercept((method) => {
    if (method !== 'PATCH' || isRejected) return undefined;
    isRejected = true;
    const errors = [{ path, message }];
    return Response.json(
      { type: 'about:blank', title: 'Refused', status: 400, errors },
      { status: 400, headers: { 'content-type': 'application/problem+json' } },
    );
  });
}

/** Holds saves after the service has handled them, until the returned function is called. */
function holdResponses(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.intercept((method, _url, _body, forward) =>
    method === 'PATCH' ? forward().then((response) => promise.then(() => response)) : undefined,
  );
  return () => {
    service.recover();
    resolve();
  };
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

const details = () => screen.findByRole('dialog', { name: 'Unsaved changes' });

it('shows a failed save, retries it, and saves exactly once', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  const truncated = () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));
  const failures: [string, (forward: Forward) => Response | Promise<Response>][] = [
    ['server error', () => new Response('broken', { status: 500 })],
    ['truncated', truncated],
    ['response lost', (forward) => forward().then(() => Promise.reject(new TypeError('Failed to fetch')))],
    ['HTML', () => new Response('<h1>Wrong turn</h1>', { headers: { 'content-type': 'text/html' } })],
    ['rate limited', () => new Response(null, { status: 429, headers: { 'retry-after': '1' } })],
  ];
  for (const [name, failure] of failures) {
    failRequests(failure);
    // A new row has no ID, so a careless retry would duplicate it.
    await user.click(screen.getByRole('button', { name: 'Add action' }));
    await expectFocus(() => screen.getAllByLabelText('Button title').at(-1) as Element);
    await user.paste(`After ${name}`);
    await fill(user, screen.getAllByLabelText('URL').at(-1) as HTMLElement, 'https://a.example/');
    await pressSave(user);
    await expectSaveState(/^Not saved. Retrying in \d+s/);
    await user.click(saveState());
    await within(await details()).findByText(/^Saved on this device only/);
    await user.keyboard('{Escape}');
    service.recover();
    // Doesn't wait for the next retry.
    setOnline(true);
    await expectSaveState(/^Saved /);
  }
  const { actions } = await fetchPage(tenant, pageId);
  expect(actions.map(({ buttonTitle }) => buttonTitle)).toEqual([
    ...samplePage.actions.map(({ buttonTitle }) => buttonTitle),
    ...failures.map(([name]) => `After ${name}`),
  ]);
});

it('keeps edits made during a save unsaved until the next one', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'First');
  const respond = holdResponses();
  await pressSave(user);
  await expectSaveState(/^Saving/);
  await user.type(field('Name'), ' and second');
  await fillType(user, brandButton(), 'typed meanwhile');
  await expectSaveState(/^Saving/);
  respond();
  await expectSaveState(/^Unsaved changes · last saved/);
  expect(field('Name').value).toBe('First and second');
  expect(brandButton().textContent).toContain('Typed meanwhile');
  await save(user);
  const second = { name: 'First and second', brandId: 'typed meanwhile' };
  expect(service.updates).toEqual([{ name: 'First' }, second]);
  expect(await fetchPage(tenant, pageId)).toMatchObject(second);
});

it('says that saving publishes, and counts the fields that block it', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await user.clear(field('Name'));
  await fillType(user, brandButton(), 'brand_new');
  await expectSaveState(/^Unsaved changes/);
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^1 field to fix · unsaved changes/);
  await expectFocus(() => field('Name'));
  await fill(user, field('Name'), 'Corrected');
  await expectSaveState(/^Unsaved changes/);
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Saved and live \d\d:\d\d/);
});

it('shows the error of a field that the service rejects, and focuses it', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  rejectField('metadata.themeColor', 'Not a colour of ours');
  await fill(user, field('Name'), 'Allowed');
  await openSection(user, 'Metadata');
  await fill(user, field('Theme color'), 'mauve');
  await openSection(user, 'Content');
  await pressSave(user);
  await waitFor(() => expect(document.activeElement).toBe(field('Theme color')));
  expect(descriptionOf(field('Theme color'))).toBe('Not a colour of ours');
  await expectSaveState(/^Not saved/);
  await fill(user, field('Theme color'), '#a0a');
  expect(field('Theme color').getAttribute('aria-invalid')).toBeNull();
  await save(user);
  expect(await fetchPage(tenant, pageId)).toMatchObject({
    name: 'Allowed',
    metadata: { themeColor: '#a0a' },
  });
});

it('expands the row of a field that the service rejects', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  rejectField('footerLinks.1.links.0.url', 'Not a url of ours');
  await fill(user, field('Name'), 'Other');
  await pressSave(user);
  await expectFocus(() => field('URL'));
  expect(field('URL').value).toBe('/imprint');
  expect(descriptionOf(field('URL'))).toContain('Not a url of ours');
});

it('focuses a rejected header action and a rejected switch', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  rejectField('headerActionId', 'Not an action for headers');
  await fill(user, field('Name'), 'Other');
  await pressSave(user);
  await expectFocus(() => screen.getByText('Header action: Not an action for headers'));
  rejectField('scripts.0.enabled', 'Not before it is reviewed');
  await pressSave(user);
  const enabled = () => screen.getByRole('switch', { name: 'Enabled' });
  await expectFocus(enabled);
  expect(descriptionOf(enabled())).toContain('Not before it is reviewed');
});

it('waits while offline, and sends only what was saved', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Page context'), 'Context from a train');
  setOnline(false);
  service.fail(/./, 'unreachable');
  await pressSave(user);
  await expectSaveState(/^Saving when you're back online/);
  await fill(user, field('Name'), 'Half a na');
  service.recover();
  setOnline(true);
  await expectSaveState(/^Unsaved changes/);
  expect(field('Name').value).toBe('Half a na');
  expect(await fetchPage(tenant, pageId)).toMatchObject({
    name: samplePage.name,
    pageContext: 'Context from a train',
  });
  for (const body of service.updates) expect(body).toEqual({ pageContext: 'Context from a train' });
});

it('reports a deleted page and keeps the edits', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Of no page');
  service.fail(/^PATCH/, 'not-found');
  await pressSave(user);
  await expectSaveState(/^Not saved · no longer exists/);
  expect(field('Name').value).toBe('Of no page');
  await user.click(saveState());
  await within(await details()).findByText(/Of no page/);
});

it('lists unsaved changes, and discards them in an undoable step', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Not to be');
  await openSection(user, 'Metadata');
  await fill(user, field('Author'), 'Nobody');
  await expectSaveState(/^Unsaved changes/);
  await user.click(saveState());
  const list = await details();
  await waitFor(() => expect(list.textContent).toContain('Not to be'));
  expect(list.textContent).toContain('Author');
  await user.click(within(list).getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard changes' }));
  await expectSaveState(/^No changes$/);
  expect(field('Author').value).toBe('');
  await user.keyboard('{Control>}z{/Control}');
  await expectSaveState(/^Unsaved changes/);
});

it("warns when drafts can't be stored on this device, and keeps working", async () => {
  const pageId = await createPage(service, tenant);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Refused', 'SecurityError');
  });
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Private window');
  await expectSaveState(/^Unsaved changes · not saved on this device/);
  await user.click(saveState());
  await within(await details()).findByText(/^Not saved on this device/);
  await user.keyboard('{Escape}');
  await save(user);
  expect((await fetchPage(tenant, pageId)).name).toBe('Private window');
});
