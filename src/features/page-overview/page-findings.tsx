import { Link } from '@tanstack/react-router';
import { conversionOf } from '#api/queries/recent-results.ts';
import { excludesZero, MIN_SAMPLE, normalQuantile, rateDifference } from '#engines/sessions/index.ts';
import { describeFindings, renderSentence, type Sentence } from '#features/sessions/public.ts';
import { recordName } from '#lib/id.ts';
import { formatPercent, truncate } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNamedAudiences } from './audiences-by-result.tsx';
import { compareRanges, type PageRange, type RangeResults, useCountsByAudience } from './page-counts.ts';
import { type Result, rankAudiences, resultOf } from './rank-audiences.ts';

const MAX_NAME_LENGTH = 60;

interface PageFindingsProps {
  pageId: string;
  range: PageRange;
  results: RangeResults;
}

/**
 * Sentence about changes and the audience that converts best. Counts have no sources or campaigns, which may explain a
 * change better than an audience, so it names an audience that changed only if the page held.
 */
export function PageFindings({ pageId, range, results }: PageFindingsProps) {
  const query = useCountsByAudience(pageId, range);
  const findings = compareRanges(results, query.data)?.findings;
  const { sessions, conversion } = findings?.whole ?? {};
  const hasChanged = [sessions?.interval, conversion?.difference].some((each) => each && excludesZero(each));
  const changed = (!hasChanged && findings?.causes.conversion) || null;
  const audiences = (query.data ?? []).map(resultOf);
  const best = changed ? undefined : findBest(audiences);
  const [named] = changed ? audiences.filter(({ audienceId }) => audienceId === changed.value) : [best];
  const audience = useNamedAudiences(pageId, named ? [named] : []).get(named?.audienceId ?? '');
  // Nothing moves if the sentence shows with its audience.
  if (!findings || query.isLoading || (named && !audience)) return <Skeleton className="h-4 w-64" />;
  const nameOf = (audienceId: string) =>
    truncate(recordName('Audience', audienceId, audience?.effectiveName), MAX_NAME_LENGTH);
  const causes = { sessions: null, opposite: null, conversion: changed };
  const sentence = describeFindings({ ...findings, values: [], causes }, { nameOf });
  const rate = best && formatPercent(best.conversions / best.sessions);
  const parts: Sentence<string> = best
    ? [
        ...sentence,
        ' ',
        { cause: { value: best.audienceId }, name: nameOf(best.audienceId) },
        ` ${audience?.personId ? 'converts' : 'convert'} best, ${rate}.`,
      ]
    : sentence;
  return (
    <span className="line-clamp-2 text-pretty max-wide:line-clamp-3">
      {renderSentence(parts, ({ cause, name }) => (
        <Link
          to="/pages/$pageId/audiences/$audienceId/results"
          params={{ pageId, audienceId: cause.value }}
          className="underline decoration-dotted decoration-1 underline-offset-2 hover:text-accent-text"
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
      {hasChanged ? (
        <Link
          to="/pages/$pageId/sessions"
          params={{ pageId }}
          search={{ range }}
          hash="differs"
          className={`${linkStyle} ml-2 text-sm`}
        >
          See why
        </Link>
      ) : null}
    </span>
  );
}

/** The audience with the highest rate, if it's above that of all others by more than chance. */
function findBest(audiences: readonly Result[]): Result | undefined {
  const [best, ...others] = rankAudiences(audiences).filter(({ sessions }) => sessions >= MIN_SAMPLE);
  if (!best) return undefined;
  const rest = { hits: -best.conversions, of: -best.sessions };
  for (const { sessions, conversions } of audiences) {
    rest.hits += conversions;
    rest.of += sessions;
  }
  // Any of them could be the best by chance (C. E. Bonferroni, 1936).
  const z = normalQuantile(1 - 0.025 / (others.length + 1));
  const difference = rateDifference(conversionOf(best), rest, z);
  return difference && difference.low > 0 ? best : undefined;
}
