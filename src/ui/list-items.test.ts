import { expect, test } from 'vitest';
import { chipsOf, holdsSeveral, moved, splitTexts, withTexts } from './list-items.ts';

test('a text is split at commas, semicolons, tabs and line breaks', () => {
  expect(splitTexts(' a, b; c\nd\r\ne\tf ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(splitTexts(' ,;\n, ')).toEqual([]);
  expect(splitTexts('two words')).toEqual(['two words']);
  expect(holdsSeveral('two words')).toBe(false);
  expect(holdsSeveral('done,')).toBe(true);
});

test('texts are added once, and those that were there are named', () => {
  expect(withTexts(['a', 'a'], ['b', 'a', 'b'])).toEqual({
    items: ['a', 'a', 'b'],
    added: ['b'],
    doubled: ['a', 'b'],
  });
});

test('what is not a text is kept as it is', () => {
  const odd = { nested: [1] };
  expect(withTexts<unknown>([odd, null, 7], ['7']).items).toEqual([odd, null, 7, '7']);
  expect(chipsOf([odd, null, 'x'], 0)).toEqual([
    { key: '0:false:{"nested":[1]}', index: 0, text: '{"nested":[1]}', editable: false },
    { key: '0:false:null', index: 1, text: 'null', editable: false },
    { key: '0:true:x', index: 2, text: 'x', editable: true },
  ]);
});

test('chips have keys of their own, whatever the items', () => {
  const items = ['a', 'a', '1:true:a', 'null', null, '', ''];
  expect(new Set(chipsOf(items, 0).map(({ key }) => key)).size).toBe(items.length);
  expect(chipsOf(items, 5).map(({ index }) => index)).toEqual([5, 6]);
});

test('an item moves to another place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});
