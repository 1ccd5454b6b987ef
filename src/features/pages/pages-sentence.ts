import type { Totals } from '#api/queries/recent-results.ts';
import { formatPercent, plural, truncate, visibleName } from '#lib/text.ts';
import type { ListedResults, PageRow } from './page-rows.ts';

const MAX_NAME_LENGTH = 32;
/** Fewer sessions don't support a statement. */
const MIN_SESSIONS = 30;

/** Text, and pages that it names. */
export type PagesSentence = readonly (string | PageRow)[];

/** Names the pages with the most sessions and the strongest change, or counts pages without results. */
export function describePages(rows: readonly PageRow[], isComplete: boolean): PagesSentence {
  if (rows.length === 0) return ['Pages'];
  // Shares and changes need all pages.
  if (!isComplete) return [`First ${plural(rows.length, 'page')}`];
  const visited = rows.flatMap((page) =>
    page.results && page.results.sessions > 0 ? [{ page, ...page.results }] : [],
  );
  const total = sum(visited, ({ sessions }) => sessions);
  const most = visited.toSorted((a, b) => b.sessions - a.sessions)[0];
  if (!most || total < MIN_SESSIONS) return [countPages(rows)];
  const share = [most.page, ` brings ${formatPercent(most.sessions / total, 0)} of sessions`];
  const changed = visited
    .filter(({ change, isNotable }) => isNotable && change.earlier >= MIN_SESSIONS)
    .toSorted((a, b) => strength(b) - strength(a))[0];
  if (!changed) return visited.length === 1 ? [countPages(rows)] : [...share, '.'];
  return changed === most
    ? [...share, ` and ${describeChange(changed)}.`]
    : [...share, '; ', changed.page, ` ${describeChange(changed)}.`];
}

/**
 * `5,887 sessions in 30 days, 10.0% convert`; without the rate of too few sessions, null without results.
 *
 * @param suffix follows the number of sessions
 */
export function summarizeResults(
  rows: readonly { results?: Totals | null | undefined }[],
  suffix = ' in 30 days',
): string | null {
  const results = rows.flatMap((row) => row.results ?? []);
  const sessions = sum(results, (each) => each.sessions);
  if (sessions === 0) return null;
  const count = `${plural(sessions, 'session')}${suffix}`;
  if (sessions < MIN_SESSIONS) return count;
  const rate = sum(results, (each) => each.conversions) / sessions;
  return `${count}, ${formatPercent(rate)} convert`;
}

function countPages(rows: readonly PageRow[]): string {
  const published = rows.filter(({ status }) => status === 'published').length;
  return `${plural(rows.length, 'page')}, ${published} published`;
}

/** Name in the sentence. */
export const shortName = ({ name }: PageRow) =>
  truncate(visibleName(name) ?? 'An untitled page', MAX_NAME_LENGTH);

const ratioOf = ({ change: { current, earlier } }: ListedResults) => current / earlier;

/** Doubling and halving are equally strong. */
const strength = (results: ListedResults) => Math.abs(Math.log(Math.max(ratioOf(results), 0.01)));

function describeChange(results: ListedResults) {
  const change = ratioOf(results) - 1;
  return `${change > 0 ? 'grew' : 'fell'} ${formatPercent(Math.abs(change), 0)}`;
}

const sum = <T>(items: readonly T[], countOf: (item: T) => number) =>
  items.reduce((total, item) => total + countOf(item), 0);
