import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Something that notes when it is done, and ends at once. */
const noting = (done: string[], name: string) => (end: () => void) => {
  done.push(name);
  end();
};

test('what waits is done one by one, the first first, and what comes meanwhile last', () => {
  const done: string[] = [];
  inTurn((end) => {
    inTurn(noting(done, 'third'));
    noting(done, 'first')(end);
  });
  inTurn(noting(done, 'second'));
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['first']);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['first', 'second']);
  vi.runAllTimers();
  expect(done).toEqual(['first', 'second', 'third']);
  inTurn(noting(done, 'later'));
  vi.runAllTimers();
  expect(done).toHaveLength(4);
});

test('the next waits for the end of a turn, in a task of its own', () => {
  const done: string[] = [];
  let end = () => {};
  inTurn((over) => {
    end = over;
  });
  inTurn(noting(done, 'second'));
  vi.advanceTimersByTime(100);
  expect(done).toEqual([]);
  end();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['second']);
  vi.runAllTimers();
  // It ends once only.
  inTurn(() => {});
  inTurn(noting(done, 'third'));
  vi.advanceTimersByTime(0);
  end();
  vi.advanceTimersByTime(100);
  expect(done).toEqual(['second']);
});

test('what is given up is not done, and what fails or never ends holds up nobody', () => {
  const done: string[] = [];
  const giveUp = inTurn(noting(done, 'given up'));
  inTurn(() => {
    throw new Error('odd');
  });
  inTurn(() => {});
  inTurn(noting(done, 'last'));
  giveUp();
  expect(() => vi.runAllTimers()).toThrow('odd');
  vi.runAllTimers();
  expect(done).toEqual(['last']);
});
