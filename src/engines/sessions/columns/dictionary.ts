/** The code of what is missing: null or not there at all. */
export const MISSING = 0;
/** The code of what is there but cannot be: a number out of all bounds, a time that cannot be read. */
export const UNUSABLE = 1;
/** The first code of a value. */
export const FIRST_VALUE = 2;

/** Values that were asked for lately, each at a place of its own; a power of two. */
const RECENT_SIZE = 1024;

/** Where a value stands among the recent ones: told by next to nothing of it, as hashing costs more than comparing. */
function recentIndex(value: string | number): number {
  if (typeof value === 'number') return value & (RECENT_SIZE - 1);
  const { length } = value;
  if (length === 0) return 0;
  return (length + 31 * value.charCodeAt(length - 1) + 7 * value.charCodeAt(length >> 1)) & (RECENT_SIZE - 1);
}

/** Numbers values in the order they first appear, from {@link FIRST_VALUE}. */
export class Dictionary<T extends string | number> {
  readonly #codes: Map<T, number>;
  /** The values; the one of a code stands at `code - FIRST_VALUE`. */
  readonly values: T[];
  readonly #recent: (T | undefined)[] = Array.from({ length: RECENT_SIZE });
  readonly #recentCodes = new Int32Array(RECENT_SIZE);

  constructor(values: T[] = []) {
    this.values = values;
    this.#codes = new Map(values.map((value, index) => [value, index + FIRST_VALUE]));
  }

  /** How many codes there are, those of no value included. */
  get size(): number {
    return this.values.length + FIRST_VALUE;
  }

  code(value: T): number {
    const place = recentIndex(value);
    if (value === this.#recent[place]) return this.#recentCodes[place] ?? 0;
    const code = this.#codes.get(value) ?? this.#add(value);
    this.#recent[place] = value;
    this.#recentCodes[place] = code;
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
