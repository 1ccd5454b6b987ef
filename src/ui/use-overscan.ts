import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#util/after-paint.ts';
import { afterPause } from '#util/after-pause.ts';

/**
 * How many rows near the window are in the document beside those in it: none until what can be seen is painted; and
 * where rows change with each key typed, none until who types pauses.
 *
 * @param of what the rows are of: where it is another, what can be seen is again painted first
 * @returns so many, and what has them drawn without waiting
 */
export function useOverscan(rows: number, of?: unknown): [number, () => void] {
  // Rows that come back count as new ones.
  const latest = useRef({ rows, of });
  if (latest.current.rows !== rows || !Object.is(latest.current.of, of)) latest.current = { rows, of };
  const shown = latest.current;
  const [drawn, setDrawn] = useState<object>();
  const later = useRef(afterPaint);
  useEffect(
    () =>
      later.current(() => {
        later.current = afterPause;
        startTransition(() => setDrawn(shown));
      }),
    [shown],
  );
  const draw = useCallback(() => setDrawn(shown), [shown]);
  return [drawn === shown ? rows : 0, draw];
}
