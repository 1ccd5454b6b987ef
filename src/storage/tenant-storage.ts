import { createAtom } from '@tanstack/store';

/** A text for each tenant in this browser's local storage; a browser that refuses that keeps it until it is closed. */
export interface TenantStorage {
  read(tenant: string): string;
  /** @param text null to keep nothing any more */
  write(tenant: string, text: string | null): void;
  /** Removes the texts of every tenant but this one. */
  clearExcept(tenant: string | null): void;
  /** Tells of every change, those made in other tabs too; answers how to end that. */
  subscribe(listener: () => void): () => void;
}

/** @param name what is kept, of which the key in local storage is made */
export function tenantStorage(name: string): TenantStorage {
  const changes = createAtom(0);
  const notify = () => changes.set((count) => count + 1);
  /** What the browser refused to take: newer than what it may still have of it. */
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
