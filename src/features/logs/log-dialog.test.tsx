import { EditorView } from '@codemirror/view';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { type Draft, draftStore } from '#editor/save/draft-store.ts';
import { ConfirmDialog } from '#shell/confirm-dialog.tsx';
import { LogDialog } from './log-dialog.tsx';

vi.mock('#editor/save/draft-store.ts', () => ({
  draftStore: { all: vi.fn(), of: vi.fn(), put: vi.fn(), remove: vi.fn() },
}));

/** Drafts on this device. */
let drafts: Draft[] = [];

beforeEach(() => {
  drafts = [];
  vi.mocked(draftStore.of).mockImplementation(async () => [...drafts]);
  vi.mocked(draftStore.put).mockImplementation(async ({ editor }, { head, at, fields }) => {
    const { doc, ...before } = drafts.find((each) => each.editor === editor) ?? { ...head, doc: {} };
    const changed = { ...before, ...head, at, doc: { ...(head ? head.base : doc), ...fields } } as Draft;
    drafts = [changed, ...drafts.filter((each) => each.editor !== editor)];
    return true;
  });
  vi.mocked(draftStore.remove).mockImplementation(async ({ editor }) => {
    drafts = drafts.filter((each) => each.editor !== editor);
  });
});

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const client = new QueryClient();

function Screen(): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <LogDialog noun="person" onClose={() => {}} />
      <ConfirmDialog />
    </QueryClientProvider>
  );
}

const person = { personId: 'person_1', name: 'Priya Raman', slug: 'priya', createdAt: '+1', updatedAt: '+1' };

/** Opens the form with a service that accepts every entry, or with `replayed` reports it as already added. */
async function openForm(capabilities: string[] = []) {
  const sent: Record<string, unknown>[] = [];
  const service = { replayed: false, status: 201 };
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url.includes('/persons?')) return Response.json({ items: [person], totalCount: 1 });
    if (method !== 'POST') return Response.json(person);
    if (service.status !== 201)
      return new Response('{}', { status: service.status, headers: { 'retry-after': '60' } });
    sent.push(JSON.parse(String(body)));
    const { source, type } = sent.at(-1) ?? {};
    const createdAt = `+${Date.now()}`;
    return Response.json(
      {
        personLogId: `plog_${sent.length}`,
        personId: 'person_1',
        createdAt,
        createdPerson: true,
        source,
        type,
      },
      { status: 201, headers: service.replayed ? { 'idempotency-replayed': 'true' } : {} },
    );
  });
  const tenant = { fingerprint: 'f', name: 'Logs' };
  boundTenant.set(tenant);
  client.setQueryData(sessionQuery.queryKey, { tenant, capabilities } as never);
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Screen }),
    createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => 'Elsewhere' }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const { unmount } = render(<RouterProvider router={router as never} />);
  const form = within(await screen.findByRole('dialog', { name: 'Log entry for a person' }));
  await userEvent.click(form.getByLabelText('Keep open for another'));
  const field = (name: string) => form.getByLabelText<HTMLInputElement>(name);
  const openDetails = () => userEvent.click(form.getByRole('button', { name: 'More about the person' }));
  const openAdvanced = () => userEvent.click(form.getByRole('button', { name: 'Advanced' }));
  return {
    form,
    field,
    openAdvanced,
    openDetails,
    sent,
    service,
    unmount,
    goElsewhere: () => router.history.push('/elsewhere'),
  };
}

const question = () => screen.findByRole('dialog', { name: /\?$/ });
const submit = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

it('shows when an existing entry was added and no created person', async () => {
  const { form, field, service } = await openForm();
  await userEvent.type(field('Person'), 'priya@kite.example');
  await userEvent.type(field('Note'), 'Called');
  service.replayed = true;
  await submit();
  const news = await form.findByText(/^Already added at \d\d:\d\d/);
  await waitFor(() => expect(news.textContent).toContain('to Priya Raman. Open person'));
  expect(news.textContent).not.toContain('created');
});

it('hides the last result on the next attempt', async () => {
  const { form, field, service } = await openForm();
  await userEvent.type(field('Person'), 'priya@kite.example');
  await userEvent.type(field('Note'), 'Called');
  await submit();
  await form.findByText(/^Log entry added/);
  service.status = 413;
  await userEvent.type(field('Note'), 'Called again');
  await submit();
  await form.findByText(/^Not added\. Too large/);
  expect(form.queryByText(/^Log entry added/)).toBeNull();
  service.status = 201;
  await submit();
  await form.findByText(/^Log entry added/);
  expect(form.queryByText(/^Not added/)).toBeNull();
});

it.each([
  ['Person', 'priya.raman@kite'],
  ['LinkedIn URL', 'javascript:alert(1)'],
  ['Phone', '+12'],
])('asks before an odd text as %s creates a person, and returns to the field', async (name, value) => {
  const { field, openDetails, sent } = await openForm();
  await openDetails();
  await userEvent.type(field(name), value);
  await userEvent.type(field('Note'), 'Called');
  await submit();
  expect((await question()).textContent).toContain(value);
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(field(name)));
  expect(sent).toEqual([]);
  await submit();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Add entry' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(Object.values(sent[0] ?? {})).toContain(value);
});

it('warns about an unusual email while typing', async () => {
  const { form, field } = await openForm();
  await userEvent.type(field('Person'), 'priya.raman@kite');
  expect(document.activeElement).toBe(field('Person'));
  expect(form.getByText(/^Doesn't look like an email/)).toBeTruthy();
  await userEvent.type(field('Person'), '.example');
  expect(form.queryByText(/^Doesn't look like an email/)).toBeNull();
});

it('sends a phone number without punctuation and shows that in the hint', async () => {
  const { form, field, openDetails, sent } = await openForm();
  await openDetails();
  await userEvent.type(field('Phone'), '+49 (30) 555-0142');
  expect(form.getByText('Saved as +49305550142')).toBeTruthy();
  await userEvent.type(field('Note'), 'Called');
  await submit();
  await expect.poll(() => sent.at(-1)?.phoneNumber).toBe('+49305550142');
});

it('announces invalid fields only after a failed attempt', async () => {
  const { form, field, openDetails } = await openForm();
  await openDetails();
  const liveText = () => form.queryByText('Not saved: 1 field to fix.');
  await userEvent.type(field('Person'), 'priya@kite.example');
  await userEvent.type(field('Phone'), '030');
  await userEvent.type(field('Note'), 'Called');
  await submit();
  await waitFor(() => expect(liveText()).not.toBeNull());
  await userEvent.clear(field('Phone'));
  await submit();
  await form.findByText(/^Log entry added/);
  expect(liveText()).toBeNull();
});

it('retries after a lost response and says that it adds no duplicate', async () => {
  const { form, field, service, sent } = await openForm();
  await userEvent.type(field('Person'), 'priya.raman@kite');
  await userEvent.type(field('Note'), 'Called');
  service.status = 502;
  await submit();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Add entry' }));
  await form.findByText(/Retrying in \d+\ss\. You won't get a duplicate\.$/);
  service.status = 201;
  // A retry needs no second confirmation.
  await userEvent.click(form.getByRole('button', { name: 'Try again' }));
  await form.findByText(/^Log entry added/);
  expect(sent).toHaveLength(1);
});

it('asks before creating a person without contact details', async () => {
  const { form, field, openDetails, sent } = await openForm();
  await submit();
  await form.findByText('Pick a person, or enter an email, phone or ID');
  await form.findByText('Write a note');
  expect(document.activeElement).toBe(field('Person'));
  await userEvent.type(field('Note'), 'Met at the fair');
  await openDetails();
  await userEvent.type(field('Name'), 'Ada');
  await submit();
  expect((await question()).textContent).toContain('Create a person without contact details?');
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Person')));
  expect(sent).toEqual([]);
});

it('keeps a left entry on this device and restores it with its idempotency key', async () => {
  const left = await openForm();
  await userEvent.type(left.field('Person'), 'priya@kite.example');
  await userEvent.type(left.field('Note'), 'Called');
  await left.openAdvanced();
  const key = left.field('Idempotency key').value;
  left.unmount();
  await waitFor(() => expect(drafts).toHaveLength(1));
  const { form, field, sent } = await openForm();
  expect(form.getByText(/^Restored your draft from \d\d:\d\d\.$/)).toBeTruthy();
  expect(field('Note').value).toBe('Called');
  await submit();
  await form.findByText(/^Log entry added/);
  expect(sent).toMatchObject([
    { email: 'priya@kite.example', idempotencyKey: key, payload: { text: 'Called' } },
  ]);
  expect(form.queryByText(/^Restored/)).toBeNull();
  await waitFor(() => expect(drafts).toEqual([]));
});

it('keeps nothing of an entry without a note', async () => {
  const { field, goElsewhere } = await openForm();
  await userEvent.type(field('Person'), 'pri');
  await userEvent.type(field('Note'), 'C{Backspace}');
  goElsewhere();
  await screen.findByText('Elsewhere');
  await waitFor(() => expect(drafts).toEqual([]));
});

it("can't start over while a restored entry is being added", async () => {
  drafts = [oldDraft('new', 'Called')];
  const { form, field, service } = await openForm();
  const startOver = () => userEvent.click(form.getByRole('button', { name: 'Start over' }));
  service.status = 502;
  await submit();
  await form.findByText(/Retrying in/);
  await startOver();
  expect(field('Note').value).toBe('Called');
  service.status = 413;
  await userEvent.click(form.getByRole('button', { name: 'Try again' }));
  await form.findByText(/^Not added\. Too large/);
  await startOver();
  expect(field('Note').value).toBe('');
});

it('restores a picked person, shown by name', async () => {
  const left = await openForm(['people']);
  await userEvent.type(left.field('Person'), 'priya');
  await userEvent.click(await screen.findByRole('option', { name: 'Priya Raman' }));
  await userEvent.type(left.field('Note'), 'Called');
  left.unmount();
  await waitFor(() => expect(drafts[0]?.doc.email).toBe('person_1'));
  const { form, field, sent } = await openForm(['people']);
  await waitFor(() => expect(field('Person').value).toBe('Priya Raman'));
  await submit();
  await form.findByText(/^Log entry added/);
  expect(sent).toMatchObject([{ personId: 'person_1', payload: { text: 'Called' } }]);
});

/** A draft as stored before the form had its own: with the fields of the save engine. */
function oldDraft(editor: string, text: string): Draft {
  const base = { target: 'contact', source: 'console', type: 'note', idempotencyKey: `key-${editor}` };
  return {
    ...{ tenant: 'f', kind: 'new person log', id: '', editor, title: 'Log entry for a person', at: 1 },
    snapshot: { record: { ...base, written: null }, at: 1 },
    base,
    doc: { ...base, email: 'priya@kite.example', payload: JSON.stringify({ text }) },
  };
}

it('restores drafts of earlier versions one after the other', async () => {
  drafts = [oldDraft('new', 'Newer'), oldDraft('old', 'Older')];
  const newer = await openForm();
  expect(newer.field('Note').value).toBe('Newer');
  await newer.openAdvanced();
  expect(newer.field('Idempotency key').value).toBe('key-new');
  await submit();
  await newer.form.findByText(/^Log entry added/);
  newer.unmount();
  await waitFor(() => expect(drafts.map(({ editor }) => editor)).toEqual(['old']));
  const older = await openForm();
  expect(older.field('Note').value).toBe('Older');
  await userEvent.click(older.form.getByRole('button', { name: 'Start over' }));
  expect(older.field('Note').value).toBe('');
  await older.openAdvanced();
  expect(older.field('Idempotency key').value).not.toBe('key-old');
  await waitFor(() => expect(drafts).toEqual([]));
});

it('restores the ID of a draft of an earlier version as the person', async () => {
  const draft = oldDraft('new', 'Called');
  drafts = [{ ...draft, doc: { ...draft.doc, target: 'id', personId: 'person_1' } }];
  const { form, field, sent } = await openForm();
  expect(field('Person').value).toBe('person_1');
  await submit();
  await form.findByText(/^Log entry added/);
  expect(sent.at(-1)).toMatchObject({ personId: 'person_1', idempotencyKey: 'key-new' });
  expect(sent.at(-1)).not.toHaveProperty('email');
});

it('shows more about the person on demand, if it was restored, or if it is invalid', async () => {
  const left = await openForm();
  const details = () => screen.getByRole('button', { name: 'More about the person' });
  expect(left.form.queryByLabelText('Phone')).toBeNull();
  await left.openDetails();
  await userEvent.type(left.field('Phone'), '030');
  await userEvent.type(left.field('Note'), 'Called');
  await userEvent.click(details());
  expect(details().getAttribute('aria-expanded')).toBe('false');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(left.field('Phone')));
  expect(details().getAttribute('aria-expanded')).toBe('true');
  left.unmount();
  await waitFor(() => expect(drafts).toHaveLength(1));
  const { field } = await openForm();
  expect(field('Phone').value).toBe('030');
});

const payloadField = () => screen.findByRole('textbox', { name: 'Payload' });

it('edits the same payload as a note and as JSON', async () => {
  const { form, field, openAdvanced, sent } = await openForm();
  await userEvent.type(field('Person'), 'priya@kite.example');
  await userEvent.type(field('Note'), 'Called');
  await openAdvanced();
  const payload = await payloadField();
  expect(payload.textContent).toContain('"text": "Called"');
  const editor = EditorView.findFromDOM(payload);
  act(() => editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: '{"text": 5}' } }));
  await waitFor(() => expect(field('Note').readOnly).toBe(true));
  expect(field('Note').value).toBe('');
  await submit();
  await form.findByText(/^Log entry added/);
  expect(sent.at(-1)?.payload).toEqual({ text: 5 });
  expect(field('Note').readOnly).toBe(false);
});

it('opens a draft that has only JSON with its payload, and returns to it if it is invalid', async () => {
  drafts = [{ ...oldDraft('new', ''), doc: { ...oldDraft('new', '').base, payload: '{"a": [1,]}' } }];
  const { form, field, openAdvanced, sent } = await openForm();
  await payloadField();
  await openAdvanced();
  expect(screen.queryByRole('textbox', { name: 'Payload' })).toBeNull();
  await userEvent.type(field('Person'), 'priya@kite.example');
  await submit();
  await form.findByText('Line 1, column 10: remove the comma before ]');
  const payload = await payloadField();
  await waitFor(() => expect(payload.contains(document.activeElement)).toBe(true));
  expect(sent).toEqual([]);
});

it('copies the request as cURL', async () => {
  const { form, field, openAdvanced } = await openForm();
  await openAdvanced();
  await userEvent.type(field('Person'), 'priya@kite.example');
  await userEvent.type(field('Note'), 'Called');
  await userEvent.click(form.getByRole('button', { name: 'Copy as cURL' }));
  await expect.poll(() => navigator.clipboard.readText()).toMatch(/^curl -X POST .*person_logs/);
});

it('asks before leaving the screen, and adds the entry first if wanted', async () => {
  const { form, field, sent, goElsewhere } = await openForm();
  await userEvent.type(field('Person'), 'priya@kite.example');
  await userEvent.type(field('Note'), 'Called');
  goElsewhere();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(form.getByLabelText('Note')).toBeTruthy();
  goElsewhere();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Add entry' }));
  await screen.findByText('Elsewhere');
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(drafts).toEqual([]));
});

it('stays and shows the errors if an incomplete entry should be added before leaving', async () => {
  const { form, field, sent, goElsewhere } = await openForm();
  await userEvent.type(field('Note'), 'Called');
  goElsewhere();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Add entry' }));
  await form.findByText(/^Not saved: 1 field to fix/);
  expect(sent).toEqual([]);
});

it('keeps the draft of an entry that wasn’t added', async () => {
  const { field, sent, goElsewhere } = await openForm();
  await userEvent.type(field('Note'), 'Called');
  goElsewhere();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Leave without adding' }));
  await screen.findByText('Elsewhere');
  await waitFor(() => expect(drafts[0]?.doc.payload).toContain('Called'));
  expect(sent).toEqual([]);
});
