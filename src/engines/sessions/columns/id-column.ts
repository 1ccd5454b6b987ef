import { CodeColumn, type Codes } from './code-column.ts';

const ROWS_PER_BLOCK = 4096;
const WORD = 32;
/** UTF-8 of a UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

/** IDs of consecutive rows as UTF-8, and where each ends; as strings if one has a lone surrogate. */
export type IdBlock = { bytes: Uint8Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> } | readonly string[];

export interface IdSnapshot {
  blocks: IdBlock[];
  tail: readonly string[];
  hashes: Codes[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Unique IDs by row, and rows by ID. Takes a quarter of the memory of strings in a `Map`. */
export class IdColumn {
  readonly #blocks: IdBlock[];
  /** IDs of the rows after the last full block. */
  #tail: string[];
  readonly #hashes: CodeColumn;
  #rows: number;
  /** Open-addressed hash table of rows plus one. Built on first use, so that restored sessions can be shown before. */
  #slots = new Uint32Array();

  constructor({ blocks, tail, hashes }: IdSnapshot = { blocks: [], tail: [], hashes: [] }) {
    this.#blocks = [...blocks];
    this.#tail = [...tail];
    this.#hashes = new CodeColumn(hashes);
    this.#rows = blocks.length * ROWS_PER_BLOCK + tail.length;
  }

  get(row: number): string {
    const block = this.#blocks[Math.floor(row / ROWS_PER_BLOCK)] ?? this.#tail;
    const index = row % ROWS_PER_BLOCK;
    if (!('bytes' in block)) return block[index] ?? '';
    return decoder.decode(block.bytes.subarray(block.ends[index - 1] ?? 0, block.ends[index]));
  }

  hash(row: number): number {
    return this.#hashes.get(row);
  }

  /** Row of an ID; -1 for an unknown ID. */
  find(id: string): number {
    if (2 * this.#rows >= this.#slots.length) this.#index();
    const hash = hashOf(id);
    for (let slot = this.#firstSlot(hash); ; slot = this.#nextSlot(slot)) {
      const row = (this.#slots[slot] ?? 0) - 1;
      if (row < 0 || (this.#hashes.get(row) === hash && this.get(row) === id)) return row;
    }
  }

  /** Appends an ID that no row has. */
  push(id: string): void {
    if (2 * this.#rows >= this.#slots.length) this.#index();
    this.#hashes.set(this.#rows, hashOf(id));
    this.#addToIndex(this.#rows);
    this.#rows += 1;
    this.#tail.push(id);
    if (this.#tail.length < ROWS_PER_BLOCK) return;
    this.#blocks.push(encode(this.#tail));
    this.#tail = [];
  }

  snapshot(): IdSnapshot {
    return { blocks: [...this.#blocks], tail: [...this.#tail], hashes: this.#hashes.toChunks(this.#rows) };
  }

  /** Builds the table, at most a quarter full. */
  #index() {
    this.#slots = new Uint32Array(2 ** (WORD - Math.clz32(4 * this.#rows + ROWS_PER_BLOCK)));
    for (let row = 0; row < this.#rows; row += 1) this.#addToIndex(row);
  }

  #addToIndex(row: number) {
    let slot = this.#firstSlot(this.#hashes.get(row));
    while (this.#slots[slot] !== 0) slot = this.#nextSlot(slot);
    this.#slots[slot] = row + 1;
  }

  #firstSlot(hash: number): number {
    return hash & (this.#slots.length - 1);
  }

  #nextSlot(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1);
  }
}

function encode(ids: readonly string[]): IdBlock {
  if (!ids.every((id) => id.isWellFormed())) return ids;
  // An array per ID takes twice as long.
  const bytes = new Uint8Array(MAX_BYTES_PER_UNIT * ids.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  const ends = Uint32Array.from(ids, (id) => {
    end += encoder.encodeInto(id, bytes.subarray(end)).written;
    return end;
  });
  return { bytes: bytes.slice(0, end), ends };
}

/** FNV-1a over UTF-16 units with MurmurHash3's finalizer, as IDs often differ only in their last characters. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
