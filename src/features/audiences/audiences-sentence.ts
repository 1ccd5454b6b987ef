import type { ListState } from '#api/queries/use-list.ts';
import { MIN_SAMPLE } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, plural, truncate, visibleName } from '#lib/text.ts';
import type { AudienceResultRow } from './audience-rows.ts';

const MAX_NAME_LENGTH = 44;

/** What the list says: which audience converts best; if the list isn't loaded completely, how many there are. */
export function describeAudiences(
  rows: readonly AudienceResultRow[],
  { isComplete, total }: Pick<ListState, 'isComplete' | 'total'>,
): string {
  const count = plural(total ?? rows.length, 'audience');
  if (!isComplete || rows.some(({ results }) => results === undefined)) return count;
  const comparable = rows.flatMap(({ effectiveName, results }) =>
    results && results.sessions >= MIN_SAMPLE && results.conversions > 0
      ? [{ name: visibleName(effectiveName), rate: results.conversions / results.sessions, ...results }]
      : [],
  );
  const best = comparable.toSorted((a, b) => b.rate - a.rate)[0];
  if (!best || comparable.length < 2) return count;
  const name = truncate(best.name ?? 'An untitled audience', MAX_NAME_LENGTH);
  return `Best conversion: ${name}, ${formatPercent(best.rate)} of ${formatNumber(best.sessions)} visits.`;
}
