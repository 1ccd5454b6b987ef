import { expect, test } from 'vitest';
import { MoveRun } from './order-saver.ts';

const move = (before: string, after: string, moved: string) => ({
  before: [...before],
  after: [...after],
  moved: [...moved],
});

test('joins successive moves of one topic into one undo', () => {
  const run = new MoveRun();
  expect(run.add(move('abcd', 'bacd', 'a'), 0).join('')).toBe('abcd');
  expect(run.add(move('bacd', 'bcad', 'a'), 1000).join('')).toBe('abcd');
  expect(run.add(move('bcad', 'bcda', 'a'), 6000).join('')).toBe('abcd');
});

test('starts a new run after another topic, a pause, a move by someone else or the end', () => {
  const run = new MoveRun();
  run.add(move('abcd', 'bacd', 'a'), 0);
  expect(run.add(move('bacd', 'bcad', 'c'), 1000).join('')).toBe('bacd');
  expect(run.add(move('bcad', 'bacd', 'c'), 8000).join('')).toBe('bcad');
  expect(run.add(move('dbac', 'dbca', 'c'), 9000).join('')).toBe('dbac');
  run.end();
  expect(run.add(move('dbca', 'dcba', 'c'), 9500).join('')).toBe('dbca');
});
