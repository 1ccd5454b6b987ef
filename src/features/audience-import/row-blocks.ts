import { createAtom } from '@tanstack/store';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { ROWS_PER_BLOCK } from '#engines/audience-import/read-source.ts';
import type { PreviewRow } from './reader.ts';

const MAX_CACHED_BLOCKS = 40;
const RETRY_DELAY_MS = 5_000;

/** Preview rows of a file, loaded in blocks as they become visible. */
export class RowBlocks {
  #loadBlock: (block: number) => Promise<PreviewRow[]>;
  #blocks = new Map<number, PreviewRow[] | null>();
  /** Incremented when blocks change. */
  readonly #version = createAtom(0);

  constructor(read: (block: number) => Promise<PreviewRow[]>) {
    this.#loadBlock = read;
  }

  subscribe = (listener: () => void): (() => void) => this.#version.subscribe(listener).unsubscribe;

  /** Undefined while the row's block loads; starts loading it. */
  get(row: number): PreviewRow | undefined {
    const block = Math.floor(row / ROWS_PER_BLOCK);
    const found = this.#blocks.get(block);
    if (found === undefined) void this.#load(block);
    return found?.[row % ROWS_PER_BLOCK];
  }

  async #load(block: number): Promise<void> {
    this.#blocks.set(block, null);
    try {
      this.#blocks.set(block, await this.#loadBlock(block));
    } catch {
      // Rows that are still visible request the block again.
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      this.#blocks.delete(block);
    }
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= MAX_CACHED_BLOCKS) break;
      this.#blocks.delete(oldest);
    }
    this.#version.set((version) => version + 1);
  }
}

const emptyBlocks = new RowBlocks(async () => []);
export const RowBlocksContext = createContext(emptyBlocks);

/** Undefined while the row loads. */
export function usePreviewRow(row: number): PreviewRow | undefined {
  const blocks = useContext(RowBlocksContext);
  return useSyncExternalStore(blocks.subscribe, () => blocks.get(row));
}
