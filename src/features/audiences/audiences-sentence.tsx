import { Link } from '@tanstack/react-router';
import type { ListState } from '#api/queries/use-list.ts';
import { rateScale } from '#charts/whisker.tsx';
import { MIN_SAMPLE } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, plural, truncate, visibleName } from '#lib/text.ts';
import { sentenceLinkStyle } from '#ui/link-style.ts';
import type { AudienceResultRow } from './audience-rows.ts';
import { rowStates } from './audience-state.ts';
import { audienceRowLink } from './audiences-columns.tsx';

const MAX_NAME_LENGTH = 44;
const MAX_SENTENCE_LENGTH = 99;

/** A sentence about a list of audiences; `row` and its `name` begin it. */
export interface AudiencesSentence {
  row?: AudienceResultRow;
  name?: string;
  text: string;
  unit?: string;
  /** Whether the sentence is so long that it leaves out its unit. */
  isLong?: boolean;
}

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

const countLive = (rows: readonly AudienceResultRow[]): number =>
  rows.filter((row) => rowStates(row).includes('live')).length;

/** `116 of 150 live, 12.5% convert in 30 days`; without results, only the first. */
export function describeStates(rows: readonly AudienceResultRow[]): string {
  const live = `${formatNumber(countLive(rows))} of ${formatNumber(rows.length)} live`;
  const { reference: rate } = rateScale(
    rows.flatMap(({ results }) => (results ? { hits: results.conversions, of: results.sessions } : [])),
  );
  return rate === null ? live : `${live}, ${formatPercent(rate)} convert in 30 days`;
}

/**
 * Describes the audience with the best conversion, or counts audiences while the list is incomplete.
 *
 * @param hasPages whether the audiences are of several pages, where names repeat
 * @param hasAnyState whether they aren't filtered by state, so that their states are worth a count
 */
export function describeAudiences(
  rows: readonly AudienceResultRow[],
  { isComplete, total }: Pick<ListState, 'isComplete' | 'total'>,
  hasPages = false,
  hasAnyState = true,
): AudiencesSentence {
  if (rows.length === 0) return { text: 'Audiences' };
  const count = plural(total ?? rows.length, 'audience');
  if (!isComplete) return { text: total === null ? `First ${count}` : count };
  const comparable = rows.flatMap((row) =>
    row.results && row.results.sessions >= MIN_SAMPLE && row.results.conversions > 0
      ? [{ row, sessions: row.results.sessions, rate: row.results.conversions / row.results.sessions }]
      : [],
  );
  const best = comparable.toSorted((a, b) => b.rate - a.rate)[0];
  if (!best || comparable.length < 2) {
    if (!hasAnyState) return { text: count };
    const live = countLive(rows);
    return { text: live > 0 ? `${count}, ${formatNumber(live)} live` : 'Audiences' };
  }
  const { row, sessions } = best;
  const fullName = visibleName(row.effectiveName);
  const page = hasPages ? visibleName(row.pageName) : null;
  const name = truncate(fullName ?? 'An untitled audience', MAX_NAME_LENGTH);
  const start = ` ${row.personId ? 'converts' : 'convert'} best`;
  const rate = `: ${formatPercent(best.rate)}`;
  const sample = ` of ${formatNumber(sessions)}`;
  const unit = ' sessions';
  const isAmbiguous = rows.filter(({ effectiveName }) => visibleName(effectiveName) === fullName).length > 1;
  const available = MAX_SENTENCE_LENGTH - `${name}${start} on ${rate}${sample}${unit}.`.length;
  if (page && (page.length <= available || isAmbiguous))
    return {
      row,
      name,
      text: `${start} on ${truncate(page, available).replace(/\s+…$/, '…')}${rate}${sample}`,
      unit,
      isLong: true,
    };
  return { row, name, text: `${start}${rate}${sample}`, unit };
}

/** Sentence about a list of audiences, with a link to the best one. */
export const BestAudience = ({ row, name, text, unit, isLong = false }: AudiencesSentence) => (
  <>
    {row ? (
      <Link {...audienceRowLink(row)} className={sentenceLinkStyle}>
        <bdi>{name}</bdi>
      </Link>
    ) : null}
    {text}
    {unit ? <span className={isLong ? 'sr-only' : 'max-phone:sr-only'}>{unit}</span> : null}
    {row ? '.' : null}
  </>
);
