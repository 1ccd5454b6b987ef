import { createAtom } from '@tanstack/store';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { BLOCK } from '#engines/audience-import/source.ts';
import type { ShownRow } from './reader.ts';

/** As many blocks as are held: several windows full. */
const MOST = 40;
const RETRY_DELAY_MS = 5_000;

/** The rows of a file as they are shown, read in blocks when they come into sight. */
export class RowBlocks {
  #read: (block: number) => Promise<ShownRow[]>;
  #blocks = new Map<number, ShownRow[] | null>();
  /** Counts changes of the blocks. */
  readonly #version = createAtom(0);

  constructor(read: (block: number) => Promise<ShownRow[]>) {
    this.#read = read;
  }

  subscribe = (listener: () => void): (() => void) => this.#version.subscribe(listener).unsubscribe;

  /** A row; undefined until it has been read, which this asks for. */
  get(row: number): ShownRow | undefined {
    const block = Math.floor(row / BLOCK);
    const found = this.#blocks.get(block);
    if (found === undefined) void this.#load(block);
    return found?.[row % BLOCK];
  }

  async #load(block: number): Promise<void> {
    this.#blocks.set(block, null);
    try {
      this.#blocks.set(block, await this.#read(block));
    } catch {
      // Rows still in view then ask for the block again.
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      this.#blocks.delete(block);
    }
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= MOST) break;
      this.#blocks.delete(oldest);
    }
    this.#version.set((version) => version + 1);
  }
}

const none = new RowBlocks(async () => []);
export const RowBlocksContext = createContext(none);

/** A row of the file at hand; undefined until it has been read. */
export function useShownRow(row: number): ShownRow | undefined {
  const blocks = useContext(RowBlocksContext);
  return useSyncExternalStore(blocks.subscribe, () => blocks.get(row));
}
