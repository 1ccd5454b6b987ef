import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Does something that takes long; `end` says that it is done, with all that followed from it. */
type Turn = (end: () => void) => void;

/** A turn counts as ended after this long, ms: it may have failed. */
const LONGEST = 1000;

/** What waits for its turn, the one that waits longest first. */
const waiting = new Set<Turn>();
/** Ends the turn that is going on. */
let going: (() => void) | undefined;
let isNextDue = false;

function take() {
  isNextDue = false;
  const [turn] = waiting;
  if (!turn) return;
  waiting.delete(turn);
  const end = () => {
    if (going !== end) return;
    clearTimeout(timer);
    going = undefined;
    takeSoon();
  };
  const timer = setTimeout(end, LONGEST);
  going = end;
  turn(end);
}

function takeSoon() {
  if (!isNextDue && !going) setTimeout(take);
  isNextDue = !going;
}

/**
 * Does something that takes long when its turn comes, in a task after the end of the one before: all that wants to at
 * once would hold up input.
 *
 * @returns gives the turn up, as long as it waits
 */
export function inTurn(turn: Turn): () => void {
  waiting.add(turn);
  takeSoon();
  return () => waiting.delete(turn);
}

/**
 * State that is drawn at turns. Each is drawn as a transition: React gives way to input every few ms, however slow the
 * machine; and ends with the last effect of what is drawn, as transitions that wait at the same time become one.
 *
 * @returns the state as of the last turn, and what asks for a turn for another one, which answers how to give it up
 */
function useTurns<T>(first: T) {
  const [drawn, setDrawn] = useState({ value: first, end() {} });
  const last = useRef(() => {});
  // Effects of what is drawn by it run before.
  useEffect(() => drawn.end(), [drawn]);
  useEffect(() => () => last.current(), []);
  const draw = useCallback(
    (value: T) =>
      inTurn((end) => {
        last.current = end;
        startTransition(() => setDrawn({ value, end }));
      }),
    [],
  );
  return [drawn.value, draw] as const;
}

/** A value as of its last turn to be drawn; undefined before the first. */
export function useTurn<T>(value: T): T | undefined {
  const [drawn, draw] = useTurns<T | undefined>(undefined);
  useEffect(() => draw(value), [draw, value]);
  return drawn;
}

/** How many of some parts to draw now: one to begin with, and one more at each turn. */
export function useOneByOne(total: number): number {
  const [drawn, draw] = useTurns(1);
  useEffect(() => (drawn < total ? draw(drawn + 1) : undefined), [draw, drawn, total]);
  return drawn;
}
