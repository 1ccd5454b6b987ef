import { createAtom } from '@tanstack/store';

/** A text for each tenant in this browser's local storage; a browser that refuses that keeps it until it is closed. */
export interface KeptText {
  read(tenant: string): string;
  /** @param text null to keep nothing any more */
  write(tenant: string, text: string | null): void;
  /** Removes the texts of every tenant but this one. */
  keepOnly(tenant: string | null): void;
  /** Tells of every change, those made in other tabs too; answers how to end that. */
  subscribe(listener: () => void): () => void;
}

/** @param name what is kept, of which the key in local storage is made */
export function keptText(name: string): KeptText {
  const changes = createAtom(0);
  const notify = () => changes.set((count) => count + 1);
  /** What the browser refused to take: newer than what it may still have of it. */
  const held = new Map<string, string>();
  const keyOf = (tenant: string) => `${name}.${tenant}`;
  function write(tenant: string, text: string | null): void {
    const key = keyOf(tenant);
    held.delete(key);
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      if (text !== null) held.set(key, text);
    }
    notify();
  }
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key !== null && !key.startsWith(keyOf(''))) return;
    if (key === null) held.clear();
    else held.delete(key);
    notify();
  });
  return {
    read(tenant) {
      const key = keyOf(tenant);
      try {
        return held.get(key) ?? localStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write,
    keepOnly(tenant) {
      for (const key of [...storedKeys(), ...held.keys()])
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
