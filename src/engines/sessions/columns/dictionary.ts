/** Code of a missing value: null or undefined. */
export const MISSING = 0;
/** Code of an invalid value: a number out of bounds or an unreadable time. */
export const INVALID = 1;
/** Code of the first actual value. */
export const FIRST_VALUE = 2;

/** Assigns codes to values in order of appearance, starting at {@link FIRST_VALUE}. */
export class Dictionary<T extends string | number> {
  readonly #codes: Map<T, number>;
  /** Values by `code - FIRST_VALUE`. */
  readonly values: T[];

  constructor(values: T[] = []) {
    this.values = values;
    this.#codes = new Map(values.map((value, index) => [value, index + FIRST_VALUE]));
  }

  /** Number of codes, including {@link MISSING} and {@link INVALID}. */
  get size(): number {
    return this.values.length + FIRST_VALUE;
  }

  code(value: T): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    this.#codes.set(value, this.size);
    return this.values.push(value) + FIRST_VALUE - 1;
  }

  /** Code of a value; undefined if it never occurred. */
  find(value: T): number | undefined {
    return this.#codes.get(value);
  }

  /** Value of a code; undefined for {@link MISSING} and {@link INVALID}. */
  value(code: number): T | undefined {
    return this.values[code - FIRST_VALUE];
  }
}
