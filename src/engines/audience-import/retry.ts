import type { Failure } from './outcome.ts';
import { waitAfter } from './pace.ts';
import type { Waiting } from './queue.ts';

/** A row that failed so often while as many others were created is given up. */
const MOST_BLAMED = 8;
const OTHERS = 12;
/** A row that the service itself has failed at so often is given up, whatever else it does. */
const MOST_TRIES = 20;

/**
 * A row after one more failure: when it is tried again, and whether it is given up instead.
 *
 * @param created how many rows are created by now
 * @param now epoch ms
 */
export function retried(
  waiting: Waiting,
  { busy, answered }: Failure & { kind: 'again' },
  created: number,
  now: number,
): { waiting: Waiting; givenUp: boolean } {
  const first = waiting.created ?? created;
  const tries = waiting.tries + (busy ? 0 : 1);
  // Of a service that takes nothing at all, no row is to blame.
  const blamed = waiting.blamed + (!busy && created >= first + OTHERS ? 1 : 0);
  return {
    waiting: { ...waiting, tries, blamed, created: first, at: now + waitAfter(Math.max(1, tries)) },
    givenUp: blamed >= MOST_BLAMED || (answered && tries >= MOST_TRIES),
  };
}
