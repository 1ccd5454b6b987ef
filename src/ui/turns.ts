import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What waits to be drawn, the one that waits longest first. */
const waiting = new Set<() => void>();
let isNextDue = false;

function take() {
  const [draw] = waiting;
  if (draw) waiting.delete(draw);
  isNextDue = waiting.size > 0;
  if (isNextDue) setTimeout(take);
  if (draw) flushSync(draw);
}

/**
 * Sets state that takes long to draw when its turn comes: in a task of its own, however many parts of the page want
 * to, as all at once would hold up input. It does not give way to what is read meanwhile, as that comes without end.
 *
 * @returns gives the turn up
 */
export function inTurn(draw: () => void): () => void {
  waiting.add(draw);
  if (!isNextDue) setTimeout(take);
  isNextDue = true;
  return () => waiting.delete(draw);
}

/** A value as of its last turn to be drawn; undefined before the first. */
export function useTurn<T>(value: T): T | undefined {
  const [drawn, setDrawn] = useState<{ value: T }>();
  useEffect(() => inTurn(() => setDrawn({ value })), [value]);
  return drawn?.value;
}
