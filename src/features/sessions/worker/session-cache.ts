import { ROWS_PER_CHUNK } from '#engines/sessions/columns/code-column.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import {
  chunkCount,
  restoreStore,
  type SnapshotChunk,
  type SnapshotHead,
  snapshotChunk,
  snapshotHead,
} from '#engines/sessions/columns/snapshot.ts';
import type { LoadRecord } from '#engines/sessions/loading/loader.ts';
import { Coverage, type Slice } from '#engines/sessions/loading/slices.ts';
import { sessionParts } from '#storage/session-parts.ts';
import type { AnalysisLoadState, Dataset } from './protocol.ts';

/** First part of a cached dataset; the others are chunks. Its keys are stored. */
interface Head {
  /** ID of the write; parts of different writes are never combined. */
  stamp: string;
  readAt: number;
  covered: readonly Slice[];
  /** Missing in older caches, as is `duplicateRows`. */
  skippedRows?: number;
  duplicateRows?: number;
  store: SnapshotHead;
}

interface CachedSessions extends LoadRecord {
  store: SessionStore;
}

/** Caches the sessions of a dataset in IndexedDB. */
export class SessionCache {
  readonly #tenant: string;
  readonly #name: string;
  /** The last write of this instance, which the next one extends. */
  #stamp: string | null = null;
  /** Serializes writes. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ tenant, pageId, audienceId }: Dataset) {
    this.#tenant = tenant;
    this.#name = JSON.stringify(['sessions', pageId, audienceId ?? null]);
  }

  /** Loads the cached sessions; null if empty or the browser denies storage. */
  async restore(): Promise<CachedSessions | null> {
    try {
      const [first, ...chunks] = await sessionParts.all(this.#tenant, this.#name);
      const head = first as Head | undefined;
      const store = head ? restoreStore(head.store, chunks as SnapshotChunk[]) : null;
      if (!head || !store) return null;
      this.#stamp = head.stamp;
      const { covered, readAt, skippedRows = 0, duplicateRows = 0 } = head;
      return { store, coverage: new Coverage(covered), loadedAt: readAt, skippedRows, duplicateRows };
    } catch {
      return null;
    }
  }

  /** Writes what changed since the last write. Resolves to the reason on failure, else null. */
  save(store: SessionStore, record: LoadRecord): Promise<AnalysisLoadState['cacheError']> {
    const write = this.#queue.then(() => this.#write(store, record));
    this.#queue = write;
    return write;
  }

  async remove(): Promise<void> {
    this.#stamp = null;
    await this.#queue;
    await sessionParts.remove(this.#tenant, this.#name).catch(() => undefined);
  }

  async #write(
    store: SessionStore,
    { coverage, loadedAt, skippedRows, duplicateRows }: LoadRecord,
  ): Promise<AnalysisLoadState['cacheError']> {
    const stamp = crypto.randomUUID();
    // Head and chunks are one consistent copy. Later changes lower `firstChangedRow`, so the next write includes them.
    const partsFrom = (chunk: number) => {
      const { rows } = store;
      store.firstChangedRow = rows;
      const head: Head = {
        stamp,
        readAt: loadedAt,
        covered: coverage.slices,
        skippedRows,
        duplicateRows,
        store: snapshotHead(store),
      };
      const indices = Array.from({ length: chunkCount(rows) - chunk }, (_, index) => chunk + index);
      return new Map<number, unknown>([
        [0, head],
        ...indices.map((index) => [index + 1, snapshotChunk(store, index)] as const),
      ]);
    };
    const isLastWrite = (first: unknown) => (first as Head | undefined)?.stamp === this.#stamp;
    try {
      const chunk = Math.floor(store.firstChangedRow / ROWS_PER_CHUNK);
      // If the first chunk changed, the store may be new and have fewer parts than the cache: replace them all.
      const added =
        chunk > 0 &&
        this.#stamp !== null &&
        (await sessionParts.put(this.#tenant, this.#name, partsFrom(chunk), isLastWrite));
      if (!added) await sessionParts.replace(this.#tenant, this.#name, partsFrom(0));
      this.#stamp = stamp;
      return null;
    } catch (error) {
      this.#stamp = null;
      store.firstChangedRow = 0;
      await sessionParts.remove(this.#tenant, this.#name).catch(() => undefined);
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'denied';
    }
  }
}
