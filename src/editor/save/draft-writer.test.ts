import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { group, SaveEngine, value } from '#engines/save/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { draftStore } from './draft-store.ts';
import { DraftWriter } from './draft-writer.ts';

vi.mock('./draft-store.ts', () => ({ draftStore: { put: vi.fn(), remove: vi.fn() } }));
const { put, remove } = vi.mocked(draftStore);
const key = { tenant: 't', kind: 'page', id: 'p', editor: 'e' };

beforeEach(() => {
  vi.useFakeTimers();
  const listens = { addEventListener: () => {}, removeEventListener: () => {} };
  for (const [name, stub] of Object.entries({ ...listens, document: listens })) vi.stubGlobal(name, stub);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const record: { name: string } = { name: 'Old' };
const engineOf = (save: (patch: object) => Promise<typeof record>, isNew = false) =>
  new SaveEngine(
    {
      shape: group('Page', { name: value('Name') }),
      schema: z.object({ name: z.optional(z.string()) }),
      hasVersionCheck: true,
      canLoad: true,
      isNew: () => isNew,
      compare: () => 0,
      load: async () => record,
      save,
      signIn: async () => true,
      isSignedOut: async () => false,
    },
    { record, at: 0 },
  );

it('stores the pending save and later edits, but no pending save of a new record', async () => {
  for (const isNew of [false, true]) {
    put.mockClear();
    const engine = engineOf(() => Promise.reject(new TypeError('Offline')), isNew);
    const onStored = vi.fn();
    const writer = new DraftWriter({ source: engine, key, title: 'Old', path: '/', onStored });
    const close = writer.start();
    engine.change(['name'], 'Saved');
    engine.save(undefined, 'draft');
    await vi.advanceTimersByTimeAsync(500);
    engine.change(['name'], 'Typed since');
    await vi.advanceTimersByTimeAsync(500);
    const heads = put.mock.calls.flatMap(([, { head }]) => head ?? []);
    expect(heads.at(-1)?.pendingSave).toEqual(isNew ? undefined : { name: 'Saved' });
    expect(heads.at(-1)?.saveMode).toBe(isNew ? undefined : 'draft');
    expect(put.mock.calls.at(-1)?.[1].fields).toEqual({ name: 'Typed since' });
    expect(onStored).toHaveBeenCalledTimes(heads.length);
    close();
    await vi.advanceTimersByTimeAsync(0);
  }
});

it('stores the new mode of a pending save that is saved again', async () => {
  const fail = () => Promise.reject(new TypeError('Offline'));
  const engine = engineOf(fail);
  engine.adapter.load = fail;
  const close = new DraftWriter({ source: engine, key, title: 'Old', path: '/' }).start();
  engine.change(['name'], 'New');
  engine.save(undefined, 'publish');
  await vi.advanceTimersByTimeAsync(500);
  engine.save(undefined, 'draft');
  await vi.advanceTimersByTimeAsync(500);
  const heads = put.mock.calls.flatMap(([, { head }]) => head ?? []);
  expect(heads.at(-1)).toMatchObject({ pendingSave: { name: 'New' }, saveMode: 'draft' });
  close();
  await vi.advanceTimersByTimeAsync(0);
});

it('stores edits although the clock was set back', async () => {
  const engine = engineOf(async (patch) => ({ ...record, ...patch }));
  const close = new DraftWriter({ source: engine, key, title: 'Old', path: '/' }).start();
  engine.change(['name'], 'N');
  await vi.advanceTimersByTimeAsync(500);
  vi.setSystemTime(Date.now() - 3_600_000);
  engine.change(['name'], 'New');
  await vi.advanceTimersByTimeAsync(500);
  expect(put.mock.calls.at(-1)?.[1].fields).toEqual({ name: 'New' });
  close();
  await vi.advanceTimersByTimeAsync(0);
});

it('stores no pending save while its conflict is unresolved', async () => {
  const engine = engineOf(() =>
    Promise.reject(new ApiError({ kind: 'changed', operation: 'updatePage', message: 'Changed' })),
  );
  engine.adapter.load = async () => ({ name: 'Theirs' });
  const close = new DraftWriter({ source: engine, key, title: 'Old', path: '/' }).start();
  engine.change(['name'], 'Mine');
  await vi.advanceTimersByTimeAsync(500);
  engine.save();
  await vi.advanceTimersByTimeAsync(500);
  expect(engine.state.phase.name).toBe('conflict');
  const heads = put.mock.calls.flatMap(([, { head }]) => head ?? []);
  expect(heads.at(-1)?.pendingSave).toBeUndefined();
  close();
  await vi.advanceTimersByTimeAsync(0);
});

it('removes the stored draft after a save, even if the last write was denied', async () => {
  const engine = engineOf(async (patch) => ({ ...record, ...patch }));
  const writer = new DraftWriter({ source: engine, key, title: 'Old', path: '/' });
  writer.start();
  const type = async (name: string) => {
    engine.change(['name'], name);
    await vi.advanceTimersByTimeAsync(1000);
  };
  await type('N');
  expect(put).toHaveBeenCalledTimes(1);
  put.mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
  await type('New');
  expect(writer.isStored.get()).toBe(false);
  engine.save();
  await vi.advanceTimersByTimeAsync(1000);
  expect(engine.isDirty).toBe(false);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(writer.isStored.get()).toBe(true);
});
