import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once per period, at its end', () => {
  const run = vi.fn();
  const throttled = throttle(run, 100);
  throttled();
  vi.advanceTimersByTime(60);
  throttled();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(40);
  expect(run).toHaveBeenCalledTimes(1);
  throttled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs at once when flushed, and not again for what was pending', () => {
  const run = vi.fn();
  const throttled = throttle(run, 100);
  throttled();
  throttled.flush();
  vi.advanceTimersByTime(200);
  expect(run).toHaveBeenCalledTimes(1);
});

it('drops a pending run when canceled', () => {
  const run = vi.fn();
  const throttled = throttle(run, 100);
  throttled();
  throttled.cancel();
  vi.advanceTimersByTime(200);
  expect(run).not.toHaveBeenCalled();
});
