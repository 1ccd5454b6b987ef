import { expect, test } from 'vitest';
import { contentLook, inOrder } from './content.ts';

test('markup is shown as source, addresses as links, all else as prose', () => {
  expect(contentLook('html')).toBe('source');
  expect(contentLook('text/HTML; charset=utf-8')).toBe('source');
  expect(contentLook('image/svg+xml')).toBe('source');
  expect(contentLook('link')).toBe('link');
  for (const type of ['text', 'rule', 'text/plain', '', 'something else', null, undefined])
    expect(contentLook(type)).toBe('prose');
});

test('markdown is read as such, unless it is too long', () => {
  expect(contentLook('markdown', '*so*')).toBe('markdown');
  expect(contentLook('text/markdown; charset=utf-8', '')).toBe('markdown');
  expect(contentLook('md', 'x'.repeat(30_000))).toBe('prose');
});

test('entries stand by their order, those without one last', () => {
  const entries = [
    { topicEntryId: 'no order' },
    { topicEntryId: 'second', sortOrder: 2 },
    { topicEntryId: 'null', sortOrder: null },
    { topicEntryId: 'first', sortOrder: -1 },
    { topicEntryId: 'also second', sortOrder: 2 },
  ];
  expect(inOrder(entries).map((entry) => entry.topicEntryId)).toEqual([
    'first',
    'second',
    'also second',
    'no order',
    'null',
  ]);
});
