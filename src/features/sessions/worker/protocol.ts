import type { ErrorKind } from '#api/transport/errors.ts';
import type { Health } from '#api/transport/health.ts';
import type { AnalysisOptions, AnalysisResult } from '#engines/sessions/analysis.ts';
import type { Dimension, Selection } from '#engines/sessions/dimensions/index.ts';
import type { LoadPhase } from '#engines/sessions/loading/loader.ts';
import type { Slice } from '#engines/sessions/loading/slices.ts';
import type { CsvOptions } from '#engines/sessions/rows/csv.ts';
import type { SortOrder } from '#engines/sessions/rows/sort-rows.ts';
import type { SessionSegment } from '#engines/sessions/segments.ts';
import type { Session } from '#engines/sessions/session.ts';
import type { SegmentDifference } from '#engines/sessions/statistics/rank-differences.ts';

/** Sessions analyzed together: all of a page, or one of its audiences. */
export interface Dataset {
  /** Fingerprint of service and tenant. */
  tenant: string;
  pageId: string;
  audienceId: string | undefined;
}

/** A selection, and the dimension whose filter is about to change. */
export interface SelectionState {
  selection: Selection;
  activeDimension: Dimension | null;
}

/** An error in a form that can be posted between threads. */
export interface SerializedError {
  kind: ErrorKind;
  operation: string;
  message: string;
  status: number | undefined;
  code: string | undefined;
  retryAfter: number | undefined;
}

/** Loading state of a time range. */
export interface RangeLoadState {
  phase: LoadPhase;
  /** Sessions loaded so far. */
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
  /** Sessions of the range that end before they start. */
  endsBeforeStart: number;
  /** Why the sessions couldn't be cached; null if they are, or will be. */
  cacheError: 'denied' | 'full' | null;
  /** When the sessions shown from the cache were loaded, epoch ms; null without any. */
  cachedAt: number | null;
}

type SelectionParams = Pick<SelectionState, 'selection'>;

/** Parameters and result of each one-off request to the worker. */
export interface WorkerRequests {
  /** A window of the selected sessions, their number, and a key that changes with the list. */
  rows: {
    params: SelectionParams & { order: SortOrder; from: number; count: number };
    result: { rows: Session[]; total: number; state: string };
  };
  /** Index of a session in the sorted selection, or −1. */
  rowIndex: { params: SelectionParams & { order: SortOrder; id: string }; result: number };
  differences: { params: SelectionParams; result: SegmentDifference<SessionSegment>[] };
  /** A sample of the selected sessions, the same for the same sessions, and their number. */
  sample: { params: SelectionParams & { count: number }; result: { rows: Session[]; total: number } };
  /** The selected sessions as CSV. */
  csv: { params: SelectionParams & CsvOptions & { order: SortOrder }; result: { file: Blob; rows: number } };
}

export type WorkerRequest = {
  [M in keyof WorkerRequests]: { method: M; params: WorkerRequests[M]['params'] };
}[keyof WorkerRequests];

export interface RequestProgress {
  done: number;
  of: number;
}

export interface WorkerRequestOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: RequestProgress) => void) | undefined;
}

export type ToWorker =
  | { type: 'open'; dataset: Dataset; shown: AnalysisOptions }
  | { type: 'show'; shown: AnalysisOptions }
  | { type: 'select'; sequence: number; state: SelectionState }
  | { type: 'request'; id: number; request: WorkerRequest }
  | { type: 'cancel'; id: number }
  | { type: 'pause' | 'resume' | 'refresh' | 'refetch' | 'clear' };

export type FromWorker =
  /** Whether the service is reachable, as of the worker's own requests. */
  | { type: 'health'; health: Health }
  | { type: 'loadState'; loadState: AnalysisLoadState }
  /** Holds only what changed since the last result, which is little while brushing. */
  | { type: 'result'; sequence: number; result: Partial<AnalysisResult>; loadState?: AnalysisLoadState }
  | { type: 'progress'; id: number; progress: RequestProgress }
  | { type: 'response'; id: number; value: unknown }
  | { type: 'error'; id: number; message: string };
