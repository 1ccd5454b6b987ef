import type { LoadState } from '#engines/sessions/loading/loader.ts';
import { serializeError } from './fetch-page.ts';
import type { RangeLoadState } from './protocol.ts';

export const toRangeLoadState = (
  { phase, total, notices, error, repeated, refused, undated }: LoadState,
  loaded: number,
): RangeLoadState => ({
  phase,
  loaded,
  total,
  notices,
  error: phase === 'failed' ? serializeError(error) : null,
  repeated,
  refused,
  undated,
});

/** State of a range before its first page. */
export const initialLoadState: RangeLoadState = {
  phase: 'loading',
  loaded: 0,
  total: null,
  notices: [],
  error: null,
  repeated: 0,
  refused: 0,
  undated: 0,
};
