import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { conversionOf } from '#api/queries/recent-results.ts';
import { useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { CountDelta, describeCountDelta } from '#charts/count-delta.tsx';
import { Rate } from '#charts/figures.tsx';
import { describeInterval, type RateScale, rateScale, Whisker } from '#charts/whisker.tsx';
import type { CountChange } from '#engines/sessions/index.ts';
import {
  AudiencePicture,
  type AudienceRow,
  audienceHitQuery,
  audienceListQuery,
} from '#features/audiences/public.ts';
import { recordName } from '#lib/id.ts';
import { formatNumber, formatPercent, plural, truncate } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { compareRanges, type PageRange, useCountsByAudience, usePageResults } from './page-counts.ts';
import { type Result, rankAudiences, resultOf } from './rank-audiences.ts';

const MAX_ROWS = 6;

interface AudiencesByResultProps {
  pageId: string;
  range: PageRange;
  total: number | null | undefined;
}

/** The audiences of a page with the best conversion; for services with `session-breakdowns`. */
export function AudiencesByResult({ pageId, range, total }: AudiencesByResultProps) {
  const query = useCountsByAudience(pageId, range);
  const data = query.data?.map(resultOf);
  const { data: results, error: pageError } = usePageResults(pageId, range).query;
  const changes = results && compareRanges(results, query.data)?.findings.values;
  const ranked = rankAudiences(data ?? []);
  const others = data?.find(({ audienceId }) => audienceId === '')?.sessions ?? 0;
  const scale = rateScale((data ?? []).map(conversionOf));
  const reference = scale.reference === null ? null : `page ${formatPercent(scale.reference)}`;
  const audiences = useNamedAudiences(pageId, ranked.slice(0, MAX_ROWS));
  const rows = Math.min(MAX_ROWS, total ?? MAX_ROWS);
  const hasFailed = query.error !== null && !data;
  // The failure of the page's results says the same, and retries both.
  if (hasFailed && pageError && !results) return null;
  return (
    <section aria-labelledby="audiences-title" className="border-line border-t pt-3 pb-2">
      <div className="flex h-7 items-center gap-3 px-gutter">
        <h2 id="audiences-title" className="font-semibold text-sm text-strong">
          Audiences by result
        </h2>
        <span className="min-w-0 flex-1 truncate text-muted text-xs max-phone:hidden">
          {others > 0 ? `${plural(others, 'visit')} without an audience` : null}
        </span>
        <Link
          to="/pages/$pageId/audiences"
          params={{ pageId }}
          search={{ sort: 'conversion', desc: true }}
          className={`${linkStyle} ml-auto text-sm`}
        >
          All{total ? ` ${formatNumber(total)}` : null}
        </Link>
      </div>
      {/* Rows of phones have no heads. */}
      <p className="tnum flex h-5 items-center justify-end px-gutter text-muted text-xs phone:hidden">
        Conversion{reference ? `, ${reference}` : null}
      </p>
      {hasFailed ? (
        <div className="px-gutter">
          <Failure name="audiences" of={query} />
        </div>
      ) : (
        // As high as with all rows, so that nothing below moves.
        <div
          style={{ '--rows': rows } as CSSProperties}
          className="mt-1 min-h-[calc(var(--spacing)*(7+9*var(--rows)))] max-phone:min-h-[calc(var(--spacing)*14*var(--rows))]"
        >
          <table className="w-full table-fixed text-sm">
            {/* On phones the head, which has the widths, is out of the flow. */}
            <colgroup className="phone:hidden">
              <col />
              <col className="w-18" />
            </colgroup>
            <thead className="text-muted text-xs max-phone:sr-only">
              <tr className="h-7 border-line border-b [&>th]:font-medium">
                <th className="px-gutter text-left">Audience</th>
                <th className="w-20 text-right max-phone:hidden">Sessions</th>
                <th className="w-20 text-right max-desktop:hidden">Change</th>
                <th className="w-24 text-right max-narrow:pr-gutter">Conversion</th>
                <th className="w-36 pr-gutter pl-4 text-left max-narrow:hidden">
                  <span className="sr-only">95% interval</span>
                  <span aria-hidden className="font-regular text-faint">
                    {reference}
                  </span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data
                ? ranked
                    .slice(0, MAX_ROWS)
                    .map((result) => (
                      <AudienceResult
                        key={result.audienceId}
                        pageId={pageId}
                        result={result}
                        audience={audiences.get(result.audienceId)}
                        change={changes?.find(({ value }) => value === result.audienceId)?.sessions}
                        scale={scale}
                      />
                    ))
                : [0, 1, 2, 3, 4, 5].slice(0, rows).map((row) => (
                    <tr key={row} className="h-9 border-line not-last:border-b max-phone:h-14">
                      <td className="px-gutter">
                        <SkeletonBar className="w-48" />
                      </td>
                      <td className="text-right max-phone:hidden">
                        <SkeletonBar className="w-8" />
                      </td>
                      <td className="text-right max-desktop:hidden">
                        <SkeletonBar className="w-8" />
                      </td>
                      <td className="text-right max-narrow:pr-gutter">
                        <SkeletonBar className="w-10" />
                      </td>
                      <td className="pr-gutter pl-4 max-narrow:hidden">
                        <SkeletonBar className="w-full" />
                      </td>
                    </tr>
                  ))}
            </tbody>
          </table>
          {data && ranked.length === 0 ? (
            <p className="px-gutter py-2 text-faint text-sm">No visits of audiences in this range</p>
          ) : null}
        </div>
      )}
    </section>
  );
}

interface AudienceResultProps {
  pageId: string;
  result: Result;
  /** Undefined while it loads. */
  audience: AudienceRow | undefined;
  /** Of its sessions; undefined without an earlier period. */
  change: CountChange | undefined;
  scale: RateScale;
}

function AudienceResult({ pageId, result, audience, change, scale }: AudienceResultProps) {
  const { audienceId, sessions } = result;
  return (
    <tr className="relative h-9 border-line not-last:border-b hover:bg-hover max-phone:h-14">
      <td className="px-gutter max-phone:pr-2">
        <span className="flex min-w-0 items-center gap-2.5">
          <AudiencePicture
            personId={audience?.personId}
            personName={audience?.personName}
            name={audience?.effectiveName}
          />
          <span className="flex min-w-0 items-center gap-2.5 max-phone:flex-col max-phone:items-start max-phone:gap-0">
            <Link
              to="/pages/$pageId/audiences/$audienceId/results"
              params={{ pageId, audienceId }}
              aria-description={`${change ? `${describeCountDelta(change)} ` : ''}${describeInterval(conversionOf(result))}`}
              className="row-link min-w-0 font-medium text-strong max-phone:line-clamp-2 max-phone:leading-4 phone:truncate"
            >
              {audience ? (
                <bdi>{truncate(recordName('Audience', audienceId, audience.effectiveName))}</bdi>
              ) : (
                <SkeletonBar className="w-40" />
              )}
            </Link>
            <span className="flex items-center gap-2 max-phone:text-muted max-phone:text-xs">
              <span className="tnum phone:hidden">{plural(sessions, 'session')}</span>
              {audience?.overriddenFields?.length ? (
                <TailoredCount count={audience.overriddenFields.length} />
              ) : null}
            </span>
          </span>
        </span>
      </td>
      <td className="tnum text-right max-phone:hidden">{formatNumber(sessions)}</td>
      <td className="tnum text-right text-faint max-desktop:hidden">
        {change ? <CountDelta change={change} /> : null}
      </td>
      <td className="tnum text-right font-medium text-strong max-narrow:pr-gutter">
        <Rate rate={conversionOf(result)} />
      </td>
      <td className="pr-gutter pl-4 max-narrow:hidden">
        <Whisker {...scale} rate={conversionOf(result)} />
      </td>
    </tr>
  );
}

/** Loads names and pictures of audiences from the first page of the list, and others separately. */
export function useNamedAudiences(
  pageId: string,
  results: readonly Result[],
): ReadonlyMap<string, AudienceRow> {
  const canList = useCapability('audience-lists');
  const list = useList(audienceListQuery(pageId, {}), { enabled: canList });
  const listed = new Map<string, AudienceRow>(list.rows.map((row) => [row.audienceId, row]));
  const isListed = !canList || list.status !== 'pending';
  const rest = results.filter(({ audienceId }) => isListed && !listed.has(audienceId));
  const hits = useQueries({ queries: rest.map(({ audienceId }) => audienceHitQuery(audienceId)) });
  for (const [index, { data, isPending }] of hits.entries()) {
    const audienceId = rest[index]?.audienceId ?? '';
    if (!isPending) listed.set(audienceId, data ?? { audienceId });
  }
  return listed;
}
