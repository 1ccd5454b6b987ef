import { type AnyEngine, useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import type { Reveal } from '#editor/reveal.ts';
import { changesBetween } from '#engines/save/changes.ts';
import { pathLabels } from '#engines/save/labels.ts';
import type { SaveConfirmation } from '#engines/save/save-engine.ts';
import type { Path } from '#engines/save/shape.ts';
import { pathKey } from '#engines/save/shape.ts';
import { unresolvedConflicts } from '#engines/save/state.ts';
import { plural } from '#lib/text.ts';
import { confirm } from '#shell/notify.ts';
import { announce } from './announcer.tsx';

/** The paths of fields that keep the record from being saved: what the service refused, else what it would refuse. */
export function problemPaths({ state, validationErrors }: AnyEngine): Path[] {
  return [...new Set([...validationErrors.keys(), ...state.serverErrors.keys()])].map((key) =>
    key.split('/'),
  );
}

/** While overlaps are settled the screen of them stands in place of the form: there is nothing to undo on it. */
export const useSettling = (): boolean => useEdited(({ state }) => state.phase.name === 'conflict');

/** Scripts that take longer to parse are saved unchecked. */
const MAX_CHECK_MS = 3_000;

/**
 * Saves, or leads to what keeps the record from being saved: an unresolved conflict, an invalid field, or a question
 * about doubtful values. Resolves to whether a save began.
 */
export function useAttempt(): () => Promise<boolean> {
  const engine = useEngine();
  const reveal = useReveal();
  return async () => {
    if (engine.state.phase.name === 'conflict') {
      const open = unresolvedConflicts(engine.adapter, engine.state).length;
      if (open > 0) announce(`Not saved: ${plural(open, 'conflict')} to resolve.`);
      else engine.finishMerge();
      return open === 0;
    }
    const { draft, base, pendingSave } = engine.state;
    // A retry sends what was confirmed already.
    if (draft !== pendingSave && engine.validationErrors.size === 0) {
      const checks = engine.isLive ? engine.runSlowChecks() : null;
      if (checks) {
        const timeout = new Promise((resolve) => setTimeout(resolve, MAX_CHECK_MS));
        await Promise.race([checks.catch(() => {}), timeout]);
      }
      const question = engine.adapter.confirmation?.(draft) ?? harmQuestion(engine, reveal);
      if (question && !(await confirm(question))) {
        if (question.path) reveal.show(question.path);
        return false;
      }
    }
    // What was typed during the checks isn't part of this save.
    if (engine.save(engine.state.base === base ? draft : engine.state.draft)) return true;
    const paths = problemPaths(engine);
    const [first] = paths;
    if (first) reveal.show(first);
    announce(`Not saved: ${plural(paths.length, 'field')} to fix.`);
    return false;
  };
}

/** Takes a step back, or forth again, and leads to what it changed. */
export function useSteps(): { undo(): void; redo(): void } {
  const engine = useEngine();
  const reveal = useReveal();
  const take = (from: 'past' | 'future', act: () => void, word: string) => () => {
    if (engine.state.phase.name === 'conflict') return;
    const step = engine.state[from].at(-1);
    if (!step) return announce(from === 'past' ? 'Nothing to undo' : 'Nothing to redo');
    const before = engine.state.draft;
    act();
    const [first] = changesBetween(engine.adapter.shape, before, engine.state.draft);
    // What is gone cannot be shown, only where it was.
    if (first) reveal.show(first.kind === 'removed' ? first.path.slice(0, -1) : first.path);
    announce(`${word}: ${step.name}`);
  };
  return {
    undo: take('past', engine.undo, 'Undone'),
    redo: take('future', engine.redo, 'Redone'),
  };
}

/** Asks before harmful values go live that aren't live yet, with a link to each; null if there are none. */
function harmQuestion(engine: AnyEngine, reveal: Reveal): SaveConfirmation | null {
  const paths = engine.newHarm;
  if (paths.length === 0) return null;
  engine.showMissing();
  return {
    title: `Publish with ${plural(paths.length, 'problem')}?`,
    detail: 'Visitors are affected as soon as this is live. Select a problem to fix it.',
    action: 'Publish anyway',
    danger: true,
    places: paths.map((path) => ({
      label: pathLabels(engine.adapter.shape, path, engine.state.draft).join(' › '),
      detail: engine.findings.get(pathKey(path))?.message ?? '',
      onSelect: () => reveal.show(path),
    })),
  };
}
