import type { CodeColumn } from './code-column.ts';

/** Above this load factor, lookups probe too many slots. */
const MAX_LOAD_FACTOR = 0.75;
const GROWTH_FACTOR = 1.4;
const MIN_CAPACITY = 1024;

/** Low bits of a slot that hold the row; the high bits hold part of the hash to skip most mismatches early. */
const ROW_BITS = 27;
const ROW_MASK = 2 ** ROW_BITS - 1;

/**
 * Finds rows by ID: a hash table with open addressing that stores row numbers and each row's hash. IDs stay in
 * the store and are compared only if hashes match.
 */
export class IdIndex {
  /** Row + 1 in the low bits and part of its hash in the high bits; 0 if free. */
  #slots = new Uint32Array(0);
  readonly #hashes: CodeColumn;
  #size: number;
  readonly #idOf: (row: number) => string;

  /**
   * @param hashes hashes of the IDs by row; avoids reading every ID
   * @param size number of rows
   */
  constructor(idOf: (row: number) => string, hashes: CodeColumn, size: number) {
    this.#idOf = idOf;
    this.#hashes = hashes;
    this.#size = size;
    this.#ensureCapacity(size + 1);
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#hashes.bytes;
  }

  /** Row of an ID; -1 if unknown. */
  find(id: string): number {
    const hash = hashOf(id);
    return this.#rowAt(this.#slotOf(id, hash));
  }

  /** Row of an ID. An unknown ID is added as the next row and returns -1. */
  findOrAdd(id: string): number {
    this.#ensureCapacity(this.#size + 1);
    const hash = hashOf(id);
    const slot = this.#slotOf(id, hash);
    const row = this.#rowAt(slot);
    if (row >= 0) return row;
    this.#hashes.set(this.#size, hash);
    this.#slots[slot] = entryOf(hash, this.#size);
    this.#size += 1;
    return -1;
  }

  #rowAt(slot: number): number {
    return ((this.#slots[slot] ?? 0) & ROW_MASK) - 1;
  }

  /** Slot of an ID, or the free slot where it belongs. */
  #slotOf(id: string, hash: number): number {
    const slots = this.#slots;
    let slot = hash % slots.length;
    for (;;) {
      const entry = slots[slot] ?? 0;
      if (entry === 0) return slot;
      const row = (entry & ROW_MASK) - 1;
      if ((entry ^ hash) >>> ROW_BITS === 0 && this.#hashes.get(row) === hash && this.#idOf(row) === id)
        return slot;
      slot = slot + 1 === slots.length ? 0 : slot + 1;
    }
  }

  #ensureCapacity(size: number) {
    let { length } = this.#slots;
    while (size > length * MAX_LOAD_FACTOR)
      length = Math.max(MIN_CAPACITY, Math.ceil(length * GROWTH_FACTOR));
    if (length === this.#slots.length) return;
    const slots = new Uint32Array(length);
    for (let row = 0; row < this.#size; row += 1) {
      const hash = this.#hashes.get(row);
      let slot = hash % slots.length;
      while (slots[slot] !== 0) slot = slot + 1 === slots.length ? 0 : slot + 1;
      slots[slot] = entryOf(hash, row);
    }
    this.#slots = slots;
  }
}

const entryOf = (hash: number, row: number) => ((hash & ~ROW_MASK) | (row + 1)) >>> 0;

/**
 * FNV-1a over UTF-16 units with MurmurHash3's finalizer, as IDs often differ only in their last characters.
 * Snapshots store these hashes: increase `SNAPSHOT_VERSION` when changing the function.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
