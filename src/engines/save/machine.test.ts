import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { classifyError } from './classify-error.ts';
import { asRows } from './document.ts';
import { transition } from './machine.ts';
import type { Conflict } from './merge.ts';
import { type Group, group, items, ref, rows, value } from './shape.ts';
import {
  type Effect,
  type Event,
  initialState,
  isDirty,
  type RecordRules,
  type SaveFailure,
  type State,
  unresolvedConflicts,
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
  hasVersionCheck: true,
  canLoad: true,
  compare: (a: Page, b: Page) => a.updatedAt - b.updatedAt,
};
const withoutVersionCheck = { ...rules, hasVersionCheck: false };

const page: Page = { updatedAt: 1, name: 'Old', brand: 'b', actions: [{ id: 'a1', title: 'One' }] };
const snapshot = (record: Page, at = 0) => ({ record, at });
const fresh = initialState<Page>(rules, snapshot(page));

/** Runs events and returns the last state and its effects. */
function run(first: State<Page>, events: readonly Event<Page>[], by: RecordRules<Page> = rules) {
  let state = first;
  let effects: Effect[] = [];
  for (const event of events) [state, effects] = transition(by, state, event);
  return { state, effects };
}

const set = (fields: Group, from: Group = fresh.draft, at = 0): Event<Page> => ({
  type: 'edited',
  draft: { ...from, ...fields },
  name: 'change',
  at,
});
const save: Event<Page> = { type: 'saveRequested' };
const fail = (kind: SaveFailure['kind'], facts: Partial<SaveFailure> = {}, at = 0): Event<Page> => ({
  type: 'requestFailed',
  failure: { kind, isUnconfirmed: false, error: new Error(kind), ...facts },
  at,
  random: 0,
});
const changedError = new ApiError({ kind: 'changed', operation: 'PATCH /v0/pages' });
const written = (record: Partial<Page>, at = 5): Event<Page> => ({
  type: 'saveSucceeded',
  snapshot: snapshot({ ...page, ...record }, at),
});
const read = (record: Partial<Page>, at = 4): Event<Page> => ({
  type: 'loadSucceeded',
  snapshot: snapshot({ ...page, ...record }, at),
});

describe('save state machine', () => {
  it('does nothing on save without changes', () => {
    const { state, effects } = run(fresh, [save]);
    expect(state.phase.name).toBe('idle');
    expect(effects).toEqual([]);
  });

  it('sends only the changed fields', () => {
    const { state, effects } = run(fresh, [set({ name: 'New' }), save]);
    expect(state.phase.name).toBe('saving');
    expect(effects).toEqual([{ type: 'save', patch: { name: 'New' } }]);
  });

  it('writes in the requested mode, also after a retry', () => {
    const draft: Event<Page> = { type: 'saveRequested', mode: 'draft' };
    const sent = [{ type: 'save', patch: { name: 'New' }, mode: 'draft' }];
    const first = run(fresh, [set({ name: 'New' }), draft]);
    expect(first.effects).toEqual(sent);
    expect(run(first.state, [fail('retryable'), { type: 'retryDue' }]).effects).toEqual(sent);
    const later = run(first.state, [written({ name: 'New', updatedAt: 2 }), set({ name: 'Newer' }), save]);
    expect(later.effects).toEqual([{ type: 'save', patch: { name: 'Newer' } }]);
    const theirs = snapshot({ ...page, name: 'Theirs', updatedAt: 3 }, 6);
    const asked = run(first.state, [
      written({ name: 'New', updatedAt: 2 }),
      set({ name: 'Newer' }),
      { type: 'remoteChanged', snapshot: theirs },
      { type: 'mergeRequested' },
    ]);
    const [conflict] = unresolvedConflicts(rules, asked.state) as [Conflict];
    const merged = run(asked.state, [
      { type: 'conflictResolved', conflict, resolution: { take: 'mine' } },
      { type: 'mergeFinished', at: 0 },
    ]);
    expect(merged.effects).toEqual([{ type: 'save', patch: { name: 'Newer' } }]);
  });

  it('writes in the same mode what was saved again during a save', () => {
    const draft: Event<Page> = { type: 'saveRequested', mode: 'draft' };
    const { effects } = run(fresh, [
      set({ name: 'New' }),
      save,
      set({ name: 'Newer' }),
      draft,
      written({ name: 'New', updatedAt: 2 }),
    ]);
    expect(effects).toEqual([{ type: 'save', patch: { name: 'Newer' }, mode: 'draft' }]);
  });

  it('sends a save again if asked for another mode while it was sent, unless its record is complete', () => {
    const events: Event<Page>[] = [
      set({ name: 'New' }),
      { type: 'saveRequested', mode: 'draft' },
      save,
      written({ name: 'New', updatedAt: 2 }),
    ];
    const inMode = (isUnfinished: boolean) => ({ ...rules, isUnfinished: () => isUnfinished });
    const again = run(fresh, events, inMode(true));
    expect(again.effects).toEqual([{ type: 'save', patch: {} }]);
    expect(run(again.state, [written({ name: 'New', updatedAt: 3 })], inMode(true)).effects).toEqual([]);
    expect(run(fresh, events, inMode(false)).effects).toEqual([]);
    const busy = run(again.state, [fail('retryable'), { type: 'retryDue' }], inMode(true));
    expect(busy.effects).toEqual([{ type: 'save', patch: {} }]);
    const rejected = run(again.state, [fail('rejected')], inMode(true));
    expect(rejected.state.phase.name).toBe('rejected');
    expect(run(rejected.state, [save], inMode(true)).effects).toEqual([{ type: 'save', patch: {} }]);
    expect(run(fresh, [save], inMode(true)).effects).toEqual([]);
  });

  it('loads the record first if the service has no version check', () => {
    const { effects } = run(fresh, [set({ name: 'New' }), save], withoutVersionCheck);
    expect(effects).toEqual([{ type: 'load' }]);
    const then = run(fresh, [set({ name: 'New' }), save, read({ brand: 'theirs' })], withoutVersionCheck);
    expect(then.effects).toEqual([{ type: 'save', patch: { name: 'New' } }]);
    expect(then.state.draft).toMatchObject({ name: 'New', brand: 'theirs' });
  });

  it('keeps edits made during a save as unsaved', () => {
    const { state, effects } = run(fresh, [
      set({ name: 'New' }),
      save,
      set({ name: 'Newer' }),
      written({ name: 'New', updatedAt: 2 }),
    ]);
    expect(state.draft.name).toBe('Newer');
    expect(state.base.name).toBe('New');
    expect(isDirty(rules, state)).toBe(true);
    expect(state.savedAt).toBe(5);
    expect(effects).toEqual([]);
  });

  it('saves edits made during a save if Save was pressed again', () => {
    const { state, effects } = run(fresh, [
      set({ name: 'New' }),
      save,
      set({ name: 'Newer' }),
      save,
      written({ name: 'New', updatedAt: 2 }),
    ]);
    expect(effects).toEqual([{ type: 'save', patch: { name: 'Newer' } }]);
    expect(run(state, [written({ name: 'Newer', updatedAt: 3 })]).state.phase.name).toBe('idle');
  });

  it('retries with the draft from when Save was pressed', () => {
    const typed = (state: State<Page>) => set({ name: 'Half a na' }, state.draft);
    for (const error of [fail('retryable'), fail('retryable', { isUnconfirmed: true }), fail('signedOut')]) {
      const waiting = run(fresh, [set({ name: 'New' }), save, error]).state;
      const retried = run(waiting, [typed(waiting), { type: 'retryDue' }, { type: 'signedIn' }, read({})]);
      expect(retried.state.phase).toMatchObject({ name: 'saving', write: { doc: { name: 'New' } } });
      const { state } = run(retried.state, [written({ name: 'New', updatedAt: 2 })]);
      expect(state).toMatchObject({ phase: { name: 'idle' }, base: { name: 'New' } });
      expect(state.draft.name).toBe('Half a na');
      expect(isDirty(rules, state)).toBe(true);
    }
  });

  it('rebases the pending save on remote changes without later edits', () => {
    const events = [
      set({ name: 'New' }),
      save,
      fail('changed', { isUnconfirmed: true }),
      set({ name: 'Half a na' }),
      read({ brand: 'theirs', updatedAt: 2 }),
    ];
    const { state, effects } = run(fresh, events);
    expect(effects).toEqual([{ type: 'save', patch: { name: 'New' } }]);
    expect(state.draft).toMatchObject({ name: 'Half a na', brand: 'theirs' });
  });

  it('retries with the draft from when Save was last pressed', () => {
    const waiting = run(fresh, [set({ name: 'New' }), save, fail('retryable')]).state;
    expect(run(waiting, [set({ name: 'Newer' }), save]).effects).toEqual([
      { type: 'save', patch: { name: 'Newer' } },
    ]);
    const events = [set({ name: 'New' }), save, set({ name: 'Newer' }), save, set({ name: 'Half' })];
    expect(run(fresh, [...events, fail('retryable'), { type: 'retryDue' }]).effects).toEqual([
      { type: 'save', patch: { name: 'Newer' } },
    ]);
    expect(run(fresh, [...events, fail('rejected')]).effects).toEqual([
      { type: 'save', patch: { name: 'Newer' } },
    ]);
  });

  it('stops a save whose changes were discarded', () => {
    const { state } = run(fresh, [
      set({ name: 'New' }),
      save,
      fail('retryable', { isUnconfirmed: true }),
      { type: 'discardRequested', at: 0 },
      set({ brand: 'typed' }),
      { type: 'retryDue' },
      read({}),
    ]);
    expect(state).toMatchObject({ phase: { name: 'idle' }, draft: { name: 'Old', brand: 'typed' } });
  });

  it('keeps the remote value if only the pending save conflicts with it', () => {
    const { state, effects } = run(fresh, [
      set({ name: 'New', brand: 'mine' }),
      save,
      fail('changed'),
      set({ brand: 'mine' }),
      read({ name: 'Theirs', updatedAt: 2 }),
    ]);
    expect(effects).toEqual([{ type: 'save', patch: { brand: 'mine' } }]);
    expect(state.draft).toMatchObject({ name: 'Theirs', brand: 'mine' });
  });

  it('never has two requests in flight', () => {
    for (const by of [rules, withoutVersionCheck]) {
      const { state } = run(fresh, [set({ name: 'New' }), save], by);
      for (const event of [
        save,
        { type: 'retryDue' },
        { type: 'signedIn' },
        { type: 'mergeFinished', at: 0 },
      ] as const)
        expect(transition(by, state, event)[1]).toEqual([]);
    }
  });

  it('ignores responses without a request in flight', () => {
    const state = run(fresh, [set({ name: 'New' })]).state;
    for (const event of [
      written({ name: 'x' }),
      read({ name: 'x' }),
      fail('deleted'),
      { type: 'retryDue' } as const,
    ])
      expect(transition(rules, state, event)).toEqual([state, []]);
  });

  it('doubles the retry delay up to a minute, and honors Retry-After', () => {
    let state = run(fresh, [set({ name: 'New' }), save]).state;
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const [waiting, [effect]] = transition(rules, state, fail('retryable', {}, 100));
      if (effect?.type !== 'scheduleRetry' || waiting.phase.name !== 'retrying')
        throw new Error('no retry scheduled');
      expect(waiting.phase).toMatchObject({ attempt, until: 100 + effect.ms });
      delays.push(effect.ms);
      [state] = transition(rules, waiting, { type: 'retryDue' });
      expect(state.phase.name).toBe('saving');
    }
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    const [, effects] = transition(rules, state, fail('retryable', { retryAfter: 90 }));
    expect(effects).toEqual([{ type: 'scheduleRetry', ms: 90_000 }]);
  });

  it('shortens the retry delay by up to half, so that tabs retry one by one after an outage', () => {
    const { state } = run(fresh, [set({ name: 'New' }), save]);
    const [, effects] = transition(rules, state, { ...fail('retryable'), random: 1 } as Event<Page>);
    expect(effects).toEqual([{ type: 'scheduleRetry', ms: 500 }]);
  });

  it('ends a retry or rejection once all edits are undone, unless a write is unconfirmed', () => {
    const undoAfter = (failure: Event<Page>) =>
      run(fresh, [set({ name: 'New' }), save, failure, { type: 'undoRequested' }]).state;
    expect(undoAfter(fail('retryable')).phase.name).toBe('idle');
    expect(undoAfter(fail('rejected')).phase.name).toBe('idle');
    expect(run(undoAfter(fail('retryable')), [{ type: 'retryDue' }]).effects).toEqual([]);
    expect(run(undoAfter(fail('retryable')), [{ type: 'redoRequested' }, save]).state.phase.name).toBe(
      'saving',
    );
    expect(undoAfter(fail('retryable', { isUnconfirmed: true })).phase.name).toBe('retrying');
    expect(undoAfter(fail('deleted')).phase.name).toBe('deleted');
  });

  it('resets the retry delay after a successful save', () => {
    const { effects } = run(fresh, [
      set({ name: 'New' }),
      save,
      fail('retryable'),
      save,
      written({ name: 'New', updatedAt: 2 }),
      set({ name: 'Newer' }),
      save,
      fail('retryable'),
    ]);
    expect(effects).toEqual([{ type: 'scheduleRetry', ms: 1000 }]);
  });

  it('loads the record before it repeats an unconfirmed write', () => {
    const lost = [
      set({ name: 'New' }),
      save,
      fail('retryable', { isUnconfirmed: true }),
      { type: 'retryDue' },
    ] as const;
    const { state, effects } = run(fresh, lost);
    expect(effects).toEqual([{ type: 'load' }]);
    const loaded = transition(rules, state, read({ name: 'New', updatedAt: 2 }));
    expect(loaded[0]).toMatchObject({ phase: { name: 'idle' }, savedAt: 4, unconfirmed: [] });
    expect(loaded[1]).toEqual([]);
    const not = transition(rules, state, read({}));
    expect(not[1]).toEqual([{ type: 'save', patch: { name: 'New' } }]);
  });

  it('recognizes its own write if the request was duplicated and the second one rejected', () => {
    const { state } = run(fresh, [
      set({ name: 'Name 30' }),
      save,
      { type: 'requestFailed', failure: classifyError(changedError), at: 0, random: 0 },
      set({ name: 'Name 31' }),
      read({ name: 'Name 30', brand: 'theirs', updatedAt: 3 }),
    ]);
    expect(state).toMatchObject({
      phase: { name: 'idle' },
      base: { name: 'Name 30', brand: 'theirs' },
      draft: { name: 'Name 31', brand: 'theirs' },
      savedAt: 4,
    });
  });

  it('recognizes its own write after a colleague overwrote part of it', () => {
    const lost = run(fresh, [
      set({ name: 'Name 30', brand: 'mine' }),
      save,
      fail('retryable', { isUnconfirmed: true }),
      set({ name: 'Name 31', brand: 'mine' }),
      { type: 'retryDue' },
    ]).state;
    const { state } = run(lost, [read({ name: 'Name 30', brand: 'theirs', updatedAt: 3 })]);
    expect(unresolvedConflicts(rules, state).map(({ path }) => path)).toEqual([['brand']]);
    expect(state.base.name).toBe('Name 30');
  });

  it('keeps an edit undone after its unconfirmed write was applied', () => {
    const lost = run(fresh, [set({ name: 'New' }), save, fail('retryable', { isUnconfirmed: true })]).state;
    const { state, effects } = run(lost, [
      { type: 'undoRequested' },
      { type: 'retryDue' },
      read({ name: 'New', updatedAt: 2 }),
    ]);
    expect(state).toMatchObject({ draft: { name: 'Old' }, base: { name: 'New' } });
    expect(isDirty(rules, state)).toBe(true);
    expect(effects).toEqual([]);
  });

  it('adds a row once if the response was lost', () => {
    const added = set({ actions: [...asRows(fresh.draft.actions), { key: 'k', value: { title: 'Two' } }] });
    const { state } = run(fresh, [
      added,
      save,
      fail('retryable', { isUnconfirmed: true }),
      { type: 'retryDue' },
    ]);
    const [now, effects] = transition(
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
    expect(effects).toEqual([]);
    expect(asRows(now.draft.actions)).toHaveLength(2);
    expect(asRows(now.draft.actions)[1]).toEqual({ key: 'k', value: { id: 'a2', title: 'Two' } });
  });

  it('merges remote changes of other fields automatically', () => {
    const { state, effects } = run(fresh, [
      set({ name: 'New' }),
      save,
      fail('changed'),
      read({ brand: 'theirs', updatedAt: 2 }),
    ]);
    expect(effects).toEqual([{ type: 'save', patch: { name: 'New' } }]);
    expect(state.snapshot.record.updatedAt).toBe(2);
    expect(state.draft).toMatchObject({ name: 'New', brand: 'theirs' });
  });

  it('enters the conflict phase for the same field and continues with the resolution', () => {
    const asked = run(fresh, [
      set({ name: 'New' }),
      save,
      fail('changed'),
      read({ name: 'Theirs', updatedAt: 2 }),
    ]);
    expect(asked.state.phase.name).toBe('conflict');
    expect(asked.effects).toEqual([]);
    expect(run(asked.state, [{ type: 'mergeFinished', at: 0 }]).effects).toEqual([]);
    const [conflict] = unresolvedConflicts(rules, asked.state) as [Conflict];
    const mine = run(asked.state, [
      { type: 'conflictResolved', conflict, resolution: { take: 'mine' } },
      { type: 'mergeFinished', at: 0 },
    ]);
    // The remote record is the base now; whether it's still current is checked on save.
    expect(mine.state.base.name).toBe('Theirs');
    expect(mine.state.draft.name).toBe('New');
    expect(mine.state.phase.name).not.toBe('idle');
    const theirs = run(asked.state, [
      { type: 'conflictResolved', conflict, resolution: { take: 'theirs' } },
      { type: 'mergeFinished', at: 0 },
    ]);
    expect(theirs.state).toMatchObject({
      phase: { name: 'idle' },
      draft: { name: 'Theirs' },
      remote: null,
    });
    const off = run(asked.state, [{ type: 'mergePostponed' }]);
    expect(off.state.phase.name).toBe('idle');
    expect(off.state.remote).not.toBeNull();
    expect(run(off.state, [save]).effects).toEqual([{ type: 'load' }]);
    // Shown again without a request, unless one is in flight.
    expect(run(off.state, [{ type: 'mergeRequested' }])).toMatchObject({
      state: { phase: { name: 'conflict' }, pendingSave: null },
      effects: [],
    });
    expect(run(off.state, [save, { type: 'mergeRequested' }]).state.phase.name).toBe('loading');
    expect(run(fresh, [{ type: 'mergeRequested' }]).state.phase.name).toBe('idle');
  });

  it('backs off when the record just loaded is rejected as changed repeatedly', () => {
    const rejection = [fail('changed'), read({ brand: 'x' })];
    const { state, effects } = run(fresh, [
      set({ name: 'New' }),
      save,
      ...rejection,
      ...rejection,
      fail('changed'),
    ]);
    expect(state.phase.name).toBe('retrying');
    expect(effects).toEqual([{ type: 'scheduleRetry', ms: 1000 }]);
    expect(run(state, [{ type: 'retryDue' }]).effects).toEqual([{ type: 'load' }]);
  });

  it('reports a deleted record and retries on save', () => {
    const { state, effects } = run(fresh, [set({ name: 'New' }), save, fail('deleted')]);
    expect(state.phase.name).toBe('deleted');
    expect(effects).toEqual([]);
    expect(state.draft.name).toBe('New');
    expect(run(state, [save]).effects).toEqual([{ type: 'save', patch: { name: 'New' } }]);
  });

  it('asks to sign in on each save, then continues', () => {
    const { state, effects } = run(fresh, [set({ name: 'New' }), save, fail('signedOut')]);
    expect(effects).toEqual([{ type: 'signIn' }]);
    expect(run(state, [save]).effects).toEqual([{ type: 'signIn' }]);
    expect(run(state, [{ type: 'signedIn' }]).effects).toEqual([{ type: 'save', patch: { name: 'New' } }]);
  });

  it('shows a server error on its field until the field changes', () => {
    const fields = [
      { path: 'actions.0.title', message: 'Too long' },
      { path: 'name', message: 'Taken' },
    ];
    const before = fresh;
    const [row] = asRows(before.draft.actions);
    const { state } = run(before, [
      { type: 'edited', draft: { ...before.draft, name: 'New' }, name: 'change', at: 0 },
      save,
      fail('rejected', { fields }),
    ]);
    expect(state.phase.name).toBe('rejected');
    expect([...state.serverErrors]).toEqual([
      [`actions/${row?.key}/title`, 'Too long'],
      ['name', 'Taken'],
    ]);
    const changed = run(state, [
      { type: 'edited', draft: { ...state.draft, name: 'Newer' }, name: 'c', at: 0 },
    ]).state;
    expect(changed.phase.name).toBe('idle');
    expect([...changed.serverErrors.values()]).toEqual(['Too long']);
    expect(run(state, [{ type: 'discardRequested', at: 0 }]).state.serverErrors.size).toBe(0);
  });

  it('sends a reference to a new row once the row has an id', () => {
    const actions = [...asRows(fresh.draft.actions), { key: 'k', value: { title: 'Two' } }];
    const first = run(fresh, [set({ actions, header: 'k' }), save]);
    expect(first.effects).toEqual([
      { type: 'save', patch: { actions: [{ id: 'a1', title: 'One' }, { title: 'Two' }] } },
    ]);
    const saved = {
      updatedAt: 2,
      actions: [
        { id: 'a1', title: 'One' },
        { id: 'a2', title: 'Two' },
      ],
    };
    const second = run(first.state, [written(saved)]);
    expect(second.effects).toEqual([{ type: 'save', patch: { header: 'a2' } }]);
    const done = run(second.state, [written({ ...saved, header: 'a2', updatedAt: 3 })]).state;
    expect(done.phase.name).toBe('idle');
    expect(isDirty(rules, done)).toBe(false);
    expect(done.draft.header).toBe('k');
  });

  it('adds up remote changes without own saves, until they are reverted or dismissed', () => {
    const remote = (record: Partial<Page>): Event<Page> => ({
      type: 'remoteChanged',
      snapshot: snapshot({ ...page, ...record }),
    });
    const { state } = run(fresh, [
      remote({ brand: 'c', updatedAt: 2 }),
      set({ name: 'New', brand: 'c' }),
      save,
      written({ name: 'New', brand: 'c', updatedAt: 3 }),
      remote({ name: 'New', brand: 'd', header: 'a1', updatedAt: 4 }),
    ]);
    const { before, after, records } = state.remoteChanges ?? {};
    expect(before).toMatchObject({ name: 'New', brand: 'b' });
    expect(before?.header).toBeUndefined();
    expect(after).toMatchObject({ name: 'New', brand: 'd', header: asRows(fresh.base.actions)[0]?.key });
    expect(records?.map(({ updatedAt }) => updatedAt)).toEqual([2, 4]);
    const reverted = run(state, [remote({ name: 'New', brand: 'b', updatedAt: 5 })]);
    expect(reverted.state.remoteChanges).toBeNull();
    expect(run(state, [{ type: 'remoteChangesDismissed' }]).state.remoteChanges).toBeNull();
  });

  it('undoes only its own step, not remote changes since', () => {
    const { state } = run(fresh, [
      set({ name: 'New' }),
      { type: 'remoteChanged', snapshot: snapshot({ ...page, brand: 'theirs', updatedAt: 2 }) },
      { type: 'undoRequested' },
    ]);
    expect(state.draft).toMatchObject({ name: 'Old', brand: 'theirs' });
    expect(run(state, [{ type: 'redoRequested' }]).state.draft).toMatchObject({
      name: 'New',
      brand: 'theirs',
    });
  });

  it('combines typing without a pause into one step', () => {
    const type = (name: string, at: number): Event<Page> => ({
      type: 'edited',
      draft: { ...fresh.draft, name },
      name: 'change name',
      typingPath: ['name'],
      at,
    });
    let state = fresh;
    for (const [name, at] of [
      ['N', 0],
      ['Ne', 500],
      ['New', 900],
      ['New!', 3000],
    ] as const)
      [state] = transition(rules, state, {
        ...type(name, at),
        draft: { ...state.draft, name },
      } as Event<Page>);
    expect(state.past).toHaveLength(2);
    expect(run(state, [{ type: 'undoRequested' }]).state.draft.name).toBe('New');
  });

  it('ignores older records, and any record during a save', () => {
    const dirty = run(fresh, [set({ name: 'New' })]).state;
    const old: Event<Page> = {
      type: 'remoteChanged',
      snapshot: snapshot({ ...page, brand: 'x', updatedAt: 0 }),
    };
    expect(transition(rules, dirty, old)[0]).toBe(dirty);
    const writing = run(dirty, [save]).state;
    const news: Event<Page> = {
      type: 'remoteChanged',
      snapshot: snapshot({ ...page, brand: 'x', updatedAt: 9 }),
    };
    expect(transition(rules, writing, news)[0]).toBe(writing);
  });

  it('discards to the newest record, and undo restores the edits', () => {
    const { state } = run(fresh, [
      set({ name: 'New' }),
      { type: 'remoteChanged', snapshot: snapshot({ ...page, name: 'Theirs', updatedAt: 2 }) },
      { type: 'discardRequested', at: 0 },
    ]);
    expect(state).toMatchObject({
      draft: { name: 'Theirs' },
      remote: null,
      snapshot: { record: { updatedAt: 2 } },
    });
    expect(run(state, [{ type: 'undoRequested' }]).state.draft.name).toBe('New');
  });

  describe('with a conflicting remote record', () => {
    const theirs = (record: Partial<Page>): Event<Page> => ({
      type: 'remoteChanged',
      snapshot: snapshot({ ...page, updatedAt: 2, name: 'Theirs', ...record }),
    });
    const typed = (fields: Group, { draft }: State<Page>) => set(fields, draft);
    const asked = run(fresh, [set({ name: 'New' }), theirs({ brand: 'their brand' })]).state;
    const conflictsOf = (state: State<Page>) => unresolvedConflicts(rules, state) as [Conflict];
    const take = (state: State<Page>): Event<Page> => ({
      type: 'conflictResolved',
      conflict: conflictsOf(state)[0],
      resolution: { take: 'theirs' },
    });

    it('rebases once nothing conflicts, but not while the user types', () => {
      expect(asked).toMatchObject({
        draft: { name: 'New', brand: 'b' },
        snapshot: { record: { updatedAt: 1 } },
      });
      const typing: Event<Page> = {
        type: 'edited',
        draft: fresh.draft,
        name: 'c',
        typingPath: ['name'],
        at: 0,
      };
      const cleared = run(asked, [typing]).state;
      expect(cleared.draft).toEqual(fresh.draft);
      const same = run(asked, [typed({ name: 'Theirs' }, asked), save]);
      expect(same.effects).toEqual([{ type: 'load' }]);
      for (const state of [run(asked, [{ type: 'undoRequested' }]).state, run(cleared, [save]).state])
        expect(state).toMatchObject({
          remote: null,
          snapshot: { record: { updatedAt: 2 } },
          draft: { name: 'Theirs', brand: 'their brand' },
        });
    });

    it('leaves the conflicts once the edit that conflicts is undone', () => {
      const merging = run(asked, [{ type: 'mergeRequested' }]).state;
      for (const undo of [{ type: 'undoRequested' } as const, typed({ name: 'Old' }, merging)])
        expect(run(merging, [undo]).state).toMatchObject({
          phase: { name: 'idle' },
          remote: null,
          draft: { name: 'Theirs', brand: 'their brand' },
        });
    });

    it('keeps a resolution until either side changes', () => {
      const resolved = run(asked, [take(asked)]).state;
      const next = run(resolved, [typed({ actions: [] }, resolved), theirs({ updatedAt: 3 })]).state;
      expect(conflictsOf(next)).toEqual([]);
      for (const event of [typed({ name: 'Newer' }, resolved), theirs({ updatedAt: 3, name: 'Others' })])
        expect(conflictsOf(run(resolved, [event]).state)).toMatchObject([{ path: ['name'] }]);
    });

    it('keeps the resolution of an order when the record is loaded again', () => {
      const actions = ['1', '2', '3'].map((id) => ({ id, title: id }));
      const start = initialState<Page>(rules, snapshot({ ...page, actions }));
      const moved = (order: string) => [...order].map((id) => ({ id, title: id }));
      const [one, two, three] = asRows(start.draft.actions);
      const state = run(start, [
        set({ actions: [three, one, two] }, start.draft),
        theirs({ name: page.name ?? '', actions: moved('1324') }),
      ]).state;
      expect(conflictsOf(state)).toMatchObject([{ kind: 'order', path: ['actions'] }]);
      const resolved = run(state, [take(state)]).state;
      const remote = theirs({ name: page.name ?? '', updatedAt: 3, actions: moved('1324') });
      expect(conflictsOf(run(resolved, [remote]).state)).toEqual([]);
    });

    it('resolves conflicts before writing a record that cannot be loaded', () => {
      const writeOnly = { ...rules, canLoad: false };
      const { state, effects } = run(asked, [save], writeOnly);
      expect(state.phase.name).toBe('conflict');
      expect(effects).toEqual([]);
      expect(run(state, [take(state), { type: 'mergeFinished', at: 0 }], writeOnly).state.draft.name).toBe(
        'Theirs',
      );
    });
  });

  it('shows a server error of a list item on the list, and none on fields changed since', () => {
    const by = { ...rules, shape: group('Page', { name: value('Name'), words: items('Words') }) };
    const start = initialState<Page>(by, snapshot(page));
    const sent = run(start, [set({ name: 'New', words: ['a', ''] }, start.draft), save], by).state;
    const { state } = run(
      sent,
      [
        set({ name: 'Newer' }, sent.draft),
        fail('rejected', {
          fields: [
            { path: 'words[1]', message: 'Too short' },
            { path: 'name', message: 'Taken' },
          ],
        }),
      ],
      by,
    );
    expect([...state.serverErrors]).toEqual([['words', 'Too short']]);
  });

  it('rebases restored work on the current record and draft', () => {
    const earlier = initialState<Page>(rules, snapshot(page));
    const [row] = asRows(earlier.base.actions);
    const work = {
      snapshot: snapshot(page),
      base: earlier.base,
      doc: {
        ...earlier.base,
        name: 'Restored',
        actions: [{ key: row?.key ?? '', value: { id: 'a1', title: 'Restored' } }],
      },
    };
    const now = initialState<Page>(rules, snapshot({ ...page, brand: 'theirs', updatedAt: 2 }));
    const typed = run(now, [set({ header: asRows(now.draft.actions)[0]?.key }, now.draft)]).state;
    const { state } = run(typed, [{ type: 'restoreRequested', work, resume: false, at: 0 }]);
    expect(state.draft).toEqual({
      name: 'Restored',
      brand: 'theirs',
      header: asRows(now.draft.actions)[0]?.key,
      actions: [{ key: asRows(now.draft.actions)[0]?.key, value: { id: 'a1', title: 'Restored' } }],
    });
    expect(run(state, [{ type: 'undoRequested' }]).state.draft).toEqual(typed.draft);
    const theirs = initialState<Page>(rules, snapshot({ ...page, name: 'Theirs', updatedAt: 2 }));
    const asked = run(theirs, [{ type: 'restoreRequested', work, resume: false, at: 0 }]).state;
    expect(asked.remote).not.toBeNull();
    expect(asked.draft.name).toBe('Restored');
  });

  it('restores work over edits of the same fields, keeps other edits, and undo brings all back', () => {
    const { base } = initialState<Page>(rules, snapshot(page));
    const work = { snapshot: snapshot(page), base, doc: { ...base, name: 'Restored' } };
    for (const name of ['as before', 'Theirs']) {
      const now = initialState<Page>(
        rules,
        snapshot(name === 'Theirs' ? { ...page, name, updatedAt: 2 } : page),
      );
      const typed = run(now, [set({ name: 'Typed', brand: 'Typed' }, now.draft)]).state;
      const { state } = run(typed, [{ type: 'restoreRequested', work, resume: false, at: 0 }]);
      expect(state.draft).toMatchObject({ name: 'Restored', brand: 'Typed' });
      expect(state.remote !== null).toBe(name === 'Theirs');
      expect(run(state, [{ type: 'undoRequested' }]).state.draft).toMatchObject({
        name: 'Typed',
        brand: 'Typed',
      });
    }
  });

  it('has conflicts only for its own fields when work is restored', () => {
    const { base } = initialState<Page>(rules, snapshot(page));
    const work = { snapshot: snapshot(page), base, doc: { ...base, name: 'Restored' } };
    const opened = initialState<Page>(
      rules,
      snapshot({ ...page, name: 'Theirs', brand: 'theirs', updatedAt: 2 }),
    );
    const { state } = run(opened, [
      { type: 'restoreRequested', work, resume: false, at: 0 },
      {
        type: 'remoteChanged',
        snapshot: snapshot({ ...page, name: 'Theirs', brand: 'theirs again', updatedAt: 3 }),
      },
    ]);
    expect(unresolvedConflicts(rules, state).map(({ path }) => path)).toEqual([['name']]);
  });

  describe('a save that was pending when the page was closed', () => {
    const restore = (resume = true): Event<Page> => {
      const { base } = initialState<Page>(rules, snapshot({ ...page }));
      const pendingSave = { ...base, name: 'Saved' };
      const work = {
        snapshot: snapshot(page),
        base,
        pendingSave,
        doc: { ...pendingSave, name: 'Typed since' },
      };
      return { type: 'restoreRequested', work, resume, at: 0 };
    };
    const opened = (record: Partial<Page>) => initialState<Page>(rules, snapshot({ ...page, ...record }));

    it('continues with the draft from when Save was pressed, after loading the record', () => {
      const { state, effects } = run(opened({}), [restore()]);
      expect(effects).toEqual([{ type: 'load' }]);
      expect(run(state, [read({})]).effects).toEqual([{ type: 'save', patch: { name: 'Saved' } }]);
      const theirs = run(state, [read({ brand: 'theirs', updatedAt: 2 })]);
      expect(theirs.effects).toEqual([{ type: 'save', patch: { name: 'Saved' } }]);
      expect(theirs.state.draft).toMatchObject({ name: 'Typed since', brand: 'theirs' });
    });

    it('continues in its mode', () => {
      const { type, work, ...rest } = restore() as Extract<Event<Page>, { type: 'restoreRequested' }>;
      const { state } = run(opened({}), [{ type, work: { ...work, saveMode: 'draft' }, ...rest }]);
      expect(run(state, [read({})]).effects).toEqual([
        { type: 'save', patch: { name: 'Saved' }, mode: 'draft' },
      ]);
    });

    it('is complete if it was applied, even if someone saved since', () => {
      for (const record of [
        { name: 'Saved', updatedAt: 2 },
        { name: 'Saved', brand: 'theirs', updatedAt: 3 },
      ])
        for (const first of [record, {}]) {
          const { state, effects } = run(opened(first), [restore(), read(record)]);
          expect(effects).toEqual([]);
          expect(state).toMatchObject({
            phase: { name: 'idle' },
            base: { name: 'Saved' },
            draft: { name: 'Typed since' },
            remote: null,
          });
        }
    });

    it('sends nothing until Save is pressed if restored as unsaved edits', () => {
      const { state, effects } = run(opened({}), [restore(false)]);
      expect(effects).toEqual([]);
      expect(state).toMatchObject({ phase: { name: 'idle' }, pendingSave: null });
      expect(state.draft.name).toBe('Typed since');
      // The earlier save may have arrived, so the record is loaded first.
      const saved = run(state, [save]);
      expect(saved.effects).toEqual([{ type: 'load' }]);
      expect(run(saved.state, [read({ name: 'Saved', updatedAt: 2 })]).effects).toEqual([
        { type: 'save', patch: { name: 'Typed since' } },
      ]);
    });

    it('enters the conflict phase if it would overwrite remote changes', () => {
      const record = { name: 'Theirs', updatedAt: 2 };
      for (const first of [record, {}]) {
        const { state, effects } = run(opened(first), [restore(), read(record)]);
        expect(state.phase.name).toBe('conflict');
        expect(effects).toEqual([]);
      }
    });
  });

  describe('canceling a save', () => {
    const typed = () => run(initialState<Page>(rules, snapshot(page)), []).state;
    const renamed = () => {
      const start = typed();
      return run(start, [set({ name: 'New' }, start.draft), save]);
    };

    it('stops retries and keeps the edits unsaved', () => {
      const { state, effects } = run(renamed().state, [
        fail('retryable'),
        { type: 'saveCanceled' },
        { type: 'retryDue' },
      ]);
      expect(effects.filter(({ type }) => type !== 'scheduleRetry')).toEqual([]);
      expect(state).toMatchObject({ phase: { name: 'idle' }, pendingSave: null, draft: { name: 'New' } });
    });

    it('sends nothing after the request in flight', () => {
      const sent = renamed();
      expect(sent.effects.map(({ type }) => type)).toEqual(['save']);
      const canceled = run(sent.state, [
        { type: 'saveCanceled' },
        fail('retryable'),
        { type: 'retryDue' },
        read({}),
      ]);
      expect(canceled.effects.filter(({ type }) => type === 'save')).toEqual([]);
      expect(canceled.state.draft.name).toBe('New');
    });
  });
});
