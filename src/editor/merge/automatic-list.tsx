import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { describeChange } from '#editor/changes/change-words.ts';
import { Difference } from '#editor/changes/difference.tsx';
import type { Group, GroupShape } from '#engines/save/shape.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Automatic } from './automatic.ts';

interface AutomaticListProps {
  shape: GroupShape;
  changes: readonly Automatic[];
  before: Group;
  after: Group;
}

const STEP = 100;

const originLabels: Record<Automatic['origin'], string> = { mine: 'Yours', theirs: 'Theirs', both: 'Both' };

/** The changes merged without a conflict: what changed, and who changed it. */
export function AutomaticList({ shape, changes, before, after }: AutomaticListProps) {
  const [shown, setShown] = useState(true);
  const [most, setMost] = useState(STEP);
  const id = useId();
  if (changes.length === 0) return null;
  const more = changes.length - most;
  return (
    <section aria-labelledby={`${id}-head`} className="mt-6">
      <div className="mb-2 flex items-center gap-2">
        <h3 id={`${id}-head`} className="flex-1 font-semibold text-sm text-strong">
          Merged automatically{' '}
          <span className="font-regular text-faint tnum">{formatNumber(changes.length)}</span>
        </h3>
        <Button
          variant="ghost"
          size="sm"
          icon={shown ? ChevronDown : ChevronRight}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <ul id={`${id}-list`} hidden={!shown} className="border-line border-t">
        {changes.slice(0, most).map(({ change, origin }) => {
          const { key, name, did } = describeChange(shape, change, before, after);
          return (
            <li
              key={key}
              className="grid min-h-row grid-cols-[minmax(0,18rem)_4rem_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-1.5 text-sm max-narrow:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="truncate font-medium text-strong" title={truncate(name)}>
                <bdi>{truncate(name)}</bdi>
              </span>
              <span>
                <Tag>{originLabels[origin]}</Tag>
              </span>
              <span className="min-w-0 text-default [overflow-wrap:anywhere] max-narrow:col-span-2">
                <Difference did={did} />
              </span>
            </li>
          );
        })}
      </ul>
      {shown && more > 0 ? (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setMost(most + STEP)}>
          {`Show ${plural(Math.min(more, STEP), 'more', 'more')}`}
        </Button>
      ) : null}
    </section>
  );
}
