import { memo } from 'react';
import { truncate } from '#lib/text.ts';
import { cutAt } from './cut.ts';
import type { Limit } from './limits.ts';
import { lengthOf } from './measure.ts';

/** Shown characters of the part that is cut off. */
const MOST_OF_THE_REST = 80;

/** Text that marks the part a client would cut off. */
export const CutText = memo(({ text, limit }: { text: string; limit: Limit }) => {
  const { kept, rest } = cutAt(text, limit.most, (part) => lengthOf(part, limit.unit).value);
  return (
    <>
      {kept}
      {rest ? (
        <span className="text-warning underline decoration-dotted underline-offset-3">
          <span className="sr-only"> (cut off from here) </span>
          {truncate(rest, MOST_OF_THE_REST)}
        </span>
      ) : null}
    </>
  );
});
