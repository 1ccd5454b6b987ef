export const mapKeys = <K extends string, V>(keys: readonly K[], toValue: (key: K, index: number) => V) =>
  Object.fromEntries(keys.map((key, index) => [key, toValue(key, index)])) as Record<K, V>;
