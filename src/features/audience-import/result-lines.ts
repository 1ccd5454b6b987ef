import type { Outcome } from '#engines/audience-import/results.ts';
import type { Runner } from '#engines/audience-import/runner.ts';
import { verdicts as kinds } from '#engines/audience-import/verdict.ts';
import type { ResultLine } from './reader.ts';

const whySkipped = new Map<number, string>([
  [kinds.problem, 'Has a problem'],
  [kinds.harmful, 'Unsafe'],
]);

/** What came of a row, as the result file has it. */
const words: Record<Outcome, string> = {
  created: 'Created',
  refused: 'Not created',
  doubtful: 'Uncertain',
  sent: 'Uncertain',
};

/** What the result file says of each row of the file; null for blank ones. */
export function resultLines({ run, results, state }: Runner): (ResultLine | null)[] {
  const sent = new Uint8Array(run.verdicts.length);
  for (const row of run.rows) sent[row] = 1;
  const waiting = state === 'stopped' ? 'Not sent' : 'Waiting';
  return [...run.verdicts].map((verdict, row): ResultLine | null => {
    if (verdict === kinds.blank) return null;
    if (!sent[row]) return ['Skipped', '', whySkipped.get(verdict) ?? 'Duplicate row'];
    const result = results.get(row);
    if (!result) return [waiting, '', ''];
    return [words[result.outcome], result.audienceId ?? '', result.message ?? ''];
  });
}
