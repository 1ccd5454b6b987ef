import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { describeChange } from '#editor/changes/describe-change.ts';
import { Difference } from '#editor/changes/difference.tsx';
import { type Change, changesBetween } from '#engines/save/changes.ts';
import { asRows, valueAt } from '#engines/save/document.ts';
import type { Conflict } from '#engines/save/merge.ts';
import { type Group, type GroupShape, isWithin, type Path, pathKey } from '#engines/save/shape.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';

interface AutomaticListProps {
  shape: GroupShape;
  changes: readonly AutomaticChange[];
  before: Group;
  after: Group;
}

const CHANGES_PER_STEP = 100;

const originLabels: Record<AutomaticChange['origin'], string> = {
  mine: 'Yours',
  theirs: 'Theirs',
  both: 'Both',
};

/** The changes merged without a conflict: what changed, and who changed it. */
export function AutomaticList({ shape, changes, before, after }: AutomaticListProps) {
  const [shown, setShown] = useState(true);
  const [maxChanges, setMaxChanges] = useState(CHANGES_PER_STEP);
  const id = useId();
  if (changes.length === 0) return null;
  const more = changes.length - maxChanges;
  return (
    <section aria-labelledby={`${id}-head`} className="mt-6">
      <div className="mb-2 flex items-center gap-2">
        <h3 id={`${id}-head`} className="flex-1 font-semibold text-sm text-strong">
          Merged automatically{' '}
          <span className="font-regular text-faint tnum">{formatNumber(changes.length)}</span>
        </h3>
        <Button
          variant="ghost"
          size="sm"
          icon={shown ? ChevronDown : ChevronRight}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <ul id={`${id}-list`} hidden={!shown} className="border-line border-t">
        {changes.slice(0, maxChanges).map(({ change, origin }) => {
          const { key, name, description } = describeChange(shape, change, before, after);
          return (
            <li
              key={key}
              className="grid min-h-row grid-cols-[minmax(0,18rem)_4rem_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-1.5 text-sm max-narrow:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="truncate font-medium text-strong" title={truncate(name)}>
                <bdi>{truncate(name)}</bdi>
              </span>
              <span>
                <Tag>{originLabels[origin]}</Tag>
              </span>
              <span className="min-w-0 text-default [overflow-wrap:anywhere] max-narrow:col-span-2">
                <Difference description={description} />
              </span>
            </li>
          );
        })}
      </ul>
      {shown && more > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          onClick={() => setMaxChanges(maxChanges + CHANGES_PER_STEP)}
        >
          {`Show ${plural(Math.min(more, CHANGES_PER_STEP), 'more', 'more')}`}
        </Button>
      ) : null}
    </section>
  );
}

export interface AutomaticChange {
  change: Change;
  /** `both`: the same change, or parts of it, by either side. */
  origin: 'mine' | 'theirs' | 'both';
}

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
      found.set(key, { change: inMerged(change, doc), origin: found.has(key) ? 'both' : origin });
    }
  return Object.keys(shape.fields).flatMap((field) =>
    [...found.values()].filter(({ change }) => change.path[0] === field),
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
