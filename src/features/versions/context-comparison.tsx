import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DiffParts } from '#editor/changes/diff-parts.tsx';
import { type DiffPart, wordDiff } from '#editor/changes/word-diff.ts';
import { isSameText } from '#lib/line-ends.ts';
import { countWords, plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { collapseUnchanged, type DiffSegment, segmentDiff } from './segments.ts';

interface ContextComparisonProps {
  before: string;
  after: string;
  /** Version names, such as `Version 9`. */
  names: readonly [string, string];
  inline: boolean;
}

/** Word diff of two versions' contexts, side by side or inline. */
export function ContextComparison({ before, after, names, inline }: ContextComparisonProps) {
  const parts = wordDiff(before, after);
  const [added, removed] = [countIn(parts, 'added'), countIn(parts, 'removed')];
  return (
    <section aria-label="Context">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="flex-1 font-semibold text-sm text-strong">Context</h2>
        <p className="tnum text-muted text-xs">
          {added > 0 ? <span className="text-add-text">+{plural(added, 'word')}</span> : null}
          {added > 0 && removed > 0 ? ' · ' : null}
          {removed > 0 ? <span className="text-del-text">−{plural(removed, 'word')}</span> : null}
        </p>
      </div>
      {isSameText(before, after) ? (
        <p className="mt-1 text-muted text-sm">
          {before === '' ? 'Neither version has a context.' : 'The context is the same in both versions.'}
        </p>
      ) : (
        <div className="mt-2 divide-y divide-line overflow-hidden rounded-lg border border-line-strong text-base leading-5.5">
          {inline ? null : (
            <div className="grid grid-cols-2 bg-canvas text-muted text-xs max-phone:hidden">
              <p className="px-4 py-2">A, {names[0]}</p>
              <p className="border-line border-l px-4 py-2">B, {names[1]}</p>
            </div>
          )}
          {[...collapseUnchanged(segmentDiff(parts)).entries()].map(([index, each]) =>
            'collapsed' in each ? (
              <UnchangedSegments key={index} segments={each.collapsed} inline={inline} />
            ) : (
              <Segment key={index} segment={each} inline={inline} />
            ),
          )}
        </div>
      )}
    </section>
  );
}

const countIn = (parts: readonly DiffPart[], kind: DiffPart['kind']) =>
  parts.reduce((sum, part) => sum + (part.kind === kind ? countWords(part.text) : 0), 0);

function UnchangedSegments({ segments, inline }: { segments: readonly DiffSegment[]; inline: boolean }) {
  const [open, setOpen] = useState(false);
  if (open)
    return [...segments.entries()].map(([index, each]) => (
      <Segment key={index} segment={each} inline={inline} />
    ));
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
}

const sides = [
  { side: 'A', other: 'added', className: undefined },
  { side: 'B', other: 'removed', className: 'border-line border-l max-phone:border-t max-phone:border-l-0' },
] as const;

/** A segment of both texts: side by side, or inline with removed words first. */
function Segment({ segment: { changes, same }, inline }: { segment: DiffSegment; inline: boolean }) {
  const cell = 'min-w-0 whitespace-pre-wrap px-4 py-2.5 [overflow-wrap:anywhere]';
  return (
    <div
      {...(!same && { 'data-difference': '', tabIndex: -1 })}
      className={clsx(
        '-outline-offset-2 focus:bg-hover focus:shadow-[inset_2px_0_0_var(--focus)]',
        same && 'text-muted',
        !inline && 'grid grid-cols-2 max-phone:grid-cols-1',
      )}
    >
      {inline ? (
        <div className={cell}>
          <DiffParts of={changes} />
        </div>
      ) : (
        sides.map(({ side, other, className }) => {
          const parts = changes.filter(({ kind }) => kind !== other);
          return (
            <div
              key={side}
              className={clsx(
                cell,
                'max-phone:flex max-phone:gap-2',
                className,
                same && side === 'B' && 'max-phone:hidden',
              )}
            >
              {same ? null : <SideLabel of={side} className="phone:sr-only" />}
              <span className="min-w-0">
                {parts.length === 0 ? <span className="text-faint">None</span> : <DiffParts of={parts} />}
              </span>
            </div>
          );
        })
      )}
    </div>
  );
}

/** Badge of a side: A is before, B is after. */
export const SideLabel = ({ of: side, className }: { of: 'A' | 'B'; className?: string }) => (
  <span
    className={clsx(
      'grid size-5 flex-none place-items-center rounded-sm font-semibold text-2xs',
      side === 'A'
        ? 'bg-surface text-accent-text inset-ring inset-ring-accent-text'
        : 'bg-accent text-on-accent',
      className,
    )}
  >
    {side}
  </span>
);
