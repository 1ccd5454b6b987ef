import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { changesBetween } from './changes.ts';
import { ManualClock } from './doubles/manual-clock.ts';
import { merge } from './merge.ts';
import { createPatch, toDoc } from './record.ts';
import { type RecordAdapter, SaveEngine } from './save-engine.ts';
import { type Group, group, items, tristate, value } from './shape.ts';

const shape = group('Record', {
  url: tristate(value('Url')),
  about: tristate(group('About', { title: tristate(value('Title')), words: tristate(items('Words')) })),
});
const schema = z.object({
  url: z.optional(z.nullable(z.string())),
  about: z.optional(z.object({ title: z.optional(z.string()), words: z.optional(z.array(z.string())) })),
});
type Remote = { version: number } & Group;

/** An engine whose reads and writes end when the test says so. */
function editing(record: Remote, hasVersionCheck = true) {
  const asked: { body: Group | null; end(answer: Remote): Promise<void> }[] = [];
  const ask = (body: Group | null) =>
    new Promise<Remote>((resolve) => {
      asked.push({
        body,
        end: async (answer) => {
          resolve(answer);
          await new Promise((done) => setImmediate(done));
        },
      });
    });
  const rules: RecordAdapter<Remote> = {
    shape,
    schema,
    hasVersionCheck,
    canLoad: true,
    compare: (a, b) => a.version - b.version,
    load: () => ask(null),
    save: (patch) => ask(patch),
    signIn: async () => false,
    isSignedOut: async () => false,
  };
  return { engine: new SaveEngine(rules, { record, at: 0 }, new ManualClock()), asked };
}

describe('unknown fields', () => {
  it('are absent and unchanged, and differ from null and empty', () => {
    expect(toDoc(shape, {})).toEqual({});
    expect(toDoc(shape, { url: null, about: { title: '', words: [] } })).toEqual({
      url: null,
      about: { title: '', words: [] },
    });
    expect(createPatch(shape, { url: 'a', about: { title: 'b' } }, {})).toEqual({});
    expect(createPatch(shape, {}, { url: null, about: {} })).toEqual({ url: null, about: {} });
    expect(createPatch(shape, { url: null }, { url: '' })).toEqual({ url: '' });
    expect(createPatch(shape, { about: { title: '' } }, { about: { words: [] } })).toEqual({
      about: { words: [] },
    });
    expect(changesBetween(shape, {}, { url: null, about: {} }).map(({ path }) => path)).toEqual([
      ['url'],
      ['about'],
    ]);
  });

  it('keep their last value if the record is loaded without them', () => {
    expect(toDoc(shape, { about: {} }, { url: 'a', about: { title: 'b' } })).toEqual({ url: 'a', about: {} });
  });

  it('take the remote value, without a conflict if set while unknown', () => {
    const sides = { base: {}, mine: { url: null }, theirs: { url: 'a', about: { title: 'b' } } };
    expect(merge<Group>(shape, sides)).toEqual({ doc: { url: null, about: { title: 'b' } }, conflicts: [] });
    const known = { base: { url: 'z' }, mine: { url: null }, theirs: { url: 'a' } };
    expect(merge<Group>(shape, known).conflicts).toHaveLength(1);
  });

  it('conflict if a list is absent on one side', () => {
    const about = (words: string[] | undefined): Group => ({ about: words ? { words } : {} });
    const sides = { base: about(['a']), mine: about(undefined), theirs: about(['a', 'b']) };
    expect(merge(shape, sides).conflicts).toHaveLength(1);
  });

  it('keep the loaded value when the step that set them is undone', async () => {
    const { engine, asked } = editing({ version: 1 });
    engine.change(['url'], 'mine');
    engine.save();
    expect(asked[0]?.body).toEqual({ url: 'mine' });
    engine.undo();
    await asked[0]?.end({ version: 2, url: 'mine', about: { title: 'b' } });
    expect(engine.state.draft).toEqual({ url: 'mine', about: { title: 'b' } });
    expect(engine.isDirty).toBe(false);
    engine.receiveRemote({ version: 3, url: 'theirs', about: {} });
    engine.redo();
    engine.undo();
    expect(engine.valueAt(['url'])).toBe('theirs');
  });

  it('are loaded before a write that sends only the set field', async () => {
    const { engine, asked } = editing({ version: 1 }, false);
    engine.change(['url'], '');
    expect(engine.isChanged(['url'])).toBe(true);
    engine.save();
    await asked[0]?.end({ version: 1, url: 'a', about: { title: 'b' } });
    expect(asked[1]?.body).toEqual({ url: '' });
    expect(engine.validationErrors.size).toBe(0);
  });
});
