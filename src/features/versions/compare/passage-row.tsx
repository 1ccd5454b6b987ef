import { clsx } from 'clsx';
import { Fragment } from 'react';
import { Added, Removed } from '#editor/changes/pieces.tsx';
import type { Piece } from '#editor/changes/word-diff.ts';
import { LongText } from '#ui/long-text.tsx';
import type { Passage } from './passages.ts';
import { Side } from './side.tsx';

/** As much of a piece is shown at first; a text that was replaced as a whole is one piece. */
const MOST_CHARACTERS = 4_000;

interface PassageRowProps {
  passage: Passage;
  inline: boolean;
}

/** A passage of both texts: side by side, or in line with what was taken out before what was put in. */
export function PassageRow({ passage: { pieces, same }, inline }: PassageRowProps) {
  const cell = 'min-w-0 whitespace-pre-wrap px-4 py-2.5 [overflow-wrap:anywhere]';
  if (inline)
    return (
      <div
        data-difference={same ? undefined : ''}
        tabIndex={same ? undefined : -1}
        className={clsx(cell, current, same && 'text-muted')}
      >
        <Text pieces={pieces} />
      </div>
    );
  const before = pieces.filter(({ kind }) => kind !== 'added');
  const after = pieces.filter(({ kind }) => kind !== 'removed');
  return (
    <div
      data-difference={same ? undefined : ''}
      tabIndex={same ? undefined : -1}
      className={clsx('grid grid-cols-2 max-phone:grid-cols-1', current, same && 'text-muted')}
    >
      <div className={clsx(cell, 'max-phone:flex max-phone:gap-2')}>
        {same ? null : <Side of="A" className="phone:sr-only" />}
        <Text pieces={before} />
      </div>
      <div
        className={clsx(
          cell,
          'border-line border-l max-phone:flex max-phone:gap-2 max-phone:border-t max-phone:border-l-0',
          same && 'max-phone:hidden',
        )}
      >
        {same ? null : <Side of="B" className="phone:sr-only" />}
        <Text pieces={after} />
      </div>
    </div>
  );
}

/** The difference that the keys have led to. */
const current = '-outline-offset-2 focus:bg-hover focus:shadow-[inset_2px_0_0_var(--focus)]';

/** Set apart as one, so that its direction does not turn what stands beside it. */
const Text = ({ pieces }: { pieces: readonly Piece[] }) => (
  <bdi className="block min-w-0">
    {pieces.length === 0 ? <span className="text-faint">None</span> : null}
    {pieces.map(({ kind, text }, index) => {
      const Mark = kind === 'added' ? Added : Removed;
      const replaces = kind === 'added' && pieces[index - 1]?.kind === 'removed';
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no name but its place.
      if (kind === 'same') return <span key={index}>{text}</span>;
      if (text.length <= MOST_CHARACTERS)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={index}>
            {replaces ? ' ' : null}
            <Mark>{text}</Mark>
          </Fragment>
        );
      return (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          key={index}
          className={kind === 'added' ? 'bg-add-bg text-add-text' : 'bg-del-bg text-del-text'}
        >
          <span className="sr-only">{kind}: </span>
          <LongText most={MOST_CHARACTERS}>{text}</LongText>
        </span>
      );
    })}
  </bdi>
);
