import { describe, expect, test } from 'vitest';
import { transition } from './machine.ts';
import { group, value } from './shape.ts';
import { canSave, type Event, initialState, type RecordRules } from './state.ts';

interface NewRecord {
  id: string | null;
  name: string;
}

const rules: RecordRules<NewRecord> = {
  shape: group('Record', { name: value('Name') }),
  hasVersionCheck: true,
  canLoad: false,
  compare: () => 0,
  isNew: ({ id }) => id === null,
};

function run(...events: Event<NewRecord>[]) {
  let state = initialState(rules, { record: { id: null, name: '' }, at: 0 });
  const effects = events.flatMap((event) => {
    const [after, newEffects] = transition(rules, state, event);
    state = after;
    return newEffects;
  });
  return { state, effects };
}

const created: Event<NewRecord> = {
  type: 'saveSucceeded',
  snapshot: { record: { id: 'a', name: '' }, at: 1 },
};

describe('a new record', () => {
  test('is created even without edits', () => {
    const { state, effects } = run({ type: 'saveRequested' });
    expect(effects).toEqual([{ type: 'save', patch: {} }]);
    expect(state.phase.name).toBe('saving');
  });

  test('is created once', () => {
    const { state, effects } = run({ type: 'saveRequested' }, { type: 'saveRequested' }, created, {
      type: 'saveRequested',
    });
    expect(effects).toHaveLength(1);
    expect(canSave(rules, state)).toBe(false);
  });

  test('is retried automatically after a lost response', () => {
    const failure = { kind: 'retryable', isUnconfirmed: true, error: null } as const;
    const { effects } = run(
      { type: 'saveRequested' },
      { type: 'requestFailed', failure, at: 0, random: 0 },
      { type: 'retryDue' },
    );
    expect(effects.map(({ type }) => type)).toEqual(['save', 'scheduleRetry', 'save']);
  });
});
