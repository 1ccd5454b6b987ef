import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Run } from '#engines/audience-import/index.ts';
import { runStore } from './import-store.ts';
import { RunHost } from './run-host.ts';
import { WorkerReader } from './worker-reader.ts';

class FakeWorker extends EventTarget {
  readonly methods: string[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage({ method, port }: { method: string; port: MessagePort }) {
    this.methods.push(method);
    if (bodies) port.postMessage({ value: bodies });
  }
  terminate() {}
}
const workers: FakeWorker[] = [];
/** Reply of the worker; none by default. */
let bodies: AudienceCreate[] | null = null;
const methods = () => workers.map((worker) => worker.methods);
const failLatest = () => workers.at(-1)?.dispatchEvent(new Event('error'));

beforeEach(() => {
  workers.length = 0;
  bodies = null;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function createHost() {
  const run = {
    id: 'run',
    tenant: 'tenant',
    pageId: 'page',
    createdAt: 0,
    source: { id: 'source', rows: 1 },
    plan: {},
    rows: Uint32Array.of(0),
    statuses: Uint8Array.of(0),
    hasIdempotencyKeys: true,
    state: 'paused',
    elapsedMs: 0,
  } as unknown as Run;
  const host = new RunHost(run.id, new QueryClient(), { run, reader: new WorkerReader() });
  const state = host.state.get();
  if (state.status !== 'thisTab') throw new Error('The run must be in this tab.');
  return { host, runner: state.runner };
}

test('resumes with a new worker after one failed', async () => {
  const { host, runner } = createHost();
  runner.start();
  failLatest();
  await expect.poll(() => runner.state).toBe('paused');
  expect(runner.progress.pauseReason).toBe(
    "Couldn't load part of this screen. Check your connection, then try again.",
  );
  runner.start();
  expect(methods()).toEqual([['requestBodies'], ['requestBodies']]);
  host.dispose();
});

test('creates the result file with a new worker after one failed', async () => {
  const { host } = createHost();
  const file = host.resultFile([]);
  failLatest();
  await expect(file).rejects.toThrow("Couldn't load the file reader");
  host.resultFile([]).catch(() => {});
  expect(methods()).toEqual([['resultFile'], ['resultFile']]);
  host.dispose();
});

test('keeps its lock until all results are stored', async () => {
  const requests: Promise<unknown>[] = [];
  const request = (_name: string, _options: object, run: (lock: object) => Promise<unknown>) => {
    const ended = run({});
    requests.push(ended);
    return ended;
  };
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  bodies = [{ publishBehavior: 'draft' }];
  vi.stubGlobal('fetch', async () => Response.json({ type: 'about:blank', status: 400 }, { status: 400 }));
  vi.spyOn(runStore, 'put').mockResolvedValue();
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(runStore, 'saveResults').mockReturnValue(promise);
  const { host, runner } = createHost();
  runner.start();
  await expect.poll(() => runner.state).toBe('done');
  host.dispose();
  const steps: string[] = [];
  void requests[0]?.then(() => steps.push('released'));
  await expect.poll(() => vi.mocked(runStore.saveResults).mock.calls.length).toBe(1);
  steps.push('stored');
  resolve();
  await expect.poll(() => steps).toEqual(['stored', 'released']);
});

test('is stored as done only once all results are stored', async () => {
  bodies = [{ publishBehavior: 'draft' }];
  vi.stubGlobal('fetch', async () => Response.json({ type: 'about:blank', status: 400 }, { status: 400 }));
  const stored: unknown[] = [];
  vi.spyOn(runStore, 'put').mockImplementation(async ({ state }) => void stored.push(state));
  vi.spyOn(runStore, 'saveResults').mockImplementation(async (_, { results }) => void stored.push(results));
  const { host, runner } = createHost();
  runner.start();
  await expect.poll(() => stored).toMatchObject(['running', [{ row: 0, outcome: 'rejected' }], 'done']);
  host.dispose();
});
