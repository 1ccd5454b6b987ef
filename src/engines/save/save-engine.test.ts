import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ManualClock } from './doubles/manual-clock.ts';
import { FlakyService, type Record } from './doubles/unreliable-service.ts';
import { SaveEngine } from './save-engine.ts';
import { group, value } from './shape.ts';
import { unresolvedConflicts } from './state.ts';

const first: Record = { updatedAt: '+1', name: 'Old', brand: 'b', actions: [], footerLinks: [] };
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

function openEngine(hasVersionCheck = true) {
  const service = new FlakyService(first, hasVersionCheck);
  const clock = new ManualClock();
  const onSaved = vi.fn<(record: Record) => void>();
  const { promise: signedIn, resolve: signIn } = Promise.withResolvers<boolean>();
  const engine = new SaveEngine<Record>(
    {
      shape: group('Page', { name: value('Name'), brand: value('Brand') }),
      schema: z.object({ brand: z.optional(z.string()), name: z.optional(z.string()) }),
      hasVersionCheck,
      canLoad: true,
      compare: (a, b) => Number(a.updatedAt) - Number(b.updatedAt),
      load: service.read,
      save: service.write,
      signIn: () => signedIn,
      isSignedOut: async () => true,
      onSaved,
    },
    { record: first, at: 0 },
    clock,
  );
  const endRequest = async (ending: Parameters<(typeof service.pending)[0]['end']>[0]) => {
    service.pending[0]?.end(ending);
    await flushPromises();
  };
  return { service, clock, onSaved, engine, signIn, resolveRequest: endRequest, end: engine.start() };
}

describe('SaveEngine', () => {
  it('reports the newest record if a save whose response was lost was overwritten', async () => {
    const { service, clock, onSaved, engine, resolveRequest } = openEngine();
    engine.change(['name'], 'New');
    engine.save();
    await resolveRequest('unheard');
    engine.change(['brand'], 'mine');
    service.apply({ brand: 'theirs' });
    clock.pass(clock.due ?? 0);
    await resolveRequest('done');
    // The conflict with later edits waits for the next Save.
    expect(engine.state).toMatchObject({ phase: { name: 'idle' }, base: { name: 'New' } });
    expect(unresolvedConflicts(engine.adapter, engine.state).map(({ path }) => path)).toEqual([['brand']]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'New', brand: 'theirs' }),
    );
  });

  it('reports a save that ends after the editor was closed', async () => {
    const { onSaved, engine, resolveRequest, end } = openEngine();
    engine.change(['name'], 'New');
    engine.save();
    end();
    await resolveRequest('done');
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'New' }));
  });

  it('asks to sign in if another tenant is signed in, and sends it nothing', async () => {
    const { service, engine, resolveRequest } = openEngine();
    engine.change(['name'], 'New');
    engine.save();
    await resolveRequest('other-tenant');
    expect(engine.state.phase.name).toBe('signedOut');
    await flushPromises();
    expect(service.pending).toEqual([]);
    expect(engine.state.draft).toMatchObject({ name: 'New' });
  });

  it('sends nothing after the editor was closed, even after signing in', async () => {
    const { service, engine, resolveRequest, end, signIn } = openEngine();
    engine.change(['name'], 'New');
    engine.save();
    await resolveRequest('unauthorized');
    expect(engine.state.phase.name).toBe('signedOut');
    end();
    signIn(true);
    await flushPromises();
    expect(service.pending).toEqual([]);
    expect(service.record.name).toBe('Old');
  });

  it('lists the first error of each changed field, in the order of the form', () => {
    const { engine } = openEngine();
    engine.change(['brand'], 1);
    engine.change(['name'], 2);
    expect([...engine.validationErrors.keys()]).toEqual(['name', 'brand']);
    engine.undo();
    expect([...engine.validationErrors.keys()]).toEqual(['brand']);
  });
});
