import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { health, markReachable, markUnreachable } from '#api/transport/health.ts';
import type { AnalysisOptions, AnalysisResult } from '#engines/sessions/analysis.ts';
import { AnalysisClient } from './analysis-client.ts';
import type { AnalysisLoadState, FromWorker, SerializedError, ToWorker } from './protocol.ts';

let worker: WorkerStub;
class WorkerStub extends EventTarget {
  readonly messages: ToWorker[] = [];
  constructor() {
    super();
    worker = this;
  }
  postMessage(message: ToWorker) {
    this.messages.push(message);
  }
  terminate() {}
  /** Sequence numbers of the selections received. */
  get sequences() {
    return this.messages.flatMap((message) => (message.type === 'select' ? [message.sequence] : []));
  }
  postResult(sequence: number, sessions: number) {
    const result = { metrics: { sessions } } as AnalysisResult;
    this.post({ type: 'result', sequence, result });
  }
  post(data: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const shown: AnalysisOptions = {
  range: { start: 0, end: 1 },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now: 2,
};
const clicks = (from: number) => ({
  selection: { clicks: { from, to: null } },
  activeDimension: 'clicks' as const,
});
const open = () => new AnalysisClient({ tenant: 't', pageId: 'p', audienceId: undefined }, shown);

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('sends only the latest selection while another is being processed', () => {
  const client = open();
  for (const from of [1, 2, 3]) client.select(clicks(from));
  expect(worker.sequences).toEqual([1]);
  worker.postResult(1, 10);
  expect(worker.sequences).toEqual([1, 2]);
  expect(worker.messages.at(-1)).toMatchObject({ state: clicks(3) });
  worker.postResult(2, 30);
  expect(worker.sequences).toEqual([1, 2]);
});

test('publishes results of previews to `latest` only', () => {
  const client = open();
  const latest: number[] = [];
  const rendered: (number | undefined)[] = [];
  client.subscribeLatest(() => latest.push(client.latest()?.metrics.sessions ?? 0));
  client.subscribe(() => rendered.push(client.snapshot().result?.metrics.sessions));
  worker.postResult(0, 100);
  client.select(clicks(1), { isPreview: true });
  worker.postResult(1, 10);
  // Newly loaded sessions are counted under the same selection.
  worker.postResult(1, 11);
  expect(rendered).toEqual([100]);
  client.select(clicks(2), { isPreview: true });
  client.select(clicks(2));
  worker.postResult(2, 20);
  expect(rendered).toEqual([100]);
  worker.postResult(3, 20);
  expect(rendered).toEqual([100, 20]);
  expect(latest).toEqual([100, 10, 11, 20, 20]);
});

test('an aborted request rejects and is canceled in the worker', async () => {
  const client = open();
  const control = new AbortController();
  const progress: number[] = [];
  const request = client.request(
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
  worker.post({ type: 'progress', id: 1, progress: { done: 5, of: 9 } });
  control.abort(new Error('enough'));
  await expect(request).rejects.toThrow('enough');
  expect(worker.messages.at(-1)).toEqual({ type: 'cancel', id: 1 });
  worker.post({ type: 'progress', id: 1, progress: { done: 9, of: 9 } });
  expect(progress).toEqual([5]);
});

test("takes the service's health from the worker's requests, not from cached sessions", () => {
  open();
  markUnreachable();
  worker.post({ type: 'loadState', loadState: { phase: 'done', error: null } as AnalysisLoadState });
  expect(health.get().isUnreachable).toBe(true);
  worker.post({ type: 'health', health: { isUnreachable: false, lastResponseAt: 5 } });
  expect(health.get()).toEqual({ isUnreachable: false, lastResponseAt: 5 });
  worker.post({ type: 'health', health: { isUnreachable: true, lastResponseAt: null } });
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
    worker.post({ type: 'loadState', loadState: { phase: 'failed', error } as AnalysisLoadState });
  };
  const resumeCount = () => worker.messages.filter(({ type }) => type === 'resume').length;
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
