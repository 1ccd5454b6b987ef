import { memo } from 'react';
import { clipped } from '#lib/text.ts';
import { cutAt } from './cut.ts';
import type { Limit } from './limits.ts';
import { lengthOf } from './measure.ts';

/** Enough of what is cut to know where it began. */
const MOST_OF_THE_REST = 80;

/** A text with the part marked that a client would cut. */
export const CutText = memo(({ text, limit }: { text: string; limit: Limit }) => {
  const { kept, rest } = cutAt(text, limit.most, (part) => lengthOf(part, limit.unit).value);
  return (
    <>
      {kept}
      {rest ? (
        <span className="text-warning underline decoration-dotted underline-offset-3">
          <span className="sr-only"> (cut off from here) </span>
          {clipped(rest, MOST_OF_THE_REST)}
        </span>
      ) : null}
    </>
  );
});
