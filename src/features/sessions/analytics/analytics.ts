import { batch, createAtom } from '@tanstack/store';
import { ApiError } from '#api/transport/errors.ts';
import { health, isSilence, toldElsewhere } from '#api/transport/health.ts';
import type { Answer, Shown } from '#engines/sessions/analysis.ts';
import type { Job } from './job.ts';
import type {
  Choice,
  Dataset,
  FromWorker,
  Question,
  Questions,
  ReadingState,
  StretchReading,
  ToWorker,
} from './protocol.ts';

/** What is known of a dataset: changes as it is read, and as something is chosen of it. */
export interface Snapshot {
  reading: ReadingState | null;
  /** The latest answer to a choice that was not in passing. */
  answer: Answer | null;
  /** The worker came to an end; nothing more is going to be told. */
  ended: boolean;
  /** It did so by a failure of its own; nobody wanted it to. */
  crashed: boolean;
}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
  onProgress: Job['onProgress'];
}

const END = 'Loading sessions stopped unexpectedly.';

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** The analysis of a dataset, which runs in a worker of its own. */
export class Analytics {
  /** Tells analyses apart in query keys. */
  readonly id = nextId();
  readonly #snapshot = createAtom<Snapshot>({ reading: null, answer: null, ended: false, crashed: false });
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  /** At most one choice is under way; the latest of those that came meanwhile follows. */
  #turn = 0;
  #underWay = 0;
  #next: { choice: Choice; passing: boolean } | null = null;
  /** Whether the choice under way, and the one that was answered last, is made in passing. */
  #underWayPassing = false;
  #passing = false;
  readonly #latest = createAtom<Answer | null>(null);
  /** What the service's silence has stopped goes on once it answers. */
  readonly #healthSubscription = health.subscribe(({ silent }) => {
    const { reading } = this.#snapshot.get();
    const isStopped = isSilence(faultIn(reading)) || isSilence(faultIn(reading?.earlier));
    if (isStopped && !silent) this.resume();
  });
  readonly #worker = new Worker(new URL('./analytics.worker.ts', import.meta.url), { type: 'module' });

  constructor(dataset: Dataset, shown: Shown) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#hear(data));
    // Whoever looks on is told, so that it need not be reported as an error of the page.
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#end(true);
    });
    this.#send({ type: 'open', dataset, shown });
  }

  readonly snapshot = (): Snapshot => this.#snapshot.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#snapshot.subscribe(listener).unsubscribe;

  /** The latest answer, also to what is chosen in passing. */
  readonly latest = (): Answer | null => this.#latest.get();

  /** Tells of every answer, as soon as it is there: for those who paint without being drawn anew. */
  readonly watch = (listener: () => void): (() => void) => this.#latest.subscribe(listener).unsubscribe;

  show(shown: Shown): void {
    this.#send({ type: 'show', shown });
  }

  /**
   * Chooses; the answer is there within a millisecond where only the focus' choice changed. One to a choice in
   * passing, as while something is dragged, is told to watchers only; another choice has to follow.
   */
  choose(choice: Choice, { passing = false } = {}): void {
    this.#next = { choice, passing };
    this.#chooseNext();
  }

  pause = (): void => this.#send({ type: 'pause' });
  resume = (): void => this.#send({ type: 'resume' });
  /** Reads what is new, and what may have changed lately. */
  refresh = (): void => this.#send({ type: 'refresh' });
  /** Reads everything anew. */
  refetch = (): void => this.#send({ type: 'refetch' });
  /** Forgets what is kept in this browser, and reads everything anew. */
  clear = (): void => this.#send({ type: 'clear' });

  /** Asks something once. Where a signal drops the question, it rejects with the signal's reason. */
  ask<Q extends keyof Questions>(
    what: Q,
    ask: Questions[Q]['ask'],
    { signal, onProgress }: Job = {},
  ): Promise<Questions[Q]['answer']> {
    if (this.#snapshot.get().ended) return Promise.reject(new Error(END));
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<Questions[Q]['answer']>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#send({ type: 'ask', id, question: { what, ask } as Question });
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(id)) return;
        this.#send({ type: 'drop', id });
        reject(signal.reason);
      });
    });
  }

  /** Ends the worker; whoever waits for an answer, or looks on, is told. */
  readonly end = (): void => this.#end(false);

  #end(crashed: boolean) {
    if (this.#snapshot.get().ended) return;
    this.#worker.terminate();
    this.#healthSubscription.unsubscribe();
    for (const { reject } of this.#waiting.values()) reject(new Error(END));
    this.#waiting.clear();
    this.#change({ ended: true, crashed });
  }

  #send(message: ToWorker) {
    this.#worker.postMessage(message);
  }

  #chooseNext() {
    if (!this.#next || this.#underWay === this.#turn + 1) return;
    this.#underWay = this.#turn + 1;
    this.#underWayPassing = this.#next.passing;
    this.#send({ type: 'choose', turn: this.#underWay, choice: this.#next.choice });
    this.#next = null;
  }

  #hear(message: FromWorker) {
    switch (message.type) {
      case 'health':
        toldElsewhere(message.health);
        return;
      case 'reading':
        this.#change({ reading: message.reading });
        return;
      case 'answer':
        this.#turn = message.turn;
        if (this.#turn === this.#underWay) this.#passing = this.#underWayPassing;
        this.#chooseNext();
        // Watchers and React see the answer and the reading of one moment.
        batch(() => {
          // The first has all parts.
          this.#latest.set((latest) => ({ ...latest, ...message.answer }) as Answer);
          if (message.reading) this.#change({ reading: message.reading });
          if (!this.#passing) this.#change({ answer: this.#latest.get() });
        });
        return;
      case 'progress':
        this.#waiting.get(message.id)?.onProgress?.(message.progress);
        return;
      case 'told':
        this.#waiting.get(message.id)?.resolve(message.value as never);
        break;
      case 'unable':
        this.#waiting.get(message.id)?.reject(new Error(message.message));
    }
    this.#waiting.delete(message.id);
  }

  #change(change: Partial<Snapshot>) {
    this.#snapshot.set((snapshot) => ({ ...snapshot, ...change }));
  }
}

/** Why the reading failed, as any other request's failure; null where it did not. */
export const faultIn = (reading: StretchReading | null | undefined): ApiError | null =>
  reading?.fault ? new ApiError(reading.fault) : null;
