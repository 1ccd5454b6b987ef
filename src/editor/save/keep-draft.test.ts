import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { SaveEngine } from '#engines/save/save-engine.ts';
import { group, value } from '#engines/save/shape.ts';
import { draftStore } from './draft-store.ts';
import { DraftKeeper } from './keep-draft.ts';

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
const engineOf = (write: (patch: object) => Promise<typeof record>, isNew = false) =>
  new SaveEngine(
    {
      shape: group('Page', { name: value('Name') }),
      schema: z.object({ name: z.optional(z.string()) }),
      guarded: true,
      readable: true,
      isNew: () => isNew,
      compare: () => 0,
      read: async () => record,
      write,
      signIn: async () => true,
      isSignedOut: async () => false,
    },
    { record, at: 0 },
  );

it('keeps what is to be saved beside what is typed since, but not for a record that is still to be made', async () => {
  for (const isNew of [false, true]) {
    put.mockClear();
    const engine = engineOf(() => Promise.reject(new TypeError('Offline')), isNew);
    const onKept = vi.fn();
    const keeper = new DraftKeeper({ engine, key, title: 'Old', path: '/', onKept });
    const close = keeper.open();
    engine.change(['name'], 'Saved');
    engine.save();
    await vi.advanceTimersByTimeAsync(500);
    engine.change(['name'], 'Typed since');
    await vi.advanceTimersByTimeAsync(500);
    const heads = put.mock.calls.flatMap(([, { head }]) => head ?? []);
    expect(heads.at(-1)?.pendingSave).toEqual(isNew ? undefined : { name: 'Saved' });
    expect(put.mock.calls.at(-1)?.[1].fields).toEqual({ name: 'Typed since' });
    expect(onKept).toHaveBeenCalledTimes(heads.length);
    close();
    await vi.advanceTimersByTimeAsync(0);
  }
});

it('removes what was kept once it is saved, though the browser took no more of it in the end', async () => {
  const engine = engineOf(async (patch) => ({ ...record, ...patch }));
  const keeper = new DraftKeeper({ engine, key, title: 'Old', path: '/' });
  keeper.open();
  const type = async (name: string) => {
    engine.change(['name'], name);
    await vi.advanceTimersByTimeAsync(1000);
  };
  await type('N');
  expect(put).toHaveBeenCalledTimes(1);
  put.mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
  await type('New');
  expect(keeper.kept.get()).toBe(false);
  engine.save();
  await vi.advanceTimersByTimeAsync(1000);
  expect(engine.dirty).toBe(false);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(keeper.kept.get()).toBe(true);
});
