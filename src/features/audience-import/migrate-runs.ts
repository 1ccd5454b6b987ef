import type { CsvFormat, ImportSource, RowResult, Run } from '#engines/audience-import/index.ts';
import type { ResultBatch } from './import-store.ts';

/** Runs as version 2 of the database stored them. The last of them is removed 30 days after its creation. */
export interface RunV2
  extends Omit<Run, 'source' | 'statuses' | 'hasIdempotencyKeys' | 'state' | 'elapsedMs'> {
  source: Omit<ImportSource, 'format' | 'headers'> & {
    reading: Omit<CsvFormat, 'hasHeader'> & { headed: boolean };
    heads: string[];
  };
  verdicts: Run['statuses'];
  keyed: boolean;
  state: Exclude<Run['state'], 'running'> | 'going';
  spent: number;
}

export interface ResultBatchV2 {
  results: readonly (Omit<RowResult, 'outcome'> & { outcome: keyof typeof outcomes })[];
  forgotten: readonly number[];
}

const outcomes = { sent: 'sent', created: 'created', refused: 'rejected', doubtful: 'uncertain' } as const;

export function migrateRun({ source, verdicts, keyed, state, spent, ...run }: RunV2): Run {
  const { reading, heads, ...rest } = source;
  const { headed, ...format } = reading;
  return {
    ...run,
    source: { ...rest, format: { ...format, hasHeader: headed }, headers: heads },
    statuses: verdicts,
    hasIdempotencyKeys: keyed,
    state: state === 'going' ? 'running' : state,
    elapsedMs: spent,
  };
}

export const migrateResults = ({ results, forgotten }: ResultBatchV2): ResultBatch => ({
  results: results.map((result) => ({ ...result, outcome: outcomes[result.outcome] })),
  deleted: forgotten,
});
