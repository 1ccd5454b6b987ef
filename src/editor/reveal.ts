import { createAtom } from '@tanstack/store';
import { isWithin, type Path } from '#engines/save/shape.ts';

/** Reveals a field that may not be mounted yet: its ancestors open themselves, then the field takes the focus. */
export class Reveal {
  readonly #target = createAtom<{ path: Path } | null>(null);

  show(path: Path): void {
    this.#target.set({ path });
  }

  /** Called once the field has the focus, or can't be found. */
  done(): void {
    this.#target.set(null);
  }

  /** The field to reveal if it's at or within `path`. */
  targetWithin(path: Path): Path | null {
    const target = this.#target.get();
    return target && isWithin(target.path, path) ? target.path : null;
  }

  subscribe(listener: () => void): () => void {
    return this.#target.subscribe(listener).unsubscribe;
  }
}
