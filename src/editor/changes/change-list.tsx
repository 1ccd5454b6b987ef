import { useEngine } from '#editor/editor.tsx';
import { type Change, type Group, pathKey, pathLabels, shapeAt } from '#engines/save/index.ts';
import { plural, truncate } from '#lib/text.ts';
import { Tag } from '#ui/tag.tsx';
import { Added, Deleted, NewlyAdded, Removed, WordDiff } from './diff-parts.tsx';
import { valueText } from './value-text.ts';

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

/** Lists the changes between two versions of a record. */
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
              <Difference change={change} before={before} after={after} />
            </p>
          </li>
        );
      })}
      {more > 0 ? <li className="text-muted">and {plural(more, 'more change', 'more changes')}</li> : null}
    </ul>
  );
}

const MAX_LENGTH = 160;
/** Longer values are compared by word, characters. */
const MAX_WORD_LENGTH = 200;

/** One-line summary of a change, as in "Added" or "Moved from 5 to 4", or a diff. */
function Difference({ change, before, after }: { change: Change; before: Group; after: Group }) {
  const { shape: root } = useEngine().adapter;
  if (change.kind === 'added') return <NewlyAdded />;
  if (change.kind === 'removed') return <Deleted />;
  if (change.kind === 'moved') {
    const [from, to] = [change.from + 1, change.to + 1];
    return <span className="tnum">{from === to ? 'Moved' : `Moved from ${from} to ${to}`}</span>;
  }
  const shape = shapeAt(root, change.path);
  const oldText = valueText(root, shape, change.before, before);
  const newText = valueText(root, shape, change.after, after);
  const isWord = (text: string) => text !== '' && text.length <= MAX_WORD_LENGTH && !/\s/.test(text);
  if (isWord(oldText) && isWord(newText))
    return (
      <>
        <Removed>{truncate(oldText, MAX_LENGTH)}</Removed> <Added>{truncate(newText, MAX_LENGTH)}</Added>
      </>
    );
  return <WordDiff before={oldText} after={newText} maxLength={MAX_LENGTH} />;
}
