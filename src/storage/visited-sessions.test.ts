import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './doubles/memory-storage.ts';
import { markVisited, visitedSessions } from './visited-sessions.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

it('stores visited sessions per tenant without duplicates, the latest last', () => {
  for (const id of ['a', 'b', 'a']) markVisited('one', id);
  markVisited('two', 'c');
  expect(visitedSessions.read('one')).toEqual(['b', 'a']);
  expect(visitedSessions.read('two')).toEqual(['c']);
});

it('limits the number of sessions', () => {
  for (let index = 0; index < 2010; index += 1) markVisited('one', `s${index}`);
  const ids = visitedSessions.read('one');
  expect(ids).toHaveLength(2000);
  expect(ids.at(-1)).toBe('s2009');
});

it.each([
  ['{"a":1}', []],
  ['[1,"x"]', ['x']],
  ['[', []],
])('reads %s as %j', (text, ids) => {
  localStorage.setItem('seen-sessions.one', text);
  expect(visitedSessions.read('one')).toEqual(ids);
});
