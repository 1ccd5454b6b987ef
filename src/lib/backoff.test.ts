import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoffMs, pollWithBackoff } from './backoff.ts';

const limits = { minMs: 1000, maxMs: 8000 };
let tab: EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  tab = Object.assign(new EventTarget(), { hidden: false });
  const window = new EventTarget();
  vi.stubGlobal('document', tab);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('doubles the delay up to the maximum', () => {
  expect([0, 1, 2, 3, 4].map((attempts) => backoffMs(attempts, limits))).toEqual([
    1000, 2000, 4000, 8000, 8000,
  ]);
});

test('polls with growing delays, at once when online again, and no more once stopped', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const poll = vi.fn();
  const stop = pollWithBackoff(poll, limits);
  vi.advanceTimersByTime(3000);
  expect(poll).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  expect(poll).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(7999);
  expect(poll).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(100_000);
  dispatchEvent(new Event('online'));
  expect(poll).toHaveBeenCalledTimes(3);
});

test('pauses while the tab is hidden and polls when it is shown', () => {
  const poll = vi.fn();
  const stop = pollWithBackoff(poll, limits);
  tab.hidden = true;
  vi.advanceTimersByTime(100_000);
  expect(poll).not.toHaveBeenCalled();
  tab.hidden = false;
  tab.dispatchEvent(new Event('visibilitychange'));
  expect(poll).toHaveBeenCalledOnce();
  stop();
});
