import { CodeColumn } from './code-column.ts';

/** Beyond this share of taken places, looking one up takes too many steps. */
const FULLEST = 0.75;
const GROWTH = 1.4;
const SMALLEST = 1024;

/**
 * Finds rows by identity: a hash table with open addressing that holds row numbers, and the hash of each row.
 * The identities themselves stay where they are, and are compared only where hashes agree.
 */
export class IdIndex {
  /** Row + 1 at its place; 0 is free. */
  #places = new Uint32Array(SMALLEST);
  readonly #hashes = new CodeColumn();
  #size = 0;
  readonly #idOf: (row: number) => string;

  constructor(idOf: (row: number) => string) {
    this.#idOf = idOf;
  }

  get bytes(): number {
    return this.#places.byteLength + this.#hashes.bytes;
  }

  /** The row of an identity, −1 where there is none. */
  find(id: string): number {
    const hash = hashOf(id);
    for (let place = this.#home(hash); ; place = this.#next(place)) {
      const row = (this.#places[place] ?? 0) - 1;
      if (row < 0) return -1;
      if (this.#hashes.get(row) === hash && this.#idOf(row) === id) return row;
    }
  }

  /** Notes the identity of the next row, which must be a new one. */
  push(id: string): void {
    const row = this.#size;
    if (row + 1 > this.#places.length * FULLEST) this.#grow();
    this.#hashes.set(row, hashOf(id));
    this.#size += 1;
    this.#put(row);
  }

  #put(row: number) {
    let place = this.#home(this.#hashes.get(row));
    while (this.#places[place] !== 0) place = this.#next(place);
    this.#places[place] = row + 1;
  }

  #grow() {
    this.#places = new Uint32Array(Math.ceil(this.#places.length * GROWTH));
    for (let row = 0; row < this.#size; row += 1) this.#put(row);
  }

  #home(hash: number): number {
    return hash % this.#places.length;
  }

  #next(place: number): number {
    return place + 1 === this.#places.length ? 0 : place + 1;
  }
}

/** FNV-1a over UTF-16 units, with the mixing step of MurmurHash3, as ids often differ in their last letters only. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
