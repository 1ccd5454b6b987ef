import { type Atom, createAtom } from '@tanstack/store';
import type * as z from 'zod/mini';
import type { ApiRequest } from '#api/transport/requests.ts';
import { faultsVersion } from '#editor/checks/script-faults.ts';
import { shapeAt, valueAt, withValue } from './doc.ts';
import { faultOf } from './fault.ts';
import { type DocFindings, findingsOf, introducedHarm } from './findings.ts';
import { next } from './machine.ts';
import type { Choice } from './merge.ts';
import { type Problems, problemsOf } from './problems.ts';
import { patchOf } from './record.ts';
import { same } from './same.ts';
import { type Group, isExact, type Path } from './shape.ts';
import {
  type Command,
  type Event,
  type Fault,
  initial,
  isDirty,
  isSavable,
  type Rules,
  type State,
  type Told,
  type Work,
} from './state.ts';
import { stepName } from './words.ts';

/** A question whose answer is to go on, or not. */
export interface Question {
  title: string;
  detail: string;
  action: string;
  danger?: boolean;
  /** What it is about, each with a way there instead of an answer. */
  places?: readonly { label: string; detail: string; onSelect(): void }[];
  /** The field it is about. Gets the focus if the user cancels. */
  path?: Path;
}

/** How records of one kind are edited: what the engine has to know of them, and all that it knows. */
export interface Editing<R extends object> extends Rules<R> {
  /** What the service takes as an update. */
  schema: z.ZodMiniType;
  /** What is wrong with the document as a whole, by field, where that is no one field's doing. */
  check?(doc: Group): Record<string, string>;
  /** A confirmation to ask for before saving this document; null for none. */
  question?(doc: Group): Question | null;
  /** Whether visitors get what is saved, `told` being the record: harmful findings are then asked about. */
  isLive?(told: R, doc: Group): boolean;
  /** Completes the checks of a document that take time; null if there are none. Rejects if they can't be run. */
  finishChecks?(doc: Group): Promise<unknown> | null;
  /** Reads the record anew, or what of it can be read; `told` is what was told last. */
  read(signal: AbortSignal, told: R): Promise<R>;
  /**
   * Sends an update; `told` is the record it was made from. The answer is the record as it is now, or what of it is
   * known.
   */
  write(patch: Record<string, unknown>, told: R): Promise<R>;
  /** What `write` sends, for who wants to send it from elsewhere. */
  request?(patch: Record<string, unknown>, told: R): ApiRequest | null;
  /** Asks to sign in, in place; resolves to whether that was done. */
  signIn(): Promise<boolean>;
  /** Whether a 401 means that nobody is signed in any more. */
  isSignedOut(): Promise<boolean>;
  /** Told of what was saved from here. */
  onSaved?(record: R): void;
}

interface Clock {
  now(): number;
  /** Calls back after `ms`, or as soon as it makes sense; answers how to take that back. */
  wait(ms: number, done: () => void): () => void;
}

/** Waits, but tries at once when the browser comes back online. */
const browserClock: Clock = {
  now: Date.now,
  wait(ms, done) {
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
    };
  },
};

/**
 * Edits one record: holds what is on the screen, saves it, and never loses any of it. Runs the state machine of
 * `machine.ts` and does what that asks for. Knows nothing of any kind of record, nor of React.
 */
export class SaveEngine<R extends object> {
  readonly editing: Editing<R>;
  #store: Atom<{ state: State<R>; isBlocked: boolean; showsMissing: boolean }>;
  #clock: Clock;
  #stopWaiting = () => {};
  #ended = new AbortController();
  #problems: { doc: Group; base: Group; found: Problems } | null = null;
  #findings: { doc: Group; version: number; found: DocFindings } | null = null;

  constructor(editing: Editing<R>, told: Told<R>, clock: Clock = browserClock) {
    this.editing = editing;
    this.#clock = clock;
    this.#store = createAtom<{ state: State<R>; isBlocked: boolean; showsMissing: boolean }>({
      state: initial(editing, told),
      isBlocked: false,
      showsMissing: false,
    });
  }

  get state(): State<R> {
    return this.#store.get().state;
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener).unsubscribe;

  /** What is at a path of the document, and what was there when it was last read. */
  at = (path: Path): unknown => valueAt(this.state.doc, path);
  was = (path: Path): unknown => valueAt(this.state.base, path);
  isChanged = (path: Path): boolean => {
    const [is, was] = [this.at(path), this.was(path)];
    return is !== was && !same(shapeAt(this.editing.shape, path), was, is);
  };

  get dirty(): boolean {
    return isDirty(this.editing, this.state);
  }

  get savable(): boolean {
    return isSavable(this.editing, this.state);
  }

  /** What saving would send now; null where it would send nothing, or that cannot be told. */
  get request(): ApiRequest | null {
    const { doc, base, told } = this.state;
    const patch = patchOf(this.editing.shape, base, doc);
    if (Object.keys(patch).length === 0 && !this.isNew) return null;
    return this.editing.request?.(patch, told.record) ?? null;
  }

  /** Whether saving makes the record. */
  get isNew(): boolean {
    return this.editing.isNew?.(this.state.told.record) === true;
  }

  /** What the service would refuse of what is changed. */
  get problems(): Problems {
    return this.#problemsOf(this.state);
  }

  #problemsOf({ doc, base }: State<R>): Problems {
    if (this.#problems?.doc !== doc || this.#problems.base !== base) {
      const { shape, schema, check } = this.editing;
      const found = new Map([...Object.entries(check?.(doc) ?? {}), ...problemsOf(shape, schema, base, doc)]);
      this.#problems = { doc, base, found };
    }
    return this.#problems.found;
  }

  /** What is wrong with the document though the API accepts it. */
  get findings(): DocFindings {
    const { doc } = this.state;
    const version = faultsVersion.get();
    if (this.#findings?.doc !== doc || this.#findings.version !== version)
      this.#findings = { doc, version, found: findingsOf(this.editing.shape, doc) };
    return this.#findings.found;
  }

  /** Whether visitors get what is saved. */
  get isLive(): boolean {
    const { told, doc } = this.state;
    return this.editing.isLive?.(told.record, doc) === true;
  }

  /** The harmful findings that would go live with a save and aren't live yet. */
  get introducedHarm(): Path[] {
    const { base, doc } = this.state;
    return this.isLive ? introducedHarm(this.editing.shape, base, doc) : [];
  }

  /** Whether fields that were never filled in show that something is missing: once that was asked about. */
  get showsMissing(): boolean {
    return this.#store.get().showsMissing;
  }

  showMissing = (): void => this.#store.set((now) => ({ ...now, showsMissing: true }));

  /** Finishes the checks that take time, and shows what they find. */
  finishChecks = (): Promise<unknown> | null =>
    this.editing.finishChecks?.(this.state.doc)?.then(() => this.#store.set((now) => ({ ...now }))) ?? null;

  /** Whether invalid fields blocked the last Save, and still do. */
  get isBlocked(): boolean {
    return this.#store.get().isBlocked;
  }

  /**
   * Changes what is at a path, as one step that can be undone.
   *
   * @param facts.name what the step is called, as in "Undo: change name"
   * @param facts.typing whether it goes on from the step before, where that was at the same path a moment ago
   */
  change(path: Path, value: unknown, facts: { name?: string; typing?: boolean } = {}): void {
    // A text that was absent and is emptied again is absent.
    const exact = isExact(shapeAt(this.editing.shape, path));
    const given = value === '' && !exact && this.was(path) === undefined ? undefined : value;
    if (Object.is(this.at(path), given)) return;
    const { doc } = this.state;
    this.#send({
      type: 'change',
      doc: withValue(doc, path, given),
      name: facts.name ?? `change ${stepName(this.editing.shape, path, doc)}`,
      ...(facts.typing && { typing: path }),
      at: this.#clock.now(),
    });
  }

  /** Changes the whole document at once, as one step. */
  changeAll(doc: Group, name: string): void {
    this.#send({ type: 'change', doc, name, at: this.#clock.now() });
  }

  undo = () => this.#send({ type: 'undo' });
  redo = () => this.#send({ type: 'redo' });
  discard = () => this.#send({ type: 'discard', at: this.#clock.now() });
  /**
   * Saves the changes, unless the service would refuse them. Returns whether it began (or nothing is to be done).
   *
   * @param doc an earlier document on the current base to save instead of the current one
   */
  save = (doc: Group = this.state.doc): boolean => {
    if (this.problems.size > 0) {
      this.#store.set((now) => ({ ...now, isBlocked: true }));
      return false;
    }
    this.#send({ type: 'save', doc });
    return true;
  };
  choose = (key: string, choice: Choice | null) => this.#send({ type: 'choose', key, choice });
  /** Goes on with the save once all overlaps are settled. */
  settle = () => this.#send({ type: 'settled', at: this.#clock.now() });
  /** Back to editing, overlaps and all. */
  putOff = () => this.#send({ type: 'put-off' });
  /** Takes in what the record is now, as another tab or another query has it. */
  tell = (record: R) => this.#send({ type: 'told', told: { record, at: this.#clock.now() } });
  /** Brings back unsaved work of an earlier editor, without saving it. Returns false while a save is under way. */
  restore = (work: Work<R>): boolean => this.#restore(work, false);
  /** Brings back unsaved work and continues its pending save. */
  resume = (work: Work<R>): boolean => this.#restore(work, true);
  #restore(work: Work<R>, resume: boolean): boolean {
    const before = this.state;
    this.#send({ type: 'restore', work, resume, at: this.#clock.now() });
    return this.state !== before;
  }
  /** Stops the pending save; its edits stay unsaved. */
  cancelSave = () => this.#send({ type: 'save-canceled' });

  /** Lets it save; answers how to end that. Ended, it finishes no request and tries nothing again. */
  open = (): (() => void) => {
    const ended = new AbortController();
    this.#ended = ended;
    return () => {
      this.#stopWaiting();
      ended.abort();
    };
  };

  #send(event: Event<R>): void {
    const before = this.state;
    const [state, commands] = next(this.editing, before, event);
    if (state !== before) {
      this.#store.set(({ isBlocked, showsMissing }) => ({
        state,
        isBlocked: isBlocked && this.#problemsOf(state).size > 0,
        showsMissing: showsMissing && this.dirty,
      }));
    }
    for (const command of commands) this.#run(command);
    // With what was saved may have come what overlaps with what is not.
    if (state.savedAt !== before.savedAt) this.editing.onSaved?.((state.incoming?.told ?? state.told).record);
  }

  #run(command: Command): void {
    this.#stopWaiting();
    if (this.#ended.signal.aborted) return;
    switch (command.type) {
      case 'read': {
        const { record } = this.state.told;
        void this.#request('read', (signal) => this.editing.read(signal, record));
        return;
      }
      case 'write': {
        const { record } = this.state.told;
        void this.#request('written', () => this.editing.write(command.patch, record));
        return;
      }
      case 'wait':
        this.#stopWaiting = this.#clock.wait(command.ms, () => this.#send({ type: 'retry' }));
        return;
      case 'sign-in':
        void this.editing.signIn().then((done) => done && this.#send({ type: 'signed-in' }));
    }
  }

  async #request(type: 'read' | 'written', ask: (signal: AbortSignal) => Promise<R>): Promise<void> {
    const { signal } = this.#ended;
    let event: Event<R>;
    try {
      const record = await ask(signal);
      event = { type, told: { record, at: this.#clock.now() } };
    } catch (error) {
      const fault = await this.#judged(faultOf(error));
      event = { type: 'failed', fault, at: this.#clock.now() };
    }
    if (!signal.aborted) this.#send(event);
    // Nobody waits for it any more, but saved it is.
    else if (event.type === 'written') this.editing.onSaved?.(event.told.record);
  }

  /** A service may refuse a key for one operation only: that is no reason to sign in again. */
  async #judged(fault: Fault): Promise<Fault> {
    if (fault.kind !== 'signed-out') return fault;
    const signedOut = await this.editing.isSignedOut().catch(() => null);
    if (signedOut) return fault;
    return { ...fault, kind: signedOut === null ? 'again' : 'refused' };
  }
}
