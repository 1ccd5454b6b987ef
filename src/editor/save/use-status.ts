import { type AnyEngine, useEdited } from '#editor/editor.tsx';
import { type Change, changesBetween } from '#engines/save/changes.ts';
import type { Group } from '#engines/save/shape.ts';
import { unresolvedConflicts } from '#engines/save/state.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { useSeconds } from '#ui/use-seconds.ts';
import { type SaveOutcome, type SaveStatus, saveStatusOf } from './status.ts';
import { errorPaths } from './use-save-action.ts';

/** The current status. Re-renders every second while a retry is pending. */
export function useStatus(isStored: boolean, outcome?: SaveOutcome): SaveStatus {
  useSetting(timeZone);
  const online = useOnline();
  const dirty = useEdited((engine) => engine.isDirty);
  const hasEditsSinceSave = useHasEditsSinceSave();
  const conflicts = useEdited(({ adapter, state }) => unresolvedConflicts(adapter, state).length);
  const phase = useEdited(({ state }) => state.phase);
  const savedAt = useEdited(({ state }) => state.savedAt);
  const invalidFields = useEdited((engine) =>
    engine.isBlocked || engine.state.serverErrors.size > 0 ? errorPaths(engine).length : 0,
  );
  const toCheck = useEdited((engine) => engine.issues.size);
  const isNew = useEdited((engine) => engine.isNew);
  const now = useSeconds(phase.name === 'retrying');
  return saveStatusOf({
    phase,
    savedAt,
    dirty,
    hasEditsSinceSave,
    conflicts,
    invalidFields,
    toCheck,
    outcome,
    online,
    isStored,
    isNew,
    now,
  });
}

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
