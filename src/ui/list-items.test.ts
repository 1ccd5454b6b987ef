import { expect, test } from 'vitest';
import { appendTexts, chipsOf, hasSeparator, moveItem, splitTexts } from './list-items.ts';

test('splits text at commas, semicolons, tabs and line breaks', () => {
  expect(splitTexts(' a, b; c\nd\r\ne\tf ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(splitTexts(' ,;\n, ')).toEqual([]);
  expect(splitTexts('two words')).toEqual(['two words']);
  expect(hasSeparator('two words')).toBe(false);
  expect(hasSeparator('done,')).toBe(true);
});

test('adds each text once and reports duplicates', () => {
  expect(appendTexts(['a', 'a'], ['b', 'a', 'b'])).toEqual({
    items: ['a', 'a', 'b'],
    added: ['b'],
    duplicates: ['a', 'b'],
  });
});

test('keeps values other than strings', () => {
  const record = { nested: [1] };
  expect(appendTexts<unknown>([record, null, 7], ['7']).items).toEqual([record, null, 7, '7']);
  expect(chipsOf([record, null, 'x'], 0)).toEqual([
    { key: '0:false:{"nested":[1]}', index: 0, text: '{"nested":[1]}', editable: false },
    { key: '0:false:null', index: 1, text: 'null', editable: false },
    { key: '0:true:x', index: 2, text: 'x', editable: true },
  ]);
});

test('gives every chip a unique key', () => {
  const items = ['a', 'a', '1:true:a', 'null', null, '', ''];
  expect(new Set(chipsOf(items, 0).map(({ key }) => key)).size).toBe(items.length);
  expect(chipsOf(items, 5).map(({ index }) => index)).toEqual([5, 6]);
});

test('moves an item', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});
