/** Typed access to unknown JSON; values of other types are undefined. */

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectAt = (from: Json, key: string): Json => {
  const value = from[key];
  return isObject(value) ? value : {};
};

export const objectsAt = (from: Json, key: string): Json[] => listAt(from, key).filter(isObject);

export const listAt = (from: Json, key: string): unknown[] => {
  const value = from[key];
  return Array.isArray(value) ? value : [];
};

export const textAt = (from: Json, key: string): string | null => {
  const value = from[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const numberAt = (from: Json, key: string): number | null => {
  const value = from[key];
  return typeof value === 'number' ? value : null;
};
