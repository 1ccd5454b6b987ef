import { useEdited } from '#editor/editor.tsx';
import { unresolvedConflicts } from '#engines/save/state.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { useSeconds } from '#ui/use-seconds.ts';
import { type SaveOutcome, type SaveStatus, saveStatusOf } from './status.ts';
import { errorPaths } from './use-save-action.ts';
import { useHasEditsSinceSave } from './use-unsaved.ts';

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
  const toCheck = useEdited((engine) => engine.findings.size);
  const isNew = useEdited((engine) => engine.isNew);
  const now = useSeconds(phase.name === 'retrying');
  return saveStatusOf({
    phase,
    savedAt,
    dirty,
    hasEditsSinceSave: hasEditsSinceSave,
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
