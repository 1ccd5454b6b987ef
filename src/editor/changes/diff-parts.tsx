import { Fragment, useState } from 'react';
import { formatNumber } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';
import { type DiffPart, truncateDiff, wordDiff } from './word-diff.ts';

/** Inserted text. */
export const Added = ({ children }: { children: string }) => (
  <ins className="rounded-xs bg-add-bg text-add-text decoration-1 underline-offset-2">
    <span className="sr-only">added: </span>
    <bdi>{children}</bdi>
  </ins>
);

/** Deleted text. */
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

/** Word diff of two texts. */
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
