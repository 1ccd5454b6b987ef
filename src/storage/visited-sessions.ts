import { tenantStorage } from './tenant-storage.ts';

const MAX_VISITED = 2000;
const storage = tenantStorage('seen-sessions');
export const { read, subscribe } = storage;

/** Parses stored session IDs; returns an empty list if malformed. */
export function parse(text: string): string[] {
  try {
    const ids: unknown = JSON.parse(text || '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function markVisited(tenant: string, id: string): void {
  const ids = parse(storage.read(tenant));
  if (ids.at(-1) === id) return;
  storage.write(tenant, JSON.stringify([...ids.filter((each) => each !== id), id].slice(-MAX_VISITED)));
}

export const clearVisitedExcept = storage.clearExcept;
