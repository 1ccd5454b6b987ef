import { useRef, useState } from 'react';
import { ChangeList } from '#editor/changes/change-list.tsx';
import { useEdited, useEditor } from '#editor/editor.tsx';
import { isOwnSave } from '#editor/save/draft-store.ts';
import {
  asRows,
  type Change,
  type Conflict,
  changesBetween,
  conflictKey,
  type Group,
  type GroupShape,
  issuesOf,
  isWithin,
  mergeRemote,
  type Path,
  pathKey,
  resolutionKey,
  valueAt,
} from '#engines/save/index.ts';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { singleKeys } from '#storage/settings.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { isTyping } from '#ui/keys.ts';
import { ConflictCard, canWriteOwn, focus, ownStart, sideNames } from './conflict-card.tsx';

/**
 * Resolves conflicts between the unsaved changes and a remote record. Replaces the form while the
 * engine is in `conflict`.
 *
 * @param saveLabel label of the save button; says whether saving publishes
 */
export function MergeScreen({ saveLabel }: { saveLabel: string }) {
  const { engine, isStored } = useEditor();
  const state = useEdited(({ state: now }) => now);
  const { shape } = engine.adapter;

  const { base, draft: mine, remote, resolutions } = state;
  const sides = { base, mine, theirs: remote?.base ?? base };
  const merged = mergeRemote(engine.adapter, state);
  const automaticChanges = findAutomaticChanges(shape, sides, merged);

  const noun = shape.label.toLowerCase();
  const { conflicts } = merged;
  const issues = issuesOf(shape, merged.doc);
  const isOwn = remote !== null && isOwnSave(remote.snapshot.record);
  const names = sideNames(isOwn);
  const list = useRef<HTMLDivElement>(null);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const firstUnresolved = conflicts.findIndex((conflict) => !resolutions.has(resolutionKey(conflict)));
  const selectedIndex = conflicts.findIndex((conflict) => conflictKey(conflict) === selectedKey);
  const active = selectedIndex < 0 ? Math.max(0, firstUnresolved) : selectedIndex;
  useWindowEvent('keydown', (event) => {
    const { key, target } = event;
    const isInCard = target instanceof Element && target.closest('fieldset') !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event)) return;
    if (singleKeys.get() === 'off' && !isInCard) return;
    const conflict = conflicts[active];
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const next = list.current?.querySelectorAll('fieldset')[active + step];
    if (!conflict || (step !== 0 && !next)) return;
    if (step !== 0) next?.focus();
    else if (key === '1' || key === 'ArrowLeft') engine.resolveConflict(conflict, { take: 'mine' });
    else if (key === '2' || key === 'ArrowRight') engine.resolveConflict(conflict, { take: 'theirs' });
    else if (key === '3' && canWriteOwn(conflict))
      engine.resolveConflict(conflict, { own: ownStart(conflict) });
    else return;
    setSelectedKey(conflictKey(conflicts[active + step] ?? conflict));
    event.preventDefault();
  });
  const unresolved = conflicts.filter((conflict) => !resolutions.has(resolutionKey(conflict))).length;
  const resolveAll = (take: 'mine' | 'theirs') => {
    for (const conflict of conflicts) engine.resolveConflict(conflict, { take });
  };
  const isUnsafe = useEdited((now) => now.unsafeMergedPaths().length > 0);
  const conflictReason =
    unresolved > 0
      ? `Resolve ${formatNumber(unresolved)} more to save`
      : isUnsafe
        ? 'Fix the unsafe link first'
        : null;
  return (
    <div className="flex flex-1 flex-col">
      <div className="w-full max-w-302 flex-1 px-gutter pt-5 pb-8 max-phone:pt-4">
        <h2 ref={focus} tabIndex={-1} className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
          {isOwn
            ? `You saved this ${noun} in another tab`
            : `Someone else saved this ${noun} while you were editing`}
        </h2>
        <p className="mt-1 mb-5 max-w-170 text-muted">
          {mergeSentence(automaticChanges.length, conflicts.length, unresolved)}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="flex-1 font-semibold text-sm text-strong">
            Conflicts{' '}
            <span role="status" className="whitespace-nowrap font-regular text-faint tnum">
              {`${formatNumber(conflicts.length - unresolved)} of ${formatNumber(conflicts.length)} resolved`}
            </span>
          </h3>
          <span aria-hidden className="flex items-center gap-1.5 text-muted text-xs max-phone:hidden">
            {conflicts.length > 1 ? (
              <>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> conflict
              </>
            ) : null}
            <Kbd>1</Kbd> {names.mine.toLowerCase()} <Kbd>2</Kbd> {names.theirs.toLowerCase()}
            {conflicts.some(canWriteOwn) ? (
              <>
                <Kbd>3</Kbd> your own
              </>
            ) : null}
          </span>
          {conflicts.length > 1 ? (
            <span className="flex gap-1">
              <Button variant="ghost" size="sm" onClick={() => resolveAll('mine')}>
                {isOwn ? 'Keep all of this tab' : 'Keep all yours'}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => resolveAll('theirs')}>
                {isOwn ? 'Keep all of the other' : 'Keep all theirs'}
              </Button>
            </span>
          ) : null}
        </div>
        <div ref={list} className="@container mt-3 overflow-hidden rounded-lg border border-line-strong">
          {conflicts.map((conflict, index) => (
            <ConflictCard
              key={conflictKey(conflict)}
              conflict={conflict}
              resolution={resolutions.get(resolutionKey(conflict))}
              issue={issues.get(pathKey(conflict.path))}
              docs={sides}
              names={names}
              isActive={index === active}
              onActivate={() => setSelectedKey(conflictKey(conflict))}
            />
          ))}
        </div>
        {automaticChanges.length > 0 ? (
          <section aria-label="Merged automatically" className="mt-6">
            <h3 className="mb-3 font-semibold text-sm text-strong">
              Merged automatically{' '}
              <span className="font-regular text-faint tnum">{formatNumber(automaticChanges.length)}</span>
            </h3>
            <ChangeList
              changes={automaticChanges}
              before={base}
              after={merged.doc}
              tagOf={({ origin }) => (origin === 'both' ? 'Both' : names[origin])}
            />
          </section>
        ) : null}
      </div>
      <div data-foot className="sticky bottom-0 z-sticky border-line-strong border-t bg-surface py-3">
        <div className="flex w-full max-w-302 items-center justify-end gap-2 px-gutter max-phone:flex-wrap">
          <p className="flex-1 text-muted text-sm max-phone:basis-full">
            {conflictReason ?? 'All conflicts resolved'}.{' '}
            {isStored ? (
              <span className="max-phone:sr-only">Your changes are saved on this device.</span>
            ) : (
              "Your changes aren't saved on this device. Don't close this tab."
            )}
          </p>
          <Button onClick={engine.postponeMerge}>Keep editing</Button>
          <Button variant="primary" disabledReason={conflictReason} onClick={engine.finishMerge}>
            {engine.mergeMode === 'draft' ? 'Save draft' : saveLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Summarizes a merge, as in `5 changes merged automatically. 2 changes conflict with yours: …`. */
export function mergeSentence(automatic: number, conflicts: number, unresolved: number): string {
  const merged = automatic === 0 ? '' : `${plural(automatic, 'change')} merged automatically. `;
  if (unresolved === 0) return `${merged}Check the result, then save.`;
  if (unresolved < conflicts) return `${merged}${plural(unresolved, 'conflict')} left to resolve.`;
  const left = `${plural(conflicts, 'change')} ${conflicts === 1 ? 'conflicts' : 'conflict'} with yours`;
  return `${merged}${left}: keep one side or write your own.`;
}

/** A change that was merged without a conflict. */
type AutomaticChange = Change & {
  /** `both`: the same change, or parts of it, by either side. */
  origin: 'mine' | 'theirs' | 'both';
};

/** Changes of either side that were merged automatically, in the order of fields. */
export function findAutomaticChanges(
  shape: GroupShape,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Group>,
  { doc, conflicts }: { doc: Group; conflicts: readonly Conflict[] },
): AutomaticChange[] {
  const found = new Map<string, AutomaticChange>();
  for (const [origin, side] of [
    ['theirs', theirs],
    ['mine', mine],
  ] as const)
    for (const change of changesBetween(shape, base, side)) {
      if (isConflicting(change, conflicts)) continue;
      const key = `${change.kind} ${pathKey(change.path)}`;
      found.set(key, { ...inMerged(change, doc), origin: found.has(key) ? 'both' : origin });
    }
  return Object.keys(shape.fields).flatMap((field) =>
    [...found.values()].filter(({ path }) => path[0] === field),
  );
}

const isConflicting = ({ kind, path }: Change, conflicts: readonly Conflict[]) =>
  conflicts.some((conflict) =>
    conflict.kind === 'order'
      ? kind === 'moved' && pathKey(path.slice(0, -1)) === pathKey(conflict.path)
      : isWithin(path, conflict.path),
  );

/** The merged result of a change: positions and lists combine both sides. */
function inMerged(change: Change, doc: Group): Change {
  if (change.kind === 'moved' || change.kind === 'added') {
    const to = indexOfKey(doc, change.path);
    return to < 0 ? change : { ...change, to };
  }
  return change.kind === 'set' ? { ...change, after: valueAt(doc, change.path) } : change;
}

function indexOfKey(doc: Group, path: Path): number {
  return asRows(valueAt(doc, path.slice(0, -1))).findIndex(({ key }) => key === path.at(-1));
}
