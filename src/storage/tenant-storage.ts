import { createAtom } from '@tanstack/store';

/** One text per tenant in local storage, or in memory if the browser denies storage. */
export interface TenantStorage {
  read(tenant: string): string;
  /** @param text null to remove it */
  write(tenant: string, text: string | null): void;
  /** Removes the texts of all other tenants. */
  clearExcept(tenant: string | null): void;
  /** Calls back on changes, also in other tabs; returns the cleanup. */
  subscribe(listener: () => void): () => void;
}

/** @param name prefix of the local storage keys */
export function tenantStorage(name: string): TenantStorage {
  const changes = createAtom(0);
  const notify = () => changes.set((count) => count + 1);
  /** Texts the browser rejected; newer than those in local storage. */
  const unsaved = new Map<string, string>();
  const keyOf = (tenant: string) => `${name}.${tenant}`;
  function write(tenant: string, text: string | null): void {
    const key = keyOf(tenant);
    unsaved.delete(key);
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      if (text !== null) unsaved.set(key, text);
    }
    notify();
  }
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key !== null && !key.startsWith(keyOf(''))) return;
    if (key === null) unsaved.clear();
    else unsaved.delete(key);
    notify();
  });
  return {
    read(tenant) {
      const key = keyOf(tenant);
      try {
        return unsaved.get(key) ?? localStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write,
    clearExcept(tenant) {
      for (const key of [...storedKeys(), ...unsaved.keys()])
        if (key.startsWith(keyOf('')) && key !== keyOf(tenant ?? ''))
          write(key.slice(keyOf('').length), null);
    },
    subscribe: (listener) => changes.subscribe(listener).unsubscribe,
  };
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
