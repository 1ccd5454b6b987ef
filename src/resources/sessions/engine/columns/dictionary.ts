/** The code of what is missing: null or not there at all. */
export const MISSING = 0;
/** The code of what is there but cannot be: a number out of all bounds, a time that cannot be read. */
export const UNUSABLE = 1;
/** The first code of a value. */
export const FIRST_VALUE = 2;

/** Numbers values in the order they first appear, from {@link FIRST_VALUE}. */
export class Dictionary<T extends string | number> {
  readonly #codes: Map<T, number>;
  /** The values; the one of a code stands at `code - FIRST_VALUE`. */
  readonly values: T[];
  #last: T | undefined;
  #lastCode = 0;

  constructor(values: T[] = []) {
    this.values = values;
    this.#codes = new Map(values.map((value, index) => [value, index + FIRST_VALUE]));
  }

  /** How many codes there are, those of no value included. */
  get size(): number {
    return this.values.length + FIRST_VALUE;
  }

  code(value: T): number {
    // Rows often repeat the one before, and comparing is cheaper than hashing.
    if (value === this.#last) return this.#lastCode;
    const code = this.#codes.get(value) ?? this.#add(value);
    this.#last = value;
    this.#lastCode = code;
    return code;
  }

  #add(value: T): number {
    const code = this.size;
    this.values.push(value);
    this.#codes.set(value, code);
    return code;
  }

  /** The code of a value; undefined where it never appeared. */
  find(value: T): number | undefined {
    return this.#codes.get(value);
  }

  /** The value of a code; undefined for a code of no value. */
  value(code: number): T | undefined {
    return this.values[code - FIRST_VALUE];
  }
}
