import { useEffect, useEffectEvent } from 'react';
import { useAttempt, useSettling, useSteps } from './use-attempt.ts';

/**
 * ⌘S saves, ⌘Z undoes and ⇧⌘Z or Ctrl+Y redoes anywhere on the screen, in its fields, too: what is undone are the
 * named steps of the whole form. A dialog keeps its keys.
 */
export function useSaveKeys(): void {
  const attempt = useAttempt();
  const { undo, redo } = useSteps();
  const settling = useSettling();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || !(event.metaKey || event.ctrlKey)) return;
    const key = event.key.toLowerCase();
    const act =
      key === 's' && !event.shiftKey
        ? attempt
        : key === 'z'
          ? event.shiftKey
            ? redo
            : undo
          : key === 'y' && event.ctrlKey && !event.shiftKey
            ? redo
            : null;
    if (!act) return;
    const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    // On the screen of overlaps there are no steps, but a field may be written in, which has an undo of its own.
    if ((inDialog || settling) && key !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    if (!inDialog && !(event.repeat && key === 's')) act();
  });
  useEffect(() => {
    // Before any field sees them: fields have an undo of their own, which knows nothing of the rest.
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
