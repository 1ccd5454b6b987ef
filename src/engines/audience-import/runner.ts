import { createAtom } from '@tanstack/store';
import { type Failure, failureOf } from './outcome.ts';
import { Pace, waitAfter } from './pace.ts';
import { Queue, untried, type Waiting } from './queue.ts';
import { type Result, Results } from './results.ts';
import { retried } from './retry.ts';
import { keyOf, type Run } from './run.ts';
import { Speed } from './speed.ts';
import type { World } from './world.ts';

const MOST_LOOKS = 3;
const LOST = 'The connection was lost.';

/**
 * Creates the audiences of a run: several at once, never one twice. A row is sent with the same key each time. In
 * front of a service that does not honour keys, word of it is kept before it is sent, and one whose answer was lost
 * is looked for by its name instead of being sent again.
 */
export class Runner {
  readonly run: Run;
  readonly results: Results;
  #world: World;
  #queue: Queue;
  #pace = new Pace();
  #speed = new Speed();
  #state: Run['state'] | 'pausing';
  #reason: string | null = null;
  #trouble: string | null = null;
  #flying = 0;
  #timer: (() => void) | null = null;
  #startedAt: number | null = null;
  #spent: number;
  /** Counts changes: the rest of the state is mutated in place. */
  readonly #version = createAtom(0);

  /** @param known what came of rows before a reload */
  constructor(run: Run, known: Iterable<Result>, world: World) {
    this.run = run;
    this.#world = world;
    this.results = new Results(known);
    this.#queue = new Queue(run.rows, (row) => this.results.get(row) !== undefined);
    this.#state = run.state === 'going' ? 'paused' : run.state;
    this.#spent = run.spent;
    for (const { row, outcome } of this.results.all())
      if (outcome === 'sent') this.#queue.back({ row, ...untried, lost: !run.keyed });
  }

  get state(): Run['state'] | 'pausing' {
    return this.#state;
  }
  /** Why it stopped by itself, as a sentence. */
  get reason(): string | null {
    return this.#reason;
  }
  /** What went wrong last, while nothing works or is sent because of it. */
  get trouble(): string | null {
    return this.#state === 'going' && (this.#pace.outage || this.waitMs > 0) ? this.#trouble : null;
  }
  /** How long, in ms, nothing is sent for now. */
  get waitMs(): number {
    return this.#state === 'going' ? Math.max(0, this.#pace.holdUntil - this.#world.now()) : 0;
  }
  /** Rows a second; null while that cannot be told. */
  get speed(): number | null {
    return this.#state === 'going' ? this.#speed.at(this.#world.now()) : null;
  }
  /** How long it has been going, in ms. */
  get spent(): number {
    return this.#spent + (this.#startedAt === null ? 0 : this.#world.now() - this.#startedAt);
  }
  /** How many rows have their result. */
  get settled(): number {
    const { created, refused, doubtful } = this.results.counts;
    return created + refused + doubtful;
  }

  subscribe = (listener: () => void): (() => void) => this.#version.subscribe(listener).unsubscribe;

  /** Begins, or goes on with what has no result yet. */
  start(): void {
    if (this.#state === 'going') return;
    this.#reason = null;
    this.tryNow();
    this.#turn('going');
    this.#fill();
  }

  /** Sends nothing more; what is under way is waited for. */
  pause(reason: string | null = null): void {
    if (this.#state !== 'going') return;
    this.#reason = reason;
    this.#turn(this.#flying > 0 ? 'pausing' : 'paused');
  }

  /** Ends it: what has not been sent stays so. */
  stop(): void {
    if (this.#state !== 'done') this.#turn('stopped');
  }

  /** Goes on, also with the rows that were not created as far as that is safe. */
  again(): void {
    for (const { row, outcome } of [...this.results.all()])
      if (outcome === 'refused' || (outcome === 'doubtful' && this.run.keyed)) this.#forget(row);
    this.#queue.rewind();
    this.start();
  }

  /** Tries at once, whatever there was to wait for. */
  tryNow(): void {
    this.#pace.now();
    this.#queue.hurry();
    this.#fill();
  }

  #turn(state: Run['state'] | 'pausing'): void {
    const now = this.#world.now();
    if (state === 'going') {
      this.#startedAt ??= now;
      this.#speed.begin(now);
    } else if (state !== 'pausing') {
      this.#spent = this.spent;
      this.#startedAt = null;
      this.#timer?.();
    }
    this.#state = state;
    this.#world.mark(state === 'pausing' ? 'paused' : state, this.spent);
    this.#tell();
  }

  #tell(): void {
    this.#version.set((version) => version + 1);
  }

  /** Sends as many rows as may be under way, then waits for what there is to wait for. */
  #fill(): void {
    this.#timer?.();
    if (this.#state !== 'going') return;
    const now = this.#world.now();
    while (this.waitMs === 0 && this.#flying < this.#pace.most) {
      const waiting = this.#queue.take(now, this.#pace.outage);
      if (!waiting) break;
      this.#flying += 1;
      void this.#try(waiting).then(() => this.#landed());
    }
    if (this.#flying >= this.#pace.most) return;
    const due = this.#queue.dueAt(now);
    if (due !== null)
      this.#timer = this.#world.wait(Math.max(due, this.#pace.holdUntil) - now, () => this.#fill());
    else if (this.#flying === 0) this.#turn('done');
  }

  #landed(): void {
    this.#flying -= 1;
    if (this.#state === 'pausing' && this.#flying === 0) this.#turn('paused');
    this.#fill();
    this.#tell();
  }

  async #try(waiting: Waiting): Promise<void> {
    const { row } = waiting;
    const sentAt = this.#world.now();
    try {
      const body = await this.#world.bodyOf(row);
      if (waiting.lost) return await this.#search(waiting, body.customName);
      if (!this.run.keyed) await this.#note({ row, outcome: 'sent' });
      const audienceId = await this.#world.create(body, keyOf(this.run, row));
      this.#pace.succeeded();
      await this.#settle({ row, outcome: 'created', audienceId });
    } catch (error) {
      await this.#failed(waiting, failureOf(error), sentAt);
    }
  }

  async #failed(waiting: Waiting, failure: Failure, sentAt: number): Promise<void> {
    if (failure.kind === 'again') return this.#tryAgain(waiting, failure, sentAt);
    if (failure.kind === 'refused') {
      this.#pace.succeeded();
      return this.#settle({ row: waiting.row, outcome: 'refused', message: failure.message });
    }
    this.#unsent({ ...waiting, at: 0 });
    if (failure.kind === 'halt') return this.pause(failure.message);
    if (!(await this.#world.signIn())) this.pause('You were signed out. Sign in to resume.');
  }

  async #tryAgain(waiting: Waiting, failure: Failure & { kind: 'again' }, sentAt: number): Promise<void> {
    const { row } = waiting;
    const now = this.#world.now();
    const { busy, unsure, waitMs, message } = failure;
    this.#trouble = message;
    this.#pace.failed({ sentAt, now, waitMs, busy });
    if (unsure && !this.run.keyed)
      return this.#queue.back({ ...waiting, tries: 0, lost: true, at: now + waitAfter(2) });
    const { waiting: next, givenUp } = retried(waiting, failure, this.results.counts.created, now);
    if (!givenUp) return this.#unsent(next);
    const outcome = unsure ? 'doubtful' : 'refused';
    return this.#settle({ row, outcome, message: `Stopped after ${next.tries} attempts. ${message}` });
  }

  /** Looks for the audience of a row whose answer was lost. What is found is told, and nothing sent again. */
  async #search(waiting: Waiting, name: string | undefined): Promise<void> {
    const { row, tries } = waiting;
    const doubtful = (message: string, audienceId?: string | null) =>
      this.#settle({
        row,
        outcome: 'doubtful',
        message: `${LOST} ${message}`,
        ...(audienceId && { audienceId }),
      });
    if (!name) return doubtful("Its name is computed, so we can't check whether it exists.");
    const known = new Set([...this.results.all()].flatMap(({ audienceId }) => audienceId ?? []));
    try {
      const found = await this.#world.look(name, known);
      return await doubtful(
        found ? 'An audience with this name exists.' : 'No audience with this name exists.',
        found,
      );
    } catch {
      if (tries + 1 >= MOST_LOOKS) return doubtful("Couldn't check whether it exists.");
      this.#queue.back({ ...waiting, tries: tries + 1, at: this.#world.now() + waitAfter(tries + 3) });
    }
  }

  /** Puts back a row that the service has not taken, or that it takes once only. */
  #unsent(waiting: Waiting): void {
    if (!this.run.keyed && !waiting.lost) this.#forget(waiting.row);
    this.#queue.back(waiting);
  }

  #forget(row: number): void {
    this.results.forget(row);
    void this.#world.forget(row);
  }

  async #settle(result: Result): Promise<void> {
    this.#queue.settled(result.row);
    this.#speed.count(this.#world.now());
    await this.#note(result);
  }

  async #note(result: Result): Promise<void> {
    this.results.set(result);
    // Only where a row must not be sent twice does anything depend on its being kept.
    const kept = this.#world.keep(result);
    if (!this.run.keyed) await kept;
  }
}
