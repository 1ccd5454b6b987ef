import type { Answer } from '#engines/sessions/analysis.ts';
import { Note } from '#ui/note.tsx';
import type { ReadingState } from './analytics/protocol.ts';
import { earlierLeftOutWords, leftOutWords } from './left-out-words.ts';

/** Says which sessions a figure could not use, so that no sum has to be wondered about. */
export function LeftOut({ answer, reading }: { answer: Answer; reading: ReadingState }) {
  const { ghosts, earlier } = answer;
  const compared = reading.earlier?.phase === 'done' ? reading.earlier : null;
  const facts = [
    ...leftOutWords(ghosts, reading),
    ...(earlier && compared ? earlierLeftOutWords(earlier.population, compared) : []),
  ];
  if (facts.length === 0) return null;
  return (
    <div className="px-gutter pt-3">
      <Note>{facts.join(' ')}</Note>
    </div>
  );
}
