import type { ImportSource } from './source.ts';
import type { ImportPlan } from './validate-row.ts';

/** One import of a file, as stored in IndexedDB. */
export interface Run {
  id: string;
  /** Fingerprint of service and tenant. */
  tenant: string;
  pageId: string;
  /** Epoch ms. */
  createdAt: number;
  source: ImportSource;
  plan: ImportPlan;
  /** Indexes of the rows to send, in order. */
  rows: Uint32Array<ArrayBuffer>;
  /** `rowStatus` of each row of the file. */
  verdicts: Uint8Array<ArrayBuffer>;
  /** The service honors idempotency keys. */
  keyed: boolean;
  /** Still `going` if the page was closed during the run. */
  state: 'going' | 'paused' | 'stopped' | 'done';
  /** Running time so far, in ms. */
  spent: number;
}

export const idempotencyKey = (run: Pick<Run, 'id'>, row: number): string => `import-${run.id}-${row}`;
