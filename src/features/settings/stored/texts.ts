import type { Amount } from './databases.ts';
import { sizeOf } from './size.ts';

/** What local storage holds for a tenant goes by its name and the tenant's fingerprint, joined by a point. */
const suffix = (tenant: string) => `.${tenant}`;
const isOfTenant = (key: string) => /\.[0-9a-f]{16}$/.test(key);

/** What local storage holds: each thing of the tenant, and under `choices` what was chosen for whoever signs in. */
export function texts(tenant: string): { name: string; amount: Amount; clear(): Promise<void> }[] {
  const things = Map.groupBy(keys(), (key) =>
    isOfTenant(key)
      ? key.endsWith(suffix(tenant))
        ? key.slice(0, -suffix(tenant).length)
        : null
      : 'choices',
  );
  return [...things].flatMap(([name, kept]) =>
    name === null ? [] : { name, amount: weigh(kept), clear: async () => kept.forEach(remove) },
  );
}

/** Local storage of other tenants, and their fingerprints. */
export function textsOfOthers(tenant: string) {
  const kept = keys().filter((key) => isOfTenant(key) && !key.endsWith(suffix(tenant)));
  return {
    tenants: new Set(kept.map((key) => key.slice(key.lastIndexOf('.') + 1))),
    amount: weigh(kept),
    clear: () => kept.forEach(remove),
  };
}

function weigh(kept: readonly string[]): Amount {
  const texts = kept.map((key) => localStorage.getItem(key) ?? '');
  return {
    count: texts.reduce((sum, text) => sum + lengthOf(text), 0),
    bytes: texts.reduce((sum, text) => sum + sizeOf(text), 0),
  };
}

function remove(key: string): void {
  localStorage.removeItem(key);
  // Local storage tells other tabs only; this one listens as they do.
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
