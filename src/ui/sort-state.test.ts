import { expect, test } from 'vitest';
import { type SortState, sortAnnouncements, sortEventFromKey, startSort, updateSort } from './sort-state.ts';

const keys = ['a', 'b', 'c', 'd'];
const start = (key = 'b'): SortState => {
  const state = startSort(keys, key, 'keys');
  if (!state) throw new Error(`No row ${key}`);
  return state;
};
const press = (from: SortState, ...pressed: string[]) =>
  pressed.reduce<SortState | null>((now, key) => {
    const event = sortEventFromKey(key);
    return now && event ? updateSort(now, event) : now;
  }, from);

test('a dragged row starts at its own index', () => {
  expect(start()).toEqual({ key: 'b', from: 1, to: 1, count: 4, by: 'keys' });
  expect(startSort(keys, 'x', 'pointer')).toBeNull();
});

test('keys move it up and down within the list', () => {
  expect(press(start(), 'ArrowDown')?.to).toBe(2);
  expect(press(start(), 'ArrowUp', 'ArrowUp', 'ArrowUp')?.to).toBe(0);
  expect(press(start(), 'End')?.to).toBe(3);
  expect(press(start(), 'End', 'Home')?.to).toBe(0);
  expect(press(start(), 'PageDown')?.to).toBe(3);
  expect(press(start('d'), 'PageUp')?.to).toBe(0);
  expect(sortEventFromKey('x')).toBeNull();
});

test('returns the same state if nothing changes', () => {
  const state = start('a');
  expect(press(state, 'ArrowUp')).toBe(state);
  expect(updateSort(state, { type: 'rows', keys: [...keys] })).toBe(state);
});

test('stays within the list when rows are added or removed', () => {
  const last = press(start(), 'End');
  expect(last && updateSort(last, { type: 'rows', keys: ['b', 'c'] })).toMatchObject({
    from: 0,
    to: 1,
    count: 2,
  });
  expect(updateSort(start(), { type: 'rows', keys: ['a', 'c'] })).toBeNull();
});

test('announces its position', () => {
  const at = press(start('d'), 'ArrowUp');
  if (!at) throw new Error('The drag ended');
  expect(sortAnnouncements.pickedUp('Call us', start('d'))).toBe('Picked up Call us, 4 of 4');
  expect(sortAnnouncements.moved(at.to, at.count)).toBe('now 3 of 4');
  expect(sortAnnouncements.dropped(at)).toBe('dropped at 3');
  expect(sortAnnouncements.canceled(at)).toBe('back at 4');
});
