import type { LoadState } from '#engines/sessions/loading/loader.ts';
import type { StretchReading } from './protocol.ts';
import { faultOf } from './read-page.ts';

/** Where a loader stands that holds so many sessions of its stretch, as it travels between threads. */
export const readingOf = (
  { phase, total, notices, error, repeated, refused, unplaced }: LoadState,
  loaded: number,
): StretchReading => ({
  phase,
  loaded,
  total,
  notices,
  fault: phase === 'failed' ? faultOf(error) : null,
  repeated,
  refused,
  unplaced,
});

/** That of a stretch of which nothing has been loaded so far. */
export const awaited: StretchReading = {
  phase: 'loading',
  loaded: 0,
  total: null,
  notices: [],
  fault: null,
  repeated: 0,
  refused: 0,
  unplaced: 0,
};
