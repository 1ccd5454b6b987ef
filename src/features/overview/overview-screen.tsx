import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { type List, useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { DayTrend } from '#charts/day-trend.tsx';
import { lastDaysRange } from '#engines/sessions/index.ts';
import { type ListedPage, pagesQuery } from '#features/pages/public.ts';
import { summaryItem } from '#features/sessions/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { formatDate } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import { Failure, listAsQuery } from '#shell/query-section.tsx';
import { Screen } from '#shell/screen.tsx';
import { DataTable } from '#table/data-table.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { Attention } from './attention.tsx';
import { comparedPeriods, dayStarts, hasNames, useComparedResults } from './compared-results.ts';
import { FirstRun } from './first-run.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { overviewRanges } from './overview-search.ts';
import {
  barsColumn,
  changeColumn,
  conversionColumn,
  firstRows,
  intervalColumn,
  pageColumn,
  pageNames,
  phoneColumn,
  type ResultRow,
  resultRows,
  sessionsColumn,
  statusColumn,
  trendBuckets,
  updatedColumn,
} from './result-rows.tsx';
import { describeDates, describeResults, ResultFigures, ResultsTitle } from './results-head.tsx';
import { VisitorQuestions } from './visitor-questions.tsx';

const route = getRouteApi('/_app/');
type OverviewRange = (typeof overviewRanges)[number];

const MAX_PAGES = 5;
/** Pages to look for first sessions in, where these aren't counted. */
const MAX_RECENT_PAGES = 4;

/** How all pages do, why, and what needs the user. */
export function OverviewScreen() {
  const list = useList(pagesQuery, { loadAll: true });
  const [hasBegun, setBegun] = useState(false);
  const firstSteps = useFirstSteps();
  if (hasBegun || (list.isComplete && list.rows.length === 0))
    return (
      <Screen title="Overview" hasCurl={false} hasOwnHeading>
        <FirstRun onBegin={() => setBegun(true)} />
      </Screen>
    );
  // The pages decide between the first run, the first steps and neither, so nothing is placed before.
  if (firstSteps.state === 'unknown' && list.status === 'pending')
    return (
      <Screen title="Overview" hasCurl={false} isSubtle>
        <span aria-busy className="sr-only">
          Loading pages
        </span>
      </Screen>
    );
  return <Overview list={list} firstSteps={firstSteps} />;
}

interface OverviewProps {
  list: List<ListedPage>;
  firstSteps: ReturnType<typeof useFirstSteps>;
}

function Overview({ list, firstSteps }: OverviewProps) {
  const { range: preset = '30d' } = route.useSearch();
  const navigate = route.useNavigate();
  const onPhone = useBelow('phone');
  const calendar = calendarOf(useSetting(timeZone));
  const hasQuestions = useCapability('questions');
  const now = useNow();
  const range = lastDaysRange(Number.parseInt(preset, 10), now, calendar);
  const { isAvailable, query } = useComparedResults({ range, mode: 'period', calendar });
  const results = query.data;
  const periods = results ?? comparedPeriods(range, 'period', { now, calendar });
  const days = periods ? dayStarts(periods.current, calendar) : [];
  const { rows: pages } = list;
  const isFailed = query.isError && !results;
  const hasResults = isAvailable && !isFailed;
  const isLoading = list.status === 'pending' || (hasResults && (!results || !hasNames(results, list)));
  const error = (list.rows.length === 0 && list.error) || (isFailed && query.error);
  const isEmpty = list.error !== null && pages.length === 0;
  const activePages = latestFirst(pages);
  const rows = resultRows(pages, results, calendar);
  const nameOf = pageNames(pages);
  const linkTo = (pageId: string) =>
    linkOptions({ to: '/pages/$pageId/sessions', params: { pageId }, search: { range: preset } });
  const pagesHeading = (
    <span className="flex items-baseline gap-2 text-xs">
      <h2 className="font-semibold text-sm text-strong">Pages</h2>
      <Link to="/pages" className={linkStyle}>
        {list.isComplete ? `All ${formatNumber(pages.length)}` : 'All'}
      </Link>
    </span>
  );
  const columns = [
    {
      ...pageColumn,
      sortable: false,
      header: onPhone ? 'Page' : '',
      headerContent: onPhone ? undefined : pagesHeading,
    },
    statusColumn,
    phoneColumn,
    ...(hasResults
      ? [barsColumn(days.length), sessionsColumn, changeColumn, conversionColumn, intervalColumn]
      : []),
    updatedColumn,
  ];
  const sentence = hasResults
    ? results && !isLoading
      ? describeResults(results, nameOf)
      : null
    : isLoading
      ? null
      : [pages.length > 0 ? countPages(pages, list.isComplete) : 'Overview'];
  return (
    <Screen
      title="Overview"
      hasCurl={false}
      menu={results && !isLoading ? [summaryItem] : []}
      heading={(headingRef) => (
        <>
          <FirstSteps
            {...firstSteps}
            isLoaded={list.status === 'success'}
            pages={pages}
            recent={activePages.slice(0, MAX_RECENT_PAGES)}
            hasSessions={results && results.pages.size > 0}
          />
          <ResultsTitle
            headingRef={headingRef}
            title="Overview"
            sentence={sentence}
            linkTo={linkTo}
            dates={hasResults && periods ? describeDates(periods, results) : undefined}
            controls={
              hasResults ? (
                <Segmented<OverviewRange>
                  label="Days"
                  segments={overviewRanges.map((value) => ({
                    value,
                    label: value === '90d' && !onPhone ? '90 days' : value.slice(0, -1),
                  }))}
                  value={preset}
                  onChange={(next) => void navigate({ search: { range: next }, replace: true })}
                />
              ) : null
            }
          />
        </>
      )}
    >
      {error ? (
        <div className="px-gutter py-3">
          <Failure
            name={list.error ? 'pages' : 'sessions'}
            of={pages.length === 0 ? [listAsQuery(list), query] : [query, listAsQuery(list)]}
          />
        </div>
      ) : null}
      {hasResults ? (
        <ResultFigures
          results={results}
          linkTo={(field) =>
            linkOptions({
              to: '/sessions',
              search: { range: preset, sort: field === 'conversions' ? 'conversion' : field, desc: true },
            })
          }
        />
      ) : null}
      <div
        className={clsx(
          'grid flex-none border-line max-wide:grid-cols-1',
          // The failure of the pages is that of the whole screen.
          !isEmpty &&
            'grid-cols-[minmax(0,1fr)_calc(var(--spacing)*96)] border-b max-desktop:grid-cols-[minmax(0,1fr)_calc(var(--spacing)*88)]',
        )}
      >
        {hasResults ? (
          <DayTrend
            title="All pages"
            buckets={trendBuckets(days, periods?.isRunning ?? false, calendar, results)}
            isRunning={periods?.isRunning ?? false}
          />
        ) : null}
        {isEmpty ? null : (
          <div
            className={
              hasResults
                ? 'min-w-0 border-line border-l max-wide:border-t max-wide:border-l-0'
                : 'col-span-full min-w-0'
            }
          >
            <Attention
              findings={results?.findings}
              isPending={isLoading}
              activePages={activePages}
              pages={latestFirst(rows.slice(MAX_PAGES).flatMap(({ page }) => page ?? []))}
              nameOf={nameOf}
              dateOf={(day) => formatDate(days[day + (results?.skippedDays ?? 0)] ?? 0)}
              linkTo={linkTo}
            />
          </div>
        )}
      </div>
      {onPhone && !isEmpty ? (
        <div className="flex h-9 flex-none items-center border-line border-b px-gutter">{pagesHeading}</div>
      ) : null}
      {isEmpty ? null : (
        <DataTable<ResultRow>
          label="Pages"
          storageName="Overview"
          columns={columns}
          rows={isLoading ? [] : firstRows(rows, MAX_PAGES)}
          rowId={({ pageId }) => pageId}
          rowLink={({ pageId }) => linkOptions({ to: '/pages/$pageId', params: { pageId } })}
          loading={isLoading}
          skeletons={MAX_PAGES}
          total={MAX_PAGES}
          empty={null}
          footer={null}
        />
      )}
      {hasQuestions && (results || !hasResults) ? (
        <VisitorQuestions pages={rows.flatMap(({ page }) => page ?? [])} />
      ) : null}
    </Screen>
  );
}

const changedAt = ({ updatedAt }: ListedPage) => parseTimestamp(updatedAt) ?? 0;
const latestFirst = (pages: readonly ListedPage[]) =>
  pages
    .filter(({ status, deletedAt }) => status !== 'archived' && !deletedAt)
    .sort((a, b) => changedAt(b) - changedAt(a));

/** `12 pages, 150 audiences` */
function countPages(pages: readonly ListedPage[], isComplete: boolean): string {
  // Audiences need all pages.
  if (!isComplete) return `First ${plural(pages.length, 'page')}`;
  const audiences = pages.reduce((total, { audiencesCount }) => total + (audiencesCount ?? 0), 0);
  return `${plural(pages.length, 'page')}${audiences > 0 ? `, ${plural(audiences, 'audience')}` : ''}`;
}
