import { createAtom } from '@tanstack/store';
import { isWithin, type Path } from '#engines/save/shape.ts';

/**
 * Leads to a field that may not be on the screen yet: each part that holds it opens itself when it is there, and the
 * field takes the focus last.
 */
export class Reveal {
  readonly #wanted = createAtom<{ path: Path } | null>(null);

  show(path: Path): void {
    this.#wanted.set({ path });
  }

  /** The field has the focus, or there is none. */
  done(): void {
    this.#wanted.set(null);
  }

  /** What is wanted, where it is at `path` or in it. */
  wanted(path: Path): Path | null {
    const wanted = this.#wanted.get();
    return wanted && isWithin(wanted.path, path) ? wanted.path : null;
  }

  subscribe(listener: () => void): () => void {
    return this.#wanted.subscribe(listener).unsubscribe;
  }
}
