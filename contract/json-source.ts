/** An object that may hold anything. */
type FreeObject = Record<string, unknown>;

/**
 * `T` as our code carries it: an object whose content is the caller's, such as a log's payload, is its JSON source
 * text. Parsing would round numbers.
 */
export type WithSource<T> = T extends readonly (infer U)[]
  ? WithSource<U>[]
  : T extends object
    ? string extends keyof T
      ? FreeObject extends T
        ? string
        : T
      : { [K in keyof T]: WithSource<T[K]> }
    : T;
