import { graphemeEnds, wordStarts } from '#lib/graphemes.ts';
import { partitionPoint } from '#lib/partition-point.ts';
import { truncate } from '#lib/text.ts';
import type { Limit } from './limits.ts';
import { lengthOf } from './meter.tsx';

/** Shown characters of the part that is cut off. */
const MAX_REST_CHARACTERS = 80;

/** Text that marks the part a client would cut off. */
export const CutText = ({ text, limit }: { text: string; limit: Limit }) => {
  const { visible, rest } = cutAt(text, limit.max, (part) => lengthOf(part, limit.unit).value);
  return (
    <>
      {visible}
      {rest ? (
        <span className="text-warning underline decoration-dotted underline-offset-3">
          <span className="sr-only"> (cut off from here) </span>
          {truncate(rest, MAX_REST_CHARACTERS)}
        </span>
      ) : null}
    </>
  );
};

/** Above every limit, in UTF-16 code units. The rest is cut without measuring. */
const MAX_MEASURED_LENGTH = 2000;

/** Two parts that add up to the text. */
interface Cut {
  visible: string;
  rest: string;
}

/**
 * Cuts a text as clients do: before the first word that doesn't fit, or within a word longer than the limit, but
 * never within a character. Trailing space doesn't count.
 *
 * @param measure returns a length in the unit of `limit`; must be monotonic
 */
export function cutAt(text: string, limit: number, measure: (text: string) => number): Cut {
  const head = text.slice(0, MAX_MEASURED_LENGTH);
  const fits = (end: number) => measure(head.slice(0, end).trimEnd()) <= limit;
  if (head === text && fits(text.length)) return { visible: text, rest: '' };
  const ends = graphemeEnds(head);
  const whole = new Set(ends);
  const words = wordStarts(head).filter((start) => whole.has(start));
  const end = findMaxLength(words, fits) || findMaxLength(ends, fits);
  return { visible: text.slice(0, end), rest: text.slice(end) };
}

/** Last of the ascending positions that fits; 0 if none does. `fits` must be monotonic. */
const findMaxLength = (positions: readonly number[], fits: (end: number) => boolean): number =>
  positions[partitionPoint(positions, fits) - 1] ?? 0;
