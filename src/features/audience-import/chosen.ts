import type { FieldId } from '#engines/audience-import/fields.ts';
import { comparable } from '#engines/audience-import/mapping.ts';
import { tenantStorage } from '#storage/tenant-storage.ts';

const kept = tenantStorage('import-columns');
/** As many heads as are remembered; the oldest are forgotten. */
const MOST = 200;

type Kept = [head: string, field: string | null][];

/** What was chosen for heads of columns in this browser, by heads made comparable; null where one was left out. */
export function chosenBefore(tenant: string): ReadonlyMap<string, string | null> {
  try {
    const read: unknown = JSON.parse(kept.read(tenant) || '[]');
    return new Map(Array.isArray(read) ? (read as Kept) : []);
  } catch {
    return new Map();
  }
}

/** Remembers what somebody chose for a column with this head. */
export function rememberChoice(tenant: string, head: string, field: FieldId | null): void {
  const chosen = new Map(chosenBefore(tenant));
  chosen.delete(comparable(head));
  chosen.set(comparable(head), field);
  kept.write(tenant, JSON.stringify([...chosen].slice(-MOST)));
}
