import type { FieldId } from './engine/fields.ts';
import { comparable } from './engine/mapping.ts';

const keyOf = (tenant: string) => `audience-console-import-columns ${tenant}`;
/** As many heads as are remembered; the oldest are forgotten. */
const MOST = 200;

type Kept = [head: string, field: string | null][];

/** What was chosen for heads of columns in this browser, by heads made comparable; null where one was left out. */
export function chosenBefore(tenant: string): ReadonlyMap<string, string | null> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(tenant)) ?? '[]');
    return new Map(Array.isArray(kept) ? (kept as Kept) : []);
  } catch {
    return new Map();
  }
}

/** Remembers what somebody chose for a column with this head. */
export function rememberChoice(tenant: string, head: string, field: FieldId | null): void {
  const kept = new Map(chosenBefore(tenant));
  kept.delete(comparable(head));
  kept.set(comparable(head), field);
  try {
    localStorage.setItem(keyOf(tenant), JSON.stringify([...kept].slice(-MOST)));
  } catch {
    // A browser that refuses storage suggests by the heads alone.
  }
}
