import { expect, it } from 'vitest';
import { toggleValues } from './use-selection.ts';

it('selects only the clicked values, or none if only those were selected', () => {
  expect(toggleValues([], ['a'], false)).toEqual(['a']);
  expect(toggleValues(['b', 'c'], ['a'], false)).toEqual(['a']);
  expect(toggleValues(['a', 'b'], ['a'], false)).toEqual(['a']);
  expect(toggleValues(['a'], ['a'], false)).toBeUndefined();
  expect(toggleValues([null], [null, ''], false)).toBeUndefined();
});

it('adds the clicked values, or removes them', () => {
  expect(toggleValues(['b'], ['a'], true)).toEqual(['b', 'a']);
  expect(toggleValues(['b', 'a', 'c'], ['a'], true)).toEqual(['b', 'c']);
  expect(toggleValues(['b', ''], [null, ''], true)).toEqual(['b']);
  expect(toggleValues(['a'], ['a'], true)).toBeUndefined();
  expect(toggleValues([], [], true)).toBeUndefined();
});
