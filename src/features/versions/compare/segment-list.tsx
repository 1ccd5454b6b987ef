import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Added, Removed } from '#editor/changes/diff-parts.tsx';
import type { DiffPart } from '#editor/changes/word-diff.ts';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LongText } from '#ui/long-text.tsx';
import { collapseUnchanged, type DiffSegment } from './segments.ts';
import { SideLabel } from './side.tsx';

const PAGE_SIZE = 200;

interface SegmentListProps {
  segments: readonly DiffSegment[];
  inline: boolean;
}

/** Segments of a diff, with unchanged ones collapsed. */
export function SegmentList({ segments, inline }: SegmentListProps) {
  const displayed = collapseUnchanged(segments);
  const [limit, setLimit] = useState(PAGE_SIZE);
  return (
    <div className="divide-y divide-line">
      {displayed.slice(0, limit).map((each, index) =>
        'collapsed' in each ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no ID.
          <UnchangedSegments key={index} segments={each.collapsed} inline={inline} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <SegmentRow key={index} segment={each} inline={inline} />
        ),
      )}
      {displayed.length > limit ? (
        <div className="flex items-center gap-3 bg-canvas px-4 py-2 text-muted text-xs">
          {plural(displayed.length - limit, 'more passage')}
          <Button size="sm" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function UnchangedSegments({ segments, inline }: SegmentListProps) {
  const [open, setOpen] = useState(false);
  const [limit, setLimit] = useState(PAGE_SIZE);
  if (!open)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex w-full items-center gap-1.5 bg-canvas px-4 py-1.5 text-left text-muted text-xs -outline-offset-2 hover:text-strong max-phone:min-h-hit"
      >
        <Icon of={ChevronRight} size="sm" />
        {plural(segments.length, 'unchanged passage')}
      </button>
    );
  return (
    <Fragment>
      {segments.slice(0, limit).map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no ID.
        <SegmentRow key={index} segment={segment} inline={inline} />
      ))}
      {segments.length > limit ? (
        <div className="bg-canvas px-4 py-2">
          <Button size="sm" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show more of {plural(segments.length, 'unchanged passage')}
          </Button>
        </div>
      ) : null}
    </Fragment>
  );
}

/** Longer changes are truncated: a text that was replaced completely is one change. */
const MAX_CHARACTERS = 4_000;

interface SegmentRowProps {
  segment: DiffSegment;
  inline: boolean;
}

/** A segment of both texts: side by side, or inline with removed words first. */
function SegmentRow({ segment: { changes, same }, inline }: SegmentRowProps) {
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
