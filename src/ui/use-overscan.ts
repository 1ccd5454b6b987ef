import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#util/after-paint.ts';

/**
 * How many rows near the window are in the document beside those in it: none until what can be seen is painted.
 *
 * @param of what the rows are of: where it is another, what can be seen is again painted first
 */
export function useOverscan(rows: number, of?: unknown): number {
  const [painted, setPainted] = useState<{ rows: number; of: unknown }>({ rows: 0, of });
  useEffect(() => afterPaint(() => startTransition(() => setPainted({ rows, of }))), [rows, of]);
  return Object.is(painted.of, of) ? painted.rows : 0;
}
