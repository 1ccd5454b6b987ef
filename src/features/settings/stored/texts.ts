import type { Amount } from './databases.ts';
import { sizeOf } from './size.ts';

/** Local storage keys of a tenant are `NAME.FINGERPRINT`. */
const suffix = (tenant: string) => `.${tenant}`;
const isOfTenant = (key: string) => /\.[0-9a-f]{16}$/.test(key);

/** Local storage by name; `choices` are settings for all tenants. */
export function texts(tenant: string): { name: string; amount: Amount; clear(): Promise<void> }[] {
  const things = Map.groupBy(keys(), (key) =>
    isOfTenant(key)
      ? key.endsWith(suffix(tenant))
        ? key.slice(0, -suffix(tenant).length)
        : null
      : 'choices',
  );
  return [...things].flatMap(([name, kept]) =>
    name === null ? [] : { name, amount: estimateSize(kept), clear: async () => kept.forEach(remove) },
  );
}

/** Size of other tenants' local storage, and their fingerprints. */
export function textsOfOthers(tenant: string) {
  const storedKeys = keys().filter((key) => isOfTenant(key) && !key.endsWith(suffix(tenant)));
  return {
    tenants: new Set(storedKeys.map((key) => key.slice(key.lastIndexOf('.') + 1))),
    amount: estimateSize(storedKeys),
    clear: () => storedKeys.forEach(remove),
  };
}

function estimateSize(kept: readonly string[]): Amount {
  const texts = kept.map((key) => localStorage.getItem(key) ?? '');
  return {
    count: texts.reduce((sum, text) => sum + lengthOf(text), 0),
    bytes: texts.reduce((sum, text) => sum + sizeOf(text), 0),
  };
}

function remove(key: string): void {
  localStorage.removeItem(key);
  // `storage` events reach other tabs only: dispatch one for this tab.
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function lengthOf(text: string): number {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.length : 1;
  } catch {
    return 1;
  }
}
