import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { useState, useSyncExternalStore } from 'react';
import { clipQuery } from '#api/queries/queries.ts';
import { invalidate, invalidateAfter } from '#api/sync/invalidation.ts';
import { type CachedRecord, cacheRecords } from '#api/sync/record-cache.ts';
import { boundTenant, tenantHeader } from '#api/transport/bound-tenant.ts';
import { call } from '#api/transport/client.ts';
import { signInAgain } from '#api/transport/session.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { Received } from '#contract/received.ts';
import {
  ROWS_PER_BLOCK,
  type RowResult,
  type Run,
  Runner,
  type RunProgress,
} from '#engines/audience-import/index.ts';
import { pageFinder } from '#features/audiences/public.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { throttle } from '#lib/throttle.ts';
import { onLeaveTenant } from '#shell/follow-session.ts';
import { toast } from '#ui/notify.ts';
import { runStore } from './import-store.ts';
import type { ResultCells } from './reader.ts';
import { WorkerReader } from './worker-reader.ts';

const CACHE_BATCH_SIZE = 200;
const POLL_INTERVAL_MS = 1000;
const WRITE_DELAY_MS = 500;
const NOTIFY_INTERVAL_MS = 1000;
const MISSING = 'This import is no longer on this device.';
const LOCK_PREFIX = 'audience-console-import ';
/** Keeps the host while a screen remounts. */
const DISPOSE_DELAY_MS = 1000;

const hosts = new Map<string, RunHost>();

onLeaveTenant(() => {
  for (const host of hosts.values()) host.abandon();
});

export type HostState =
  | { status: 'loading' | 'missing' }
  /** A run that continues in another tab comes from storage. */
  | { status: 'thisTab' | 'otherTab'; runner: Runner; progress: RunProgress; isStored: boolean };

/** Runs an import in this tab, independent of the current screen. */
export class RunHost {
  readonly id: string;
  /** Whether the run was started by this host, so that it's recent. */
  readonly isNew: boolean;
  /** Updated at most once a second, and when the state of the run changes. */
  readonly state = createAtom<HostState>({ status: 'loading' });
  #client: QueryClient;
  #reader: WorkerReader;
  #run: Run | undefined;
  #bodies = new Map<number, Promise<AudienceCreate[]>>();
  #saved: CachedRecord<Received<Audience>>[] = [];
  #viewers = 0;
  #lock = new AbortController();
  /** Resolves once the last state and the results before it are stored. */
  #stored = Promise.resolve();
  #pollTimer: ReturnType<typeof setInterval> | undefined;

  /** @param created a new run and the worker that read its file */
  constructor(id: string, client: QueryClient, created?: { run: Run; reader: WorkerReader }) {
    this.id = id;
    this.isNew = created !== undefined;
    this.#client = client;
    this.#reader = created?.reader ?? new WorkerReader();
    if (created) this.#show('thisTab', created.run, []);
    void this.#acquireLock();
    hosts.set(id, this);
  }

  /** Subscribes a screen. An active run continues without one. */
  subscribe = (listener: () => void): (() => void) => {
    this.#viewers += 1;
    const { unsubscribe } = this.state.subscribe(listener);
    return () => {
      unsubscribe();
      this.#viewers -= 1;
      setTimeout(() => this.#disposeIfUnused(), DISPOSE_DELAY_MS);
    };
  };

  loadBlock = async (block: number): Promise<string[][]> => this.#reader.call('rows', this.#blockTask(block));

  async resultFile(results: readonly (ResultCells | null)[]): Promise<Blob> {
    if (!this.#run) throw new Error(MISSING);
    return this.#reader.call('resultFile', { source: this.#run.source, results });
  }

  /** Pauses the run and drops its uncached audiences when the user leaves the tenant. */
  abandon(): void {
    this.#saved = [];
    const state = this.state.get();
    if (state.status === 'thisTab') state.runner.pause();
    this.dispose();
  }

  #disposeIfUnused(): void {
    const state = this.state.get();
    if (this.#viewers === 0 && !(state.status === 'thisTab' && isRunning(state.runner))) this.dispose();
  }

  dispose(): void {
    // A later screen may have another host of the run.
    if (hosts.get(this.id) === this) hosts.delete(this.id);
    clearInterval(this.#pollTimer);
    this.#lock.abort();
    this.#reader.terminate();
  }

  /** Only one tab continues a run; others show it, and wait. The browser releases the locks of crashed tabs. */
  async #acquireLock(): Promise<void> {
    const { signal } = this.#lock;
    const onAcquired = () => {
      if (this.state.get().status !== 'thisTab') void this.#load('thisTab');
      // The next tab must find the last results.
      const release = (resolve: (value: true) => void) => void this.#stored.then(() => resolve(true));
      return new Promise<true>((resolve) => signal.addEventListener('abort', () => release(resolve)));
    };
    // Web Locks need HTTPS. Without them, idempotency keys still prevent duplicates.
    if (!navigator.locks) return void onAcquired();
    const name = LOCK_PREFIX + this.id;
    const wasFree = await navigator.locks.request(
      name,
      { ifAvailable: true },
      (lock) => lock && onAcquired(),
    );
    if (wasFree || signal.aborted) return;
    void this.#load('otherTab');
    this.#pollTimer = setInterval(() => void this.#load('otherTab'), POLL_INTERVAL_MS);
    // Rejects if disposed while waiting.
    await navigator.locks.request(name, { signal }, onAcquired).catch(() => {});
  }

  async #load(status: 'thisTab' | 'otherTab'): Promise<void> {
    const [run, results] = await Promise.all([runStore.get(this.id), runStore.results(this.id)]).catch(
      () => [undefined, []] as const,
    );
    if (status === 'thisTab') clearInterval(this.#pollTimer);
    else if (this.state.get().status === 'thisTab') return;
    // The URL can have the ID of another tenant's run.
    if (run && run.tenant === boundTenant.get()?.fingerprint) this.#show(status, run, results);
    else this.state.set({ status: 'missing' });
  }

  #show(status: 'thisTab' | 'otherTab', run: Run, results: readonly RowResult[]): void {
    this.#run = run;
    // With idempotency keys, unsaved results are only resent, so writing can wait.
    const writer = new ResultWriter(run.id, run.hasIdempotencyKeys ? WRITE_DELAY_MS : 0);
    let progress: RunProgress | undefined;
    const update = () => {
      const wasRunning = progress && isRunning(progress);
      progress = runner.progress;
      this.state.set({ status, runner, progress, isStored: !writer.hasFailed });
      if (wasRunning && !isRunning(progress) && !this.#lock.signal.aborted && this.#viewers === 0) {
        const { created, updated } = progress.counts;
        toast.info(
          `${run.bulkEdit ? 'Bulk edit' : 'Import'} ${progress.state === 'paused' ? 'paused' : 'finished'}`,
          {
            detail: run.bulkEdit
              ? `${run.source.name}: ${formatNumber(updated)} of ${formatNumber(run.rows.length)} done.`
              : `${plural(created, 'audience')} created, ${formatNumber(updated)} updated.`,
          },
        );
        this.dispose();
      }
    };
    const updateLater = throttle(update, NOTIFY_INTERVAL_MS);
    const runner = this.#createRunner(run, results, writer, () =>
      runner.state === progress?.state ? updateLater() : updateLater.flush(),
    );
    update();
  }

  #createRunner(run: Run, results: readonly RowResult[], writer: ResultWriter, onChange: () => void): Runner {
    const { tenant, hasIdempotencyKeys, capabilities = [] } = run;
    // A bulk edit of several pages creates nothing.
    const pageId = run.pageId ?? '';
    const has = (capability: Capability) => capabilities.includes(capability);
    const pageHeaders = tenantHeader(tenant);
    const pageOf = pageFinder(
      pageId,
      [...(run.targets?.values() ?? [])].flatMap(({ update }) => update ?? []),
    );
    const inputOf = (audienceId: string, tag: string | null) => ({
      params: { page_id: pageOf(audienceId), audience_id: audienceId },
      headers: { ...pageHeaders, ...(tag !== null && has('if-match') && { 'if-match': tag }) },
    });
    const hasDrafts = has('audience-lifecycle');
    const cache = <A extends Received<Audience>>(audience: A): A => {
      this.#saved.push({ id: audience.audienceId, value: audience, seenAt: Date.now() });
      if (this.#saved.length >= CACHE_BATCH_SIZE) this.#cacheSaved();
      return audience;
    };
    const runner = new Runner(run, results, {
      loadRequest: async (row) => ({ ...run.targets?.get(row), body: await this.#loadBody(row) }),
      create: (body, personId, key) => {
        const input = {
          body,
          headers: { ...pageHeaders, ...(hasIdempotencyKeys && { 'idempotency-key': key }) },
        };
        const params = { page_id: pageId };
        return personId === undefined
          ? call('createAudience', { ...input, params }).then(cache)
          : call('createPersonAudience', { ...input, params: { ...params, person_id: personId } }).then(
              cache,
            );
      },
      save: (audienceId, patch, publishAt, tag) => {
        const body = { ...patch, ...(has('audience-history') && publishAt !== undefined && { publishAt }) };
        return hasDrafts
          ? call('draftAudience', { ...inputOf(audienceId, tag), body }).then(cache)
          : call('updateAudience', { ...inputOf(audienceId, tag), body: patch }).then(cache);
      },
      publish: (audienceId, publishAt, tag) =>
        hasDrafts
          ? call('publishAudience', {
              ...inputOf(audienceId, tag),
              body: publishAt ? { publishAt } : {},
            }).then(cache)
          : null,
      archive: (audienceId, tag) =>
        call('archiveAudience', { ...inputOf(audienceId, tag), body: {} }).then(cache),
      link: (audienceId, personId, tag) =>
        call('setAudiencePerson', { ...inputOf(audienceId, tag), body: { personId } }).then(cache),
      read: (audienceId) => call('getAudience', inputOf(audienceId, null)),
      findByName: async (name, known) => {
        const { items } = await call('searchAudiences', {
          query: { query: clipQuery(name), limit: 1000 },
          headers: pageHeaders,
        });
        const found = items.find(
          (hit) => hit.effectiveName === name && hit.pageId === pageId && !known.has(hit.audienceId),
        );
        return found?.audienceId ?? null;
      },
      saveResult: (row, result) => writer.save(row, result),
      saveState: (state, elapsedMs) => {
        const saved: Run = { ...run, state, elapsedMs, counts: { ...runner.results.counts } };
        this.#run = saved;
        // A page that reloads before the last results are written must find the run interrupted, not done.
        this.#stored = writer.settled.then(async () => {
          // The writer reports storage errors.
          if (this.#run !== saved) return;
          await runStore.put(saved).catch(() => {});
          // A list of runs may have been opened before.
          void this.#client.invalidateQueries({ queryKey: ['import-runs'] });
        });
        if (state === 'running') return;
        this.#cacheSaved();
        void invalidateAfter(this.#client, 'createAudience');
      },
      onChange,
      signIn: signInAgain,
      now: Date.now,
      schedule: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    });
    return runner;
  }

  async #loadBody(row: number): Promise<AudienceCreate> {
    const block = Math.floor(row / ROWS_PER_BLOCK);
    const body = (await this.#loadBodies(block))[row % ROWS_PER_BLOCK];
    if (!body) throw new Error(MISSING);
    // No row waits for the next block.
    if ((block + 1) * ROWS_PER_BLOCK < (this.#run?.source.rows ?? 0)) void this.#loadBodies(block + 1);
    for (const other of this.#bodies.keys()) if (other < block - 1) this.#bodies.delete(other);
    return body;
  }

  #loadBodies(block: number): Promise<AudienceCreate[]> {
    let bodies = this.#bodies.get(block);
    if (!bodies) {
      bodies = this.#reader.call('requestBodies', this.#blockTask(block));
      // Reloads a failed block when the run resumes.
      bodies.catch(() => this.#bodies.delete(block));
      this.#bodies.set(block, bodies);
    }
    return bodies;
  }

  #blockTask(block: number) {
    if (!this.#run) throw new Error(MISSING);
    const { source, plan } = this.#run;
    return { source, plan, block };
  }

  #cacheSaved(): void {
    const saved = this.#saved;
    this.#saved = [];
    if (saved.length > 0) void cacheRecords(this.#client, 'audience', saved);
    void invalidate(this.#client, 'searchAudiences', 'listAudiences', 'listPageAudiences');
  }
}

/** Writes results in batches: all that arrive during a write or delay are one batch. */
class ResultWriter {
  hasFailed = false;
  readonly #run: string;
  readonly #delayMs: number;
  /** By row; null to delete. */
  readonly #pending = new Map<number, RowResult | null>();
  /** Writes all pending results once the last write is done. */
  #next: Promise<void> | null = null;
  #last = Promise.resolve();

  /** @param delayMs how long to collect results before writing */
  constructor(run: string, delayMs: number) {
    this.#run = run;
    this.#delayMs = delayMs;
  }

  /** Settles once all results so far are written, even if writing failed. */
  get settled(): Promise<void> {
    return this.#last;
  }

  /** Saves or deletes the result of a row. Resolves when it is written or writing failed. */
  save(row: number, result: RowResult | null): Promise<void> {
    this.#pending.set(row, result);
    this.#next ??= this.#last.then(() => this.#write());
    this.#last = this.#next;
    return this.#next;
  }

  async #write(): Promise<void> {
    if (this.#delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#delayMs));
    const pending = [...this.#pending];
    this.#pending.clear();
    this.#next = null;
    const results = pending.flatMap(([, result]) => result ?? []);
    const deleted = pending.flatMap(([row, result]) => (result ? [] : row));
    await runStore.saveResults(this.#run, { results, deleted }).catch(() => {
      this.hasFailed = true;
    });
  }
}

const isRunning = ({ state }: Pick<RunProgress, 'state'>) => state === 'running' || state === 'pausing';

/**
 * Starts a run of checked rows and returns its ID.
 *
 * @param reader the worker that read the file
 */
export async function startRun(
  input: Omit<Run, 'id' | 'createdAt' | 'state' | 'elapsedMs'>,
  client: QueryClient,
  reader: WorkerReader,
): Promise<string> {
  const id = crypto.randomUUID();
  const run: Run = { ...input, id, createdAt: Date.now(), state: 'paused', elapsedMs: 0 };
  try {
    // Stored before its first row is sent, because row keys contain its ID.
    await runStore.add(run);
    await runStore.prune(run.tenant, run.pageId);
  } catch {
    // Without storage, the run lasts as long as its tab.
  }
  const state = new RunHost(id, client, { run, reader }).state.get();
  if (state.status === 'thisTab') state.runner.start();
  return id;
}

/** Host of a run that the screen shows, and its state. */
export function useRunHost(id: string): { host: RunHost; state: HostState } {
  const client = useQueryClient();
  const [host] = useState(() => hosts.get(id) ?? new RunHost(id, client));
  return { host, state: useSyncExternalStore(host.subscribe, host.state.get) };
}
