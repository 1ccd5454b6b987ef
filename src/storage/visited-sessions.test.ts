import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './doubles/memory-storage.ts';
import { clearVisitedExcept, markVisited, parse, read } from './visited-sessions.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

it('stores visited sessions per tenant without duplicates, the latest last', () => {
  for (const id of ['a', 'b', 'a']) markVisited('one', id);
  markVisited('two', 'c');
  expect(parse(read('one'))).toEqual(['b', 'a']);
  clearVisitedExcept('two');
  expect(parse(read('one'))).toEqual([]);
  expect(parse(read('two'))).toEqual(['c']);
});

it('limits the number of sessions and ignores malformed data', () => {
  for (let index = 0; index < 2010; index += 1) markVisited('one', `s${index}`);
  const ids = parse(read('one'));
  expect(ids).toHaveLength(2000);
  expect(ids.at(-1)).toBe('s2009');
  expect(parse('{"a":1}')).toEqual([]);
  expect(parse('[1,"x"]')).toEqual(['x']);
  expect(parse('[')).toEqual([]);
});
