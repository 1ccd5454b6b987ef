import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seldom } from './seldom.ts';

let stage = 'going';

beforeEach(() => {
  stage = 'going';
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function source() {
  const listeners = new Set<() => void>();
  return {
    change: () => {
      for (const listener of listeners) listener();
    },
    listeners,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

test('tells all once of many changes, the last among them', () => {
  const { change, subscribe } = source();
  const often = seldom(subscribe, 100, () => stage);
  const [one, other] = [vi.fn(), vi.fn()];
  often(one);
  often(other);
  for (let at = 0; at < 50; at += 1) change();
  expect(one).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  change();
  vi.advanceTimersByTime(100);
  expect(one).toHaveBeenCalledTimes(2);
});

test('hears nothing any more once nobody listens, and hears again', () => {
  const { change, listeners, subscribe } = source();
  const often = seldom(subscribe, 100, () => stage);
  const one = vi.fn();
  const leave = often(one);
  change();
  leave();
  vi.advanceTimersByTime(100);
  expect(one).not.toHaveBeenCalled();
  expect(listeners.size).toBe(0);
  often(one);
  change();
  vi.advanceTimersByTime(100);
  expect(one).toHaveBeenCalledTimes(1);
});

test('hears of another stage at once', () => {
  const { change, subscribe } = source();
  const often = seldom(subscribe, 100, () => stage);
  const one = vi.fn();
  often(one);
  change();
  stage = 'done';
  change();
  expect(one).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(one).toHaveBeenCalledTimes(1);
});
