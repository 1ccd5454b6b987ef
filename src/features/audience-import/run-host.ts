import type { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { type CachedRecord, cacheRecords } from '#api/sync/record-cache.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { ROWS_PER_BLOCK } from '#engines/audience-import/read-source.ts';
import type { Run } from '#engines/audience-import/run.ts';
import { Runner } from '#engines/audience-import/run.ts';
import type { RowResult } from '#engines/audience-import/run-queue.ts';
import { throttle } from '#lib/throttle.ts';
import { signInAgain } from '#shell/notify.ts';
import { createAudience, findAudienceByName } from './import-requests.ts';
import { ResultWriter, runStore } from './import-store.ts';
import type { PreviewRow, ResultCells } from './reader.ts';
import { lockRun } from './run-lock.ts';
import { WorkerReader } from './worker-reader.ts';

const CACHE_BATCH_SIZE = 200;
const POLL_INTERVAL_MS = 1000;
const WRITE_DELAY_MS = 500;
const NOTIFY_INTERVAL_MS = 1000;

export type HostState =
  | { status: 'loading' }
  | { status: 'missing' }
  /** The run continues in another tab; its state comes from storage. */
  | { status: 'otherTab'; runner: Runner }
  | { status: 'thisTab'; runner: Runner };

/** Runs an import in this tab, independent of the current screen. */
export class RunHost {
  readonly id: string;
  #client: QueryClient;
  #reader: WorkerReader;
  #writer: ResultWriter;
  #run: Run | undefined;
  readonly #state = createAtom<HostState>({ status: 'loading' });
  #bodies = new Map<number, Promise<AudienceCreate[]>>();
  #created: CachedRecord<Received<Audience>>[] = [];
  #releaseLock: () => void;
  #pollTimer: ReturnType<typeof setInterval> | undefined;

  /** @param created a new run and the worker that read its file */
  constructor(id: string, client: QueryClient, created?: { run: Run; reader: WorkerReader }) {
    this.id = id;
    this.#client = client;
    this.#reader = created?.reader ?? new WorkerReader();
    this.#run = created?.run;
    // With idempotency keys, unsaved results are only resent, so writing can wait.
    this.#writer = new ResultWriter(id, () => (this.#run?.keyed ? WRITE_DELAY_MS : 0));
    if (created) this.#state.set({ status: 'thisTab', runner: this.#createRunner(created.run, []) });
    this.#releaseLock = lockRun(id, {
      onAcquired: () => void (this.state.status === 'thisTab' || this.#load('thisTab')),
      onUnavailable: () => {
        void this.#load('otherTab');
        this.#pollTimer = setInterval(() => void this.#load('otherTab'), POLL_INTERVAL_MS);
      },
    });
  }

  get state(): HostState {
    return this.#state.get();
  }
  /** Whether results are stored. */
  get isStored(): boolean {
    return !this.#writer.hasFailed;
  }
  get isActive(): boolean {
    const { state } = this;
    return state.status === 'thisTab' && ['going', 'pausing'].includes(state.runner.state);
  }

  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener).unsubscribe;

  /** Throttles notifications, except for changes of the run's state. */
  subscribeThrottled = (listener: () => void): (() => void) => {
    const readState = () => ('runner' in this.state ? this.state.runner.state : this.state.status);
    const notify = throttle(listener, NOTIFY_INTERVAL_MS);
    let current = readState();
    const unsubscribe = this.subscribe(() => {
      const previous = current;
      current = readState();
      if (current === previous) notify();
      else notify.flush();
    });
    return () => {
      unsubscribe();
      notify.cancel();
    };
  };

  loadBlock = (block: number): Promise<PreviewRow[]> => this.#callReader('previewRows', block);

  async resultFile(results: readonly (ResultCells | null)[]): Promise<Blob> {
    if (!this.#run) throw new Error('This import is no longer on this device.');
    return this.#workingReader().call('resultFile', { source: this.#run.source, results });
  }

  /** Pauses the run and drops its uncached audiences when the user leaves the tenant. */
  abandon(): void {
    this.#created = [];
    if (this.state.status === 'thisTab') this.state.runner.pause();
    this.dispose();
  }

  dispose(): void {
    clearInterval(this.#pollTimer);
    this.#releaseLock();
    this.#reader.terminate();
  }

  async #load(status: 'thisTab' | 'otherTab'): Promise<void> {
    try {
      const [found, results] = await Promise.all([runStore.get(this.id), runStore.results(this.id)]);
      // The URL can have the ID of another tenant's run.
      const run = found?.tenant === boundTenant()?.fingerprint ? found : undefined;
      this.#run = run;
      if (status === 'thisTab') clearInterval(this.#pollTimer);
      else if (this.state.status === 'thisTab') return;
      this.#state.set(run ? { status, runner: this.#createRunner(run, results) } : { status: 'missing' });
    } catch {
      this.#state.set({ status: 'missing' });
    }
  }

  #createRunner(run: Run, results: Iterable<RowResult>): Runner {
    const runner = new Runner(run, results, {
      loadBody: (row) => this.#loadBody(row),
      create: async (body, key) => {
        const audience = await createAudience(run, body, run.keyed ? key : undefined);
        this.#created.push({ id: audience.audienceId, value: audience, seenAt: Date.now() });
        if (this.#created.length >= CACHE_BATCH_SIZE) this.#cacheCreated();
        return audience.audienceId;
      },
      findByName: (name, known) => findAudienceByName(run, name, known),
      saveResult: (row, result) => this.#writer.save(row, result),
      saveState: (state, elapsedMs) => {
        this.#run = { ...run, state, spent: elapsedMs };
        // The writer reports storage errors.
        void runStore.put(this.#run).catch(() => {});
        if (state !== 'going') this.#refreshLists();
      },
      signIn: signInAgain,
      now: Date.now,
      schedule: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    });
    // The runner mutates in place, so subscribers need a new object.
    runner.subscribe(() => this.#state.set((state) => ({ ...state })));
    return runner;
  }

  async #loadBody(row: number): Promise<AudienceCreate> {
    const block = Math.floor(row / ROWS_PER_BLOCK);
    let bodies = this.#bodies.get(block);
    if (!bodies) {
      bodies = this.#callReader('requestBodies', block);
      // Reloads a failed block when the run resumes.
      bodies.catch(() => this.#bodies.delete(block));
      this.#bodies.set(block, bodies);
    }
    for (const other of this.#bodies.keys()) if (other < block - 1) this.#bodies.delete(other);
    const body = (await bodies)[row % ROWS_PER_BLOCK];
    if (!body) throw new Error('This file is no longer on this device.');
    return body;
  }

  #callReader<M extends 'previewRows' | 'requestBodies'>(method: M, block: number) {
    if (!this.#run) return Promise.reject(new Error('Import not found.'));
    const { source, plan } = this.#run;
    return this.#workingReader().call(method, { source, plan, block });
  }

  #workingReader(): WorkerReader {
    if (this.#reader.hasFailed) this.#reader = new WorkerReader();
    return this.#reader;
  }

  #refreshLists(): void {
    this.#cacheCreated();
    // Pages show their number of audiences.
    void this.#client.invalidateQueries({ queryKey: ['listPages'] });
  }

  #cacheCreated(): void {
    const created = this.#created;
    this.#created = [];
    if (created.length > 0) void cacheRecords(this.#client, 'audience', created);
    void this.#client.invalidateQueries({ queryKey: ['searchAudiences'] });
  }
}
