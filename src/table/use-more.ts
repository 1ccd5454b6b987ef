import { useCallback, useEffect, useRef } from 'react';
import type { More } from './more.ts';

/** Rows left below the last one in the document when the next page is asked for. */
const AHEAD = 20;

/**
 * Asks for the next page when the last row in the document comes near the last one loaded. Nothing is drawn for it.
 *
 * @returns what to call with the index of the last row in the document
 */
export function useMore(more: More | undefined, count: number): (index: number) => void {
  const reached = useRef(0);
  const free =
    more?.hasNextPage && !more.isFetchingNextPage && !more.isFetchNextPageError && more.resume === undefined;
  const ask = () => {
    // Somebody else may have asked for it already.
    if (free && reached.current >= count - AHEAD) more.fetchNextPage({ cancelRefetch: false });
  };
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come, or may be asked for again, is looked at anew
  useEffect(() => latest.current(), [free, count]);
  return useCallback((index) => {
    reached.current = index;
    latest.current();
  }, []);
}
