import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import { useCapability } from '#api/transport/session.ts';
import { CountDelta } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import { RateDelta } from '#charts/rate-delta.tsx';
import { Spark } from '#charts/spark.tsx';
import { MIN_SAMPLE, type Selection } from '#engines/sessions/index.ts';
import { serializeSelection, shortDates } from '#features/sessions/public.ts';
import { formatNumber, formatPercent, plural } from '#lib/text.ts';
import { formatRange } from '#lib/time.ts';
import { Failure } from '#shell/query-section.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton, SkeletonBar } from '#ui/skeleton.tsx';
import {
  compareRanges,
  type PageChanges,
  type PageCounts,
  type PageDay,
  type PageRange,
  pageRanges,
  type RangeResults,
  rangeDays,
  sumOf,
  useCountsByAudience,
  usePageResults,
} from './page-counts.ts';
import { PageFindings } from './page-findings.tsx';

interface Figure {
  label: string;
  field: keyof PageCounts;
  /** Its sessions; all without one. */
  selection?: Selection;
}

const figures: readonly Figure[] = [
  { label: 'Sessions', field: 'sessions' },
  { label: 'Scrolled ½', field: 'scrolledHalf', selection: { scroll: { from: 50, to: null } } },
  { label: 'Clicked', field: 'clicked', selection: { clicks: { from: 1, to: null } } },
  { label: 'Asked', field: 'asked', selection: { questions: { from: 1, to: null } } },
  { label: 'Form submits', field: 'formSubmits', selection: { submit: ['yes'] } },
  { label: 'Bounced', field: 'bounces', selection: { bounce: ['yes'] } },
  { label: 'Converted', field: 'conversions', selection: { conversion: ['yes'] } },
];
/** Counted only by services with `session-breakdowns`. */
const breakdowns: readonly string[] = ['scrolledHalf', 'clicked', 'asked'];

/** Describes the results in a sentence. */
function describeResults({ sessions, conversions }: PageCounts, days: number): string {
  if (sessions === 0) return `No visits in the last ${days} days.`;
  if (conversions === undefined) return `${plural(sessions, 'visit')} in the last ${days} days.`;
  if (sessions >= MIN_SAMPLE)
    return `${formatPercent(conversions / sessions)} of ${formatNumber(sessions)} visits convert.`;
  return conversions === 0
    ? `${plural(sessions, 'visit')}, none of which converted.`
    : `${plural(sessions, 'visit')}, ${formatNumber(conversions)} of which converted.`;
}

interface PageResultsProps {
  pageId: string;
  range: PageRange;
  onRange(range: PageRange): void;
}

/** Sentence, figures and days of a page's visits. */
export function PageResults({ pageId, range, onRange }: PageResultsProps) {
  const { query } = usePageResults(pageId, range);
  const byAudience = useCountsByAudience(pageId, range);
  const { data } = query;
  const changes = data && compareRanges(data);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-gutter max-tablet:grid-cols-[minmax(0,1fr)_auto] max-phone:pb-0.5">
        <h2 className="flex h-14 items-center font-semibold text-lg text-strong leading-5 [overflow-wrap:anywhere] max-wide:h-15 max-phone:col-span-2 max-phone:h-14 max-phone:text-base max-phone:leading-4.5">
          {data ? (
            changes ? (
              <PageFindings pageId={pageId} range={range} results={data} />
            ) : (
              describeResults(data.total, rangeDays(range))
            )
          ) : query.error ? (
            'Results'
          ) : (
            <Skeleton className="h-4 w-64" />
          )}
        </h2>
        <span className="tnum text-muted text-xs phone:max-tablet:hidden">
          {data ? (
            <>
              {shortDates(formatRange(data.start, data.end))}
              {changes ? (
                <>
                  ,{' '}
                  <span className="whitespace-nowrap">
                    {describeComparison(changes)}
                    <span className="sr-only"> up to this time of day</span>
                  </span>
                </>
              ) : null}
            </>
          ) : null}
        </span>
        <Select<PageRange>
          small
          aria-label="Range"
          value={range}
          options={pageRanges.map((value) => ({ value, label: `${rangeDays(value)} days` }))}
          onChange={onRange}
        />
      </div>
      {query.error && !data ? (
        <div className="px-gutter pb-3">
          <Failure name="results" of={[query, byAudience]} />
        </div>
      ) : (
        <Figures pageId={pageId} range={range} results={data} changes={changes} />
      )}
    </>
  );
}

const daysText = (days: readonly PageDay[]) =>
  shortDates(formatRange(days[0]?.start ?? 0, days.at(-1)?.start ?? 0));

const describeComparison = ({ current, earlier, isPart }: PageChanges) =>
  `${isPart ? `changes of ${daysText(current)} ` : ''}against ${daysText(earlier)}`;

interface FiguresProps {
  pageId: string;
  range: PageRange;
  /** Undefined while they load. */
  results: RangeResults | undefined;
  /** Null without an earlier period. */
  changes: PageChanges | null | undefined;
}

/** Each figure opens its sessions. The bars are shares of all sessions. */
function Figures({ pageId, range, results, changes }: FiguresProps) {
  const counts = results?.total;
  const [now, before] = changes ? [sumOf(changes.current), sumOf(changes.earlier)] : [];
  const hasBreakdowns = useCapability('session-breakdowns');
  const shown = figures.filter(({ field }) => hasBreakdowns || !breakdowns.includes(field));
  return (
    <ul
      aria-label="What visits did"
      className={clsx(
        'grid border-line border-y max-phone:grid-cols-2',
        hasBreakdowns
          ? 'wide:grid-cols-[minmax(0,1.15fr)_repeat(6,minmax(0,1fr))] phone:max-wide:grid-cols-12'
          : 'phone:grid-cols-4',
      )}
    >
      {shown.map(({ label, field, selection }) => {
        const count = counts?.[field];
        const share = counts && counts.sessions > 0 && count !== undefined ? count / counts.sessions : 0;
        return (
          <li
            key={field}
            className={clsx(
              'group relative flex min-w-0 flex-col border-line px-4 pt-2.5 pb-2 hover:bg-hover max-phone:min-h-16 max-phone:pt-2',
              hasBreakdowns
                ? 'wide:not-first:border-l phone:max-wide:col-span-3 phone:max-wide:nth-[n+5]:col-span-4 phone:max-wide:nth-[n+5]:border-t phone:max-wide:not-nth-[4n+1]:border-l max-phone:nth-[2]:hidden max-phone:nth-[3]:hidden max-phone:nth-[n+4]:border-t max-phone:not-first:nth-[odd]:border-l max-phone:first:col-span-2'
                : 'phone:not-first:border-l max-phone:nth-[n+3]:border-t max-phone:even:border-l',
              'first:pl-gutter last:pr-gutter phone:max-wide:nth-[4]:pr-gutter phone:max-wide:nth-[5]:pl-gutter max-phone:px-gutter',
            )}
          >
            <Link
              to="/pages/$pageId/sessions"
              params={{ pageId }}
              search={{ range, only: selection && serializeSelection(selection) }}
              className="row-link flex items-center gap-1 text-muted text-xs"
            >
              {label}
              <Icon of={ArrowUpRight} size="xs" className="opacity-0 group-hover:opacity-100" />
            </Link>
            <span className="tnum h-7 font-semibold text-2xl text-strong leading-7">
              {counts ? (
                selection ? (
                  formatRate({ hits: count ?? 0, of: counts.sessions })
                ) : (
                  formatNumber(count ?? 0)
                )
              ) : (
                <SkeletonBar className="w-16" />
              )}
            </span>
            {results && !selection && hasBreakdowns ? (
              <span aria-hidden className="absolute right-gutter bottom-3.5 phone:hidden">
                <Spark counts={results.current.map(({ sessions }) => sessions)} noun="session" />
              </span>
            ) : null}
            <span
              aria-hidden
              className={clsx(
                'mt-1.5 h-1.5 overflow-hidden rounded-xs bg-chart-ghost max-phone:hidden',
                // There are no shares of no sessions.
                counts?.sessions === 0 && 'invisible',
              )}
            >
              <span className="block h-full bg-chart-bar" style={{ width: `${share * 100}%` }} />
            </span>
            <span className="tnum mt-1 flex h-4 justify-between gap-2 text-faint text-xs whitespace-nowrap max-phone:contents">
              <span className="max-phone:hidden">
                {selection ? (
                  count === undefined ? null : (
                    <>
                      {formatNumber(count)}
                      <span className="sr-only"> {count === 1 ? 'session' : 'sessions'}</span>
                    </>
                  )
                ) : before && !changes?.isPart ? (
                  `from ${formatNumber(before.sessions)}`
                ) : null}
              </span>
              {changes && now && before && (!selection || now.sessions > 0) ? (
                <span
                  className={clsx(
                    'max-phone:absolute max-phone:top-2',
                    selection ? 'max-phone:right-gutter' : 'max-phone:left-20',
                  )}
                >
                  {selection ? (
                    <RateDelta
                      current={{ hits: now[field] ?? 0, of: now.sessions }}
                      previous={{ hits: before[field] ?? 0, of: before.sessions }}
                      better={field === 'bounces' ? 'less' : 'more'}
                    />
                  ) : (
                    <CountDelta change={changes.findings.whole.sessions} />
                  )}
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
