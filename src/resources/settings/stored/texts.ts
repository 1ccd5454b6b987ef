import type { Amount } from './databases.ts';
import { sizeOf } from './size.ts';

/** What local storage holds for a tenant is kept as JSON lists, by its name and the tenant's fingerprint. */
const suffix = (tenant: string) => `.${tenant}`;

export function weighTexts(tenant: string): { name: string; amount: Amount }[] {
  if (tenant === '') return [];
  return keys()
    .filter((key) => key.endsWith(suffix(tenant)))
    .map((key) => {
      const text = localStorage.getItem(key) ?? '';
      return {
        name: key.slice(0, -suffix(tenant).length),
        amount: { count: lengthOf(text), bytes: sizeOf(text) },
      };
    });
}

export function clearText(name: string, tenant: string): void {
  const key = name + suffix(tenant);
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
