import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './doubles/memory-storage.ts';
import { keepSeenOnly, noteSeen, parse, read } from './seen.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

it('keeps which sessions were opened, each once, the latest last, until they are forgotten', () => {
  for (const id of ['a', 'b', 'a']) noteSeen('one', id);
  noteSeen('two', 'c');
  expect(parse(read('one'))).toEqual(['b', 'a']);
  keepSeenOnly('two');
  expect(parse(read('one'))).toEqual([]);
  expect(parse(read('two'))).toEqual(['c']);
});

it('keeps the latest of many, and reads nothing out of what is none of its own', () => {
  for (let index = 0; index < 2010; index += 1) noteSeen('one', `s${index}`);
  const ids = parse(read('one'));
  expect(ids).toHaveLength(2000);
  expect(ids.at(-1)).toBe('s2009');
  expect(parse('{"a":1}')).toEqual([]);
  expect(parse('[1,"x"]')).toEqual(['x']);
  expect(parse('[')).toEqual([]);
});
