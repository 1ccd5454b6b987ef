import { describe, expect, test } from 'vitest';
import { next } from './machine.ts';
import { group, value } from './shape.ts';
import { type Event, initial, isSavable, type Rules } from './state.ts';

interface Made {
  id: string | null;
  name: string;
}

const rules: Rules<Made> = {
  shape: group('Record', { name: value('Name') }),
  guarded: true,
  readable: false,
  compare: () => 0,
  isNew: ({ id }) => id === null,
};

function run(...events: Event<Made>[]) {
  let state = initial(rules, { record: { id: null, name: '' }, at: 0 });
  const asked = events.flatMap((event) => {
    const [after, commands] = next(rules, state, event);
    state = after;
    return commands;
  });
  return { state, asked };
}

const written: Event<Made> = { type: 'written', told: { record: { id: 'a', name: '' }, at: 1 } };

describe('a record that is still to be made', () => {
  test('is made even where nothing is entered', () => {
    const { state, asked } = run({ type: 'save' });
    expect(asked).toEqual([{ type: 'write', patch: {} }]);
    expect(state.phase.name).toBe('writing');
  });

  test('is made once, however often that is asked for', () => {
    const { state, asked } = run({ type: 'save' }, { type: 'save' }, written, { type: 'save' });
    expect(asked).toHaveLength(1);
    expect(isSavable(rules, state)).toBe(false);
  });

  test('is tried again by itself where no answer came', () => {
    const fault = { kind: 'again', unsure: true, error: null } as const;
    const { asked } = run({ type: 'save' }, { type: 'failed', fault, at: 0 }, { type: 'retry' });
    expect(asked.map(({ type }) => type)).toEqual(['write', 'wait', 'write']);
  });
});
