import { type Atom, createAtom } from '@tanstack/store';
import type * as z from 'zod/mini';
import type { ApiRequest } from '#contract/operations.ts';
import { memoize } from '#lib/memoize.ts';
import { wait } from '#lib/retry.ts';
import { classifyError } from './classify-error.ts';
import { shapeAt, valueAt, withValue } from './document.ts';
import { isEqual } from './is-equal.ts';
import { type DocumentIssues, findNewHarmfulPaths, issuesOf, validateDraft } from './issues.ts';
import { describePath } from './labels.ts';
import { transition } from './machine.ts';
import type { Conflict, Resolution } from './merge.ts';
import { createPatch } from './record.ts';
import { type FieldErrors, type Group, isTristate, type Path, pathKey } from './shape.ts';
import {
  canSave,
  type Effect,
  type Event,
  initialState,
  isDirty,
  mergeRemote,
  type RecordRules,
  type SaveFailure,
  type Snapshot,
  type State,
  type UnsavedWork,
} from './state.ts';

/** A question to confirm before saving; without an action, why it can't be saved. */
export interface SaveConfirmation {
  title: string;
  detail: string;
  action?: string;
  danger?: boolean;
  /** Affected fields. Selecting one cancels and shows it. */
  locations?: readonly { label: string; detail: string; onSelect(): void }[];
}

/** Everything the engine knows about one kind of record. */
export interface RecordAdapter<R extends object> extends RecordRules<R> {
  /** Schema of an update. */
  schema: z.ZodMiniType;
  /** Errors of a whole document, such as of one without any content. */
  validate?(doc: Group): FieldErrors;
  confirmation?(doc: Group, mode?: string): SaveConfirmation | null;
  /** The mode of a save without one. Lets `save` reject a record that has changed since Save was pressed. */
  modeOf?(record: R): string | null | undefined;
  /** Whether visitors see saved changes; if so, harmful issues need a confirmation. */
  isLive?(record: R, doc: Group, mode?: string): boolean;
  /** Completes slow checks of a document; null if there are none. Rejects if they can't be run. */
  runSlowChecks?(doc: Group): Promise<unknown> | null;
  /** Loads the record, or the fields of it that can be loaded. `record` is the last known one. */
  load(signal: AbortSignal, record: R): Promise<R>;
  /** Looks for a newer version of `record` and caches it, without transferring an unchanged one. */
  refresh?(signal: AbortSignal, record: R): Promise<void>;
  /**
   * Sends an update of `record` and returns the updated record, or its known fields.
   *
   * @param mode how to write it; absent for the default
   */
  save(patch: Record<string, unknown>, record: R, mode?: string): Promise<R>;
  /** The request that `write` would send, for *Copy as cURL*. */
  request?(patch: Record<string, unknown>, record: R): ApiRequest | null;
  /** Asks the user to sign in without leaving the screen. Resolves to whether they did. */
  signIn(): Promise<boolean>;
  /** Whether the session has ended, as opposed to a 401 of one operation. */
  isSignedOut(): Promise<boolean>;
  /** Called after each save of this engine. */
  onSaved?(record: R): void;
}

interface Clock {
  now(): number;
  /** Calls `done` after `ms` or earlier, if a retry is likely to succeed. Returns a function that cancels it. */
  wait(ms: number, done: () => void): () => void;
  /** From 0 to 1; spreads retries. */
  random(): number;
}

const browserClock: Clock = {
  now: Date.now,
  random: Math.random,
  wait(ms, done) {
    const canceled = new AbortController();
    void wait(ms, canceled.signal).then(() => canceled.signal.aborted || done());
    return () => canceled.abort();
  },
};

interface EngineState<R> {
  state: State<R>;
  isBlocked: boolean;
  shouldShowMissing: boolean;
}

/**
 * Edits one record: holds the draft, saves it, and never loses an edit. Runs the state machine of `machine.ts` and its
 * effects. Independent of React and of the kind of record.
 */
export class SaveEngine<R extends object> {
  readonly adapter: RecordAdapter<R>;
  /** The mode that Save was last pressed with, to try again; undefined for the default. */
  requestedMode: string | undefined;
  #store: Atom<EngineState<R>>;
  #clock: Clock;
  #cancelRetry = () => {};
  #controller = new AbortController();
  #errorsOf = memoize(
    ({ draft, base }: State<R>) =>
      new Map([
        ...validateDraft(this.adapter.shape, this.adapter.schema, base, draft),
        ...(this.adapter.validate?.(draft) ?? []),
      ]),
    new WeakMap<State<R>, FieldErrors>(),
  );
  /** By the whole state, as slow checks change the issues without changing the draft. */
  #issuesOf = memoize(
    ({ state }: EngineState<R>) => issuesOf(this.adapter.shape, state.draft),
    new WeakMap<EngineState<R>, DocumentIssues>(),
  );

  constructor(adapter: RecordAdapter<R>, snapshot: Snapshot<R>, clock: Clock = browserClock) {
    this.adapter = adapter;
    this.#clock = clock;
    this.#store = createAtom<EngineState<R>>({
      state: initialState(adapter, snapshot),
      isBlocked: false,
      shouldShowMissing: false,
    });
  }

  get state(): State<R> {
    return this.#store.get().state;
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener).unsubscribe;

  valueAt = (path: Path): unknown => valueAt(this.state.draft, path);
  baseValueAt = (path: Path): unknown => valueAt(this.state.base, path);
  isChanged = (path: Path): boolean => {
    const [value, baseValue] = [this.valueAt(path), this.baseValueAt(path)];
    return value !== baseValue && !isEqual(shapeAt(this.adapter.shape, path), baseValue, value);
  };

  get isDirty(): boolean {
    return isDirty(this.adapter, this.state);
  }

  get canSave(): boolean {
    return canSave(this.adapter, this.state);
  }

  /** The request that saving would send; null for none. */
  get request(): ApiRequest | null {
    const { draft, base, snapshot } = this.state;
    const patch = createPatch(this.adapter.shape, base, draft);
    if (Object.keys(patch).length === 0 && !this.isNew) return null;
    return this.adapter.request?.(patch, snapshot.record) ?? null;
  }

  /** Whether saving creates the record. */
  get isNew(): boolean {
    return this.adapter.isNew?.(this.state.snapshot.record) === true;
  }

  /** Errors of changed fields. */
  get validationErrors(): FieldErrors {
    return this.#errorsOf(this.state);
  }

  /** Problems that the API accepts. */
  get issues(): DocumentIssues {
    return this.#issuesOf(this.#store.get());
  }

  /** Whether visitors see what a save writes. */
  isLive(mode?: string): boolean {
    const { snapshot, draft } = this.state;
    return this.adapter.isLive?.(snapshot.record, draft, mode) === true;
  }

  /** Whether a save would put edits live that weren't to be live when they were made. */
  get wasPublished(): boolean {
    const { phase, remoteChanges } = this.state;
    return phase.name === 'idle' && remoteChanges?.isPublished === true;
  }

  /** Paths of harmful issues that a save would put live and that aren't live yet. */
  newHarmfulPaths(mode?: string, draft = this.state.draft): Path[] {
    const { base } = this.state;
    return this.isLive(mode) ? findNewHarmfulPaths(this.adapter.shape, base, draft) : [];
  }

  /** Paths of unsafe links that finishing the merge would put live and that aren't live yet. */
  unsafeMergedPaths(): Path[] {
    const { remote } = this.state;
    const { shape, isLive } = this.adapter;
    if (!remote) return [];
    const { record } = remote.snapshot;
    const { doc } = mergeRemote(this.adapter, this.state);
    if (!isLive?.(record, doc, this.#modeOf(remote.snapshot))) return [];
    const issues = issuesOf(shape, doc);
    return findNewHarmfulPaths(shape, remote.base, doc).filter((path) => issues.get(pathKey(path))?.isUnsafe);
  }

  /** Whether to show missing values in rows that were just added: only after a save has asked about them. */
  get shouldShowMissing(): boolean {
    return this.#store.get().shouldShowMissing;
  }

  showMissing = (): void => this.#store.set((now) => ({ ...now, shouldShowMissing: true }));

  /** Runs the slow checks, then shows their issues. */
  runSlowChecks = (): Promise<unknown> | null =>
    this.adapter.runSlowChecks?.(this.state.draft)?.then(() => this.#store.set((now) => ({ ...now }))) ??
    null;

  /** Whether Save would send the pending save once more, in the same way. */
  isRetry(mode?: string): boolean {
    const { draft, pendingSave, saveMode, snapshot } = this.state;
    return draft === pendingSave && (mode ?? this.#modeOf(snapshot) ?? null) === saveMode;
  }

  /** Whether invalid fields blocked the last Save and still do. */
  get isBlocked(): boolean {
    return this.#store.get().isBlocked;
  }

  /**
   * Changes the value at a path as one undoable step.
   *
   * @param options.name name of the step, as in "Undo: change name"
   * @param options.typing whether it extends the previous step if that changed the same path a moment ago
   */
  change(path: Path, value: unknown, options: { name?: string; typing?: boolean } = {}): void {
    // An absent text that is emptied again becomes absent.
    const allowsEmpty = isTristate(shapeAt(this.adapter.shape, path));
    const next = value === '' && !allowsEmpty && this.baseValueAt(path) === undefined ? undefined : value;
    if (Object.is(this.valueAt(path), next)) return;
    const { draft } = this.state;
    this.#send({
      type: 'edited',
      draft: withValue(draft, path, next),
      name: options.name ?? `change ${describePath(this.adapter.shape, path, draft)}`,
      ...(options.typing && { typingPath: path }),
      at: this.#clock.now(),
    });
  }

  /** Replaces the whole draft as one undoable step. */
  changeAll(draft: Group, name: string): void {
    this.#send({ type: 'edited', draft, name, at: this.#clock.now() });
  }

  undo = () => this.#send({ type: 'undoRequested' });
  redo = () => this.#send({ type: 'redoRequested' });
  discard = () => this.#send({ type: 'discardRequested', at: this.#clock.now() });
  /**
   * Saves the draft, unless it's invalid. Returns false if invalid.
   *
   * @param draft an earlier draft on the current base to save instead
   * @param mode how to write it, as its adapter defines
   */
  save = (draft: Group = this.state.draft, mode?: string): boolean => {
    this.requestedMode = mode;
    if (this.validationErrors.size > 0) {
      this.#store.set((now) => ({ ...now, isBlocked: true }));
      return false;
    }
    this.#send({ type: 'saveRequested', draft, mode: mode ?? this.#modeOf(this.state.snapshot) });
    return true;
  };
  resolveConflict = (conflict: Conflict, resolution: Resolution) =>
    this.#send({ type: 'conflictResolved', conflict, resolution });
  /** Shows the conflicts with a remote record that arrived while editing. */
  requestMerge = () => this.#send({ type: 'mergeRequested' });
  /** Continues the save once every conflict is resolved. */
  finishMerge = () => this.#send({ type: 'mergeFinished', at: this.#clock.now(), mode: this.mergeMode });
  /** The mode in which the merged record is saved; undefined for the default. */
  get mergeMode(): string | undefined {
    return this.#modeOf(this.state.remote?.snapshot) ?? this.state.saveMode ?? undefined;
  }
  /** Returns to editing with the conflicts unresolved. */
  postponeMerge = () => this.#send({ type: 'mergePostponed' });
  /** Applies a record received from another tab or query. */
  receiveRemote = (record: R) =>
    this.#send({ type: 'remoteChanged', snapshot: { record, at: this.#clock.now() } });
  dismissRemoteChanges = () => this.#send({ type: 'remoteChangesDismissed' });
  /** Restores the unsaved work of a closed editor. Returns false during a save. `resume` continues its pending save. */
  restoreDraft = (work: UnsavedWork<R>, { resume = false } = {}): boolean => {
    const before = this.state;
    this.#send({ type: 'restoreRequested', work, resume, at: this.#clock.now() });
    return this.state !== before;
  };
  /** Stops the pending save; its edits stay unsaved. */
  cancelSave = () => this.#send({ type: 'saveCanceled' });

  /** Enables requests until the returned function is called, which cancels loads and retries. */
  start = (): (() => void) => {
    const controller = new AbortController();
    this.#controller = controller;
    return () => {
      this.#cancelRetry();
      controller.abort();
    };
  };

  #modeOf = (snapshot: Snapshot<R> | undefined) =>
    (snapshot && this.adapter.modeOf?.(snapshot.record)) ?? undefined;

  #send(event: Event<R>): void {
    const before = this.state;
    const [state, effects] = transition(this.adapter, before, event);
    if (state !== before) {
      this.#store.set(({ isBlocked, shouldShowMissing }) => ({
        state,
        isBlocked: isBlocked && this.#errorsOf(state).size > 0,
        shouldShowMissing: shouldShowMissing && this.isDirty,
      }));
    }
    for (const effect of effects) this.#run(effect);
    // The saved record may already contain changes that conflict with later edits.
    if (state.savedAt !== before.savedAt)
      this.adapter.onSaved?.((state.remote?.snapshot ?? state.snapshot).record);
  }

  #run(effect: Effect): void {
    this.#cancelRetry();
    if (this.#controller.signal.aborted) return;
    const { record } = this.state.snapshot;
    switch (effect.type) {
      case 'load':
        void this.#request('loadSucceeded', (signal) => this.adapter.load(signal, record));
        return;
      case 'save':
        void this.#request('saveSucceeded', () => this.adapter.save(effect.patch, record, effect.mode));
        return;
      case 'scheduleRetry':
        this.#cancelRetry = this.#clock.wait(effect.ms, () => this.#send({ type: 'retryDue' }));
        return;
      case 'signIn':
        void this.adapter.signIn().then((done) => done && this.#send({ type: 'signedIn' }));
    }
  }

  async #request(
    type: 'loadSucceeded' | 'saveSucceeded',
    request: (signal: AbortSignal) => Promise<R>,
  ): Promise<void> {
    const { signal } = this.#controller;
    let event: Event<R>;
    try {
      const record = await request(signal);
      event = { type, snapshot: { record, at: this.#clock.now() } };
    } catch (error) {
      const failure = await this.#checkSession(classifyError(error));
      event = { type: 'requestFailed', failure, at: this.#clock.now(), random: this.#clock.random() };
    }
    if (!signal.aborted) this.#send(event);
    // The editor is closed, but the record was saved.
    else if (event.type === 'saveSucceeded') this.adapter.onSaved?.(event.snapshot.record);
  }

  /** Services may reject a key for one operation only, which doesn't require signing in again. */
  async #checkSession(failure: SaveFailure): Promise<SaveFailure> {
    if (failure.kind !== 'signedOut') return failure;
    const isSignedOut = await this.adapter.isSignedOut().catch(() => null);
    if (isSignedOut) return failure;
    return { ...failure, kind: isSignedOut === null ? 'retryable' : 'rejected' };
  }
}
