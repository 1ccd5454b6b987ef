import type { AnyEngine } from '#form/editor.tsx';
import type { Group } from '#form/engine/shape.ts';
import { type DraftKey, draftStore } from './draft-store.ts';

/** At most this often, ms, is what is typed written to the browser's storage. */
const EVERY = 300;

interface Facts {
  engine: AnyEngine;
  key: DraftKey;
  /** What the record is called. */
  title: string;
}

/**
 * Keeps what is unsaved in this browser, from the first change on, until it is saved or undone: only the fields that
 * changed are written, and what they were made from once per reading of the record.
 */
export class DraftKeeper {
  #facts: Facts;
  #written: { base: Group; doc: Group } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  #busy = false;
  #kept = true;
  #listeners = new Set<() => void>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** Whether the browser took what it was given last. */
  get kept(): boolean {
    return this.#kept;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Follows the engine; answers how to end that. */
  open = (): (() => void) => {
    const flush = () => void this.#write();
    const leave = this.#facts.engine.subscribe(() => this.#look());
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    this.#look();
    return () => {
      leave();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  };

  #look(): void {
    const { base, doc } = this.#facts.engine.state;
    if (doc === (this.#written?.doc ?? base) && base === (this.#written?.base ?? base)) return;
    this.#timer ??= setTimeout(() => void this.#write(), Math.max(0, this.#last + EVERY - Date.now()));
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#busy) return;
    const { engine } = this.#facts;
    const { base, doc } = engine.state;
    const before = this.#written;
    if (before ? before.doc === doc && before.base === base : doc === base) return;
    this.#busy = true;
    this.#last = Date.now();
    try {
      if (engine.dirty) {
        await this.#put();
        this.#written = { base, doc };
      } else {
        if (before) await draftStore.remove(this.#facts.key);
        this.#written = null;
      }
      this.#tell(true);
    } catch {
      this.#tell(false);
    }
    this.#busy = false;
    if (engine.state.doc !== doc || engine.state.base !== base) this.#look();
  }

  #put(): Promise<void> {
    const { engine, key, title } = this.#facts;
    const { told, base, doc } = engine.state;
    const same = this.#written?.base === base ? this.#written : null;
    const from: Group = same?.doc ?? base;
    const names = new Set([...Object.keys(from), ...Object.keys(doc)]);
    const changed = [...names].filter((field) => from[field] !== doc[field]);
    return draftStore.put(key, {
      ...(!same && { head: { ...key, title, told, base } }),
      at: Date.now(),
      fields: Object.fromEntries(changed.map((field) => [field, doc[field]])),
    });
  }

  #tell(kept: boolean): void {
    if (kept === this.#kept) return;
    this.#kept = kept;
    for (const listener of [...this.#listeners]) listener();
  }
}
