/** Rows of a chunk, as a power of two. Chunks avoid copies on growth and keep scans within CPU caches. */
const CHUNK_BITS = 15;
export const ROWS_PER_CHUNK = 1 << CHUNK_BITS;
const ROW_MASK = ROWS_PER_CHUNK - 1;

export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Unsigned codes by row in the narrowest of one, two or four bytes that fits the largest. */
export class CodeColumn {
  chunks: Codes[];
  #maxCode: number;

  /** Takes ownership of the chunks; narrower or shorter ones are copied. */
  constructor(chunks: readonly Codes[] = []) {
    this.#maxCode = maxCodeOf(Math.max(1, ...chunks.map((chunk) => chunk.BYTES_PER_ELEMENT)));
    this.chunks = chunks.map((chunk) => this.#fit(chunk));
  }

  get(row: number): number {
    return this.chunks[row >>> CHUNK_BITS]?.[row & ROW_MASK] ?? 0;
  }

  set(row: number, code: number): void {
    if (code > this.#maxCode) this.#widen(code);
    const index = row >>> CHUNK_BITS;
    let chunk = this.chunks[index];
    if (chunk === undefined) {
      chunk = createChunk(this.#maxCode);
      this.chunks[index] = chunk;
    }
    chunk[row & ROW_MASK] = code;
  }

  get bytes(): number {
    return this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Runs at most twice per column; copying a million rows takes about 1 ms. */
  #widen(code: number) {
    this.#maxCode = code > maxCodeOf(2) ? maxCodeOf(4) : maxCodeOf(2);
    this.chunks = this.chunks.map((chunk) => this.#fit(chunk));
  }

  #fit(chunk: Codes): Codes {
    const resized = createChunk(this.#maxCode);
    if (chunk.length === ROWS_PER_CHUNK && chunk.BYTES_PER_ELEMENT === resized.BYTES_PER_ELEMENT)
      return chunk;
    resized.set(chunk);
    return resized;
  }
}

const maxCodeOf = (bytes: number) => 2 ** (8 * bytes) - 1;

function createChunk(maxCode: number): Codes {
  if (maxCode <= maxCodeOf(1)) return new Uint8Array(ROWS_PER_CHUNK);
  return maxCode <= maxCodeOf(2) ? new Uint16Array(ROWS_PER_CHUNK) : new Uint32Array(ROWS_PER_CHUNK);
}

/** Signed 32-bit integers by row. */
export class IntColumn {
  readonly chunks: Int32Array<ArrayBuffer>[];

  /** Takes ownership of the chunks; shorter ones are copied. */
  constructor(chunks: readonly Int32Array<ArrayBuffer>[] = []) {
    this.chunks = chunks.map((chunk) => {
      if (chunk.length === ROWS_PER_CHUNK) return chunk;
      const full = new Int32Array(ROWS_PER_CHUNK);
      full.set(chunk);
      return full;
    });
  }

  get(row: number): number {
    return this.chunks[row >>> CHUNK_BITS]?.[row & ROW_MASK] ?? 0;
  }

  set(row: number, value: number): void {
    const index = row >>> CHUNK_BITS;
    let chunk = this.chunks[index];
    if (chunk === undefined) {
      chunk = new Int32Array(ROWS_PER_CHUNK);
      this.chunks[index] = chunk;
    }
    chunk[row & ROW_MASK] = value;
  }

  get bytes(): number {
    return this.chunks.length * ROWS_PER_CHUNK * Int32Array.BYTES_PER_ELEMENT;
  }
}

/** Lookup table by code for a column whose dictionary grows. */
export class CodeTable {
  table = new Int32Array(64);
  #size = 0;
  readonly #of: (code: number) => number;

  constructor(of: (code: number) => number) {
    this.#of = of;
  }

  /** Fills the table for codes below `size`. */
  extendTo(size: number): Int32Array {
    if (size > this.table.length) {
      const table = new Int32Array(Math.max(size, this.table.length * 2));
      table.set(this.table);
      this.table = table;
    }
    for (; this.#size < size; this.#size += 1) this.table[this.#size] = this.#of(this.#size);
    return this.table;
  }
}
