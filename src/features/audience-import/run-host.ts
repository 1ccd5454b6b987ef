import type { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { type CachedRecord, cacheRecords } from '#api/sync/record-cache.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import type { Result } from '#engines/audience-import/results.ts';
import type { Run } from '#engines/audience-import/run.ts';
import { Runner } from '#engines/audience-import/runner.ts';
import { BLOCK } from '#engines/audience-import/source.ts';
import { throttle } from '#lib/throttle.ts';
import { signInAgain } from '#shell/notify.ts';
import { WorkerReader } from './read-in-worker.ts';
import type { ResultLine } from './reader.ts';
import { ResultKeeper } from './result-keeper.ts';
import { RowBlocks } from './row-blocks.ts';
import { holdRun } from './run-lock.ts';
import { runStore } from './run-store.ts';
import { createIn, lookIn } from './service.ts';

/** What is created is told to the rest of the console in heaps of so many. */
const HEAP = 200;
const LOOK_AGAIN_MS = 1000;
const GATHER_MS = 500;
const READ_MS = 1000;

/** How a run stands for this tab. */
export type Hosting =
  | { name: 'loading' }
  | { name: 'missing' }
  /** Another tab goes on with it; what is known of it is what that tab has kept. */
  | { name: 'elsewhere'; runner: Runner }
  | { name: 'here'; runner: Runner };

/** A run in this tab: it goes on while other screens are looked at. */
export class RunHost {
  readonly id: string;
  readonly rows: RowBlocks;
  #client: QueryClient;
  #reader: WorkerReader;
  #keeper: ResultKeeper;
  #run: Run | undefined;
  readonly #hosting = createAtom<Hosting>({ name: 'loading' });
  #bodies = new Map<number, Promise<AudienceCreate[]>>();
  #created: CachedRecord<Received<Audience>>[] = [];
  #letGo: () => void;
  #looking: ReturnType<typeof setInterval> | undefined;

  /** @param given the run and what has read its file, where it has just been made */
  constructor(id: string, client: QueryClient, given?: { run: Run; reader: WorkerReader }) {
    this.id = id;
    this.#client = client;
    this.#reader = given?.reader ?? new WorkerReader();
    this.#run = given?.run;
    // Where a row may be sent twice, what is not written yet is only asked for again.
    this.#keeper = new ResultKeeper(id, () => (this.#run?.keyed ? GATHER_MS : 0));
    this.rows = new RowBlocks((block) => this.#ask('shown', block));
    if (given) this.#hosting.set({ name: 'here', runner: this.#runnerOf(given.run, []) });
    this.#letGo = holdRun(id, {
      held: () => void (this.hosting.name === 'here' || this.#load('here')),
      elsewhere: () => {
        void this.#load('elsewhere');
        this.#looking = setInterval(() => void this.#load('elsewhere'), LOOK_AGAIN_MS);
      },
    });
  }

  get hosting(): Hosting {
    return this.#hosting.get();
  }
  /** Whether the browser keeps what comes of rows. */
  get kept(): boolean {
    return !this.#keeper.failed;
  }
  get isGoing(): boolean {
    const { hosting } = this;
    return hosting.name === 'here' && ['going', 'pausing'].includes(hosting.runner.state);
  }

  subscribe = (listener: () => void): (() => void) => this.#hosting.subscribe(listener).unsubscribe;

  /** Notifies of rows at most once per period, and at once of a pause or the end. */
  changes = (listener: () => void): (() => void) => {
    const stageNow = () => ('runner' in this.hosting ? this.hosting.runner.state : this.hosting.name);
    const notify = throttle(listener, READ_MS);
    let stage = stageNow();
    const unsubscribe = this.subscribe(() => {
      const before = stage;
      stage = stageNow();
      if (stage === before) notify();
      else notify.flush();
    });
    return () => {
      unsubscribe();
      notify.cancel();
    };
  };

  /** The file of the run with what came of each row. */
  async resultFile(lines: readonly (ResultLine | null)[]): Promise<Blob> {
    if (!this.#run) throw new Error('This import is no longer on this device.');
    return this.#workingReader().ask('resultFile', { source: this.#run.source, lines });
  }

  /** Ends the run when its tenant is left: sends nothing more and drops what is to be cached. */
  leave(): void {
    this.#created = [];
    if (this.hosting.name === 'here') this.hosting.runner.pause();
    this.end();
  }

  end(): void {
    clearInterval(this.#looking);
    this.#letGo();
    this.#reader.end();
  }

  async #load(name: 'here' | 'elsewhere'): Promise<void> {
    try {
      const [found, results] = await Promise.all([runStore.get(this.id), runStore.results(this.id)]);
      // An address may name a run of another tenant.
      const run = found?.tenant === boundTenant()?.fingerprint ? found : undefined;
      this.#run = run;
      if (name === 'here') clearInterval(this.#looking);
      else if (this.hosting.name === 'here') return;
      this.#hosting.set(run ? { name, runner: this.#runnerOf(run, results) } : { name: 'missing' });
    } catch {
      this.#hosting.set({ name: 'missing' });
    }
  }

  #runnerOf(run: Run, results: Iterable<Result>): Runner {
    const runner = new Runner(run, results, {
      bodyOf: (row) => this.#bodyOf(row),
      create: async (body, key) => {
        const audience = await createIn(run, body, run.keyed ? key : undefined);
        this.#created.push({ id: audience.audienceId, value: audience, seenAt: Date.now() });
        if (this.#created.length >= HEAP) this.#shareCreated();
        return audience.audienceId;
      },
      look: (name, known) => lookIn(run, name, known),
      keep: (result) => this.#keeper.keep(result),
      forget: (row) => this.#keeper.forget(row),
      mark: (state, spent) => {
        this.#run = { ...run, state, spent };
        // Where storage is refused, the keeper says so.
        void runStore.put(this.#run).catch(() => {});
        if (state !== 'going') this.#share();
      },
      signIn: signInAgain,
      now: Date.now,
      wait: (ms, done) => {
        const timer = setTimeout(done, ms);
        return () => clearTimeout(timer);
      },
    });
    // A new object, as the runner itself changes in place.
    runner.subscribe(() => this.#hosting.set((hosting) => ({ ...hosting })));
    return runner;
  }

  async #bodyOf(row: number): Promise<AudienceCreate> {
    const block = Math.floor(row / BLOCK);
    let found = this.#bodies.get(block);
    if (!found) {
      found = this.#ask('bodies', block);
      // A failed block is read again when the run resumes.
      found.catch(() => this.#bodies.delete(block));
      this.#bodies.set(block, found);
    }
    for (const other of this.#bodies.keys()) if (other < block - 1) this.#bodies.delete(other);
    const body = (await found)[row % BLOCK];
    if (!body) throw new Error('This file is no longer on this device.');
    return body;
  }

  #ask<M extends 'shown' | 'bodies'>(method: M, block: number) {
    if (!this.#run) return Promise.reject(new Error('Import not found.'));
    const { source, plan } = this.#run;
    return this.#workingReader().ask(method, { source, plan, block });
  }

  #workingReader(): WorkerReader {
    if (this.#reader.hasFailed) this.#reader = new WorkerReader();
    return this.#reader;
  }

  /** Tells the rest of the console what there is now. */
  #share(): void {
    this.#shareCreated();
    // How many audiences a page has is asked for when no more come.
    void this.#client.invalidateQueries({ queryKey: ['listPages'] });
  }

  #shareCreated(): void {
    const created = this.#created;
    this.#created = [];
    if (created.length > 0) void cacheRecords(this.#client, 'audience', created);
    void this.#client.invalidateQueries({ queryKey: ['searchAudiences'] });
  }
}
