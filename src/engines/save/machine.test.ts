import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/transport/errors.ts';
import { rowsOf } from './doc.ts';
import { faultOf } from './fault.ts';
import { next } from './machine.ts';
import { overlapKey } from './merge.ts';
import { type Group, group, items, ref, rows, value } from './shape.ts';
import {
  type Command,
  type Event,
  type Fault,
  initial,
  isDirty,
  openOverlaps,
  type Rules,
  type State,
} from './state.ts';

interface Page {
  updatedAt: number;
  name?: string;
  brand?: string;
  header?: string | null;
  actions?: { id?: string; title: string }[];
}

const rules = {
  shape: group('Page', {
    name: value('Name'),
    brand: value('Brand'),
    header: ref('Header', 'actions'),
    actions: rows(
      'Actions',
      { noun: 'action', title: 'title', id: 'id' },
      { id: value('Id'), title: value('Title') },
    ),
  }),
  guarded: true,
  readable: true,
  compare: (a: Page, b: Page) => a.updatedAt - b.updatedAt,
};
const unguarded = { ...rules, guarded: false };

const page: Page = { updatedAt: 1, name: 'Old', brand: 'b', actions: [{ id: 'a1', title: 'One' }] };
const told = (record: Page, at = 0) => ({ record, at });
const fresh = initial<Page>(rules, told(page));

/** The state after some events, and what was last asked for. */
function run(first: State<Page>, events: readonly Event<Page>[], by: Rules<Page> = rules) {
  let state = first;
  let commands: Command[] = [];
  for (const event of events) [state, commands] = next(by, state, event);
  return { state, commands };
}

const set = (fields: Group, from: Group = fresh.doc, at = 0): Event<Page> => ({
  type: 'change',
  doc: { ...from, ...fields },
  name: 'change',
  at,
});
const save: Event<Page> = { type: 'save' };
const failed = (kind: Fault['kind'], facts: Partial<Fault> = {}, at = 0): Event<Page> => ({
  type: 'failed',
  fault: { kind, unsure: false, error: new Error(kind), ...facts },
  at,
});
const changedElsewhere = new ApiError({ kind: 'changed', operation: 'PATCH /v0/pages' });
const written = (record: Partial<Page>, at = 5): Event<Page> => ({
  type: 'written',
  told: told({ ...page, ...record }, at),
});
const read = (record: Partial<Page>, at = 4): Event<Page> => ({
  type: 'read',
  told: told({ ...page, ...record }, at),
});

describe('the state machine of saving', () => {
  it('has nothing to do where nothing is changed', () => {
    const { state, commands } = run(fresh, [save]);
    expect(state.phase.name).toBe('resting');
    expect(commands).toEqual([]);
  });

  it('writes what is changed and nothing else', () => {
    const { state, commands } = run(fresh, [set({ name: 'New' }), save]);
    expect(state.phase.name).toBe('writing');
    expect(commands).toEqual([{ type: 'write', patch: { name: 'New' } }]);
  });

  it('reads first where the service cannot refuse a late write', () => {
    const { commands } = run(fresh, [set({ name: 'New' }), save], unguarded);
    expect(commands).toEqual([{ type: 'read' }]);
    const then = run(fresh, [set({ name: 'New' }), save, read({ brand: 'theirs' })], unguarded);
    expect(then.commands).toEqual([{ type: 'write', patch: { name: 'New' } }]);
    expect(then.state.doc).toMatchObject({ name: 'New', brand: 'theirs' });
  });

  it('keeps what is typed during a save, unsaved', () => {
    const { state, commands } = run(fresh, [
      set({ name: 'New' }),
      save,
      set({ name: 'Newer' }),
      written({ name: 'New', updatedAt: 2 }),
    ]);
    expect(state.doc.name).toBe('Newer');
    expect(state.base.name).toBe('New');
    expect(isDirty(rules, state)).toBe(true);
    expect(state.savedAt).toBe(5);
    expect(commands).toEqual([]);
  });

  it('saves again what is typed during a save when that was asked for', () => {
    const { state, commands } = run(fresh, [
      set({ name: 'New' }),
      save,
      set({ name: 'Newer' }),
      save,
      written({ name: 'New', updatedAt: 2 }),
    ]);
    expect(commands).toEqual([{ type: 'write', patch: { name: 'Newer' } }]);
    expect(run(state, [written({ name: 'Newer', updatedAt: 3 })]).state.phase.name).toBe('resting');
  });

  it('sends what stood there when Save was pressed, however often it is tried', () => {
    const typed = (state: State<Page>) => set({ name: 'Half a na' }, state.doc);
    for (const fault of [failed('again'), failed('again', { unsure: true }), failed('signed-out')]) {
      const waiting = run(fresh, [set({ name: 'New' }), save, fault]).state;
      const resumed = run(waiting, [typed(waiting), { type: 'retry' }, { type: 'signed-in' }, read({})]);
      expect(resumed.state.phase).toMatchObject({ name: 'writing', write: { doc: { name: 'New' } } });
      const { state } = run(resumed.state, [written({ name: 'New', updatedAt: 2 })]);
      expect(state).toMatchObject({ phase: { name: 'resting' }, base: { name: 'New' } });
      expect(state.doc.name).toBe('Half a na');
      expect(isDirty(rules, state)).toBe(true);
    }
  });

  it('sends what stood there with what others saved since, not what was typed since', () => {
    const events = [
      set({ name: 'New' }),
      save,
      failed('changed', { unsure: true }),
      set({ name: 'Half a na' }),
      read({ brand: 'theirs', updatedAt: 2 }),
    ];
    const { state, commands } = run(fresh, events);
    expect(commands).toEqual([{ type: 'write', patch: { name: 'New' } }]);
    expect(state.doc).toMatchObject({ name: 'Half a na', brand: 'theirs' });
  });

  it('sends what stood there when Save was pressed again before it went through', () => {
    const waiting = run(fresh, [set({ name: 'New' }), save, failed('again')]).state;
    expect(run(waiting, [set({ name: 'Newer' }), save]).commands).toEqual([
      { type: 'write', patch: { name: 'Newer' } },
    ]);
    const meanwhile = [set({ name: 'New' }), save, set({ name: 'Newer' }), save, set({ name: 'Half' })];
    expect(run(fresh, [...meanwhile, failed('again'), { type: 'retry' }]).commands).toEqual([
      { type: 'write', patch: { name: 'Newer' } },
    ]);
    expect(run(fresh, [...meanwhile, failed('refused')]).commands).toEqual([
      { type: 'write', patch: { name: 'Newer' } },
    ]);
  });

  it('sends nothing more of a save whose changes were discarded', () => {
    const { state } = run(fresh, [
      set({ name: 'New' }),
      save,
      failed('again', { unsure: true }),
      { type: 'discard', at: 0 },
      set({ brand: 'typed' }),
      { type: 'retry' },
      read({}),
    ]);
    expect(state).toMatchObject({ phase: { name: 'resting' }, doc: { name: 'Old', brand: 'typed' } });
  });

  it('keeps what others saved where the pending save overlaps with it, but what is typed since does not', () => {
    const { state, commands } = run(fresh, [
      set({ name: 'New', brand: 'mine' }),
      save,
      failed('changed'),
      set({ brand: 'mine' }),
      read({ name: 'Theirs', updatedAt: 2 }),
    ]);
    expect(commands).toEqual([{ type: 'write', patch: { brand: 'mine' } }]);
    expect(state.doc).toMatchObject({ name: 'Theirs', brand: 'mine' });
  });

  it('never has two requests under way', () => {
    for (const by of [rules, unguarded]) {
      const { state } = run(fresh, [set({ name: 'New' }), save], by);
      for (const event of [
        save,
        { type: 'retry' },
        { type: 'signed-in' },
        { type: 'settled', at: 0 },
      ] as const)
        expect(next(by, state, event)[1]).toEqual([]);
    }
  });

  it('ignores answers that are not waited for', () => {
    const state = run(fresh, [set({ name: 'New' })]).state;
    for (const event of [
      written({ name: 'x' }),
      read({ name: 'x' }),
      failed('gone'),
      { type: 'retry' } as const,
    ])
      expect(next(rules, state, event)).toEqual([state, []]);
  });

  it('waits twice as long after each failure, a minute at most, or as long as it is asked to', () => {
    let state = run(fresh, [set({ name: 'New' }), save]).state;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const [waiting, [command]] = next(rules, state, failed('again', {}, 100));
      if (command?.type !== 'wait' || waiting.phase.name !== 'waiting') throw new Error('It does not wait.');
      expect(waiting.phase).toMatchObject({ attempt, until: 100 + command.ms });
      waits.push(command.ms);
      [state] = next(rules, waiting, { type: 'retry' });
      expect(state.phase.name).toBe('writing');
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    const [, asked] = next(rules, state, failed('again', { retryAfter: 90 }));
    expect(asked).toEqual([{ type: 'wait', ms: 90_000 }]);
  });

  it('tries and refuses nothing any more once all of it is taken back, unless it may have arrived', () => {
    const held = (fault: Event<Page>) =>
      run(fresh, [set({ name: 'New' }), save, fault, { type: 'undo' }]).state;
    expect(held(failed('again')).phase.name).toBe('resting');
    expect(held(failed('refused')).phase.name).toBe('resting');
    expect(run(held(failed('again')), [{ type: 'retry' }]).commands).toEqual([]);
    expect(run(held(failed('again')), [{ type: 'redo' }, save]).state.phase.name).toBe('writing');
    expect(held(failed('again', { unsure: true })).phase.name).toBe('waiting');
    expect(held(failed('gone')).phase.name).toBe('gone');
  });

  it('begins at a second again once something was saved', () => {
    const { commands } = run(fresh, [
      set({ name: 'New' }),
      save,
      failed('again'),
      save,
      written({ name: 'New', updatedAt: 2 }),
      set({ name: 'Newer' }),
      save,
      failed('again'),
    ]);
    expect(commands).toEqual([{ type: 'wait', ms: 1000 }]);
  });

  it('looks whether a write without an answer has arrived before it writes again', () => {
    const lost = [set({ name: 'New' }), save, failed('again', { unsure: true }), { type: 'retry' }] as const;
    const { state, commands } = run(fresh, lost);
    expect(commands).toEqual([{ type: 'read' }]);
    const arrived = next(rules, state, read({ name: 'New', updatedAt: 2 }));
    expect(arrived[0]).toMatchObject({ phase: { name: 'resting' }, savedAt: 4, unconfirmed: [] });
    expect(arrived[1]).toEqual([]);
    const not = next(rules, state, read({}));
    expect(not[1]).toEqual([{ type: 'write', patch: { name: 'New' } }]);
  });

  it('recognizes its own write where the request came twice and the second was refused as changed', () => {
    const { state } = run(fresh, [
      set({ name: 'Name 30' }),
      save,
      { type: 'failed', fault: faultOf(changedElsewhere), at: 0 },
      set({ name: 'Name 31' }),
      read({ name: 'Name 30', brand: 'theirs', updatedAt: 3 }),
    ]);
    expect(state).toMatchObject({
      phase: { name: 'resting' },
      base: { name: 'Name 30', brand: 'theirs' },
      doc: { name: 'Name 31', brand: 'theirs' },
      savedAt: 4,
    });
  });

  it('recognizes its own write where a colleague saved over a part of it', () => {
    const lost = run(fresh, [
      set({ name: 'Name 30', brand: 'mine' }),
      save,
      failed('again', { unsure: true }),
      set({ name: 'Name 31', brand: 'mine' }),
      { type: 'retry' },
    ]).state;
    const { state } = run(lost, [read({ name: 'Name 30', brand: 'theirs', updatedAt: 3 })]);
    expect(openOverlaps(rules, state).map(({ path }) => path)).toEqual([['brand']]);
    expect(state.base.name).toBe('Name 30');
  });

  it('keeps what was undone undone, though its write has arrived', () => {
    const lost = run(fresh, [set({ name: 'New' }), save, failed('again', { unsure: true })]).state;
    const { state, commands } = run(lost, [
      { type: 'undo' },
      { type: 'retry' },
      read({ name: 'New', updatedAt: 2 }),
    ]);
    expect(state).toMatchObject({ doc: { name: 'Old' }, base: { name: 'New' } });
    expect(isDirty(rules, state)).toBe(true);
    expect(commands).toEqual([]);
  });

  it('does not add a row twice whose answer was lost', () => {
    const added = set({ actions: [...rowsOf(fresh.doc.actions), { key: 'k', value: { title: 'Two' } }] });
    const { state } = run(fresh, [added, save, failed('again', { unsure: true }), { type: 'retry' }]);
    const [now, commands] = next(
      rules,
      state,
      read({
        updatedAt: 2,
        actions: [
          { id: 'a1', title: 'One' },
          { id: 'a2', title: 'Two' },
        ],
      }),
    );
    expect(commands).toEqual([]);
    expect(rowsOf(now.doc.actions)).toHaveLength(2);
    expect(rowsOf(now.doc.actions)[1]).toEqual({ key: 'k', value: { id: 'a2', title: 'Two' } });
  });

  it('takes in by itself what a colleague saved elsewhere in the record', () => {
    const { state, commands } = run(fresh, [
      set({ name: 'New' }),
      save,
      failed('changed'),
      read({ brand: 'theirs', updatedAt: 2 }),
    ]);
    expect(commands).toEqual([{ type: 'write', patch: { name: 'New' } }]);
    expect(state.told.record.updatedAt).toBe(2);
    expect(state.doc).toMatchObject({ name: 'New', brand: 'theirs' });
  });

  it('asks where a colleague saved the same, and goes on with what was chosen', () => {
    const asked = run(fresh, [
      set({ name: 'New' }),
      save,
      failed('changed'),
      read({ name: 'Theirs', updatedAt: 2 }),
    ]);
    expect(asked.state.phase.name).toBe('settling');
    expect(asked.commands).toEqual([]);
    expect(run(asked.state, [{ type: 'settled', at: 0 }]).commands).toEqual([]);
    const key = overlapKey({ kind: 'value', path: ['name'] });
    const mine = run(asked.state, [
      { type: 'choose', key, choice: { take: 'mine' } },
      { type: 'settled', at: 0 },
    ]);
    // What came in is the base by then; whether that still holds is asked once more.
    expect(mine.state.base.name).toBe('Theirs');
    expect(mine.state.doc.name).toBe('New');
    expect(mine.state.phase.name).not.toBe('resting');
    const theirs = run(asked.state, [
      { type: 'choose', key, choice: { take: 'theirs' } },
      { type: 'settled', at: 0 },
    ]);
    expect(theirs.state).toMatchObject({
      phase: { name: 'resting' },
      doc: { name: 'Theirs' },
      incoming: null,
    });
    const off = run(asked.state, [{ type: 'put-off' }]);
    expect(off.state.phase.name).toBe('resting');
    expect(off.state.incoming).not.toBeNull();
    expect(run(off.state, [save]).commands).toEqual([{ type: 'read' }]);
  });

  it('pauses when what was just read is refused as changed again and again', () => {
    const again = [failed('changed'), read({ brand: 'x' })];
    const { state, commands } = run(fresh, [
      set({ name: 'New' }),
      save,
      ...again,
      ...again,
      failed('changed'),
    ]);
    expect(state.phase.name).toBe('waiting');
    expect(commands).toEqual([{ type: 'wait', ms: 1000 }]);
    expect(run(state, [{ type: 'retry' }]).commands).toEqual([{ type: 'read' }]);
  });

  it('says that the record is gone, and tries once more when asked', () => {
    const { state, commands } = run(fresh, [set({ name: 'New' }), save, failed('gone')]);
    expect(state.phase.name).toBe('gone');
    expect(commands).toEqual([]);
    expect(state.doc.name).toBe('New');
    expect(run(state, [save]).commands).toEqual([{ type: 'write', patch: { name: 'New' } }]);
  });

  it('asks to sign in, again when asked again, and then goes on', () => {
    const { state, commands } = run(fresh, [set({ name: 'New' }), save, failed('signed-out')]);
    expect(commands).toEqual([{ type: 'sign-in' }]);
    expect(run(state, [save]).commands).toEqual([{ type: 'sign-in' }]);
    expect(run(state, [{ type: 'signed-in' }]).commands).toEqual([{ type: 'write', patch: { name: 'New' } }]);
  });

  it('puts what is refused on its field until that says something else', () => {
    const fields = [
      { path: 'actions.0.title', message: 'Too long' },
      { path: 'name', message: 'Taken' },
    ];
    const before = fresh;
    const [row] = rowsOf(before.doc.actions);
    const { state } = run(before, [
      { type: 'change', doc: { ...before.doc, name: 'New' }, name: 'change', at: 0 },
      save,
      failed('refused', { fields }),
    ]);
    expect(state.phase.name).toBe('refused');
    expect([...state.refusals]).toEqual([
      [`actions/${row?.key}/title`, 'Too long'],
      ['name', 'Taken'],
    ]);
    const changed = run(state, [
      { type: 'change', doc: { ...state.doc, name: 'Newer' }, name: 'c', at: 0 },
    ]).state;
    expect(changed.phase.name).toBe('resting');
    expect([...changed.refusals.values()]).toEqual(['Too long']);
    expect(run(state, [{ type: 'discard', at: 0 }]).state.refusals.size).toBe(0);
  });

  it('sends a reference to a new row once the row has an id', () => {
    const actions = [...rowsOf(fresh.doc.actions), { key: 'k', value: { title: 'Two' } }];
    const first = run(fresh, [set({ actions, header: 'k' }), save]);
    expect(first.commands).toEqual([
      { type: 'write', patch: { actions: [{ id: 'a1', title: 'One' }, { title: 'Two' }] } },
    ]);
    const saved = {
      updatedAt: 2,
      actions: [
        { id: 'a1', title: 'One' },
        { id: 'a2', title: 'Two' },
      ],
    };
    const second = run(first.state, [written(saved)]);
    expect(second.commands).toEqual([{ type: 'write', patch: { header: 'a2' } }]);
    const done = run(second.state, [written({ ...saved, header: 'a2', updatedAt: 3 })]).state;
    expect(done.phase.name).toBe('resting');
    expect(isDirty(rules, done)).toBe(false);
    expect(done.doc.header).toBe('k');
  });

  it('undoes a step of its own only, not what came in since', () => {
    const { state } = run(fresh, [
      set({ name: 'New' }),
      { type: 'told', told: told({ ...page, brand: 'theirs', updatedAt: 2 }) },
      { type: 'undo' },
    ]);
    expect(state.doc).toMatchObject({ name: 'Old', brand: 'theirs' });
    expect(run(state, [{ type: 'redo' }]).state.doc).toMatchObject({ name: 'New', brand: 'theirs' });
  });

  it('takes what is typed without a pause as one step', () => {
    const type = (name: string, at: number): Event<Page> => ({
      type: 'change',
      doc: { ...fresh.doc, name },
      name: 'change name',
      typing: ['name'],
      at,
    });
    let state = fresh;
    for (const [name, at] of [
      ['N', 0],
      ['Ne', 500],
      ['New', 900],
      ['New!', 3000],
    ] as const)
      [state] = next(rules, state, { ...type(name, at), doc: { ...state.doc, name } } as Event<Page>);
    expect(state.past).toHaveLength(2);
    expect(run(state, [{ type: 'undo' }]).state.doc.name).toBe('New');
  });

  it('does not take older news, nor any during a save', () => {
    const dirty = run(fresh, [set({ name: 'New' })]).state;
    const old: Event<Page> = { type: 'told', told: told({ ...page, brand: 'x', updatedAt: 0 }) };
    expect(next(rules, dirty, old)[0]).toBe(dirty);
    const writing = run(dirty, [save]).state;
    const news: Event<Page> = { type: 'told', told: told({ ...page, brand: 'x', updatedAt: 9 }) };
    expect(next(rules, writing, news)[0]).toBe(writing);
  });

  it('discards for what the record is now, and undo brings the work back', () => {
    const { state } = run(fresh, [
      set({ name: 'New' }),
      { type: 'told', told: told({ ...page, name: 'Theirs', updatedAt: 2 }) },
      { type: 'discard', at: 0 },
    ]);
    expect(state).toMatchObject({
      doc: { name: 'Theirs' },
      incoming: null,
      told: { record: { updatedAt: 2 } },
    });
    expect(run(state, [{ type: 'undo' }]).state.doc.name).toBe('New');
  });

  describe('where something came in that overlaps', () => {
    const name = overlapKey({ kind: 'value', path: ['name'] });
    const take: Event<Page> = { type: 'choose', key: name, choice: { take: 'theirs' } };
    const theirs = (record: Partial<Page>): Event<Page> => ({
      type: 'told',
      told: told({ ...page, updatedAt: 2, name: 'Theirs', ...record }),
    });
    const typed = (fields: Group, { doc }: State<Page>) => set(fields, doc);
    const asked = run(fresh, [set({ name: 'New' }), theirs({ brand: 'their brand' })]).state;

    it('takes it in where nothing overlaps any more, but not under the hands of who types', () => {
      expect(asked).toMatchObject({ doc: { name: 'New', brand: 'b' }, told: { record: { updatedAt: 1 } } });
      const typing: Event<Page> = { type: 'change', doc: fresh.doc, name: 'c', typing: ['name'], at: 0 };
      const emptied = run(asked, [typing]).state;
      expect(emptied.doc).toEqual(fresh.doc);
      const same = run(asked, [typed({ name: 'Theirs' }, asked), save]);
      expect(same.commands).toEqual([{ type: 'read' }]);
      for (const state of [run(asked, [{ type: 'undo' }]).state, run(emptied, [save]).state])
        expect(state).toMatchObject({
          incoming: null,
          told: { record: { updatedAt: 2 } },
          doc: { name: 'Theirs', brand: 'their brand' },
        });
    });

    it('keeps a choice for as long as both sides say what they said', () => {
      const chosen = run(asked, [take]).state;
      const meanwhile = run(chosen, [typed({ actions: [] }, chosen), theirs({ updatedAt: 3 })]).state;
      expect([...meanwhile.choices.keys()]).toEqual([name]);
      for (const event of [typed({ name: 'Newer' }, chosen), theirs({ updatedAt: 3, name: 'Others' })])
        expect(run(chosen, [event]).state.choices.size).toBe(0);
    });

    it('keeps the choice of an order while it is read again with rows of others', () => {
      const actions = ['1', '2', '3'].map((id) => ({ id, title: id }));
      const start = initial<Page>(rules, told({ ...page, actions }));
      const moved = (order: string) => [...order].map((id) => ({ id, title: id }));
      const [one, two, three] = rowsOf(start.doc.actions);
      const state = run(start, [
        set({ actions: [three, one, two] }, start.doc),
        theirs({ name: page.name ?? '', actions: moved('1324') }),
      ]).state;
      const key = overlapKey({ kind: 'order', path: ['actions'] });
      const chosen = run(state, [{ type: 'choose', key, choice: { take: 'theirs' } }]).state;
      const again = theirs({ name: page.name ?? '', updatedAt: 3, actions: moved('1324') });
      expect(run(chosen, [again]).state.choices.size).toBe(1);
    });

    it('is asked before a write that no reading can precede', () => {
      const blind = { ...rules, readable: false };
      const { state, commands } = run(asked, [save], blind);
      expect(state.phase.name).toBe('settling');
      expect(commands).toEqual([]);
      expect(run(state, [take, { type: 'settled', at: 0 }], blind).state.doc.name).toBe('Theirs');
    });
  });

  it('puts what is refused within a list of texts on the list, and none on what was changed since', () => {
    const by = { ...rules, shape: group('Page', { name: value('Name'), words: items('Words') }) };
    const start = initial<Page>(by, told(page));
    const sent = run(start, [set({ name: 'New', words: ['a', ''] }, start.doc), save], by).state;
    const { state } = run(
      sent,
      [
        set({ name: 'Newer' }, sent.doc),
        failed('refused', {
          fields: [
            { path: 'words[1]', message: 'Too short' },
            { path: 'name', message: 'Taken' },
          ],
        }),
      ],
      by,
    );
    expect([...state.refusals]).toEqual([['words', 'Too short']]);
  });

  it('brings back unsaved work of an earlier life onto what the record is and what was typed since', () => {
    const earlier = initial<Page>(rules, told(page));
    const [row] = rowsOf(earlier.base.actions);
    const work = {
      told: told(page),
      base: earlier.base,
      doc: {
        ...earlier.base,
        name: 'Kept',
        actions: [{ key: row?.key ?? '', value: { id: 'a1', title: 'Kept' } }],
      },
    };
    const now = initial<Page>(rules, told({ ...page, brand: 'theirs', updatedAt: 2 }));
    const typed = run(now, [set({ header: rowsOf(now.doc.actions)[0]?.key }, now.doc)]).state;
    const { state } = run(typed, [{ type: 'restore', work, resume: false, at: 0 }]);
    expect(state.doc).toEqual({
      name: 'Kept',
      brand: 'theirs',
      header: rowsOf(now.doc.actions)[0]?.key,
      actions: [{ key: rowsOf(now.doc.actions)[0]?.key, value: { id: 'a1', title: 'Kept' } }],
    });
    expect(run(state, [{ type: 'undo' }]).state.doc).toEqual(typed.doc);
    const theirs = initial<Page>(rules, told({ ...page, name: 'Theirs', updatedAt: 2 }));
    const asked = run(theirs, [{ type: 'restore', work, resume: false, at: 0 }]).state;
    expect(asked.incoming).not.toBeNull();
    expect(asked.doc.name).toBe('Kept');
  });

  it('asks only about its own fields when work is restored onto a conflict', () => {
    const { base } = initial<Page>(rules, told(page));
    const work = { told: told(page), base, doc: { ...base, name: 'Kept' } };
    const opened = initial<Page>(rules, told({ ...page, name: 'Theirs', brand: 'theirs', updatedAt: 2 }));
    const { state } = run(opened, [
      { type: 'restore', work, resume: false, at: 0 },
      { type: 'told', told: told({ ...page, name: 'Theirs', brand: 'theirs again', updatedAt: 3 }) },
    ]);
    expect(openOverlaps(rules, state).map(({ path }) => path)).toEqual([['name']]);
  });

  describe('a save that was pending when the page went away', () => {
    const kept = (resume = true): Event<Page> => {
      const { base } = initial<Page>(rules, told({ ...page }));
      const pendingSave = { ...base, name: 'Saved' };
      const work = { told: told(page), base, pendingSave, doc: { ...pendingSave, name: 'Typed since' } };
      return { type: 'restore', work, resume, at: 0 };
    };
    const opened = (record: Partial<Page>) => initial<Page>(rules, told({ ...page, ...record }));

    it('goes on, once the record was read, with what stood there when Save was pressed', () => {
      const { state, commands } = run(opened({}), [kept()]);
      expect(commands).toEqual([{ type: 'read' }]);
      expect(run(state, [read({})]).commands).toEqual([{ type: 'write', patch: { name: 'Saved' } }]);
      const theirs = run(state, [read({ brand: 'theirs', updatedAt: 2 })]);
      expect(theirs.commands).toEqual([{ type: 'write', patch: { name: 'Saved' } }]);
      expect(theirs.state.doc).toMatchObject({ name: 'Typed since', brand: 'theirs' });
    });

    it('is done where it has arrived, also where somebody else saved since', () => {
      for (const record of [
        { name: 'Saved', updatedAt: 2 },
        { name: 'Saved', brand: 'theirs', updatedAt: 3 },
      ])
        for (const first of [record, {}]) {
          const { state, commands } = run(opened(first), [kept(), read(record)]);
          expect(commands).toEqual([]);
          expect(state).toMatchObject({
            phase: { name: 'resting' },
            base: { name: 'Saved' },
            doc: { name: 'Typed since' },
            incoming: null,
          });
        }
    });

    it('sends nothing when it is restored as unsaved edits, until Save is pressed', () => {
      const { state, commands } = run(opened({}), [kept(false)]);
      expect(commands).toEqual([]);
      expect(state).toMatchObject({ phase: { name: 'resting' }, pendingSave: null });
      expect(state.doc.name).toBe('Typed since');
      // The earlier save may have arrived, so the record is loaded first.
      const saved = run(state, [save]);
      expect(saved.commands).toEqual([{ type: 'read' }]);
      expect(run(saved.state, [read({ name: 'Saved', updatedAt: 2 })]).commands).toEqual([
        { type: 'write', patch: { name: 'Typed since' } },
      ]);
    });

    it('asks where it would overwrite what somebody else saved', () => {
      const record = { name: 'Theirs', updatedAt: 2 };
      for (const first of [record, {}]) {
        const { state, commands } = run(opened(first), [kept(), read(record)]);
        expect(state.phase.name).toBe('settling');
        expect(commands).toEqual([]);
      }
    });
  });

  describe('canceling a save', () => {
    const typed = () => run(initial<Page>(rules, told(page)), []).state;
    const renamed = () => {
      const start = typed();
      return run(start, [set({ name: 'New' }, start.doc), save]);
    };

    it('stops retries and keeps the edits unsaved', () => {
      const { state, commands } = run(renamed().state, [
        failed('again'),
        { type: 'save-canceled' },
        { type: 'retry' },
      ]);
      expect(commands.filter(({ type }) => type !== 'wait')).toEqual([]);
      expect(state).toMatchObject({ phase: { name: 'resting' }, pendingSave: null, doc: { name: 'New' } });
    });

    it('sends nothing after the request on its way', () => {
      const sent = renamed();
      expect(sent.commands.map(({ type }) => type)).toEqual(['write']);
      const canceled = run(sent.state, [
        { type: 'save-canceled' },
        failed('again'),
        { type: 'retry' },
        read({}),
      ]);
      expect(canceled.commands.filter(({ type }) => type === 'write')).toEqual([]);
      expect(canceled.state.doc.name).toBe('New');
    });
  });
});
