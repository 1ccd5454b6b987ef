import { WalkProgress } from '#table/walk-progress.tsx';
import { formatRange } from '#util/time.ts';
import type { Sessions } from './use-sessions.ts';

/** How much of the list the figures speak of, and the means to stop and go on. */
export function LoadProgress({ walk }: { walk: Sessions }) {
  const { oldest, newest, ordered, sessions } = walk.figures;
  const covered = ordered && oldest !== null && newest !== null;
  return (
    <WalkProgress walk={walk} count={sessions} nouns="sessions">
      {covered ? `, covering ${formatRange(oldest, newest, walk.calendar.zone)}` : ''}
    </WalkProgress>
  );
}
