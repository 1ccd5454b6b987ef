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
    const place = this.#slotOf(id, hash);
    const row = this.#rowAt(place);
    if (row >= 0) return row;
    this.#hashes.set(this.#size, hash);
    this.#slots[place] = entryOf(hash, this.#size);
    this.#size += 1;
    return -1;
  }

  #rowAt(place: number): number {
    return ((this.#slots[place] ?? 0) & ROW_MASK) - 1;
  }

  /** Slot of an ID, or the free slot where it belongs. */
  #slotOf(id: string, hash: number): number {
    const places = this.#slots;
    let place = hash % places.length;
    for (;;) {
      const entry = places[place] ?? 0;
      if (entry === 0) return place;
      const row = (entry & ROW_MASK) - 1;
      if ((entry ^ hash) >>> ROW_BITS === 0 && this.#hashes.get(row) === hash && this.#idOf(row) === id)
        return place;
      place = place + 1 === places.length ? 0 : place + 1;
    }
  }

  #ensureCapacity(size: number) {
    let { length } = this.#slots;
    while (size > length * MAX_LOAD_FACTOR)
      length = Math.max(MIN_CAPACITY, Math.ceil(length * GROWTH_FACTOR));
    if (length === this.#slots.length) return;
    const places = new Uint32Array(length);
    for (let row = 0; row < this.#size; row += 1) {
      const hash = this.#hashes.get(row);
      let place = hash % places.length;
      while (places[place] !== 0) place = place + 1 === places.length ? 0 : place + 1;
      places[place] = entryOf(hash, row);
    }
    this.#slots = places;
  }
}

const entryOf = (hash: number, row: number) => ((hash & ~ROW_MASK) | (row + 1)) >>> 0;

/**
 * FNV-1a over UTF-16 units with MurmurHash3's finalizer, as IDs often differ only in their last characters.
 * Snapshots
 * store these hashes: increase `SNAPSHOT_VERSION` when changing the function.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
