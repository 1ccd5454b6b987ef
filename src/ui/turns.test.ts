import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what waits is drawn one by one, the first first, and what comes meanwhile last', () => {
  const drawn: string[] = [];
  inTurn(() => {
    drawn.push('first');
    inTurn(() => drawn.push('third'));
  });
  inTurn(() => drawn.push('second'));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['first']);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['first', 'second']);
  vi.runAllTimers();
  expect(drawn).toEqual(['first', 'second', 'third']);
  inTurn(() => drawn.push('later'));
  vi.runAllTimers();
  expect(drawn).toHaveLength(4);
});

test('what is given up is not drawn, and what fails holds up nobody', () => {
  const drawn: string[] = [];
  const giveUp = inTurn(() => drawn.push('given up'));
  inTurn(() => {
    throw new Error('odd');
  });
  inTurn(() => drawn.push('last'));
  giveUp();
  expect(() => vi.runAllTimers()).toThrow('odd');
  vi.runAllTimers();
  expect(drawn).toEqual(['last']);
});
