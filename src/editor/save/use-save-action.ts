import { type AnyEngine, type Reveal, useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import {
  type Path,
  pathKey,
  pathLabels,
  publishConfirmation,
  type SaveConfirmation,
  unresolvedConflicts,
} from '#engines/save/index.ts';
import { plural } from '#lib/text.ts';
import { confirm } from '#ui/notify.ts';
import { announce } from './status.tsx';

export function errorPaths({ state, validationErrors }: AnyEngine): Path[] {
  return [...new Set([...validationErrors.keys(), ...state.serverErrors.keys()])].map((key) =>
    key.split('/'),
  );
}

/** Whether the merge screen replaces the form. It has nothing to undo. */
export const useIsMerging = (): boolean => useEdited(({ state }) => state.phase.name === 'conflict');

/** Scripts that take longer to parse are saved unchecked. */
const MAX_CHECK_MS = 3_000;

/**
 * Returns a function that saves, or reveals what blocks the save: an unresolved conflict, an invalid field or a
 * confirmation. It resolves to whether the save started. `mode` says how to write it, as the adapter defines.
 */
export function useSaveAction(): (mode?: string) => Promise<boolean> {
  const engine = useEngine();
  const reveal = useReveal();
  return async (mode) => {
    if (engine.state.phase.name === 'conflict') {
      const open = unresolvedConflicts(engine.adapter, engine.state).length;
      const isUnsafe = open === 0 && engine.unsafeMergedPaths().length > 0;
      if (open > 0) announce(`Not saved: ${plural(open, 'conflict')} to resolve.`);
      else if (isUnsafe) announce('Not saved: fix the unsafe link first.');
      else engine.finishMerge();
      return open === 0 && !isUnsafe;
    }
    const { draft, base } = engine.state;
    // Edits made during the checks aren't part of this save.
    const savedDraft = () => (engine.state.base === base ? draft : engine.state.draft);
    // A retry was confirmed already.
    if (!engine.isRetry(mode) && engine.validationErrors.size === 0) {
      const checks = engine.isLive(mode) ? engine.runSlowChecks() : null;
      if (checks) {
        const timeout = new Promise((resolve) => setTimeout(resolve, MAX_CHECK_MS));
        await Promise.race([checks.catch(() => {}), timeout]);
      }
      const confirmation =
        engine.adapter.confirmation?.(draft, mode) ??
        confirmationOf(engine, reveal, engine.newHarmfulPaths(mode, savedDraft())) ??
        (engine.wasPublished ? goesLive(engine.adapter.shape.label) : null);
      if (confirmation && !(await confirm(confirmation))) return false;
    }
    if (engine.save(savedDraft(), mode)) return true;
    const paths = errorPaths(engine);
    const [first] = paths;
    if (first) reveal.show(first);
    announce(`Not saved: ${plural(paths.length, 'field')} to fix.`);
    return false;
  };
}

const goesLive = (label: string): SaveConfirmation => ({
  title: 'Save and publish?',
  detail: `The ${label.toLowerCase()} was published while you edited it. Visitors see your changes once you save.`,
  action: 'Save and publish',
});

/** Confirmation before new harmful values go live, or why unsafe links can't; null if there are none. */
function confirmationOf(
  engine: AnyEngine,
  reveal: Reveal,
  newHarmfulPaths: readonly Path[],
): SaveConfirmation | null {
  const newKeys = newHarmfulPaths.map(pathKey);
  if (newKeys.length === 0) return null;
  engine.showMissing();
  // All of them, as the other counts of problems.
  const harmful = [...engine.issues].filter(([, { severity }]) => severity === 'harmful');
  const locate = (issues: typeof harmful) =>
    issues.map(([key, { message }]) => ({
      label: pathLabels(engine.adapter.shape, key.split('/'), engine.state.draft).join(' › '),
      detail: message,
      onSelect: () => reveal.show(key.split('/')),
    }));
  const unsafe = harmful.filter(([key, { isUnsafe }]) => isUnsafe && newKeys.includes(key));
  return publishConfirmation(locate(harmful), locate(unsafe));
}

/** Discards the unsaved changes, after asking. */
export async function discard(engine: AnyEngine): Promise<void> {
  const yes = await confirm({
    title: 'Discard unsaved changes?',
    detail: 'Fields go back to their last saved values. You can undo this until you leave.',
    action: 'Discard changes',
    danger: true,
  });
  if (yes) engine.discard();
}
