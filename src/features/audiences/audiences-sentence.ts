import type { ListState } from '#api/queries/use-list.ts';
import { MIN_SAMPLE } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, plural, truncate, visibleName } from '#lib/text.ts';
import type { AudienceResultRow } from './audience-rows.ts';
import { rowStates } from './audience-state.ts';

const MAX_NAME_LENGTH = 44;
/** Of an audience and its page, so that the sentence has one line at 1280 px. */
const MAX_NAMES_LENGTH = 52;

/** Whether the list and, where there are any, its results are loaded. */
export const isDescribable = ({
  list,
  rows,
  hasResults,
}: {
  list: Pick<ListState, 'status'>;
  rows: readonly AudienceResultRow[];
  hasResults: boolean;
}): boolean =>
  list.status !== 'pending' && !(hasResults && rows.some(({ results }) => results === undefined));

/**
 * Names the audience with the best conversion, or counts audiences while the list is incomplete.
 *
 * @param hasPages whether the audiences are of several pages, where names repeat
 * @param hasAnyState whether they aren't filtered by state, so that their states are worth a count
 */
export function describeAudiences(
  rows: readonly AudienceResultRow[],
  { isComplete, total }: Pick<ListState, 'isComplete' | 'total'>,
  hasPages = false,
  hasAnyState = true,
): string {
  if (rows.length === 0) return 'Audiences';
  const count = plural(total ?? rows.length, 'audience');
  if (!isComplete) return total === null ? `First ${count}` : count;
  const comparable = rows.flatMap(({ effectiveName, pageName, personId, results }) =>
    results && results.sessions >= MIN_SAMPLE && results.conversions > 0
      ? [
          {
            name: visibleName(effectiveName),
            page: hasPages ? visibleName(pageName) : null,
            isPerson: Boolean(personId),
            rate: results.conversions / results.sessions,
            ...results,
          },
        ]
      : [],
  );
  const best = comparable.toSorted((a, b) => b.rate - a.rate)[0];
  if (!best || comparable.length < 2) {
    if (!hasAnyState) return count;
    const live = rows.filter((row) => rowStates(row).includes('live')).length;
    return live > 0 ? `${count}, ${formatNumber(live)} live` : 'Audiences';
  }
  const name = truncate(best.name ?? 'An untitled audience', MAX_NAME_LENGTH);
  const verb = best.isPerson ? 'converts' : 'convert';
  const rate = formatPercent(best.rate);
  const isAmbiguous = rows.filter(({ effectiveName }) => visibleName(effectiveName) === best.name).length > 1;
  const excess = name.length + (best.page?.length ?? 0) - MAX_NAMES_LENGTH;
  if (best.page && (excess <= 0 || isAmbiguous)) {
    const start = `${name} ${verb} best on`;
    // A complete name says more than the rate, which its row has.
    if (excess > 0 && excess <= rate.length) return `${start} ${best.page}.`;
    return `${start} ${truncate(best.page, MAX_NAMES_LENGTH - name.length)}: ${rate}.`;
  }
  return `${name} ${verb} best: ${rate} of ${formatNumber(best.sessions)} visits.`;
}
