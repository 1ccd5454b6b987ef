import { wordDiff } from '#editor/changes/word-diff.ts';
import { countWords } from '#lib/text.ts';
import { type Passage, passagesOf } from './passages.ts';

/** Two texts, compared. */
export interface TextComparison {
  passages: Passage[];
  /** How many words were put in and taken out. */
  added: number;
  removed: number;
}

/** How long it may take, in ms; what is not done by then counts as replaced as a whole. */
const LONGEST = 120;

export function comparisonOf(before: string, after: string, longest = LONGEST): TextComparison {
  const pieces = wordDiff(before, after, longest);
  const count = (kind: 'added' | 'removed') =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0);
  return { passages: passagesOf(pieces), added: count('added'), removed: count('removed') };
}
