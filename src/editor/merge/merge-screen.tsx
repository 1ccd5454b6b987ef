import { useMemo } from 'react';
import { useEdited, useEngine } from '#editor/editor.tsx';
import { conflictKey } from '#engines/save/merge.ts';
import { mergeRemote } from '#engines/save/state.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { AutomaticList, findAutomaticChanges } from './automatic-changes.tsx';
import { ConflictCard, canWriteOwn, remoteSavedAt } from './conflict-card.tsx';

const focus = (element: HTMLElement | null) => element?.focus();

/**
 * Resolves conflicts between the unsaved changes and a remote record. Replaces the form while the
 * engine is in `conflict`.
 *
 * @param isStored whether unsaved changes are saved on this device
 * @param verb label of the save button; says whether saving publishes
 */
export function MergeScreen({ isStored, verb }: { isStored: boolean; verb: string }) {
  const engine = useEngine();
  const state = useEdited(({ state: now }) => now);
  const { shape } = engine.adapter;

  const { base, draft: mine, remote, resolutions } = state;
  const theirs = remote?.base ?? base;
  const sides = useMemo(() => ({ base, mine, theirs }), [base, mine, theirs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the merge depends on these parts of the state only
  const merged = useMemo(() => mergeRemote(engine.adapter, state), [engine, sides, resolutions]);
  const automaticChanges = useMemo(() => findAutomaticChanges(shape, sides, merged), [shape, sides, merged]);

  const noun = shape.label.toLowerCase();
  const { conflicts } = merged;
  const keys = conflicts.map(conflictKey);
  const unresolved = keys.filter((key) => !resolutions.has(key)).length;
  const resolveAll = (take: 'mine' | 'theirs') => {
    for (const key of keys) engine.resolveConflict(key, { take });
  };
  const remaining =
    unresolved > 0 ? `Resolve ${formatNumber(unresolved)} more to save` : 'All conflicts resolved';
  return (
    <div className="flex flex-1 flex-col">
      <div className="mx-auto w-full max-w-280 flex-1 px-gutter pt-5 pb-8 max-phone:pt-4">
        <h2
          ref={focus}
          tabIndex={-1}
          className="font-semibold text-strong text-xl [overflow-wrap:anywhere]"
        >{`Someone else saved this ${noun} while you were editing`}</h2>
        <p className="mt-1 mb-5 max-w-170 text-muted">
          They saved at <span className="tnum">{formatDateTime(remoteSavedAt(state), 'clock')}</span>.{' '}
          {mergeSentence(automaticChanges.length, conflicts.length)}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="flex-1 font-semibold text-sm text-strong">
            Conflicts{' '}
            <span role="status" className="whitespace-nowrap font-regular text-faint tnum">
              {`${formatNumber(keys.length - unresolved)} of ${formatNumber(keys.length)} resolved`}
            </span>
          </h3>
          <span aria-hidden className="flex items-center gap-1.5 text-muted text-xs max-phone:hidden">
            <Kbd>1</Kbd> yours <Kbd>2</Kbd> theirs
            {conflicts.some(canWriteOwn) ? (
              <>
                <Kbd>3</Kbd> your own
              </>
            ) : null}
          </span>
          <span className="flex gap-1">
            <Button variant="ghost" size="sm" onClick={() => resolveAll('mine')}>
              Keep all yours
            </Button>
            <Button variant="ghost" size="sm" onClick={() => resolveAll('theirs')}>
              Keep all theirs
            </Button>
          </span>
        </div>
        <div className="mt-3 overflow-hidden rounded-lg border border-line-strong">
          {conflicts.map((conflict) => (
            <ConflictCard
              key={conflictKey(conflict)}
              conflict={conflict}
              resolution={resolutions.get(conflictKey(conflict))}
              docs={sides}
            />
          ))}
        </div>
        <AutomaticList shape={shape} changes={automaticChanges} before={base} after={merged.doc} />
      </div>
      <div data-foot className="sticky bottom-0 z-sticky border-line-strong border-t bg-surface py-3">
        <div className="mx-auto flex w-full max-w-280 items-center gap-2 px-gutter">
          <p className="flex-1 text-muted text-sm max-phone:sr-only">
            {remaining}.{' '}
            {isStored
              ? 'Your changes are saved on this device.'
              : "Your changes aren't saved on this device. Don't close this tab."}
          </p>
          <Button className="max-phone:ml-auto" onClick={engine.postponeMerge}>
            Keep editing
          </Button>
          <Button
            variant="primary"
            disabledReason={unresolved > 0 ? remaining : null}
            onClick={engine.finishMerge}
          >
            {verb}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Summarizes a merge, as in `5 changes merged automatically. 2 conflict with yours: …`. */
export function mergeSentence(automatic: number, conflicts: number): string {
  const merged = automatic === 0 ? '' : `${plural(automatic, 'change')} merged automatically. `;
  const left = `${formatNumber(conflicts)} ${conflicts === 1 ? 'conflicts' : 'conflict'} with yours`;
  return `${merged}${left}: keep one side or write your own.`;
}
