import { clsx } from 'clsx';
import { isOver, type Limit, lengthOf } from '#engines/checks/index.ts';
import { partitionPoint } from '#lib/collections.ts';
import { graphemeEnds, wordStarts } from '#lib/graphemes.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import { Missing } from './preview-card.tsx';

/** Length of a text against its limit, as in `Title 398 of 580 px`; nothing for an empty text. */
export const Meter = ({ label, text, limit }: { label: string; text: string; limit: Limit }) => {
  if (text === '') return null;
  const length = lengthOf(text.trimEnd(), limit.unit);
  const over = isOver(length, limit);
  return (
    <div className={clsx('mt-1.5 flex items-center gap-2 text-2xs', over ? 'text-strong' : 'text-muted')}>
      {/* So wide that the bars of several meters start at one edge. */}
      <span className="tnum min-w-48">
        {label} {length.more ? 'over ' : ''}
        {formatNumber(length.value)} of {formatNumber(limit.max)} {limit.unit}
        {over ? <span className="sr-only">, the rest is cut off</span> : null}
      </span>
      <span aria-hidden className="h-0.75 flex-1 overflow-hidden rounded-full bg-press">
        <span
          className={clsx('block h-full rounded-full', over ? 'bg-strong' : 'bg-faint')}
          style={{ inlineSize: `${over ? 100 : (100 * length.value) / limit.max}%` }}
        />
      </span>
    </div>
  );
};

/** Shown characters of the part that is cut off. */
const MAX_REST_CHARACTERS = 80;

interface CutTextProps {
  text: string;
  limit: Limit;
  /** Shown instead of an empty text. */
  missing: string;
}

/** Text as a client cuts it off, and the rest. */
export const CutText = ({ text, limit, missing }: CutTextProps) => {
  if (text === '') return <Missing>{missing}</Missing>;
  const { visible, rest } = cutAt(text, limit.max, (part) => lengthOf(part, limit.unit).value);
  return (
    <>
      {rest ? `${visible.trimEnd()}…` : visible}
      {rest ? (
        <span className="text-faint">
          <span className="sr-only"> (cut off from here)</span> {truncate(rest, MAX_REST_CHARACTERS)}
        </span>
      ) : null}
    </>
  );
};

/** Above every limit, in UTF-16 code units. The rest is cut without measuring. */
const MAX_MEASURED_LENGTH = 2000;

/**
 * Cuts a text as clients do: before the first word that doesn't fit, or within a word longer than the limit, but
 * never within a character. Trailing space doesn't count.
 *
 * @param measure returns a length in the unit of `limit`; must be monotonic
 */
export function cutAt(text: string, limit: number, measure: (text: string) => number) {
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
