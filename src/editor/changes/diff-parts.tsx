import { Fragment, useState } from 'react';
import { type Change, type Group, type GroupShape, shapeAt } from '#engines/save/index.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';
import { valueText } from './value-text.ts';
import { type DiffPart, truncateDiff, wordDiff } from './word-diff.ts';

export const Added = ({ children }: { children: string }) => (
  <ins className="rounded-xs bg-add-bg text-add-text decoration-1 underline-offset-2">
    <span className="sr-only">added: </span>
    <bdi>{children}</bdi>
  </ins>
);

export const Removed = ({ children }: { children: string }) => (
  <del className="rounded-xs bg-del-bg text-del-text decoration-1">
    <span className="sr-only">removed: </span>
    <bdi>{children}</bdi>
  </del>
);

/** Marks a new row. Not underlined, because it isn't inserted text. */
export const NewlyAdded = () => <span className="rounded-xs bg-add-bg text-add-text">Added</span>;

/** Marks a deleted row. Not struck through, because it isn't deleted text. */
export const Deleted = () => <span className="rounded-xs bg-del-bg text-del-text">Deleted</span>;

interface WordDiffProps {
  before: string;
  after: string;
  /** Maximum length, in characters. Longer diffs are shortened. */
  maxLength: number;
  /** Whether a button shows the full text. */
  whole?: boolean;
}

export function WordDiff({ before, after, maxLength, whole = false }: WordDiffProps) {
  const [all, setAll] = useState(false);
  const parts = wordDiff(before, after);
  const short = truncateDiff(parts, maxLength);
  const isCut = short.some(({ text }, index) => text !== parts[index]?.text);
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <DiffParts of={all ? parts : short} />
      {whole && isCut && !all ? (
        <>
          {' '}
          <button type="button" onClick={() => setAll(true)} className={linkStyle}>
            Show all {formatNumber(Math.max(before.length, after.length))} characters
          </button>
        </>
      ) : null}
    </span>
  );
}

/** Isolated, so that right-to-left text doesn't reorder what surrounds it. */
export const DiffParts = ({ of: parts }: { of: readonly DiffPart[] }) => (
  <bdi>
    {parts.map((part, index) => {
      const before = parts[index - 1];
      const replaces = part.kind === 'added' && before?.kind === 'removed';
      const needsSpace = replaces && !/\s$/.test(before.text) && !/^\s/.test(part.text);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no IDs
        <Fragment key={index}>
          {needsSpace ? ' ' : null}
          <Marked {...part} />
        </Fragment>
      );
    })}
  </bdi>
);

/** Leaves surrounding whitespace unmarked, unless only whitespace changed. */
function Marked({ kind, text }: DiffPart) {
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? Added : Removed;
  const bare = text.trim();
  if (bare === '') return <Mark>{text}</Mark>;
  const at = text.indexOf(bare);
  return (
    <>
      {text.slice(0, at)}
      <Mark>{bare}</Mark>
      {text.slice(at + bare.length)}
    </>
  );
}

/** Words added and removed: `+19 −6`. */
export const WordCounts = ({ added, removed }: { added: number; removed: number }) => (
  <span className="tnum font-medium">
    {added > 0 ? <span className="text-add-text">+{added}</span> : null}
    {added > 0 && removed > 0 ? ' ' : null}
    {removed > 0 ? <span className="text-del-text">−{removed}</span> : null}
    {added + removed > 0 ? (
      <span className="max-phone:sr-only">{added + removed === 1 ? ' word' : ' words'}</span>
    ) : (
      'punctuation'
    )}
  </span>
);

const MAX_LENGTH = 160;
/** Longer values are compared by word, characters. */
const MAX_WORD_LENGTH = 200;

interface ChangeTextProps {
  shape: GroupShape;
  change: Change;
  before: Group;
  after: Group;
}

/** One-line summary of a change, as in "Added" or "Moved from 5 to 4", or a diff. */
export function ChangeText({ shape: root, change, before, after }: ChangeTextProps) {
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
