import type { KeyboardEvent, MouseEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { describePosition, followRows, moveKey, type SortState, sortable } from './sortable.ts';

let keys: readonly string[] = [];
let activeDrag: SortState | null = null;
let announcement = '';
const onMove = vi.fn();
const list = sortable({
  keys: () => keys,
  nameOf: (key) => `Row ${key}`,
  activeDrag: () => activeDrag,
  show(view) {
    if (view.activeDrag !== undefined) activeDrag = view.activeDrag;
    announcement = view.announcement ?? announcement;
  },
  onMove,
});

beforeEach(() => {
  keys = ['a', 'b', 'c', 'd'];
  activeDrag = null;
  announcement = '';
  onMove.mockClear();
});

/** Presses Space on a row's handle. */
const press = (key: string) => list.onHandleClick({ detail: 0 } as MouseEvent, key);
const type = (...pressed: string[]) => {
  for (const key of pressed)
    list.onHandleKeyDown({ key, preventDefault() {}, stopPropagation() {} } as unknown as KeyboardEvent);
};

test('a dragged row starts at its own index', () => {
  press('b');
  expect(activeDrag).toEqual({ key: 'b', from: 1, to: 1, count: 4, by: 'keys' });
  expect(announcement).toBe('Picked up Row b, 2 of 4');
  activeDrag = null;
  press('x');
  expect(activeDrag).toBeNull();
});

test.each([
  ['b', ['ArrowDown'], 2],
  ['b', ['ArrowUp', 'ArrowUp', 'ArrowUp'], 0],
  ['b', ['End'], 3],
  ['b', ['End', 'Home'], 0],
  ['b', ['PageDown'], 3],
  ['d', ['PageUp'], 0],
  ['b', ['x'], 1],
])('moves %s within the list by %j', (key, pressed, to) => {
  press(key);
  type(...pressed);
  expect(activeDrag?.to).toBe(to);
});

test('announces its position, and drops the row', () => {
  press('d');
  type('ArrowUp');
  expect(announcement).toBe('now 3 of 4');
  press('d');
  expect([activeDrag, announcement]).toEqual([null, 'dropped at 3']);
  expect(onMove).toHaveBeenCalledExactlyOnceWith('d', 2);
});

test('Escape and leaving the handle cancel', () => {
  press('d');
  type('ArrowUp', 'Escape');
  expect([activeDrag, announcement]).toEqual([null, 'back at 4']);
  press('d');
  list.onHandleBlur();
  expect(activeDrag).toBeNull();
  expect(onMove).not.toHaveBeenCalled();
});

test('stays within the list when rows are added or removed', () => {
  press('b');
  expect(followRows(activeDrag, [...keys])).toBe(activeDrag);
  type('End');
  keys = ['b', 'c'];
  expect(followRows(activeDrag, keys)).toMatchObject({ from: 0, to: 1, count: 2 });
  press('b');
  expect(announcement).toBe('dropped at 2');
  expect(onMove).toHaveBeenCalledExactlyOnceWith('b', 1);
});

test('a drag ends if its row is removed', () => {
  press('b');
  keys = ['a', 'c'];
  expect(followRows(activeDrag, keys)).toBeNull();
  type('ArrowDown');
  list.onHandleBlur();
  expect([activeDrag, announcement]).toEqual([null, '']);
  press('b');
  expect(onMove).not.toHaveBeenCalled();
  press('c');
  expect(activeDrag?.key).toBe('c');
});

test('moves a row immediately, up to the ends of the list', () => {
  expect(list.shift('b', 1)).toBe(true);
  expect(onMove).toHaveBeenCalledExactlyOnceWith('b', 2);
  expect(announcement).toBe('now 3 of 4');
  expect([list.shift('a', -1), list.shift('x', 1)]).toEqual([false, false]);
  expect(moveKey(keys, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(describePosition({ to: 0, count: 1 })).toBe('now 1 of 1');
});
