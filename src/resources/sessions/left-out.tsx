import { Note } from '#ui/note.tsx';
import type { ReadingState } from './analytics/protocol.ts';
import type { Views } from './engine/analysis.ts';
import { leftOutWords } from './left-out-words.ts';

/** Says which sessions a figure could not use, so that no sum has to be wondered about. */
export function LeftOut({ views, reading }: { views: Views; reading: ReadingState }) {
  const facts = leftOutWords(views, reading);
  if (facts.length === 0) return null;
  return (
    <div className="px-gutter pt-3">
      <Note>{facts.join(' ')}</Note>
    </div>
  );
}
