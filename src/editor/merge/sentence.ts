import { formatNumber, plural } from '#lib/text.ts';

/** Summarizes a merge, as in `5 changes merged automatically. 2 conflict with yours: …`. */
export function mergeSentence(automatic: number, conflicts: number): string {
  const merged = automatic === 0 ? '' : `${plural(automatic, 'change')} merged automatically. `;
  const left = `${formatNumber(conflicts)} ${conflicts === 1 ? 'conflicts' : 'conflict'} with yours`;
  return `${merged}${left}: keep one side or write your own.`;
}
