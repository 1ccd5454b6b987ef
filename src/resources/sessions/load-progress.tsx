import type { Walk } from '#api/use-walk.ts';
import { WalkProgress } from '#table/walk-progress.tsx';
import { formatRange } from '#util/time.ts';
import type { Span } from './engine/loading/coverage.ts';

interface LoadProgressProps {
  walk: Walk;
  count: number;
  /** The stretch that has been read so far, where there is one. */
  covered?: Span | null;
  zone?: string;
}

/** How much of the list has been read, and the means to stop and go on. */
export function LoadProgress({ walk, count, covered, zone }: LoadProgressProps) {
  return (
    <WalkProgress walk={walk} count={count} nouns="sessions">
      {covered ? `, covering ${formatRange(covered[0], covered[1], zone)}` : ''}
    </WalkProgress>
  );
}
