import { type AnyEngine, useEdited } from '#editor/editor.tsx';
import { type Change, changesBetween } from '#engines/save/changes.ts';
import type { Group } from '#engines/save/shape.ts';

const changesCache = new WeakMap<Group, WeakMap<Group, readonly Change[]>>();

/** The changes between `from` and the document; cached, so the same list until either changes. */
function changesSince(from: Group, { adapter, state: { draft } }: AnyEngine): readonly Change[] {
  const known = changesCache.get(from) ?? new WeakMap<Group, readonly Change[]>();
  changesCache.set(from, known);
  const changes = known.get(draft) ?? changesBetween(adapter.shape, from, draft);
  known.set(draft, changes);
  return changes;
}

/** The unsaved changes. */
export const useUnsaved = (): readonly Change[] =>
  useEdited((engine) => changesSince(engine.state.base, engine));

/** Whether something changed since Save was pressed; false while no save is pending. */
export const useHasEditsSinceSave = (): boolean =>
  useEdited((engine) => changesSince(engine.state.pendingSave ?? engine.state.draft, engine).length > 0);
