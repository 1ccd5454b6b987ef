import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ManualClock } from './doubles/manual-clock.ts';
import { type Record, UnreliableService } from './doubles/unreliable-service.ts';
import { SaveEngine } from './save-engine.ts';
import { group, value } from './shape.ts';
import { openOverlaps } from './state.ts';

const first: Record = { updatedAt: '+1', name: 'Old', brand: 'b', actions: [], footerLinks: [] };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function opened(guarded = true) {
  const service = new UnreliableService(first, guarded);
  const clock = new ManualClock();
  const saved = vi.fn<(record: Record) => void>();
  const { promise: signedIn, resolve: signIn } = Promise.withResolvers<boolean>();
  const engine = new SaveEngine<Record>(
    {
      shape: group('Page', { name: value('Name'), brand: value('Brand') }),
      schema: z.object({ name: z.optional(z.string()), brand: z.optional(z.string()) }),
      guarded,
      readable: true,
      compare: (a, b) => Number(a.updatedAt) - Number(b.updatedAt),
      read: service.read,
      write: service.write,
      signIn: () => signedIn,
      isSignedOut: async () => true,
      onSaved: saved,
    },
    { record: first, at: 0 },
    clock,
  );
  const answer = async (ending: Parameters<(typeof service.pending)[0]['end']>[0]) => {
    service.pending[0]?.end(ending);
    await settled();
  };
  return { service, clock, saved, engine, signIn, answer, end: engine.open() };
}

describe('the save engine', () => {
  it('tells of the record as it is where a save arrived unheard and somebody else saved over it', async () => {
    const { service, clock, saved, engine, answer } = opened();
    engine.change(['name'], 'New');
    engine.save();
    await answer('unheard');
    engine.change(['brand'], 'mine');
    service.apply({ brand: 'theirs' });
    clock.pass(clock.due ?? 0);
    await answer('done');
    // What was typed since waits for the next Save, to be asked about then.
    expect(engine.state).toMatchObject({ phase: { name: 'resting' }, base: { name: 'New' } });
    expect(openOverlaps(engine.editing, engine.state).map(({ path }) => path)).toEqual([['brand']]);
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'New', brand: 'theirs' }));
  });

  it('tells of what was saved though it has ended by then', async () => {
    const { saved, engine, answer, end } = opened();
    engine.change(['name'], 'New');
    engine.save();
    end();
    await answer('done');
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'New' }));
  });

  it('asks to sign in where another tenant is signed in, and sends nothing to it', async () => {
    const { service, engine, answer } = opened();
    engine.change(['name'], 'New');
    engine.save();
    await answer('other-tenant');
    expect(engine.state.phase.name).toBe('signed-out');
    await settled();
    expect(service.pending).toEqual([]);
    expect(engine.state.doc).toMatchObject({ name: 'New' });
  });

  it('sends nothing more once it has ended, though somebody signs in', async () => {
    const { service, engine, answer, end, signIn } = opened();
    engine.change(['name'], 'New');
    engine.save();
    await answer('unauthorized');
    expect(engine.state.phase.name).toBe('signed-out');
    end();
    signIn(true);
    await settled();
    expect(service.pending).toEqual([]);
    expect(service.record.name).toBe('Old');
  });
});
