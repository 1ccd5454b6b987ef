/** Code of a missing value: null or undefined. */
export const MISSING = 0;
/** Code of an invalid value: a number out of bounds or an unreadable time. */
export const INVALID = 1;
/** Code of the first actual value. */
export const FIRST_VALUE = 2;

/** Slots of the cache of recent values; a power of two. */
const RECENT_SIZE = 1024;

/** Cache slot of a value. Uses only two characters and the length, as hashing a string costs more than comparing it. */
function recentIndex(value: string | number): number {
  if (typeof value === 'number') return value & (RECENT_SIZE - 1);
  const { length } = value;
  if (length === 0) return 0;
  return (length + 31 * value.charCodeAt(length - 1) + 7 * value.charCodeAt(length >> 1)) & (RECENT_SIZE - 1);
}

/** Assigns codes to values in order of appearance, starting at {@link FIRST_VALUE}. */
export class Dictionary<T extends string | number> {
  readonly #codes: Map<T, number>;
  /** Values by `code - FIRST_VALUE`. */
  readonly values: T[];
  readonly #recent: (T | undefined)[] = Array.from({ length: RECENT_SIZE });
  readonly #recentCodes = new Int32Array(RECENT_SIZE);

  constructor(values: T[] = []) {
    this.values = values;
    this.#codes = new Map(values.map((value, index) => [value, index + FIRST_VALUE]));
  }

  /** Number of codes, including {@link MISSING} and {@link INVALID}. */
  get size(): number {
    return this.values.length + FIRST_VALUE;
  }

  code(value: T): number {
    const slot = recentIndex(value);
    if (value === this.#recent[slot]) return this.#recentCodes[slot] ?? 0;
    const code = this.#codes.get(value) ?? this.#add(value);
    this.#recent[slot] = value;
    this.#recentCodes[slot] = code;
    return code;
  }

  #add(value: T): number {
    const code = this.size;
    this.values.push(value);
    this.#codes.set(value, code);
    return code;
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
