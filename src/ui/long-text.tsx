import { useState } from 'react';
import { formatNumber } from '#util/text.ts';
import { linkStyle } from './link-style.ts';

/** More than anybody reads in passing, and little enough to lay out at once. */
const MOST_CHARACTERS = 1500;

/**
 * A text of any length and direction among others: cut where it is very long, with a way to see the rest, and
 * set apart so that its direction does not turn what stands beside it.
 */
export function LongText({ children: text }: { children: string }) {
  const [whole, setWhole] = useState(false);
  if (whole || text.length <= MOST_CHARACTERS) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{text.slice(0, MOST_CHARACTERS)}…</bdi>{' '}
      <button type="button" onClick={() => setWhole(true)} className={linkStyle}>
        Show all {formatNumber(text.length)} characters
      </button>
    </>
  );
}
