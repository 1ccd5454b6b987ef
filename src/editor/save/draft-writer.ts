import { createAtom } from '@tanstack/store';
import type { Group, Phase, Snapshot, State } from '#engines/save/index.ts';
import { type DraftKey, draftStore } from './draft-store.ts';

const WRITE_INTERVAL_MS = 300;

type StoredState = Pick<State<object>, 'base' | 'draft' | 'pendingSave' | 'saveMode'>;

/** Unsaved work to store: that of a save engine, or of a form. */
export interface DraftSource {
  readonly isDirty: boolean;
  /** Whether saving creates the record. */
  readonly isNew: boolean;
  readonly state: StoredState & { snapshot: Snapshot<object>; phase?: Pick<Phase, 'name'> };
  subscribe(listener: () => void): () => void;
  discard(): void;
}

interface DraftWriterOptions {
  source: DraftSource;
  key: DraftKey;
  title: string;
  /** Address of the editor's screen. */
  path: string;
  /** Called when a draft is added or removed, or has another base or pending save. */
  onStored?(): void;
}

/** Stores unsaved changes on this device. Each write contains only the fields that changed. */
export class DraftWriter {
  #options: DraftWriterOptions;
  #written: StoredState | null = null;
  /** Whether storage may hold a draft, even if it denied the last write. */
  #mayBeStored = false;
  #cancelWrite: (() => void) | undefined;
  /** Of the monotonic clock, in ms. */
  #lastWriteAt = 0;
  #pendingWrites = 0;
  /** Whether the last write succeeded. */
  readonly isStored = createAtom(true);

  constructor(options: DraftWriterOptions) {
    this.#options = options;
  }

  /** Stores changes until the returned function is called, which stores the last ones. */
  start = (): (() => Promise<boolean>) => {
    const flush = () => void this.flush();
    const ended = new AbortController();
    const { signal } = ended;
    const unsubscribe = this.#options.source.subscribe(() => this.#scheduleWrite());
    // `beforeunload` comes before the browser's own dialog; the others follow edits made after it.
    addEventListener('beforeunload', flush, { signal });
    addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    this.#scheduleWrite();
    return () => {
      unsubscribe();
      ended.abort();
      return this.flush();
    };
  };

  /** Writes pending changes immediately. Resolves to false if the browser denies storage. */
  flush = async (): Promise<boolean> => {
    await this.#write();
    return this.isStored.get();
  };

  /** Throttled. Skipped during a write, which schedules the next one when it ends. */
  #scheduleWrite(): void {
    if (this.#pendingWrites > 0 || !this.#hasChanged() || this.#cancelWrite) return;
    const delay = Math.max(0, this.#lastWriteAt + WRITE_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => void this.#write(), delay);
    this.#cancelWrite = () => clearTimeout(timer);
  }

  #hasChanged(): boolean {
    const state = this.#currentState();
    const written = this.#written;
    if (!written) return state.draft !== state.base || this.#mayBeStored;
    return written.draft !== state.draft || !hasSameHead(written, state);
  }

  #currentState(): StoredState {
    const { isNew, state } = this.#options.source;
    const { base, draft, pendingSave, saveMode, phase } = state;
    // A new record isn't queued, as it might be created twice without its editor. A conflict waits for the user.
    const isQueued = !isNew && phase?.name !== 'conflict';
    return { base, draft, pendingSave: isQueued ? pendingSave : null, saveMode };
  }

  async #write(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    if (!this.#hasChanged()) return;
    const { source, key, onStored } = this.#options;
    const state = this.#currentState();
    const written = source.isDirty ? state : null;
    const isHeadStored = this.#written !== null && hasSameHead(this.#written, state);
    const write = written
      ? this.#put(written, isHeadStored)
      : this.#mayBeStored
        ? draftStore.remove(key)
        : Promise.resolve();
    this.#lastWriteAt = performance.now();
    this.#written = written;
    this.#mayBeStored = written !== null;
    this.#pendingWrites += 1;
    let isComplete = true;
    try {
      isComplete = (await write) !== false;
      // Another tab removed it: the next write stores the whole draft.
      if (!isComplete) this.#written = null;
      this.isStored.set(isComplete);
      if (!written || !isHeadStored) onStored?.();
    } catch {
      // The next change writes the whole draft.
      this.#written = null;
      this.#mayBeStored = true;
      this.isStored.set(false);
    }
    this.#pendingWrites -= 1;
    const current = this.#currentState();
    if (!isComplete || current.draft !== state.draft || !hasSameHead(current, state)) this.#scheduleWrite();
  }

  #put({ base, draft, pendingSave, saveMode }: StoredState, isHeadStored: boolean): Promise<boolean> {
    const { source, key, title, path } = this.#options;
    const { snapshot } = source.state;
    const stored: Group = (isHeadStored && this.#written?.draft) || base;
    const names = new Set([...Object.keys(stored), ...Object.keys(draft)]);
    const changed = [...names].filter((field) => stored[field] !== draft[field]);
    return draftStore.put(key, {
      ...(!isHeadStored && {
        head: {
          ...key,
          title,
          path,
          snapshot,
          base,
          ...(pendingSave && { pendingSave, ...(saveMode && { saveMode }) }),
        },
      }),
      at: Date.now(),
      fields: Object.fromEntries(changed.map((field) => [field, draft[field]])),
    });
  }
}

const hasSameHead = (a: StoredState, b: StoredState): boolean =>
  a.base === b.base && a.pendingSave === b.pendingSave && a.saveMode === b.saveMode;
