import type { ListState } from '#api/queries/use-pagination.ts';
import { WalkProgress } from '#table/walk-progress.tsx';

interface LoadProgressProps {
  walk: ListState;
  count: number;
  /** The time that has been loaded so far, in words. */
  covered?: string;
  /** What they are called. */
  of?: string;
}

/** How much of the list has been read, and the means to stop and go on. */
export function LoadProgress({ walk, count, covered, of = 'sessions' }: LoadProgressProps) {
  return (
    <WalkProgress walk={walk} count={count} nouns={of}>
      {covered ? `, covering ${covered}` : ''}
    </WalkProgress>
  );
}
