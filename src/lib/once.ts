/** Calls `create` on the first call and returns that result on every call. */
export function once<T>(create: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: create() };
    return result.value;
  };
}
