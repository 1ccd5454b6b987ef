import { type AnyEngine, useEdited, useEngine, useReveal } from '#form/editor.tsx';
import { changesBetween } from '#form/engine/changes.ts';
import type { Path } from '#form/engine/shape.ts';
import { openOverlaps } from '#form/engine/state.ts';
import { confirm } from '#shell/notify.ts';
import { plural } from '#util/text.ts';
import { announce } from './announcer.tsx';
import { harmQuestion } from './harm-question.ts';

/** The paths of fields that keep the record from being saved: what the service refused, else what it would refuse. */
export function problemPaths({ state, problems }: AnyEngine): Path[] {
  return [...new Set([...problems.keys(), ...state.refusals.keys()])].map((key) => key.split('/'));
}

/** While overlaps are settled the screen of them stands in place of the form: there is nothing to undo on it. */
export const useSettling = (): boolean => useEdited(({ state }) => state.phase.name === 'settling');

/** Scripts that take longer to parse are saved unchecked. */
const MAX_CHECK_MS = 3_000;

/**
 * Saves, or says what is to settle first, or leads to the first field that keeps it from being saved, or asks about
 * what is in doubt and then saves; answers whether it began.
 */
export function useAttempt(): () => boolean {
  const engine = useEngine();
  const reveal = useReveal();
  const attempt = (isChecked: boolean): boolean => {
    if (engine.state.phase.name === 'settling') {
      const open = openOverlaps(engine.editing, engine.state).length;
      if (open > 0) announce(`Not saved: ${plural(open, 'conflict')} to resolve.`);
      else engine.settle();
      return open === 0;
    }
    const { doc, pendingSave } = engine.state;
    // A retry sends what was confirmed already.
    if (doc !== pendingSave && engine.problems.size === 0) {
      const checks = isChecked || !engine.isLive ? null : engine.finishChecks();
      if (checks) {
        const timeout = new Promise((resolve) => setTimeout(resolve, MAX_CHECK_MS));
        void Promise.race([checks.catch(() => {}), timeout]).then(() => attempt(true));
        return false;
      }
      const question = engine.editing.question?.(doc) ?? harmQuestion(engine, reveal);
      if (question) {
        void confirm(question).then((isSure) => {
          if (isSure) engine.save();
          else if (question.path) reveal.show(question.path);
        });
        return false;
      }
    }
    if (engine.save()) return true;
    const paths = problemPaths(engine);
    const [first] = paths;
    if (first) reveal.show(first);
    announce(`Not saved: ${plural(paths.length, 'field')} to fix.`);
    return false;
  };
  return () => attempt(false);
}

/** Takes a step back, or forth again, and leads to what it changed. */
export function useSteps(): { undo(): void; redo(): void } {
  const engine = useEngine();
  const reveal = useReveal();
  const take = (from: 'past' | 'future', act: () => void, word: string) => () => {
    if (engine.state.phase.name === 'settling') return;
    const step = engine.state[from].at(-1);
    if (!step) return announce(from === 'past' ? 'Nothing to undo' : 'Nothing to redo');
    const before = engine.state.doc;
    act();
    const [first] = changesBetween(engine.editing.shape, before, engine.state.doc);
    // What is gone cannot be shown, only where it was.
    if (first) reveal.show(first.kind === 'removed' ? first.path.slice(0, -1) : first.path);
    announce(`${word}: ${step.name}`);
  };
  return {
    undo: take('past', engine.undo, 'Undone'),
    redo: take('future', engine.redo, 'Redone'),
  };
}
