/** Rows of a chunk, as a power of two: growing copies nothing, and a scan works within the caches. */
const CHUNK_BITS = 15;
export const CHUNK = 1 << CHUNK_BITS;
const WITHIN = CHUNK - 1;

export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Unsigned codes by row, as narrow as the largest of them allows: one, two or four bytes each. */
export class CodeColumn {
  chunks: Codes[];
  #most: number;

  /** Takes over chunks of any widths and lengths, the narrower and shorter ones copied. */
  constructor(chunks: readonly Codes[] = []) {
    this.#most = largest(Math.max(1, ...chunks.map((chunk) => chunk.BYTES_PER_ELEMENT)));
    this.chunks = chunks.map((chunk) => this.#fit(chunk));
  }

  get(row: number): number {
    return this.chunks[row >>> CHUNK_BITS]?.[row & WITHIN] ?? 0;
  }

  set(row: number, code: number): void {
    if (code > this.#most) this.#widen(code);
    const index = row >>> CHUNK_BITS;
    let chunk = this.chunks[index];
    if (chunk === undefined) {
      chunk = empty(this.#most);
      this.chunks[index] = chunk;
    }
    chunk[row & WITHIN] = code;
  }

  get bytes(): number {
    return this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Happens twice at most in a column's life, and copies a million rows in about a millisecond. */
  #widen(code: number) {
    this.#most = code > largest(2) ? largest(4) : largest(2);
    this.chunks = this.chunks.map((chunk) => this.#fit(chunk));
  }

  #fit(chunk: Codes): Codes {
    const fitting = empty(this.#most);
    if (chunk.length === CHUNK && chunk.BYTES_PER_ELEMENT === fitting.BYTES_PER_ELEMENT) return chunk;
    fitting.set(chunk);
    return fitting;
  }
}

const largest = (bytes: number) => 2 ** (8 * bytes) - 1;

function empty(most: number): Codes {
  if (most <= largest(1)) return new Uint8Array(CHUNK);
  return most <= largest(2) ? new Uint16Array(CHUNK) : new Uint32Array(CHUNK);
}

/** Signed whole numbers of four bytes by row. */
export class IntColumn {
  readonly chunks: Int32Array<ArrayBuffer>[];

  /** Takes over chunks, the shorter ones copied. */
  constructor(chunks: readonly Int32Array<ArrayBuffer>[] = []) {
    this.chunks = chunks.map((chunk) => {
      if (chunk.length === CHUNK) return chunk;
      const full = new Int32Array(CHUNK);
      full.set(chunk);
      return full;
    });
  }

  get(row: number): number {
    return this.chunks[row >>> CHUNK_BITS]?.[row & WITHIN] ?? 0;
  }

  set(row: number, value: number): void {
    const index = row >>> CHUNK_BITS;
    let chunk = this.chunks[index];
    if (chunk === undefined) {
      chunk = new Int32Array(CHUNK);
      this.chunks[index] = chunk;
    }
    chunk[row & WITHIN] = value;
  }

  get bytes(): number {
    return this.chunks.length * CHUNK * Int32Array.BYTES_PER_ELEMENT;
  }
}
