import { Note } from '#ui/note.tsx';
import { listed, plural } from '#util/text.ts';
import type { Figures } from './engine/tally.ts';

const names = {
  start: 'start',
  time: 'time spent',
  scroll: 'scroll depth',
  clicks: 'count of clicks',
  questions: 'count of questions',
} as const;

/** Says which sessions a figure could not use, so that no sum has to be wondered about. */
export function LeftOut({ figures: { leftOut, repeated } }: { figures: Figures }) {
  const parts = (Object.keys(names) as (keyof typeof names)[])
    .filter((key) => leftOut[key] > 0)
    .map((key) => `${plural(leftOut[key], 'session')} without a usable ${names[key]}`);
  if (parts.length === 0 && repeated === 0) return null;
  return (
    <div className="px-gutter pt-3">
      <Note>
        {parts.length > 0 ? `Left out of the charts they would belong to: ${listed(parts)}. ` : ''}
        {repeated > 0
          ? `${plural(repeated, 'row')} came twice and ${repeated === 1 ? 'is' : 'are'} counted once.`
          : ''}
      </Note>
    </div>
  );
}
