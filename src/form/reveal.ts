import { isWithin, type Path } from './engine/shape.ts';

/**
 * Leads to a field that may not be on the screen yet: each part that holds it opens itself when it is there, and the
 * field takes the focus last.
 */
export class Reveal {
  #wanted: Path | null = null;
  #listeners = new Set<() => void>();

  show(path: Path): void {
    this.#wanted = path;
    for (const listener of [...this.#listeners]) listener();
  }

  /** The field has the focus, or there is none. */
  done(): void {
    this.#wanted = null;
  }

  /** What is wanted, where it is at `path` or in it. */
  wanted(path: Path): Path | null {
    return this.#wanted && isWithin(this.#wanted, path) ? this.#wanted : null;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
