import { truncate } from '#lib/text.ts';
import { cutAt } from './cut.ts';
import type { Limit } from './limits.ts';
import { lengthOf } from './measure.ts';

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
