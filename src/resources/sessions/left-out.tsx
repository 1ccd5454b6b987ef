import { Note } from '#ui/note.tsx';
import { listed, plural } from '#util/text.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { Views } from './engine/analysis.ts';

const names = {
  start: 'start',
  time: 'time spent',
  scroll: 'scroll depth',
  clicks: 'count of clicks',
  questions: 'count of questions',
} as const;

/** Says which sessions a figure could not use, so that no sum has to be wondered about. */
export function LeftOut({ views, reading }: { views: Views; reading: ReadingState }) {
  const { repeated, refused, endsBeforeStart } = reading;
  const parts = (Object.keys(names) as (keyof typeof names)[])
    .map((key) => ({ key, count: views[key].missing + views[key].unusable }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => `${plural(count, 'session')} without a usable ${names[key]}`);
  const facts = [
    parts.length > 0 ? `Left out of the charts they would belong to: ${listed(parts)}.` : '',
    repeated > 0
      ? `${plural(repeated, 'row')} came twice and ${repeated === 1 ? 'is' : 'are'} counted once.`
      : '',
    refused > 0
      ? `${plural(refused, 'row')} of the list ${refused === 1 ? 'is' : 'are'} no session that can be told from others, and left out.`
      : '',
    endsBeforeStart > 0
      ? `${plural(endsBeforeStart, 'session')} ${endsBeforeStart === 1 ? 'ends before it starts' : 'end before they start'}; the time spent is as recorded.`
      : '',
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <div className="px-gutter pt-3">
      <Note>{facts.join(' ')}</Note>
    </div>
  );
}
