import { type Change, type Group, type GroupShape, shapeAt } from '#engines/save/index.ts';
import { truncate } from '#lib/text.ts';
import { Added, Deleted, NewlyAdded, Removed, WordDiff } from './diff-parts.tsx';
import { valueText } from './value-text.ts';

const MAX_LENGTH = 160;
/** Longer values are compared by word, characters. */
const MAX_WORD_LENGTH = 200;

interface DifferenceProps {
  /** Shape of the documents. */
  shape: GroupShape;
  change: Change;
  before: Group;
  after: Group;
}

/** One-line summary of a change, as in "Added" or "Moved from 5 to 4", or a diff. */
export function Difference({ shape: root, change, before, after }: DifferenceProps) {
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
