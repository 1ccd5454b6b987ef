import { useEffect, useEffectEvent } from 'react';
import { useEdited } from '#editor/editor.tsx';

/** Calls `onSaved` after each save that leaves no unsaved changes, while the editor is mounted. */
export function useOnSaved(onSaved: () => void): void {
  const savedAt = useEdited(({ state }) => state.savedAt);
  const dirty = useEdited((engine) => engine.isDirty);
  const handleSaved = useEffectEvent(onSaved);
  useEffect(() => {
    if (savedAt !== null && !dirty) handleSaved();
  }, [savedAt, dirty]);
}
