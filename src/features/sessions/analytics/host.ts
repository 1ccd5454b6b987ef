import { isSignedOutFault } from '#api/transport/errors.ts';
import { Analysis, type Answer, type Shown } from '#engines/sessions/analysis.ts';
import { emptyParts, SessionStore } from '#engines/sessions/columns/session-store.ts';
import type { Span } from '#engines/sessions/loading/coverage.ts';
import { type HasRead, Loader, type LoadState } from '#engines/sessions/loading/loader.ts';
import { slicesAtOnce } from '#engines/sessions/loading/slices.ts';
import { spanOf } from '#engines/sessions/time-axis.ts';
import { calendarOf } from '#lib/zoned.ts';
import { Keeper } from './keeper.ts';
import type {
  Choice,
  Dataset,
  FromWorker,
  Progress,
  ReadingState,
  StretchReading,
  ToWorker,
} from './protocol.ts';
import { isStale, readPage } from './read-page.ts';
import { replyTo } from './reply.ts';
import { awaited, readingOf } from './stretch-reading.ts';

/**
 * While sessions stream in, they are counted and told of after this long, ms; then later and later, as each time less
 * is new and the page has all of it to draw.
 */
const SOON = 200;
const LATER = 1.5;
const LATEST = 1000;
/** Figures that take a look at every row are made once nothing has been chosen for this long, ms. */
const REST = 120;

/** The analysis of one dataset: reads it, keeps it, and answers what is asked of it. Lives in a worker. */
export class Host {
  readonly #dataset: Dataset;
  readonly #tell: (message: FromWorker) => void;
  readonly #keeper: Keeper;
  #shown: Shown;
  #analysis: Analysis;
  #loader: Loader;
  #choice: Choice = { selection: {}, focus: null };
  #turn = 0;
  #answered: Answer | null = null;
  /** What has been told: of the next answer only what differs is. */
  #told: Partial<Answer> = {};
  /** The same of where the reading stands, as text. */
  #toldReading = '';
  #state: LoadState;
  /** The stretch that the range is compared with. */
  #earlier: Span | null = null;
  /** Start of the comparison range if no sessions come before it; null if some do, or it isn't known. */
  #noneBefore: number | null = null;
  /** Whether the loader reads that, so that its state is not that of the range. */
  #readsEarlier = false;
  #notKept: ReadingState['notKept'] = null;
  #keptSince: number | null = null;
  /** The questions that are being answered, by their ids. */
  readonly #jobs = new Map<number, AbortController>();
  #soon: ReturnType<typeof setTimeout> | undefined;
  #wait = SOON;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is read before it is known what was kept. */
  readonly #restored: Promise<void>;
  #isRestored = false;
  /** Counts the readings asked for, as only the latest goes on. */
  #loads = 0;

  constructor(dataset: Dataset, shown: Shown, tell: (message: FromWorker) => void) {
    this.#dataset = dataset;
    this.#tell = tell;
    this.#shown = shown;
    this.#keeper = new Keeper(dataset);
    this.#analysis = this.#empty();
    this.#loader = this.#makeLoader();
    this.#state = this.#loader.state;
    this.#restored = this.#restore();
    void this.#load();
  }

  hear(message: ToWorker): void {
    switch (message.type) {
      case 'show':
        this.#shown = message.shown;
        this.#analysis.show(message.shown);
        void this.#load();
        return;
      case 'choose':
        this.#choice = message.choice;
        this.#turn = message.turn;
        // Of what was kept something may be shown; before, nothing could be told of it but that there is none.
        if (this.#isRestored) this.#answer();
        return;
      case 'ask':
        void this.#reply(message);
        return;
      case 'drop':
        this.#jobs.get(message.id)?.abort();
        return;
      case 'pause':
        // Before it is known what was kept, no reading has begun that could be stopped.
        void this.#restored.then(() => this.#loader.pause());
        return;
      case 'resume':
        void this.#load();
        return;
      case 'refresh':
        this.#loader.unsettle();
        void this.#load();
        return;
      case 'refetch':
        void this.#load({ anew: true });
        return;
      case 'clear':
        void this.#keeper.remove().then(() => this.#load({ anew: true }));
    }
  }

  #empty(): Analysis {
    return new Analysis(new SessionStore(emptyParts(calendarOf(this.#shown.zone))), this.#shown);
  }

  #makeLoader(kept?: HasRead): Loader {
    const world = {
      store: () => this.#analysis.store,
      reset: () => {
        this.#analysis = this.#empty();
        this.#keptSince = null;
        // What is shown is gone as well, and comes first.
        if (this.#readsEarlier) void this.#load();
      },
      read: (query: Parameters<typeof readPage>[1], signal: AbortSignal) =>
        readPage(this.#dataset, query, signal),
      isStale,
      now: Date.now,
      atOnce: slicesAtOnce(navigator.hardwareConcurrency),
      count: (span: Span) => this.#count(span),
      onChange: () => this.#answerSoon(),
    };
    return new Loader(world, kept);
  }

  #count([start, end]: Span): number {
    return this.#analysis.count({ start: finite(start), end: finite(end) });
  }

  async #restore() {
    const kept = await this.#keeper.restore();
    this.#isRestored = true;
    if (!kept) return;
    this.#analysis = new Analysis(kept.store, this.#shown);
    this.#loader = this.#makeLoader(kept);
    this.#keptSince = kept.readAt;
    this.#answer();
  }

  async #load({ anew = false } = {}) {
    this.#loads += 1;
    const load = this.#loads;
    await this.#restored;
    if (load !== this.#loads) return;
    this.#earlier = this.#analysis.earlierSpan;
    this.#noneBefore = null;
    this.#readsEarlier = false;
    this.#wait = SOON;
    const before = this.#analysis.store;
    const reading = this.#loader.load(spanOf(this.#shown.range), this.#shown.now, anew);
    this.#answer();
    await reading;
    if (load !== this.#loads) return;
    this.#answer();
    if (this.#state.phase === 'done' && this.#earlier) {
      const [start] = this.#earlier;
      const isFirst = await this.#hasNoneBefore(start);
      if (load !== this.#loads) return;
      this.#noneBefore = isFirst ? start : null;
      this.#readsEarlier = true;
      await this.#loader.load(this.#earlier);
      if (load !== this.#loads) return;
      this.#answer();
    }
    const { store } = this.#analysis;
    // At sign-out all that is kept is removed, and must not come back.
    const signedOut = isSignedOutFault(this.#loader.state.error);
    if (!signedOut && (store.firstChanged < store.rows || store !== before))
      this.#notKept = await this.#keeper.keep(store, this.#loader.hasRead);
    this.#tellReading();
  }

  /** Whether the service has no sessions before a moment; false if that can't be loaded. */
  async #hasNoneBefore(moment: number): Promise<boolean> {
    const span: Span = [Number.NEGATIVE_INFINITY, moment - 1];
    try {
      const { items } = await readPage(this.#dataset, { span, limit: 1 }, new AbortController().signal);
      return items.length === 0;
    } catch {
      return false;
    }
  }

  /** Counts now if there was nothing to show yet, else a few times a second. */
  #answerSoon() {
    if (!this.#answered?.whole.sessions && this.#analysis.store.rows > 0) this.#answer();
    else if (this.#soon === undefined) {
      this.#soon = setTimeout(() => this.#answer(), this.#wait);
      this.#wait = Math.min(LATEST, this.#wait * LATER);
    }
  }

  #answer() {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    clearTimeout(this.#rest);
    if (!this.#readsEarlier) this.#state = this.#loader.state;
    const { selection, focus } = this.#choice;
    const answer = this.#analysis.answer(selection, focus, {
      complete: this.#state.phase === 'done',
      covered: this.#loader.coverage.spans,
      total: this.#state.total,
      asOf: this.#loader.asOf,
      noneBefore: this.#noneBefore,
    });
    this.#answered = answer;
    this.#tellAnswer(answer);
    // What is still being read is counted again before anybody could have read an exact figure of it.
    if (this.#state.phase !== 'loading') this.#rest = setTimeout(() => this.#answerExactly(answer), REST);
  }

  #answerExactly(answer: Answer) {
    const { selection } = this.#choice;
    const population = this.#analysis.exactly(selection, answer.population);
    const whole = this.#analysis.exactly({}, answer.whole);
    const earlier = answer.earlier && this.#analysis.exactlyEarlier(selection, answer.earlier);
    if (population === answer.population && whole === answer.whole && earlier === answer.earlier) return;
    this.#tellAnswer({ ...answer, population, whole, earlier });
  }

  #tellAnswer(answer: Answer) {
    const told = new Map(Object.entries(this.#told));
    const changed = Object.entries(answer).filter(([part, value]) => told.get(part) !== value);
    this.#told = answer;
    // In one message with it, as the page draws itself for each.
    const reading = this.#newReading();
    this.#tell({
      type: 'answer',
      turn: this.#turn,
      answer: Object.fromEntries(changed),
      ...(reading && { reading }),
    });
  }

  #tellReading() {
    const reading = this.#newReading();
    if (reading) this.#tell({ type: 'reading', reading });
  }

  /** Where the reading stands; null where that was told. */
  #newReading(): ReadingState | null {
    const reading: ReadingState = {
      ...readingOf(this.#state, this.#answered?.whole.sessions ?? 0),
      covered: this.#loader.coverage.spans,
      earlier: this.#earlier && this.#readingOfEarlier(this.#earlier),
      endsBeforeStart: this.#analysis.store.endsBeforeStart(this.#shown.range),
      notKept: this.#notKept,
      keptSince: this.#keptSince,
    };
    const text = JSON.stringify(reading);
    if (text === this.#toldReading) return null;
    this.#toldReading = text;
    return reading;
  }

  #readingOfEarlier(span: Span): StretchReading {
    if (this.#readsEarlier) return readingOf(this.#loader.state, this.#count(span));
    // It waits for the range, also where that has stopped.
    const { phase } = this.#state;
    return { ...awaited, phase: phase === 'done' ? 'loading' : phase };
  }

  async #reply({ id, question }: Extract<ToWorker, { type: 'ask' }>) {
    const control = new AbortController();
    const { signal } = control;
    this.#jobs.set(id, control);
    try {
      const onProgress = (progress: Progress) => this.#tell({ type: 'progress', id, progress });
      const answer = replyTo(question, this.#analysis, { signal, onProgress });
      // What is known at once is told at once.
      this.#tell({ type: 'told', id, value: answer instanceof Promise ? await answer : answer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) this.#tell({ type: 'unable', id, message });
    }
    this.#jobs.delete(id);
  }
}

const finite = (moment: number) => (Number.isFinite(moment) ? moment : null);
