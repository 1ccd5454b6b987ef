import type { LoadState } from '#engines/sessions/loading/loader.ts';
import { serializeError } from './fetch-page.ts';
import type { RangeLoadState } from './protocol.ts';

export const toRangeLoadState = (
  { phase, total, notices, error, skipped }: LoadState,
  loaded: number,
): RangeLoadState => ({
  phase,
  loaded,
  total,
  notices,
  error: phase === 'failed' ? serializeError(error) : null,
  skipped,
});

/** State of a range before its first page. */
export const initialLoadState: RangeLoadState = {
  phase: 'loading',
  loaded: 0,
  total: null,
  notices: [],
  error: null,
  skipped: 0,
};
