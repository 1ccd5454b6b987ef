import { type AnyEngine, useEdited } from '#form/editor.tsx';
import { type Change, changesBetween } from '#form/engine/changes.ts';
import type { Group } from '#form/engine/shape.ts';

const counted = new WeakMap<Group, { base: Group; changes: readonly Change[] }>();

/** What is changed here and not saved. The same list as long as nothing of it changes. */
export function unsavedOf({ editing, state: { base, doc } }: AnyEngine): readonly Change[] {
  const known = counted.get(doc);
  if (known?.base === base) return known.changes;
  const changes = changesBetween(editing.shape, base, doc);
  counted.set(doc, { base, changes });
  return changes;
}

export const useUnsaved = (): readonly Change[] => useEdited(unsavedOf);
export const useUnsavedCount = (): number => useEdited((engine) => unsavedOf(engine).length);
