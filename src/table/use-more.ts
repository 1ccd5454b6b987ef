import { useEffect, useRef, useState } from 'react';
import type { More } from './more.ts';

/** Rows left below the last one in the document when the next page is asked for. */
const AHEAD = 20;

/**
 * Asks for the next page when the last row in the document comes near the last one loaded.
 *
 * @returns what to call with the index of the last row in the document
 */
export function useMore(more: More | undefined, count: number): (index: number) => void {
  const [reached, setReached] = useState(0);
  const free =
    more?.hasNextPage && !more.isFetchingNextPage && !more.isFetchNextPageError && more.resume === undefined;
  const wanted = free === true && reached >= count - AHEAD;
  const fetchNext = useRef(more?.fetchNextPage);
  fetchNext.current = more?.fetchNextPage;
  useEffect(() => {
    // Somebody else may have asked for it already.
    if (wanted) fetchNext.current?.({ cancelRefetch: false });
  }, [wanted]);
  return setReached;
}
