import { Link } from '@tanstack/react-router';
import { Rate } from '#charts/figures.tsx';
import { rateScale, Whisker } from '#charts/whisker.tsx';
import {
  type AnalysisResult,
  binOf,
  binRange,
  type Count,
  conversionShare,
  countAt,
  MIN_SAMPLE,
  measureOf,
  type Proportion,
  rateOf,
  type Selection,
  type Session,
} from '#engines/sessions/index.ts';
import { formatNumber } from '#lib/text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { dimensionFormats } from './dimensions.ts';
import type { AudienceNames } from './sessions-queries.ts';
import { type SessionsSearch, serializeSelection } from './sessions-search.ts';

const textFields = { source: 'utmSource', campaign: 'utmCampaign', audience: 'audienceId' } as const;

interface Trait {
  dimension: 'source' | 'campaign' | 'audience' | 'time' | 'clicks' | 'questions';
  /** Selects the sessions that have it. */
  filter: Selection['source'] | Selection['time'];
  /** Undefined while sessions load. */
  count: Count | undefined;
}

/** The session's traits with the sessions that share them; leaves out traits of this session only. */
function traitsOf(session: Session, result: AnalysisResult | undefined): Trait[] {
  const named = (['source', 'campaign', 'audience'] as const).flatMap((dimension): Trait[] => {
    const text = session[textFields[dimension]];
    const bin = result?.texts[dimension].indexOf(text ?? '') ?? -1;
    const count = result && countAt(result.baseline[dimension], bin);
    return text ? [{ dimension, filter: [text], count }] : [];
  });
  const measured = (['time', 'clicks', 'questions'] as const).flatMap((dimension): Trait[] => {
    const value = measureOf(session, dimension);
    if (value === null) return [];
    const bin = binOf(dimension, value);
    const count = result && countAt(result.baseline[dimension], bin);
    return [{ dimension, filter: binRange(dimension, bin), count }];
  });
  return [...named, ...measured].filter(({ count }) => !count || count.known > 1);
}

interface SimilarSessionsProps {
  pageId: string;
  session: Session;
  /** The list that links to sessions keep. */
  list: SessionsSearch;
  /** Undefined while sessions load. */
  result: AnalysisResult | undefined;
  names: AudienceNames | undefined;
}

/** Conversion of the sessions with the same source, audience, time or clicks, against all sessions of the dates. */
export function SimilarSessions({ pageId, session, list, result, names }: SimilarSessionsProps) {
  const all = result?.baselineMetrics;
  const traits = traitsOf(session, result);
  const rates = [...traits.map(({ count }) => count && conversionShare(count)), all?.shares.conversion];
  const scale = {
    ...rateScale(rates.filter((rate) => rate !== undefined)),
    reference: all ? rateOf(all.shares.conversion) : null,
  };
  const cells = (rate: Proportion | undefined, sessions: number | undefined) => (
    <>
      <td className="tnum text-right">
        {sessions === undefined ? <Skeleton className="w-8" /> : formatNumber(sessions)}
      </td>
      <td className="tnum text-right font-medium text-strong">
        {rate ? <Rate rate={rate} /> : <Skeleton className="w-10" />}
      </td>
      <td className="pl-4 text-right max-phone:hidden">
        {!rate ? (
          <Skeleton className="w-24" />
        ) : rate.of >= MIN_SAMPLE ? (
          <Whisker {...scale} rate={rate} />
        ) : null}
      </td>
    </>
  );
  return (
    <section aria-labelledby="similar" className="border-line border-t px-gutter pt-4 pb-10">
      <table aria-labelledby="similar" className="w-full max-w-170 table-fixed text-sm [&_tr]:h-8">
        <thead className="text-muted text-xs *:*:font-regular">
          <tr>
            <th id="similar" className="text-left font-semibold! text-sm text-strong">
              Sessions like this one
            </th>
            <th className="w-20 text-right max-phone:w-16">Sessions</th>
            <th className="w-24 text-right max-phone:w-20">Conversion</th>
            <th className="w-32 text-right max-phone:hidden">95% interval</th>
          </tr>
        </thead>
        <tbody className="*:border-line *:border-t">
          {traits.map(({ dimension, filter, count }, index) => {
            const [category, label] =
              dimensionFormats[dimension].formatSegment?.(filter as never, names) ?? [];
            return (
              <tr key={dimension} className="linked-row relative hover:bg-hover">
                <th scope="row" className="truncate pr-2 text-left font-regular">
                  <Link
                    to="/pages/$pageId/sessions"
                    params={{ pageId }}
                    search={{ ...list, only: serializeSelection({ [dimension]: filter }) }}
                    className="row-link text-muted"
                  >
                    {category} <bdi className="text-strong">{label}</bdi>
                  </Link>
                </th>
                {cells(rates[index], count?.sessions)}
              </tr>
            );
          })}
          <tr className="text-muted">
            <th scope="row" className="text-left font-regular">
              All sessions
            </th>
            {cells(all?.shares.conversion, all?.sessions)}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
