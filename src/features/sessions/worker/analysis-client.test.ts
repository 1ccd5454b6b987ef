import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broadcastCacheClear } from '#api/sync/clear-caches.ts';
import { health, markReachable, markUnreachable } from '#api/transport/health.ts';
import type { AnalysisOptions, AnalysisResult, RangeCounts } from '#engines/sessions/index.ts';
import { AnalysisClient } from './analysis-client.ts';
import type { AnalysisLoadState, AnalysisUpdate, SerializedError } from './protocol.ts';

let workers: WorkerStub[] = [];
const worker = () => workers.at(-1) as WorkerStub;
class WorkerStub extends EventTarget {
  readonly messages: {
    method?: string;
    params?: { sequence?: number; state?: unknown };
    port?: MessagePort;
  }[] = [];
  isTerminated = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: object) {
    this.messages.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  countOf(method: string) {
    return this.messages.filter((message) => message.method === method).length;
  }
  /** Sequence numbers of the selections received. */
  get sequences() {
    return this.messages.flatMap(({ method, params }) => (method === 'select' ? [params?.sequence] : []));
  }
  postResult(sequence: number, sessions: number, isPreview = false) {
    const metrics = { sessions };
    const result = { metrics, baselineMetrics: metrics } as Partial<AnalysisResult>;
    this.postUpdate({ sequence, isPreview, result });
  }
  postUpdate(update: Partial<AnalysisUpdate>) {
    const data: AnalysisUpdate = { sequence: 0, isPreview: false, result: {}, ...update };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  crash() {
    this.dispatchEvent(new Event('error'));
  }
}

const options: AnalysisOptions = {
  range: { start: 0, end: 1 },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now: 2,
};
const clicks = (from: number, isPreview = false) => ({
  selection: { clicks: { from, to: null } },
  activeDimension: 'clicks' as const,
  isPreview,
});
const open = () => new AnalysisClient({ tenant: 't', pageId: 'p', audienceId: undefined }, options);

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', WorkerStub);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends only the latest selection while another is being processed', () => {
  const client = open();
  for (const from of [1, 2, 3]) client.select(clicks(from));
  expect(worker().sequences).toEqual([1]);
  worker().postResult(1, 10);
  expect(worker().sequences).toEqual([1, 2]);
  expect(worker().messages.at(-1)).toMatchObject({ params: { state: clicks(3) } });
  worker().postResult(2, 30);
  expect(worker().sequences).toEqual([1, 2]);
});

test('publishes results of previews to `latest` only', () => {
  const client = open();
  const latest: (number | undefined)[] = [];
  const rendered: (number | undefined)[] = [];
  client.latest.subscribe(({ result }) => latest.push(result?.metrics.sessions));
  client.committed.subscribe(({ result }) => rendered.push(result?.metrics.sessions));
  worker().postResult(0, 100);
  client.select(clicks(1, true));
  worker().postResult(1, 10, true);
  // Newly loaded sessions are counted under the same selection.
  worker().postResult(1, 11, true);
  expect(rendered).toEqual([100]);
  client.select(clicks(2, true));
  client.select(clicks(2));
  worker().postResult(2, 20, true);
  expect(rendered).toEqual([100]);
  worker().postResult(3, 20);
  expect(rendered).toEqual([100, 20]);
  expect(latest).toEqual([100, 10, 11, 20, 20]);
});

test('publishes the first sessions immediately, and later results a few times a second', () => {
  vi.useFakeTimers();
  const client = open();
  const throttled: (number | undefined)[] = [];
  client.throttled.subscribe(({ result }) => throttled.push(result?.metrics.sessions));
  for (const sessions of [0, 10, 20, 30]) worker().postResult(0, sessions);
  expect(throttled).toEqual([0, 10]);
  vi.advanceTimersByTime(200);
  expect(throttled).toEqual([0, 10, 30]);
});

test('an aborted call rejects and is canceled in the worker', async () => {
  const client = open();
  const control = new AbortController();
  const progress: number[] = [];
  const call = client.call(
    'csv',
    {
      selection: clicks(1).selection,
      order: { by: 'start', descending: true },
      preamble: [],
      fields: [],
      audienceNames: new Map(),
    },
    { signal: control.signal, onProgress: ({ done }) => progress.push(done) },
  );
  const { port } = worker().messages.at(-1) ?? {};
  const onCancel = vi.fn();
  if (port) port.onmessage = onCancel;
  port?.postMessage({ progress: { done: 5, of: 9 } });
  await expect.poll(() => progress).toEqual([5]);
  control.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  await expect.poll(() => onCancel).toHaveBeenCalledOnce();
});

test("takes the service's health from the worker's requests, not from cached sessions", () => {
  open();
  markUnreachable();
  worker().postUpdate({ loadState: { phase: 'done', error: null } as AnalysisLoadState });
  expect(health.get().isUnreachable).toBe(true);
  worker().postUpdate({ health: { isUnreachable: false, lastResponseAt: 5 } });
  expect(health.get()).toEqual({ isUnreachable: false, lastResponseAt: 5 });
  worker().postUpdate({ health: { isUnreachable: true, lastResponseAt: null } });
  expect(health.get()).toEqual({ isUnreachable: true, lastResponseAt: 5 });
  markReachable();
});

test('resumes once the service is reachable, if a network failure stopped it', () => {
  const client = open();
  const failed = (kind: SerializedError['kind']) => {
    const error = {
      kind,
      operation: '',
      message: '',
      status: undefined,
      code: undefined,
      retryAfter: undefined,
    };
    worker().postUpdate({ loadState: { phase: 'failed', error } as AnalysisLoadState });
  };
  const resumeCount = () => worker().countOf('resume');
  failed('network');
  markUnreachable();
  expect(resumeCount()).toBe(0);
  markReachable();
  expect(resumeCount()).toBe(1);
  failed('server');
  markUnreachable();
  markReachable();
  expect(resumeCount()).toBe(1);
  failed('network');
  client.terminate();
  markUnreachable();
  markReachable();
  expect(resumeCount()).toBe(1);
});

test('terminates before the cache of its tenant is cleared', async () => {
  const client = open();
  const call = expect(client.call('differences', {})).rejects.toThrow('stopped unexpectedly');
  broadcastCacheClear('t');
  expect(worker().isTerminated).toBe(false);
  broadcastCacheClear('another');
  await call;
  expect(worker().isTerminated).toBe(true);
  expect(client.crash.get()).toBeInstanceOf(Error);
});

test('restarts a crashed worker with the same options and selection, but not one that crashes again', async () => {
  const client = open();
  client.select(clicks(1));
  const call = expect(client.call('differences', {})).rejects.toThrow('stopped unexpectedly');
  worker().crash();
  await call;
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  expect(worker().messages).toMatchObject([
    { method: 'open', params: { options } },
    { method: 'select', params: { state: clicks(1) } },
  ]);
  expect(client.crash.get()).toBeNull();
  worker().crash();
  expect(workers).toHaveLength(2);
  expect(client.crash.get()).toBeInstanceOf(Error);
  await expect(client.call('differences', {})).rejects.toThrow();
  client.resume();
  expect(workers).toHaveLength(3);
  expect(client.crash.get()).toBeNull();
});

const DAY = 86_400_000;
const MONDAY = Date.UTC(2024, 0, 1);
/** Three days, the last of them running. */
const days = { ...options, range: { start: MONDAY, end: MONDAY + 3 * DAY - 1 }, now: MONDAY + 2.5 * DAY };
const countsOf = (...sessions: number[]): RangeCounts => ({
  by: 'day',
  timeZone: 'UTC',
  counts: sessions.map((each, day) => ({
    startsAt: new Date(MONDAY + day * DAY).toISOString(),
    sessions: each,
    conversions: 1,
    bounces: 0,
    formSubmits: 0,
    asked: 0,
  })),
});
const loading: AnalysisLoadState = {
  phase: 'loading',
  loaded: 1,
  total: 9,
  notices: [],
  error: null,
  skipped: 0,
  coverage: [],
  comparison: null,
  cacheError: null,
  updatedAt: 0,
};
/** Loaded sessions by day. */
function postRows(sessions: number[], loadState: Partial<AnalysisLoadState>, selection = {}) {
  const view = { sessions: Uint32Array.from(sessions) };
  const metrics = { sessions: sessions.reduce((sum, count) => sum + count), measures: {} };
  const boundaries = [0, 1, 2, 3].map((day) => MONDAY + day * DAY);
  worker().postUpdate({
    result: {
      selection,
      axis: { boundaries },
      metrics,
      baselineMetrics: metrics,
      views: { start: view },
      baseline: { start: view },
    } as unknown as AnalysisResult,
    loadState: { ...loading, ...loadState },
  });
}
const openDays = () => new AnalysisClient({ tenant: 't', pageId: 'p', audienceId: undefined }, days);
const shown = (client: AnalysisClient) => {
  const { result, isCounted, miscount } = client.committed.get();
  return [result?.metrics.sessions, Array.from(result?.views.start.sessions ?? []), isCounted, miscount];
};

test('counts stand in for sessions until all have loaded, and for no selection', () => {
  const client = openDays();
  client.setCounts(countsOf(2, 3, 4));
  expect(shown(client)).toEqual([9, [2, 3, 4], true, null]);
  expect(client.throttled.get()).toBe(client.latest.get());
  postRows([0, 0, 1], {});
  expect(shown(client)).toEqual([9, [2, 3, 4], true, null]);
  postRows([0, 0, 1], {}, { clicks: { from: 1, to: null } });
  expect(shown(client)).toEqual([1, [0, 0, 1], false, null]);
  postRows([0, 1, 4], {});
  expect(shown(client)).toEqual([9, [2, 3, 4], true, null]);
  // The running day may have changed since.
  postRows([2, 3, 5], { phase: 'done' });
  expect(shown(client)).toEqual([10, [2, 3, 5], false, null]);
  client.setCounts(countsOf(2, 3, 4));
  client.refresh();
  postRows([2, 3, 5], {});
  expect(shown(client)).toEqual([10, [2, 3, 5], false, null]);
});

test.each([
  ['differ', [1, 3, 4], {}, 9],
  ['differ by rows that could not be read', [1, 3, 4], { skipped: 1 }, null],
  ['differ, as the list changed while it loaded', [1, 3, 4], { notices: ['Changed'] }, null],
  ['differ on recent days', [2, 3, 9], {}, null],
])('compares the counts with the sessions once all have loaded: they %s', (_, rows, loadState, miscount) => {
  const client = openDays();
  client.setOptions({ ...days, now: MONDAY + 3.5 * DAY });
  client.setCounts(countsOf(2, 3, 4));
  postRows(rows, { ...loadState, phase: 'done' });
  expect(client.committed.get().miscount).toBe(miscount);
  client.refetch();
  postRows(rows, {});
  expect(client.committed.get().miscount).toBeNull();
});

test('buckets of counts follow the options', () => {
  const client = openDays();
  client.setCounts(countsOf(2, 3, 4));
  client.setOptions({ ...days, unit: 'week' });
  postRows([0, 0, 1], {});
  expect(shown(client)).toEqual([9, [9], true, null]);
});
