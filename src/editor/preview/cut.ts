import { graphemeEnds, wordStarts } from '#lib/graphemes.ts';
import { partitionPoint } from '#lib/partition-point.ts';

/** No limit keeps more code units than these; what follows is cut without being looked at. */
const MOST_KEPT = 2000;

/** A text in two, which together are the text again. */
export interface Cut {
  kept: string;
  rest: string;
}

/**
 * Cuts a text where a client would: before the first word that does not fit whole, or within a word that is
 * alone too long, never within a character. `measure` gives the length of a text in the unit of `limit` and
 * grows with it; space at the end of what is kept is not counted.
 */
export function cutAt(text: string, limit: number, measure: (text: string) => number): Cut {
  const head = text.slice(0, MOST_KEPT);
  const fits = (end: number) => measure(head.slice(0, end).trimEnd()) <= limit;
  if (head === text && fits(text.length)) return { kept: text, rest: '' };
  const ends = graphemeEnds(head);
  const whole = new Set(ends);
  const words = wordStarts(head).filter((start) => whole.has(start));
  const end = lastFitting(words, fits) || lastFitting(ends, fits);
  return { kept: text.slice(0, end), rest: text.slice(end) };
}

/** The last of ascending positions that fits, where all before it fit and none after it; 0 if none does. */
const lastFitting = (positions: readonly number[], fits: (end: number) => boolean): number =>
  positions[partitionPoint(positions, fits) - 1] ?? 0;
