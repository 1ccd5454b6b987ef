import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceCacheClear } from '#api/sync/cache-clear.ts';
import type { Shown } from '#engines/sessions/analysis.ts';
import { hold } from './held.ts';

const workers: StandIn[] = [];
class StandIn extends EventTarget {
  ended = false;
  readonly said: { type: string }[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: { type: string }) {
    this.said.push(message);
  }
  terminate() {
    this.ended = true;
  }
}

const shown: Shown = {
  range: { start: 0, end: 1 },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now: 2,
};
const of = (tenant: string) => ({ tenant, pageId: 'p', audienceId: undefined });

beforeEach(() => {
  vi.useFakeTimers();
  workers.length = 0;
  vi.stubGlobal('Worker', StandIn);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an analysis is shared, told when something else is shown, and outlives its last user a while', () => {
  const first = hold(of('a'), shown);
  const second = hold(of('a'), { ...shown, unit: 'week' });
  expect(second.analytics).toBe(first.analytics);
  expect(workers[0]?.said.map(({ type }) => type)).toEqual(['open', 'show']);
  first.release();
  second.release();
  vi.advanceTimersByTime(60_000);
  const third = hold(of('a'), shown);
  expect(third.analytics).toBe(first.analytics);
  vi.advanceTimersByTime(600_000);
  expect(workers[0]?.ended).toBe(false);
  third.release();
  vi.advanceTimersByTime(600_000);
  expect(workers[0]?.ended).toBe(true);
});

test('analyses of tenants whose caches are removed end before that, in use or not; others go on', async () => {
  const used = hold(of('a'), shown);
  const heard = vi.fn();
  used.analytics.subscribe(heard);
  const waiting = expect(used.analytics.ask('differences', { selection: {} })).rejects.toThrow();
  hold({ ...of('a'), audienceId: 'x' }, shown).release();
  const other = hold(of('b'), shown);
  announceCacheClear('b');
  await waiting;
  expect(workers.map(({ ended }) => ended)).toEqual([true, true, false]);
  expect(heard).toHaveBeenCalled();
  expect(used.analytics.snapshot().ended).toBe(true);
  used.release();
  other.release();
});

test('another worker takes the place of one that came to an end, and what it was asked fails', async () => {
  const first = hold(of('a'), shown);
  const asked = first.analytics.ask('differences', { selection: {} });
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(asked).rejects.toThrow('stopped unexpectedly');
  await expect(first.analytics.ask('differences', { selection: {} })).rejects.toThrow();
  const second = hold(of('a'), shown);
  expect(second.analytics).not.toBe(first.analytics);
  // That the first is let go of later does not touch the second.
  first.release();
  vi.advanceTimersByTime(600_000);
  expect(hold(of('a'), shown).analytics).toBe(second.analytics);
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  second.release();
  second.release();
});
