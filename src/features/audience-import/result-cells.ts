import type { RowOutcome } from '#engines/audience-import/row-results.ts';
import { rowStatus } from '#engines/audience-import/row-validator.ts';
import type { Runner } from '#engines/audience-import/runner.ts';
import type { ResultCells } from './reader.ts';

const skipReasons = new Map<number, string>([
  [rowStatus.invalid, 'Has a problem'],
  [rowStatus.unsafe, 'Unsafe'],
]);

const outcomeLabels: Record<RowOutcome, string> = {
  created: 'Created',
  refused: 'Not created',
  doubtful: 'Uncertain',
  sent: 'Uncertain',
};

/** Result columns by row of the file; null for blank rows. */
export function toResultCells({ run, results, state }: Runner): (ResultCells | null)[] {
  const isSent = new Uint8Array(run.verdicts.length);
  for (const row of run.rows) isSent[row] = 1;
  const pendingLabel = state === 'stopped' ? 'Not sent' : 'Waiting';
  return [...run.verdicts].map((code, row): ResultCells | null => {
    if (code === rowStatus.blank) return null;
    if (!isSent[row]) return ['Skipped', '', skipReasons.get(code) ?? 'Duplicate row'];
    const result = results.get(row);
    if (!result) return [pendingLabel, '', ''];
    return [outcomeLabels[result.outcome], result.audienceId ?? '', result.message ?? ''];
  });
}
