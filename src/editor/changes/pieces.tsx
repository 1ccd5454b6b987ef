import { Fragment, useState } from 'react';
import { formatNumber } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';
import { type Piece, shortened, wordDiff } from './word-diff.ts';

/** What was put in. */
export const Added = ({ children }: { children: string }) => (
  <ins className="rounded-xs bg-add-bg text-add-text decoration-1 underline-offset-2">
    <span className="sr-only">added: </span>
    <bdi>{children}</bdi>
  </ins>
);

/** What was taken out. */
export const Removed = ({ children }: { children: string }) => (
  <del className="rounded-xs bg-del-bg text-del-text decoration-1">
    <span className="sr-only">removed: </span>
    <bdi>{children}</bdi>
  </del>
);

/** Says that a whole row is new; not text put in, so not underlined. */
export const NewlyAdded = () => <span className="rounded-xs bg-add-bg text-add-text">Added</span>;

/** Says that a whole row is gone; not text taken out, so not struck through. */
export const Deleted = () => <span className="rounded-xs bg-del-bg text-del-text">Deleted</span>;

interface WordDiffProps {
  before: string;
  after: string;
  /** How many characters of a piece are shown. */
  most: number;
  /** Offers to show what is cut. */
  whole?: boolean;
}

/** A text with what was taken out of it and put into it. */
export function WordDiff({ before, after, most, whole = false }: WordDiffProps) {
  const [all, setAll] = useState(false);
  const pieces = wordDiff(before, after);
  const short = shortened(pieces, most);
  const isCut = short.some(({ text }, index) => text !== pieces[index]?.text);
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <Pieces of={all ? pieces : short} />
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

/** Texts of any direction are set apart as one, so that a change does not turn what stands beside it. */
const Pieces = ({ of: pieces }: { of: readonly Piece[] }) => (
  <bdi>
    {pieces.map((piece, index) => {
      const before = pieces[index - 1];
      const replaces = piece.kind === 'added' && before?.kind === 'removed';
      const needsSpace = replaces && !/\s$/.test(before.text) && !/^\s/.test(piece.text);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no name but its place.
        <Fragment key={index}>
          {needsSpace ? ' ' : null}
          <Marked {...piece} />
        </Fragment>
      );
    })}
  </bdi>
);

/** The space around a change is not marked, unless it is the change. */
function Marked({ kind, text }: Piece) {
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
