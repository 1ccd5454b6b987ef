import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broadcastCacheClear } from '#api/sync/clear-caches.ts';
import type { AnalysisOptions } from '#engines/sessions/analysis.ts';
import { acquireAnalysis } from './acquire-analysis.ts';

const workers: WorkerStub[] = [];
class WorkerStub extends EventTarget {
  isTerminated = false;
  readonly messages: { type: string }[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: { type: string }) {
    this.messages.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
}

const shown: AnalysisOptions = {
  range: { start: 0, end: 1 },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now: 2,
};
const datasetOf = (tenant: string) => ({ tenant, pageId: 'p', audienceId: undefined });

beforeEach(() => {
  vi.useFakeTimers();
  workers.length = 0;
  vi.stubGlobal('Worker', WorkerStub);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shares an analysis, updates what it shows, and keeps it alive after its last release', () => {
  const first = acquireAnalysis(datasetOf('a'), shown);
  const second = acquireAnalysis(datasetOf('a'), { ...shown, unit: 'week' });
  expect(second.client).toBe(first.client);
  expect(workers[0]?.messages.map(({ type }) => type)).toEqual(['open', 'show']);
  first.release();
  second.release();
  vi.advanceTimersByTime(60_000);
  const third = acquireAnalysis(datasetOf('a'), shown);
  expect(third.client).toBe(first.client);
  vi.advanceTimersByTime(600_000);
  expect(workers[0]?.isTerminated).toBe(false);
  third.release();
  vi.advanceTimersByTime(600_000);
  expect(workers[0]?.isTerminated).toBe(true);
});

test('terminates the analyses of other tenants before their caches are cleared, used or not', async () => {
  const used = acquireAnalysis(datasetOf('a'), shown);
  const listener = vi.fn();
  used.client.subscribe(listener);
  const rejection = expect(used.client.request('differences', { selection: {} })).rejects.toThrow();
  acquireAnalysis({ ...datasetOf('a'), audienceId: 'x' }, shown).release();
  const other = acquireAnalysis(datasetOf('b'), shown);
  broadcastCacheClear('b');
  await rejection;
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false]);
  expect(listener).toHaveBeenCalled();
  expect(used.client.snapshot().isTerminated).toBe(true);
  used.release();
  other.release();
});

test('replaces a crashed worker and rejects its requests', async () => {
  const first = acquireAnalysis(datasetOf('a'), shown);
  const request = first.client.request('differences', { selection: {} });
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(request).rejects.toThrow('stopped unexpectedly');
  await expect(first.client.request('differences', { selection: {} })).rejects.toThrow();
  const second = acquireAnalysis(datasetOf('a'), shown);
  expect(second.client).not.toBe(first.client);
  // Releasing the first later doesn't affect the second.
  first.release();
  vi.advanceTimersByTime(600_000);
  expect(acquireAnalysis(datasetOf('a'), shown).client).toBe(second.client);
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  second.release();
  second.release();
});
