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
