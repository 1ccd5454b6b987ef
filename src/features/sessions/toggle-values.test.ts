import { expect, it } from 'vitest';
import { toggled } from './toggle-values.ts';

it('chooses values alone, and lets them go where they were alone', () => {
  expect(toggled([], ['a'], false)).toEqual(['a']);
  expect(toggled(['b', 'c'], ['a'], false)).toEqual(['a']);
  expect(toggled(['a', 'b'], ['a'], false)).toEqual(['a']);
  expect(toggled(['a'], ['a'], false)).toBeUndefined();
  expect(toggled([null], [null, ''], false)).toBeUndefined();
});

it('chooses values together with others, or lets these go', () => {
  expect(toggled(['b'], ['a'], true)).toEqual(['b', 'a']);
  expect(toggled(['b', 'a', 'c'], ['a'], true)).toEqual(['b', 'c']);
  expect(toggled(['b', ''], [null, ''], true)).toEqual(['b']);
  expect(toggled(['a'], ['a'], true)).toBeUndefined();
  expect(toggled([], [], true)).toBeUndefined();
});
