import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Run } from '#engines/audience-import/run.ts';
import { WorkerReader } from './read-in-worker.ts';
import { RunHost } from './run-host.ts';

class FakeWorker extends EventTarget {
  readonly methods: string[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage({ method }: { method: string }) {
    this.methods.push(method);
  }
  terminate() {}
}
const workers: FakeWorker[] = [];
const methods = () => workers.map((worker) => worker.methods);
const failLatest = () => workers.at(-1)?.dispatchEvent(new Event('error'));

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

function hostOfRun() {
  const run = {
    id: 'run',
    tenant: 'tenant',
    pageId: 'page',
    createdAt: 0,
    source: { id: 'source', rows: 1 },
    plan: {},
    rows: Uint32Array.of(0),
    verdicts: Uint8Array.of(0),
    keyed: true,
    state: 'paused',
    spent: 0,
  } as unknown as Run;
  const host = new RunHost(run.id, new QueryClient(), { run, reader: new WorkerReader() });
  if (host.hosting.name !== 'here') throw new Error('The run must be in this tab.');
  return { host, runner: host.hosting.runner };
}

test('resumes with another reader after one failed', async () => {
  const { host, runner } = hostOfRun();
  runner.start();
  failLatest();
  await vi.waitFor(() => expect(runner.state).toBe('paused'));
  expect(runner.reason).toBe("Couldn't load this part. Check your connection, then try again.");
  runner.start();
  expect(methods()).toEqual([['bodies'], ['bodies']]);
  host.end();
});

test('makes the result file with another reader after one failed', async () => {
  const { host } = hostOfRun();
  const file = host.resultFile([]);
  failLatest();
  await expect(file).rejects.toThrow("Couldn't load the file reader");
  void host.resultFile([]);
  expect(methods()).toEqual([['resultFile'], ['resultFile']]);
  host.end();
});
