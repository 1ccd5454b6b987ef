import type { Health } from '#api/transport/health.ts';
import type {
  AnalysisOptions,
  AnalysisResult,
  Dimension,
  LoadPhase,
  Selection,
  Slice,
} from '#engines/sessions/index.ts';
import type { ApiError } from '#lib/api-error.ts';

/** Sessions analyzed together: all of a page, or one of its audiences. */
export interface Dataset {
  /** Fingerprint of service and tenant. */
  tenant: string;
  pageId: string;
  audienceId: string | undefined;
}

/** First call of the worker. */
export interface OpenParams {
  dataset: Dataset;
  options: AnalysisOptions;
}

/** A selection, and the dimension whose filter is about to change. */
export interface SelectionState {
  selection: Selection;
  activeDimension: Dimension | null;
  /** Whether a committed selection follows, as while brushing. */
  isPreview: boolean;
}

/** An error in a form that can be posted between threads. */
export type SerializedError = Pick<
  ApiError,
  'kind' | 'operation' | 'message' | 'status' | 'code' | 'retryAfter'
>;

export interface RangeLoadState {
  phase: LoadPhase;
  loaded: number;
  total: number | null;
  notices: readonly string[];
  error: SerializedError | null;
  /** Rows that couldn't be read as sessions of the range. */
  skipped: number;
}

/** Loading state of the range shown, of its comparison, and of the cache. */
export interface AnalysisLoadState extends RangeLoadState {
  /** Fully loaded slices. */
  coverage: readonly Slice[];
  /** Null without a comparison. */
  comparison: RangeLoadState | null;
  /** Why the sessions couldn't be cached; null if they are, or will be. */
  cacheError: 'denied' | 'full' | null;
  /** When sessions of the range were last loaded from the service, epoch ms; 0 if never. */
  updatedAt: number;
}

/** A message of the worker, with the changes since the last one only. */
export interface AnalysisUpdate {
  /** Number of the last selection received. */
  sequence: number;
  isPreview: boolean;
  result: Partial<AnalysisResult>;
  loadState?: AnalysisLoadState;
  /** Whether the service is reachable, as of the worker's own requests. */
  health?: Health;
}
