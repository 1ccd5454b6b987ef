import type { Walk } from '#api/use-walk.ts';
import { WalkProgress } from '#table/walk-progress.tsx';

interface LoadProgressProps {
  walk: Walk;
  count: number;
  /** The time that has been read so far, in words. */
  covered?: string;
}

/** How much of the list has been read, and the means to stop and go on. */
export function LoadProgress({ walk, count, covered }: LoadProgressProps) {
  return (
    <WalkProgress walk={walk} count={count} nouns="sessions">
      {covered ? `, covering ${covered}` : ''}
    </WalkProgress>
  );
}
