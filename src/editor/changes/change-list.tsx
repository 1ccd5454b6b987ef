import { useEngine } from '#editor/editor.tsx';
import { type Change, type Group, pathKey, pathLabels } from '#engines/save/index.ts';
import { plural, truncate } from '#lib/text.ts';
import { Tag } from '#ui/tag.tsx';
import { ChangeText } from './diff-parts.tsx';

interface ChangeListProps<C extends Change> {
  changes: readonly C[];
  /** The document that the changes start from. */
  before: Group;
  /** The document that they result in. */
  after: Group;
  /** Text of a tag after the name of a change. */
  tagOf?(change: C): string;
}

const MAX_CHANGES = 50;

export function ChangeList<C extends Change>({ changes, before, after, tagOf }: ChangeListProps<C>) {
  const { shape } = useEngine().adapter;
  const more = changes.length - MAX_CHANGES;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {changes.slice(0, MAX_CHANGES).map((change) => {
        const sides = change.kind === 'removed' ? [before] : [after, before];
        return (
          <li key={`${change.kind} ${pathKey(change.path)}`} className="min-w-0 [overflow-wrap:anywhere]">
            <p className="flex items-center gap-2 font-medium text-strong">
              <bdi>{truncate(pathLabels(shape, change.path, ...sides).join(' › '))}</bdi>
              {tagOf ? <Tag>{tagOf(change)}</Tag> : null}
            </p>
            <p className="text-default">
              <ChangeText shape={shape} change={change} before={before} after={after} />
            </p>
          </li>
        );
      })}
      {more > 0 ? <li className="text-muted">and {plural(more, 'more change', 'more changes')}</li> : null}
    </ul>
  );
}
