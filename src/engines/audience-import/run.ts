import type { Plan } from './check.ts';
import type { Source } from './source.ts';

/** One creation of many audiences, as it is kept in this browser. */
export interface Run {
  id: string;
  /** The fingerprint of service and tenant. */
  tenant: string;
  pageId: string;
  /** Epoch ms. */
  createdAt: number;
  source: Source;
  plan: Plan;
  /** The rows to be sent, in order. */
  rows: Uint32Array<ArrayBuffer>;
  /** The verdict on every row of the file. */
  verdicts: Uint8Array<ArrayBuffer>;
  /** Whether the service creates one audience only, however often a row is sent. */
  keyed: boolean;
  /** `going` is also how a page that went away left it. */
  state: 'going' | 'paused' | 'stopped' | 'done';
  /** How long it has been going, in ms. */
  spent: number;
}

/** The key a row is sent with, each time the same. */
export const keyOf = (run: Pick<Run, 'id'>, row: number): string => `import-${run.id}-${row}`;
