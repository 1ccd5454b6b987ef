/** One choice of this browser, kept in local storage and shared by all its tabs. */
export interface Setting<T extends string> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a setting that survives reloads and follows changes made in other tabs. It is read when first asked for.
 *
 * @param key where it is kept in local storage
 * @param read turns what is kept (null where nothing is) into a valid value
 */
export function makeSetting<T extends string>(key: string, read: (kept: string | null) => T): Setting<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  const publish = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) publish(read(event.newValue));
  });
  return {
    get() {
      value ??= read(kept(key));
      return value;
    },
    set(next) {
      try {
        localStorage.setItem(key, next);
      } catch {
        // A browser that refuses storage still honours the choice until it is closed.
      }
      publish(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
