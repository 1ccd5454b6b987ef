import { createAtom } from '@tanstack/store';
import type { AnyEngine } from '#editor/editor.tsx';
import type { Group } from '#engines/save/shape.ts';
import { type DraftKey, draftStore } from './draft-store.ts';

/** Unsaved work is written to the browser's storage at most this often. */
const WRITE_EVERY_MS = 300;

/** The part of an editor's state that is stored. */
interface Work {
  base: Group;
  doc: Group;
  /** Absent for new records: sent without the editor, one might be created twice. */
  pendingSave: Group | null;
}

interface Facts {
  engine: AnyEngine;
  key: DraftKey;
  /** What the record is called. */
  title: string;
  /** The address of the screen that edits it. */
  path: string;
  /** Called when a draft appears, disappears, or has another base or pending save. */
  onKept?(): void;
}

/**
 * Keeps what is unsaved in this browser, from the first change on, until it is saved or undone: only the fields that
 * changed are written, and what they were made from once per reading of the record.
 */
export class DraftKeeper {
  #facts: Facts;
  #written: Work | null = null;
  /** Whether the browser may hold something: also where it refused to take more. */
  #stored = false;
  #wait: (() => void) | undefined;
  #last = 0;
  /** How many writes are under way. */
  #pending = 0;
  /** Whether the browser stored what it was given last. */
  readonly kept = createAtom(true);

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** Stores changes of the engine until the returned function is called, which stores the last of them. */
  open = (): (() => Promise<boolean>) => {
    const flush = () => void this.flush();
    const leave = this.#facts.engine.subscribe(() => this.#look());
    // Asked before it may ask the user, and again as the page goes: what was typed between is kept, too.
    addEventListener('beforeunload', flush);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    this.#look();
    return () => {
      leave();
      removeEventListener('beforeunload', flush);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      return this.flush();
    };
  };

  /** Writes at once what is not written; answers whether the browser took it. */
  flush = async (): Promise<boolean> => {
    await this.#write();
    return this.kept.get();
  };

  /** Writes after a while what is not written; one write at a time. */
  #look(): void {
    if (this.#pending > 0 || !this.#differs()) return;
    if (this.#wait) return;
    const timer = setTimeout(() => void this.#write(), Math.max(0, this.#last + WRITE_EVERY_MS - Date.now()));
    this.#wait = () => clearTimeout(timer);
  }

  #differs(): boolean {
    const { base, doc, pendingSave } = this.#work();
    const written = this.#written;
    if (!written) return doc !== base || this.#stored;
    return written.doc !== doc || !isMadeFromSame(written, { base, pendingSave });
  }

  #work(): Work {
    const { isNew, state } = this.#facts.engine;
    const { base, doc, pendingSave } = state;
    return { base, doc, pendingSave: isNew ? null : pendingSave };
  }

  async #write(): Promise<void> {
    this.#wait?.();
    this.#wait = undefined;
    if (!this.#differs()) return;
    const { engine, key } = this.#facts;
    const work = this.#work();
    const written = engine.dirty ? work : null;
    const same = this.#written !== null && isMadeFromSame(this.#written, work);
    const write = written
      ? this.#put(written, same)
      : this.#stored
        ? draftStore.remove(key)
        : Promise.resolve();
    this.#last = Date.now();
    this.#written = written;
    this.#stored = written !== null;
    this.#pending += 1;
    try {
      await write;
      this.kept.set(true);
      if (!written || !same) this.#facts.onKept?.();
    } catch {
      // The next change writes all of it anew.
      this.#written = null;
      this.#stored = true;
      this.kept.set(false);
    }
    this.#pending -= 1;
    const now = this.#work();
    if (now.doc !== work.doc || !isMadeFromSame(now, work)) this.#look();
  }

  #put({ base, doc, pendingSave }: Work, same: boolean): Promise<void> {
    const { engine, key, title, path } = this.#facts;
    const { told } = engine.state;
    const from: Group = (same && this.#written?.doc) || base;
    const names = new Set([...Object.keys(from), ...Object.keys(doc)]);
    const changed = [...names].filter((field) => from[field] !== doc[field]);
    return draftStore.put(key, {
      ...(!same && { head: { ...key, title, path, told, base, ...(pendingSave && { pendingSave }) } }),
      at: Date.now(),
      fields: Object.fromEntries(changed.map((field) => [field, doc[field]])),
    });
  }
}

const isMadeFromSame = (a: Omit<Work, 'doc'>, b: Omit<Work, 'doc'>): boolean =>
  a.base === b.base && a.pendingSave === b.pendingSave;
