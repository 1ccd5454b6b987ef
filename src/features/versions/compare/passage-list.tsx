import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PassageRow } from './passage-row.tsx';
import { type Passage, withFolds } from './passages.ts';

/** As many rows are drawn at first, and with every further step. */
const STEP = 200;

interface PassageListProps {
  passages: readonly Passage[];
  inline: boolean;
}

/** The passages of two texts, equal ones folded. */
export function PassageList({ passages, inline }: PassageListProps) {
  const shown = withFolds(passages);
  const [most, setMost] = useState(STEP);
  return (
    <div className="divide-y divide-line">
      {shown.slice(0, most).map((each, index) =>
        'folded' in each ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passage has no name but its place.
          <EqualPassages key={index} passages={each.folded} inline={inline} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <PassageRow key={index} passage={each} inline={inline} />
        ),
      )}
      {shown.length > most ? (
        <div className="flex items-center gap-3 bg-canvas px-4 py-2 text-muted text-xs">
          {plural(shown.length - most, 'more passage')}
          <Button size="sm" onClick={() => setMost(most + STEP)}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function EqualPassages({ passages, inline }: PassageListProps) {
  const [open, setOpen] = useState(false);
  const [most, setMost] = useState(STEP);
  if (!open)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex w-full items-center gap-1.5 bg-canvas px-4 py-1.5 text-left text-muted text-xs -outline-offset-2 hover:text-strong max-phone:min-h-hit"
      >
        <Icon of={ChevronRight} size="sm" />
        {plural(passages.length, 'unchanged passage')}
      </button>
    );
  return (
    <Fragment>
      {passages.slice(0, most).map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a passage has no name but its place.
        <PassageRow key={index} passage={passage} inline={inline} />
      ))}
      {passages.length > most ? (
        <div className="bg-canvas px-4 py-2">
          <Button size="sm" onClick={() => setMost(most + STEP)}>
            Show more of {plural(passages.length, 'unchanged passage')}
          </Button>
        </div>
      ) : null}
    </Fragment>
  );
}
