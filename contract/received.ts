import type * as z from 'zod/mini';

/** Keys that name a record; the first of them an object has is its identity. */
const identities = [
  'audienceSessionId',
  'versionId',
  'accountLogId',
  'personLogId',
  'topicEntryId',
  'topicId',
  'audienceId',
  'pageId',
  'accountId',
  'personId',
] as const;

type FirstOf<Names extends readonly string[], T> = Names extends readonly [
  infer Head extends string,
  ...infer Rest extends readonly string[],
]
  ? Head extends keyof T
    ? Head
    : FirstOf<Rest, T>
  : never;

/** What a response may not lack: the identity of a record and the items of a list. */
type Kept<T> = FirstOf<typeof identities, T> | ('items' & keyof T);

/**
 * A response as it may really arrive: every key but the identity may be missing or null, enums may hold
 * values not known yet.
 */
export type Received<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends readonly (infer U)[]
      ? Received<U>[]
      : T extends object
        ? string extends keyof T
          ? T
          : { [K in Kept<T>]: Received<NonNullable<T[K]>> } & {
              [K in Exclude<keyof T, Kept<T>>]?: Received<T[K]> | null | undefined;
            }
        : T;

/** A response that cannot be used: `path` names the field, e.g. `items.3.pageId`. */
export class ShapeError extends Error {
  readonly path: string;
  constructor(path: readonly (string | number)[], expected: string) {
    super(`${path.join('.') || 'the answer'} is not ${expected}`);
    this.name = 'ShapeError';
    this.path = path.join('.');
  }
}

type Path = readonly (string | number)[];
type Read = (value: unknown, path: Path) => unknown;

const scalar = (value: unknown) => typeof value !== 'object';
const optional =
  (expected: string, accept: (value: unknown) => unknown): Read =>
  (value, path) => {
    if (value === null || value === undefined) return value;
    if (!scalar(value)) throw new ShapeError(path, expected);
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
const readIdentity: Read = (value, path) => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') throw new ShapeError(path, 'an identifier');
  return value;
};

const asItIs: Read = (value) => value;

function readArray(item: Read): Read {
  return (value, path) => {
    if (value === null || value === undefined) return value;
    if (!Array.isArray(value)) throw new ShapeError(path, 'a list');
    const items = value.map((each, index) => item(each, [...path, index]));
    // Of items that may be anything, nothing is one, and what is edited is sent back whole.
    return item === asItIs ? items : items.filter((each) => each != null);
  };
}

function readObject(shape: Record<string, z.core.$ZodType>): Read {
  const identity = identities.find((name) => name in shape);
  const fields = Object.entries(shape).map(
    ([key, schema]) => [key, key === identity ? readIdentity : reader(schema), key === 'items'] as const,
  );
  return (value, path) => {
    if (value === null || value === undefined) return value;
    if (typeof value !== 'object' || Array.isArray(value)) throw new ShapeError(path, 'an object');
    const result: Record<string, unknown> = {};
    for (const [key, read, required] of fields) {
      const given = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
      if (required && !Array.isArray(given)) throw new ShapeError([...path, key], 'a list');
      const field = read(given, [...path, key]);
      if (field !== undefined) result[key] = field;
    }
    return result;
  };
}

const readLoose: Read = (value, path) => {
  if (value !== null && value !== undefined && (typeof value !== 'object' || Array.isArray(value)))
    throw new ShapeError(path, 'an object');
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
      return readLoose;
    default:
      return asItIs;
  }
}

function reader(schema: z.core.$ZodType): Read {
  const known = readers.get(schema);
  if (known) return known;
  const made = compile(schema);
  readers.set(schema, made);
  return made;
}

/**
 * Reads a response tolerantly by its contract schema: unknown keys are dropped, missing ones stay missing,
 * scalars are converted. Throws {@link ShapeError} where an identifier is missing or a basic shape is wrong.
 */
export function receive<S extends z.ZodMiniType>(schema: S, value: unknown): Received<z.output<S>> {
  const read = reader(schema)(value, []);
  if (typeof read !== 'object' || read === null) throw new ShapeError([], 'an object');
  return read as Received<z.output<S>>;
}
