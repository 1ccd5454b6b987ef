import type { FaultKind } from '#api/transport/errors.ts';
import type { Health } from '#api/transport/health.ts';
import type { Answer, Shown } from '#engines/sessions/analysis.ts';
import type { Dimension, Selection } from '#engines/sessions/dimensions.ts';
import type { Span } from '#engines/sessions/loading/coverage.ts';
import type { LoadPhase } from '#engines/sessions/loading/loader.ts';
import type { LeftOutCounts } from '#engines/sessions/loading/skipped-rows.ts';
import type { CsvOptions } from '#engines/sessions/rows/csv.ts';
import type { SortOrder } from '#engines/sessions/rows/sort-rows.ts';
import type { SessionSegment } from '#engines/sessions/segments.ts';
import type { Session } from '#engines/sessions/session.ts';
import type { SegmentDifference } from '#engines/sessions/statistics/rank-differences.ts';

/** The sessions that are analysed together: those of a page, or of one audience of it. */
export interface Dataset {
  /** The fingerprint of service and tenant. */
  tenant: string;
  pageId: string;
  audienceId: string | undefined;
}

/** What is chosen, and the dimension whose choice is going to change. */
export interface Choice {
  selection: Selection;
  focus: Dimension | null;
}

/** A failure as it travels between threads. */
export interface Fault {
  kind: FaultKind;
  operation: string;
  message: string;
  status: number | undefined;
  code: string | undefined;
  retryAfter: number | undefined;
}

/** Where the reading of a stretch of time stands. */
export interface StretchReading extends LeftOutCounts {
  phase: LoadPhase;
  /** Sessions held of it. */
  loaded: number;
  total: number | null;
  notices: readonly string[];
  fault: Fault | null;
}

/** Where the reading of the range stands. */
export interface ReadingState extends StretchReading {
  /** The stretches of time read to the end. */
  covered: readonly Span[];
  /** Where the reading of the earlier time stands; null where none is compared. */
  earlier: StretchReading | null;
  /** Sessions of the range that end before they start. */
  endsBeforeStart: number;
  /** Why the sessions are not kept in this browser for the next visit; null where they are, or are going to be. */
  notKept: 'refused' | 'full' | null;
  /** When sessions from an earlier visit were read, epoch ms; null where there are none. */
  keptSince: number | null;
}

/** The sessions that a question is of. */
type Of = Pick<Choice, 'selection'>;

/** What is asked once, and what the answer to each is. */
export interface Questions {
  /**
   * Some of the chosen sessions in an order, and how many there are in all. The state is another where the list
   * is.
   */
  rows: {
    ask: Of & { order: SortOrder; from: number; count: number };
    answer: { rows: Session[]; total: number; state: string };
  };
  /** The place of a session among the chosen, −1 where it is not one of them. */
  place: { ask: Of & { order: SortOrder; id: string }; answer: number };
  differences: { ask: Of; answer: SegmentDifference<SessionSegment>[] };
  /** Some of the chosen sessions, the same ones whenever they are drawn of the same, and how many there are in all. */
  sample: { ask: Of & { count: number }; answer: { rows: Session[]; total: number } };
  /** The chosen sessions as a CSV file, and how many they are. */
  csv: { ask: Of & CsvOptions & { order: SortOrder }; answer: { file: Blob; rows: number } };
}

export type Question = { [Q in keyof Questions]: { what: Q; ask: Questions[Q]['ask'] } }[keyof Questions];

export interface Progress {
  done: number;
  of: number;
}

export type ToWorker =
  | { type: 'open'; dataset: Dataset; shown: Shown }
  | { type: 'show'; shown: Shown }
  | { type: 'choose'; turn: number; choice: Choice }
  | { type: 'ask'; id: number; question: Question }
  /** The answer to a question is not waited for any more. */
  | { type: 'drop'; id: number }
  | { type: 'pause' | 'resume' | 'refresh' | 'refetch' | 'clear' };

export type FromWorker =
  /** Whether the service answers, where the worker's own requests have told since. */
  | { type: 'health'; health: Health }
  | { type: 'reading'; reading: ReadingState }
  /**
   * Parts that are the same as in the answer before are left out: most of it is, while something is dragged. So is
   * where the reading stands, unless that has changed as well.
   */
  | { type: 'answer'; turn: number; answer: Partial<Answer>; reading?: ReadingState }
  /** How far the answer to a question that takes long is. */
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'told'; id: number; value: unknown }
  | { type: 'unable'; id: number; message: string };
