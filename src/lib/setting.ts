import { createAtom, type ReadonlyAtom } from '@tanstack/store';

/** A preference of this browser, saved in local storage and shared by its tabs. */
export interface Setting<T extends string> extends ReadonlyAtom<T> {
  set(value: T): void;
}

/**
 * Creates a setting that survives reloads and follows changes made in other tabs.
 *
 * @param key its key in local storage
 * @param read parses the stored text (null if unset) to a valid value
 */
export function createSetting<T extends string>(key: string, read: (stored: string | null) => T): Setting<T> {
  const value = createAtom(read(readLocal(key)));
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) value.set(read(event.newValue));
  });
  return {
    get: value.get,
    subscribe: value.subscribe,
    set(next) {
      try {
        localStorage.setItem(key, next);
      } catch {
        // Without storage the value lasts until the tab is closed.
      }
      value.set(next);
    },
  };
}

/**
 * Creates a setting with one of several values.
 *
 * @param initial the value while unset
 */
export const createChoice = <const T extends string>(
  key: string,
  values: readonly T[],
  initial: T,
): Setting<T> => createSetting(key, (stored) => values.find((each) => each === stored) ?? initial);

/** Reads from local storage; null without a value, or if the browser denies storage. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
