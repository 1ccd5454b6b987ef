import { MoveRight } from 'lucide-react';
import type { Change } from '#form/engine/changes.ts';
import type { Group, GroupShape } from '#form/engine/shape.ts';
import { Icon } from '#ui/icon.tsx';
import { plural } from '#util/text.ts';
import { type ChangeWords, changeWords } from './change-words.ts';

interface ChangeListProps {
  shape: GroupShape;
  changes: readonly Change[];
  before: Group;
  after: Group;
}

const MOST_SHOWN = 50;

/** What differs between two states of a record, each difference by name, as it was and as it is. */
export function ChangeList({ shape, changes, before, after }: ChangeListProps) {
  const shown = changes.slice(0, MOST_SHOWN).map((change) => changeWords(shape, change, before, after));
  const more = changes.length - shown.length;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {shown.map((words) => (
        <li key={words.key} className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-medium text-strong">
            <bdi>{words.name}</bdi>
          </p>
          <Difference {...words} />
        </li>
      ))}
      {more > 0 ? <li className="text-muted">and {plural(more, 'more change', 'more changes')}</li> : null}
    </ul>
  );
}

function Difference({ kind, before, after }: ChangeWords) {
  if (kind === 'added') return <p className="text-muted">Added</p>;
  if (kind === 'removed') return <p className="text-muted">Deleted</p>;
  if (kind === 'moved')
    return (
      <p className="text-muted tnum">
        Moved from place {before} to {after}
      </p>
    );
  return (
    <p className="text-muted">
      <span className="sr-only">from </span>
      <Value of={before} old />
      <Icon of={MoveRight} size="sm" className="mx-1.5 inline-block align-[-0.15em] text-faint" />
      <span className="sr-only"> to </span>
      <Value of={after} />
    </p>
  );
}

function Value({ of: text, old = false }: { of: string | null; old?: boolean }) {
  if (text === null) return <span className="text-faint">nothing</span>;
  return (
    <bdi dir="auto" className={old ? 'line-through decoration-faint' : 'text-default'}>
      {text}
    </bdi>
  );
}
