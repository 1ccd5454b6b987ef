import { clsx } from 'clsx';
import { Fragment } from 'react';
import { Added, Removed } from '#editor/changes/diff-parts.tsx';
import type { DiffPart } from '#editor/changes/word-diff.ts';
import { LongText } from '#ui/long-text.tsx';
import type { DiffSegment } from './segments.ts';
import { SideLabel } from './side.tsx';

/** Longer changes are truncated: a text that was replaced completely is one change. */
const MAX_CHARACTERS = 4_000;

interface SegmentRowProps {
  segment: DiffSegment;
  inline: boolean;
}

/** A segment of both texts: side by side, or inline with removed words first. */
export function SegmentRow({ segment: { changes, same }, inline }: SegmentRowProps) {
  const cell = 'min-w-0 whitespace-pre-wrap px-4 py-2.5 [overflow-wrap:anywhere]';
  if (inline)
    return (
      <div
        data-difference={same ? undefined : ''}
        tabIndex={same ? undefined : -1}
        className={clsx(cell, focusStyle, same && 'text-muted')}
      >
        <Text changes={changes} />
      </div>
    );
  const before = changes.filter(({ kind }) => kind !== 'added');
  const after = changes.filter(({ kind }) => kind !== 'removed');
  return (
    <div
      data-difference={same ? undefined : ''}
      tabIndex={same ? undefined : -1}
      className={clsx('grid grid-cols-2 max-phone:grid-cols-1', focusStyle, same && 'text-muted')}
    >
      <div className={clsx(cell, 'max-phone:flex max-phone:gap-2')}>
        {same ? null : <SideLabel of="A" className="phone:sr-only" />}
        <Text changes={before} />
      </div>
      <div
        className={clsx(
          cell,
          'border-line border-l max-phone:flex max-phone:gap-2 max-phone:border-t max-phone:border-l-0',
          same && 'max-phone:hidden',
        )}
      >
        {same ? null : <SideLabel of="B" className="phone:sr-only" />}
        <Text changes={after} />
      </div>
    </div>
  );
}

const focusStyle = '-outline-offset-2 focus:bg-hover focus:shadow-[inset_2px_0_0_var(--focus)]';

/** Isolated, so that its text direction doesn't affect its surroundings. */
const Text = ({ changes }: { changes: readonly DiffPart[] }) => (
  <bdi className="block min-w-0">
    {changes.length === 0 ? <span className="text-faint">None</span> : null}
    {changes.map(({ kind, text }, index) => {
      const Mark = kind === 'added' ? Added : Removed;
      const isReplacement = kind === 'added' && changes[index - 1]?.kind === 'removed';
      // biome-ignore lint/suspicious/noArrayIndexKey: changes have no ID.
      if (kind === 'same') return <span key={index}>{text}</span>;
      if (text.length <= MAX_CHARACTERS)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={index}>
            {isReplacement ? ' ' : null}
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
          <LongText maxLength={MAX_CHARACTERS}>{text}</LongText>
        </span>
      );
    })}
  </bdi>
);
