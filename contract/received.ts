import type * as z from 'zod/mini';

/** Keys of IDs. The first that an object's schema requires is the object's identity; others refer to other records. */
const identities = [
  'audienceSessionId',
  'versionId',
  'accountLogId',
  'personLogId',
  'topicEntryId',
  'topicId',
  'audienceId',
  'pageId',
  'personId',
  'revisionId',
  'accountId',
] as const;

/** The first of `Names` that is a required key of `T`. */
type FirstKey<Names extends readonly string[], T> = Names extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? First extends keyof T
    ? undefined extends T[First]
      ? FirstKey<Rest, T>
      : First
    : FirstKey<Rest, T>
  : never;

/** Keys that every response has: the identity, and `items` of lists. */
type RequiredKey<T> = FirstKey<typeof identities, T> | ('items' & keyof T);

/** Whether `T` is a free-form object (`z.record`), such as a log's payload. */
type IsFreeForm<T> = T extends object ? (string extends keyof T ? true : false) : false;

/** Free-form objects are their source text. */
type ReceivedField<T> = T extends unknown ? (IsFreeForm<T> extends true ? string : Received<T>) : never;

type ReceivedObject<T> = { [K in RequiredKey<T>]: ReceivedField<NonNullable<T[K]>> } & {
  [K in Exclude<keyof T, RequiredKey<T>>]?: ReceivedField<T[K]> | null | undefined;
};

/**
 * A response as parsed leniently: every key but the identity and `items` may be missing or null, and enums may have
 * unknown values.
 */
export type Received<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? Received<Item>[]
      : IsFreeForm<T> extends true
        ? T
        : T extends object
          ? ReceivedObject<T>
          : T;

type Key = string | number;

/** An unusable response; `path` names the field, e.g. `items.3.pageId`. */
export class ShapeError extends Error {
  readonly path: string;
  readonly #keys: readonly Key[];
  readonly #expected: string;
  constructor(keys: readonly Key[], expected: string) {
    const path = keys.join('.');
    super(`${path || 'the answer'} is not ${expected}`);
    this.name = 'ShapeError';
    this.path = path;
    this.#keys = keys;
    this.#expected = expected;
  }
  /** Copy with `key` prepended to the path. */
  prefixPath(key: Key): ShapeError {
    return new ShapeError([key, ...this.#keys], this.#expected);
  }
}

/** Paths are built while the error propagates: most responses are valid and need none. */
const withPath = (key: Key, error: unknown) => (error instanceof ShapeError ? error.prefixPath(key) : error);

type Read = (value: unknown) => unknown;

const optional =
  (expected: string, accept: (value: unknown) => unknown): Read =>
  (value) => {
    if (value === null || value === undefined) return value;
    if (typeof value === 'object') throw new ShapeError([], expected);
    return accept(value);
  };

const readText = optional('text', String);
const readNumber = optional('a number', (value) => {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? null : number;
});
const readFlag = optional('true or false', (value) =>
  typeof value === 'string' ? (value === 'true' ? true : value === 'false' ? false : null) : Boolean(value),
);
const readIdentity: Read = (value) => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') throw new ShapeError([], 'an identifier');
  return value;
};

const readAny: Read = (value) => value;

function readArray(item: Read): Read {
  return (value) => {
    if (value === null || value === undefined) return value;
    if (!Array.isArray(value)) throw new ShapeError([], 'a list');
    let index = 0;
    const items: unknown[] = [];
    try {
      for (; index < value.length; index += 1) items.push(item(value[index]));
    } catch (error) {
      throw withPath(index, error);
    }
    // Arrays of any values keep null items, because edits send the whole array back.
    return item === readAny ? items : items.filter((each) => each != null);
  };
}

function readObject(shape: Record<string, z.core.$ZodType>): Read {
  const isRequired = (schema: z.core.$ZodType | undefined) =>
    schema !== undefined && schema._zod.def.type !== 'optional';
  const identity = identities.find((name) => isRequired(shape[name]));
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    read: key === identity ? readIdentity : reader(schema),
    required: key === 'items',
  }));
  return (value) => {
    if (value === null || value === undefined) return value;
    if (typeof value !== 'object' || Array.isArray(value)) throw new ShapeError([], 'an object');
    const result: Record<string, unknown> = {};
    let at = '';
    try {
      for (const { key, read, required } of fields) {
        at = key;
        const given = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
        if (required && !Array.isArray(given)) throw new ShapeError([], 'a list');
        const field = read(given);
        if (field !== undefined) result[key] = field;
      }
    } catch (error) {
      throw withPath(at, error);
    }
    return result;
  };
}

/** Free-form objects arrive as source text. */
const readSource: Read = (value) => {
  if (value === null || value === undefined) return value;
  if (typeof value !== 'string' || !value.startsWith('{')) throw new ShapeError([], 'an object');
  return value;
};

const readers = new WeakMap<z.core.$ZodType, Read>();

function compile(schema: z.core.$ZodType): Read {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return readObject(def.shape);
    case 'array':
      return readArray(reader(def.element));
    case 'optional':
    case 'nullable':
    case 'default':
      return reader(def.innerType);
    case 'string':
    case 'enum':
      return readText;
    case 'number':
      return readNumber;
    case 'boolean':
      return readFlag;
    case 'record':
      return readSource;
    default:
      return readAny;
  }
}

function reader(schema: z.core.$ZodType): Read {
  const cached = readers.get(schema);
  if (cached) return cached;
  const compiled = compile(schema);
  readers.set(schema, compiled);
  return compiled;
}

/**
 * Parses a response leniently by its contract schema: drops unknown keys, allows missing ones, converts scalars.
 * Throws {@link ShapeError} if an identifier is missing or a basic shape is wrong.
 */
export function receive<S extends z.ZodMiniType>(schema: S, value: unknown): Received<z.output<S>> {
  const read = reader(schema)(value);
  if (typeof read !== 'object' || read === null) throw new ShapeError([], 'an object');
  return read as Received<z.output<S>>;
}
