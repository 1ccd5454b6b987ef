import { tenantStorage } from './tenant-storage.ts';

/** So many are remembered, the latest. */
const MAX_VISITED = 2000;
const storage = tenantStorage('seen-sessions');
export const { subscribe } = storage;
/** The sessions of a tenant that were opened in this browser, as text. */
export const { read } = storage;

/** The ids that are kept as a list; none where it cannot be read. */
export function parse(text: string): string[] {
  try {
    const ids: unknown = JSON.parse(text || '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that a session of a tenant was opened. */
export function markVisited(tenant: string, id: string): void {
  const ids = parse(storage.read(tenant));
  if (ids.at(-1) === id) return;
  storage.write(tenant, JSON.stringify([...ids.filter((each) => each !== id), id].slice(-MAX_VISITED)));
}

/** Forgets which sessions were opened by every tenant but this one. */
export const clearVisitedExcept = storage.clearExcept;
