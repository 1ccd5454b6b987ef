/** Rows of a chunk, as a power of two. Chunks avoid copies on growth and keep scans within CPU caches. */
const CHUNK_BITS = 15;
export const ROWS_PER_CHUNK = 1 << CHUNK_BITS;
const ROW_MASK = ROWS_PER_CHUNK - 1;

export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

const arrayTypes = [Uint8Array, Uint16Array, Uint32Array];
const maxCodeOf = ({ BYTES_PER_ELEMENT }: Pick<Codes, 'BYTES_PER_ELEMENT'>) =>
  2 ** (8 * BYTES_PER_ELEMENT) - 1;

/** Unsigned codes by row in the narrowest of one, two or four bytes that fits the largest. */
export class CodeColumn {
  chunks: Codes[];
  #maxCode: number;

  /** Takes ownership of the chunks; narrower or shorter ones are copied. */
  constructor(chunks: readonly Codes[] = []) {
    this.#maxCode = Math.max(maxCodeOf(Uint8Array), ...chunks.map(maxCodeOf));
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
      chunk = this.#createChunk();
      this.chunks[index] = chunk;
    }
    chunk[row & ROW_MASK] = code;
  }

  /** Chunks of the first rows, without unused space. */
  toChunks(rows: number): Codes[] {
    return this.chunks.map((chunk, index) => {
      const filled = rows - index * ROWS_PER_CHUNK;
      return filled < ROWS_PER_CHUNK ? chunk.slice(0, filled) : chunk;
    });
  }

  #widen(code: number) {
    this.#maxCode = maxCodeOf(arrayTypes.find((type) => code <= maxCodeOf(type)) ?? Uint32Array);
    this.chunks = this.chunks.map((chunk) => this.#fit(chunk));
  }

  #createChunk(): Codes {
    const type = arrayTypes.find((each) => maxCodeOf(each) === this.#maxCode) ?? Uint32Array;
    return new type(ROWS_PER_CHUNK);
  }

  #fit(chunk: Codes): Codes {
    if (chunk.length === ROWS_PER_CHUNK && maxCodeOf(chunk) === this.#maxCode) return chunk;
    const resized = this.#createChunk();
    resized.set(chunk);
    return resized;
  }
}

/** Lookup table by code, for columns whose dictionary grows. */
export class CodeTable {
  #table = new Int32Array();
  readonly #of: (code: number) => number;

  constructor(of: (code: number) => number) {
    this.#of = of;
  }

  /** Table of the codes below `size`. */
  upTo(size: number): Int32Array {
    if (size !== this.#table.length)
      this.#table = Int32Array.from({ length: size }, (_, code) => this.#of(code));
    return this.#table;
  }
}
