import { expect, test } from 'vitest';
import { contentFormat, sortEntries } from './topic-entries.tsx';

test('shows markup as source, URLs as links, anything else as prose', () => {
  expect(contentFormat('html')).toBe('source');
  expect(contentFormat('text/HTML; charset=utf-8')).toBe('source');
  expect(contentFormat('image/svg+xml')).toBe('source');
  expect(contentFormat('link')).toBe('link');
  for (const type of ['text', 'rule', 'text/plain', '', 'something else', null, undefined])
    expect(contentFormat(type)).toBe('prose');
});

test('renders Markdown unless it is too long', () => {
  expect(contentFormat('markdown', '*so*')).toBe('markdown');
  expect(contentFormat('text/markdown; charset=utf-8', '')).toBe('markdown');
  expect(contentFormat('md', 'x'.repeat(30_000))).toBe('prose');
});

test('sorts entries by order, those without one last', () => {
  const entries = [
    { topicEntryId: 'no order' },
    { topicEntryId: 'second', sortOrder: 2 },
    { topicEntryId: 'null', sortOrder: null },
    { topicEntryId: 'first', sortOrder: -1 },
    { topicEntryId: 'also second', sortOrder: 2 },
  ];
  expect(sortEntries(entries).map((entry) => entry.topicEntryId)).toEqual([
    'first',
    'second',
    'also second',
    'no order',
    'null',
  ]);
});
