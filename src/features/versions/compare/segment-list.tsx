import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SegmentRow } from './segment-row.tsx';
import { collapseUnchanged, type DiffSegment } from './segments.ts';

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
  const [most, setMost] = useState(PAGE_SIZE);
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
      {segments.slice(0, most).map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no ID.
        <SegmentRow key={index} segment={segment} inline={inline} />
      ))}
      {segments.length > most ? (
        <div className="bg-canvas px-4 py-2">
          <Button size="sm" onClick={() => setMost(most + PAGE_SIZE)}>
            Show more of {plural(segments.length, 'unchanged passage')}
          </Button>
        </div>
      ) : null}
    </Fragment>
  );
}
