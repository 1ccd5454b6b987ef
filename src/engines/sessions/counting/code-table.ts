/** What each code of a column means, for a column whose codes grow in number. */
export class CodeTable {
  table = new Int32Array(64);
  #size = 0;
  readonly #of: (code: number) => number;

  constructor(of: (code: number) => number) {
    this.#of = of;
  }

  /** Looks up what codes below `size` mean. */
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
