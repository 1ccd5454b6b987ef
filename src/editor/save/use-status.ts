import { useEdited } from '#editor/editor.tsx';
import { unresolvedConflicts } from '#engines/save/state.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { useSeconds } from '#ui/use-seconds.ts';
import { type Outcome, type Status, statusOf } from './status.ts';
import { problemPaths } from './use-attempt.ts';
import { useHasLaterChanges } from './use-unsaved.ts';

/** The state of saving, in words; it goes on by the second while the next try is waited for. */
export function useStatus(kept: boolean, outcome?: Outcome): Status {
  useSetting(timeZone);
  const online = useOnline();
  const dirty = useEdited((engine) => engine.isDirty);
  const hasLaterChanges = useHasLaterChanges();
  const overlaps = useEdited(({ adapter, state }) => unresolvedConflicts(adapter, state).length);
  const phase = useEdited(({ state }) => state.phase);
  const savedAt = useEdited(({ state }) => state.savedAt);
  const fields = useEdited((engine) =>
    engine.isBlocked || engine.state.serverErrors.size > 0 ? problemPaths(engine).length : 0,
  );
  const toCheck = useEdited((engine) => engine.findings.size);
  const isNew = useEdited((engine) => engine.isNew);
  const now = useSeconds(phase.name === 'retrying');
  return statusOf({
    phase,
    savedAt,
    dirty,
    hasLaterChanges,
    overlaps,
    fields,
    toCheck,
    outcome,
    online,
    kept,
    isNew,
    now,
  });
}
