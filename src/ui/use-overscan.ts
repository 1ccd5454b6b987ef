import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#util/after-paint.ts';
import { afterPause } from '#util/after-pause.ts';

/**
 * How many rows near the window are in the document beside those in it: none until what can be seen is painted; and
 * where rows change with each key typed, none until who types pauses.
 *
 * @param of what the rows are of: where it is another, what can be seen is again painted first
 * @returns so many, and what has them drawn at once
 */
export function useOverscan(rows: number, of?: unknown): [number, () => void] {
  // Rows that come back are not those that were there: each time is one of its own.
  const time = useRef({ rows, of });
  if (time.current.rows !== rows || !Object.is(time.current.of, of)) time.current = { rows, of };
  const now = time.current;
  const [drawn, setDrawn] = useState<object>();
  const later = useRef(afterPaint);
  useEffect(
    () =>
      later.current(() => {
        later.current = afterPause;
        startTransition(() => setDrawn(now));
      }),
    [now],
  );
  const drawNow = useCallback(() => flushSync(() => setDrawn(now)), [now]);
  return [drawn === now ? rows : 0, drawNow];
}
