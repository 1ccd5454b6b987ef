import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { SaveButton } from '#editor/save/save-controls.tsx';
import { checkAction } from '#engines/checks/index.ts';
import { asRows, group, rows, SaveEngine, value } from '#engines/save/index.ts';
import { confirmRequests } from '#ui/notify.ts';

const recoverableDrafts = { drafts: [], remove: vi.fn(), replace: vi.fn(), cancelSave: vi.fn() };

interface Page {
  updatedAt: string;
  status: string;
  actions: { buttonTitle?: string; url?: string }[];
}

function openEditor(page: Partial<Page> = {}, runSlowChecks?: () => Promise<unknown>) {
  const record: Page = {
    updatedAt: '+1',
    status: 'published',
    actions: [{ buttonTitle: 'Demo', url: 'https://a.example/' }],
    ...page,
  };
  const write = vi.fn(async (patch: object) => ({ ...record, ...patch, updatedAt: '+2' }));
  const engine = new SaveEngine<Page>(
    {
      shape: group('Page', {
        actions: rows(
          'Actions',
          { noun: 'action', title: 'buttonTitle', check: checkAction },
          { buttonTitle: value('Button title'), url: value('URL') },
        ),
      }),
      schema: z.object({}),
      hasVersionCheck: true,
      canLoad: false,
      compare: (a, b) => Number(a.updatedAt) - Number(b.updatedAt),
      isLive: ({ status }) => status === 'published',
      ...(runSlowChecks && { runSlowChecks }),
      load: async () => record,
      save: write,
      signIn: async () => true,
      isSignedOut: async () => false,
      onSaved() {},
    },
    { record, at: 0 },
  );
  engine.start();
  const key = asRows(engine.valueAt(['actions']))[0]?.key ?? '';
  render(
    <EditorProvider engine={engine} isStored recoverableDrafts={recoverableDrafts}>
      <SaveButton saveLabel="Save and publish" />
    </EditorProvider>,
  );
  const type = (field: 'buttonTitle' | 'url', text: string) =>
    act(() => engine.change(['actions', key, field], text));
  return { engine, write, type };
}

const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const asked = () => confirmRequests.get()[0];
const response = (given: 'action' | 'cancel') => {
  const request = asked();
  if (!request) throw new Error('Nothing was asked.');
  confirmRequests.remove(request);
  request.resolve(given);
};

afterEach(() => {
  for (const request of confirmRequests.get()) confirmRequests.remove(request);
});

it.each(['fernhill demo', 'htp:/x', 'prices', 'https://['])('asks before %j goes live', async (url) => {
  const { write, type } = openEditor();
  type('url', url);
  await save();
  expect(asked()).toMatchObject({
    title: 'Publish with 1 problem?',
    locations: [{ label: 'Actions › 1 Demo › URL' }],
  });
  expect(write).not.toHaveBeenCalled();
});

it('asks before a harmful value goes live, naming its place, and saves only if confirmed', async () => {
  const { write, type } = openEditor();
  type('url', 'fernhill.example/x');
  await save();
  expect(asked()).toMatchObject({
    title: 'Publish with 1 problem?',
    action: 'Publish anyway',
    locations: [{ label: 'Actions › 1 Demo › URL', detail: expect.stringContaining('https://') }],
  });
  response('cancel');
  await Promise.resolve();
  expect(write).not.toHaveBeenCalled();
  await save();
  response('action');
  await expect.poll(() => write.mock.calls).toHaveLength(1);
});

it.each(['javascript:alert(1)', 'vbscript:x', 'data:text/html,x'])('never publishes %j', async (url) => {
  const { write, type } = openEditor();
  type('url', url);
  type('buttonTitle', '');
  await save();
  expect(asked()).toMatchObject({
    title: "Can't publish 1 unsafe link",
    detail: expect.stringContaining('run code'),
    locations: [{ label: 'Actions › 1 › URL', detail: expect.stringContaining('Not allowed') }],
  });
  expect(asked()?.action).toBeUndefined();
  response('cancel');
  await Promise.resolve();
  expect(write).not.toHaveBeenCalled();
});

it('asks once, not again about unchanged live values', async () => {
  const { engine, write, type } = openEditor({ actions: [{ buttonTitle: 'Demo', url: 'javascript:1' }] });
  type('buttonTitle', 'Prices');
  await save();
  expect(asked()).toBeUndefined();
  await expect.poll(() => write.mock.calls).toHaveLength(1);
  expect([...engine.issues.values()].filter(({ severity }) => severity === 'harmful')).toHaveLength(1);
});

it('asks about a button without a title or URL', async () => {
  const { type } = openEditor();
  type('buttonTitle', '');
  type('url', ' ');
  await save();
  expect(asked()?.locations?.map(({ label }) => label)).toEqual([
    'Actions › 1 › Button title',
    'Actions › 1 › URL',
  ]);
});

it('saves a warning without asking', async () => {
  const { write, type } = openEditor();
  type('url', 'https://a.example/plan a');
  await save();
  expect(asked()).toBeUndefined();
  await expect.poll(() => write.mock.calls).toHaveLength(1);
});

it('saves a draft without asking', async () => {
  const { write, type } = openEditor({ status: 'draft' });
  type('url', 'javascript:alert(1)');
  await save();
  expect(asked()).toBeUndefined();
  await expect.poll(() => write.mock.calls).toHaveLength(1);
});

it('saves and asks about the values from when Save was pressed, though checks finish later', async () => {
  const checks = Promise.withResolvers<void>();
  const { engine, write, type } = openEditor({}, () => checks.promise);
  type('buttonTitle', 'Pressed');
  await save();
  type('buttonTitle', 'Typed since');
  type('url', '');
  checks.resolve();
  await expect.poll(() => write.mock.calls).toHaveLength(1);
  expect(asked()).toBeUndefined();
  expect(write.mock.calls[0]?.[0]).toMatchObject({ actions: [{ buttonTitle: 'Pressed' }] });
  expect(engine.isDirty).toBe(true);
});
