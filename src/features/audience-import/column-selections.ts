import type { FieldId } from '#engines/audience-import/fields.ts';
import { normalizeHeader } from '#engines/audience-import/mapping.ts';
import { tenantStorage } from '#storage/tenant-storage.ts';

const storage = tenantStorage('import-columns');
const MAX_SELECTIONS = 200;

type StoredSelections = [head: string, field: string | null][];

/** Previous selections by normalized column name; null for skipped columns. */
export function loadColumnSelections(tenant: string): ReadonlyMap<string, string | null> {
  try {
    const stored: unknown = JSON.parse(storage.read(tenant) || '[]');
    return new Map(Array.isArray(stored) ? (stored as StoredSelections) : []);
  } catch {
    return new Map();
  }
}

export function saveColumnSelection(tenant: string, head: string, field: FieldId | null): void {
  const selections = new Map(loadColumnSelections(tenant));
  selections.delete(normalizeHeader(head));
  selections.set(normalizeHeader(head), field);
  storage.write(tenant, JSON.stringify([...selections].slice(-MAX_SELECTIONS)));
}
