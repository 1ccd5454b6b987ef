import { CHUNK } from '#engines/sessions/columns/code-column.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import {
  chunkCount,
  restoreStore,
  type SnapshotChunk,
  type SnapshotHead,
  snapshotChunk,
  snapshotHead,
} from '#engines/sessions/columns/snapshot.ts';
import { Coverage, type Span } from '#engines/sessions/loading/coverage.ts';
import type { HasRead } from '#engines/sessions/loading/loader.ts';
import type { LeftOutParts } from '#engines/sessions/loading/skipped-rows.ts';
import { sessionParts } from '#storage/session-parts.ts';
import type { Dataset, ReadingState } from './protocol.ts';

interface Head {
  /** Names this writing; parts of different ones do not go together. */
  stamp: string;
  readAt: number;
  covered: readonly Span[];
  leftOut: LeftOutParts;
  store: SnapshotHead;
}

export interface Restored extends HasRead {
  store: SessionStore;
}

/** Keeps the sessions of a dataset in this browser. */
export class Keeper {
  readonly #tenant: string;
  readonly #name: string;
  /** The writing that this store goes on from. */
  #stamp: string | null = null;
  /** Writings wait for each other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ tenant, pageId, audienceId }: Dataset) {
    this.#tenant = tenant;
    this.#name = JSON.stringify(['sessions', pageId, audienceId ?? null]);
  }

  /** What was kept; null where there is nothing of use, or the browser refuses storage. */
  async restore(): Promise<Restored | null> {
    try {
      const [first, ...chunks] = await sessionParts.all(this.#tenant, this.#name);
      const head = first as Head | undefined;
      const store = head ? restoreStore(head.store, chunks as SnapshotChunk[]) : null;
      if (!head || !store) return null;
      this.#stamp = head.stamp;
      const { covered, readAt, leftOut } = head;
      return { store, coverage: new Coverage(covered), readAt, leftOut };
    } catch {
      return null;
    }
  }

  /** Writes what has changed since; answers why that was not possible, null where it was. */
  keep(store: SessionStore, hasRead: HasRead): Promise<ReadingState['notKept']> {
    const kept = this.#queue.then(() => this.#keep(store, hasRead));
    this.#queue = kept;
    return kept;
  }

  async remove(): Promise<void> {
    this.#stamp = null;
    await this.#queue;
    await sessionParts.remove(this.#tenant, this.#name).catch(() => undefined);
  }

  async #keep(store: SessionStore, { coverage, readAt, leftOut }: HasRead): Promise<ReadingState['notKept']> {
    const stamp = crypto.randomUUID();
    // Head and chunks are of one moment. What changes from then on, be it while this is written, lowers `firstChanged`
    // again and is kept the next time.
    const partsFrom = (chunk: number) => {
      const { rows } = store;
      store.firstChanged = rows;
      const head: Head = { stamp, readAt, covered: coverage.spans, leftOut, store: snapshotHead(store) };
      const indices = Array.from({ length: chunkCount(rows) - chunk }, (_, index) => chunk + index);
      return new Map<number, unknown>([
        [0, head],
        ...indices.map((index) => [index + 1, snapshotChunk(store, index)] as const),
      ]);
    };
    const goesOn = (first: unknown) => (first as Head | undefined)?.stamp === this.#stamp;
    try {
      const chunk = Math.floor(store.firstChanged / CHUNK);
      // A store changed from its first chunk on may be a new one, with fewer parts than are there.
      const added =
        chunk > 0 &&
        this.#stamp !== null &&
        (await sessionParts.put(this.#tenant, this.#name, partsFrom(chunk), goesOn));
      if (!added) await sessionParts.replace(this.#tenant, this.#name, partsFrom(0));
      this.#stamp = stamp;
      return null;
    } catch (error) {
      this.#stamp = null;
      store.firstChanged = 0;
      await sessionParts.remove(this.#tenant, this.#name).catch(() => undefined);
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';
    }
  }
}
