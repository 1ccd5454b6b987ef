import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Calendar, ChartColumn, ChevronRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { DayTrend, type TrendLine } from '#charts/day-trend.tsx';
import { MIN_SAMPLE, type Preset, type Range, rateOf, resolveRange } from '#engines/sessions/index.ts';
import { pagesQuery } from '#features/pages/public.ts';
import {
  ComparePicker,
  comparisonOf,
  formatDateRange,
  InvalidLink,
  missingDates,
  movingLinkItem,
  NOT_EARLIER,
  parseSessionsSearch,
  presetNames,
  presetOf,
  RangePicker,
  type Sentence,
  shortDates,
  summaryItem,
  useCalendar,
  ZoneNote,
} from '#features/sessions/public.ts';
import { formatPercent, plural } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { addMonths, type ZonedCalendar } from '#lib/zoned.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { Failure, listAsQuery } from '#shell/query-section.tsx';
import { Screen } from '#shell/screen.tsx';
import type { Column } from '#table/column.ts';
import { type CsvColumns, csvColumn } from '#table/csv.ts';
import { DataTable } from '#table/data-table.tsx';
import { cellStyle, part, selectColumn } from '#table/layout.ts';
import { sortRows } from '#table/sort.ts';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { comparedPeriods, dayStarts, hasNames, useComparedResults } from './compared-results.ts';
import { allSessionsSearch } from './overview-search.ts';
import {
  barsColumn,
  bouncedColumn,
  changeColumn,
  conversionColumn,
  formColumn,
  intervalColumn,
  lineCounts,
  pageColumn,
  pageNames,
  phoneColumn,
  type ResultRow,
  resultRows,
  sessionsColumn,
  shareColumn,
  shareOf,
  totalRow,
  trendBuckets,
} from './result-rows.tsx';
import { describeDates, describeResults, ResultFigures, ResultsTitle } from './results-head.tsx';

const { all: _, ...rangeNames } = presetNames;

const route = getRouteApi('/_app/sessions');
const defaultSort = { id: 'sessions', desc: true };
const rowId = ({ pageId }: ResultRow) => pageId;
const MIN_COMPARED = 2;
const MAX_COMPARED = 4;
/** Months of a range without a start. */
const OPEN_MONTHS = 12;

/** A range with a start. */
const withStart = (range: Range, now: number, calendar: ZonedCalendar) => ({
  ...range,
  start:
    range.start ??
    calendar.startOf(addMonths(Math.min(range.end ?? now, now), -OPEN_MONTHS, calendar), 'day'),
});

/** Sessions of all pages: what changed, and each page's part in it. */
export function AllSessionsScreen() {
  return useCapability('session-counts') ? <AllSessions /> : <MissingScreen />;
}

function AllSessions() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { range: asked, from: first, to: last, zone: askedZone, compare: period } = search;
  const address = {
    range: asked as Preset,
    from: first,
    to: last,
    zone: askedZone,
    compare: period,
  };
  const { search: parsed, invalid } = parseSessionsSearch(address);
  const { from, to, zone, compare } = parsed;
  const hasDates = from !== undefined || to !== undefined;
  const { change, sort, onSort } = useListSearch(search, allSessionsSearch, defaultSort);
  const [showsEmpty, setShowsEmpty] = useState(false);
  const [isSameScale, setSameScale] = useState(false);
  const onPhone = useBelow('phone');
  const calendar = useCalendar(zone);
  const now = useNow();
  const list = useList(pagesQuery, { loadAll: true });
  const named = parsed.range ?? (hasDates ? 'custom' : '30d');
  const range = withStart(resolveRange(named, { now, from, to }, calendar), now, calendar);
  const preset = presetOf(range, named, now, calendar);
  const missing = missingDates(
    address,
    { range, preset: preset === 'custom' ? undefined : preset },
    calendar,
  );
  useEffect(() => {
    if (missing)
      void navigate({ search: (now) => ({ ...now, ...missing }), replace: true, resetScroll: false });
  });
  const mode = comparisonOf({ compare }, calendar);
  const { query } = useComparedResults({ range, mode, calendar });
  // The rows need names.
  const results = query.data && hasNames(query.data, list) ? query.data : undefined;
  const periods = results ?? comparedPeriods(range, mode, { now, calendar });
  const days = results?.days ?? (periods ? dayStarts(periods.current, calendar) : []);
  const isRunning = periods?.isRunning ?? false;
  // Counts decide the order of the rows.
  const isLoading = list.status === 'pending' || (!results && !query.isError);
  const error = query.error ?? list.error;
  const isFailed = error !== null && !results;
  const nameOf = pageNames(list.rows);
  const dates = preset === 'custom' ? { from, to } : {};
  const linkTo = (pageId: string) =>
    linkOptions({
      to: '/pages/$pageId/sessions',
      params: { pageId },
      search: { range: preset, ...dates, zone, compare },
    });

  const all = resultRows(list.rows, results, calendar);
  const visited = all.filter(hasSessions);
  const compared = values(search.pages)
    .flatMap((pageId) => visited.find((row) => row.pageId === pageId) ?? [])
    .slice(0, MAX_COMPARED);
  const isComparing = compared.length >= MIN_COMPARED;
  const colorOf = ({ pageId }: ResultRow) => {
    const index = compared.findIndex((row) => row.pageId === pageId);
    return index < 0 ? null : `var(--chart-${index + 1})`;
  };
  const rows = (results && !showsEmpty ? visited : all).map((row) =>
    isComparing ? { ...row, color: colorOf(row) } : row,
  );
  const lines = isComparing
    ? compared.map(
        (row): TrendLine => ({
          id: row.pageId,
          name: row.name,
          color: colorOf(row) ?? '',
          counts: lineCounts(results?.pages.get(row.pageId), days, calendar),
        }),
      )
    : [];
  const peak = Math.max(0, ...visited.flatMap((row) => row.results?.bars ?? []));
  const resultColumns = [
    phoneColumn,
    // A single bar on its own scale says nothing.
    ...(days.length === 1
      ? []
      : [barsColumn(days.length, { isLarge: true, peak: isSameScale ? peak : undefined })]),
    sessionsColumn,
    changeColumn,
    shareColumn,
    conversionColumn,
    // The bars need its width.
    { ...intervalColumn, hideBelow: 'desktop' as const },
    formColumn,
    bouncedColumn,
  ];
  const columns: Column<ResultRow>[] = [pageColumn, ...(isFailed ? [] : resultColumns)];
  const onCompare = (ids: ReadonlySet<string>) => change({ pages: joined([...ids].slice(0, MAX_COMPARED)) });
  const selection = {
    ids: new Set(compared.map(rowId)),
    isAll: false,
    isActive: !onPhone || compared.length > 0,
    opensRows: true,
    onChange: onCompare,
    clear: () => onCompare(new Set()),
    selectAll: () => onCompare(new Set(visited.map(rowId))),
  };
  const csv = useCsvExport({
    rows: () => sortRows(all.filter(hasSessionsInEither), columns, sort),
    columns: csvColumns,
    table: 'Sessions',
    noun: 'page',
    name: preset === 'custom' ? 'sessions' : presetNames[preset],
  });
  const ratio = isComparing ? compareRates(compared) : null;
  const sentence: Sentence<string> | null = !results
    ? null
    : ratio
      ? [ratio.sentence]
      : describeResults(results, nameOf, calendar.zone);
  const emptyCount = all.length - visited.length;
  return (
    <Screen
      title="Sessions"
      hasCurl={false}
      menu={
        results
          ? [
              {
                label: isSameScale ? 'Draw bars on their own scale' : 'Draw bars on the same scale',
                icon: ChartColumn,
                onSelect: () => setSameScale(!isSameScale),
              },
              summaryItem,
              ...movingLinkItem(preset),
              ...csv.menu,
            ]
          : csv.menu
      }
      actions={csv.progress}
      heading={(headingRef) => (
        <ResultsTitle
          headingRef={headingRef}
          title="Sessions"
          sentence={isFailed ? ['Sessions'] : sentence}
          linkTo={linkTo}
          dates={
            onPhone ? undefined : periods ? (
              <>
                {describeDates(periods, results, calendar.zone)}
                {typeof mode === 'object' && !periods.earlier && !results?.isFirst
                  ? `. ${NOT_EARLIER}`
                  : null}
              </>
            ) : null
          }
          controls={
            <>
              <ComparePicker
                value={compare}
                range={range}
                calendar={calendar}
                onChange={(next) => change({ compare: next })}
              />
              <RangePicker
                align="end"
                presets={rangeNames}
                preset={preset === 'all' ? undefined : preset}
                range={range}
                calendar={calendar}
                triggerProps={{
                  className: clsx(buttonStyle({ size: 'sm' }), 'max-phone:min-w-0 max-phone:flex-1'),
                }}
                trigger={
                  <>
                    <Icon of={Calendar} className="-ml-0.5 text-muted" />
                    <span data-summary={onPhone || undefined} className="tnum truncate">
                      {shortDates(formatDateRange(range, calendar.zone), calendar.zone)}
                    </span>
                    <span className="text-muted max-desktop:hidden">· {calendar.zone}</span>
                  </>
                }
                onChange={change}
              />
            </>
          }
        />
      )}
    >
      {error ? (
        <div className="border-line border-b px-gutter py-3">
          <Failure name="sessions" of={[query, listAsQuery(list)]} />
        </div>
      ) : null}
      <InvalidLink
        invalid={invalid}
        shown={shortDates(formatDateRange(range, calendar.zone), calendar.zone)}
      />
      <div className="border-line px-gutter not-empty:border-b not-empty:py-1">
        <ZoneNote zone={calendar.zone} onChange={(own) => change({ zone: own })} />
      </div>
      <ResultFigures results={results} isFailed={isFailed} scope={isComparing ? 'all pages' : undefined} />
      <div className="flex-none border-line border-b">
        <DayTrend
          title={
            isComparing ? (
              <>
                {plural(compared.length, 'page')}
                <Button size="sm" variant="ghost" icon={X} className="-ml-2" onClick={selection.clear}>
                  Clear
                </Button>
              </>
            ) : (
              'All pages'
            )
          }
          buckets={trendBuckets(days, isRunning, calendar, results)}
          isRunning={isRunning}
          lines={lines}
          aside={ratio ? ratio.interval : onPhone || isFailed ? null : 'Check 2 to 4 pages to compare'}
        />
      </div>
      {isFailed && list.status === 'error' ? null : (
        <DataTable<ResultRow>
          label="Pages"
          storageName="Sessions"
          columns={columns}
          rows={isLoading ? [] : rows}
          rowId={rowId}
          rowLink={({ pageId }) => linkTo(pageId)}
          isRoomy
          sort={sort}
          onSort={onSort}
          selection={isFailed ? undefined : selection}
          loading={isLoading}
          total={rows.length}
          empty={
            !results ? null : list.rows.length > 0 ? (
              <p className="px-gutter py-3 text-muted text-sm">No sessions in this range</p>
            ) : (
              <EmptyState
                illustration="sessions"
                title="No sessions yet"
                actions={
                  <Link to="/" className={buttonStyle({})}>
                    Create your first page
                  </Link>
                }
              >
                They appear after the first visit to a page.
              </EmptyState>
            )
          }
          footer={
            results ? (
              <>
                {emptyCount > 0 ? (
                  <button
                    type="button"
                    aria-expanded={showsEmpty}
                    onClick={() => setShowsEmpty(!showsEmpty)}
                    className="flex h-row w-full items-center gap-2 border-line border-b px-gutter text-muted text-sm -outline-offset-2 hover:bg-hover max-phone:h-hit"
                  >
                    <Icon of={ChevronRight} size="sm" className={showsEmpty ? 'rotate-90' : undefined} />
                    {plural(emptyCount, 'page')} without sessions
                  </button>
                ) : null}
                <TotalRow row={totalRow(results, visited, calendar)} columns={columns} />
              </>
            ) : null
          }
        />
      )}
    </Screen>
  );
}

const hasSessions = ({ results }: ResultRow) => results !== undefined && results.sessions > 0;

/** Also of the earlier period, so that the exported figures of both add up. */
const hasSessionsInEither = ({ results }: ResultRow) =>
  results !== undefined && results.sessions + results.change.earlier > 0;

/** Sums of the table, at the foot of the window. */
function TotalRow({ row, columns }: { row: ResultRow; columns: readonly Column<ResultRow>[] }) {
  return (
    <div
      {...part('table', { 'aria-label': 'All pages' })}
      className="bottom-0 z-sticky border-line-strong border-t bg-surface phone:sticky"
    >
      <div
        {...part('row')}
        className="row-grid h-9 font-semibold text-sm text-strong max-phone:h-row-two-line"
      >
        <div {...part('cell')} data-select className={cellStyle(selectColumn)} />
        {columns.map((column) => (
          <div key={column.id} {...part('cell')} className={cellStyle(column)}>
            {column === pageColumn ? <span className="phone:pl-13">{row.name}</span> : column.cell(row)}
          </div>
        ))}
      </div>
    </div>
  );
}

const Z_95 = 1.96;

/**
 * Compares the rates of the first two pages: the ratio with the 95% interval of its logarithm (D. Katz et al., 1978).
 */
function compareRates([first, second]: readonly ResultRow[]): { sentence: string; interval: string | null } {
  const [one, other] = [first, second].map((row) => ({
    name: row?.name ?? '',
    ...(row?.results ? shareOf('conversions', row.results) : { hits: 0, of: 0 }),
  }));
  if (!one || !other || one.of < MIN_SAMPLE || other.of < MIN_SAMPLE)
    return { sentence: `Too few sessions to compare ${one?.name} and ${other?.name}.`, interval: null };
  const [high, low] = (rateOf(one) ?? 0) >= (rateOf(other) ?? 0) ? [one, other] : [other, one];
  const ratio = high.hits / high.of / (low.hits / low.of);
  const error = Math.sqrt(1 / high.hits - 1 / high.of + 1 / low.hits - 1 / low.of);
  const bound = (sign: 1 | -1) => ratio * Math.exp(sign * Z_95 * error);
  const text = (value: number) => value.toFixed(1);
  if (low.hits === 0 || bound(-1) <= 1)
    return {
      sentence: `${low.hits > 0 ? 'No significant difference: ' : ''}${high.name} converts ${formatPercent(high.hits / high.of)}, ${low.name} ${formatPercent(low.hits / low.of)}.`,
      interval: null,
    };
  return {
    sentence: `${high.name} converts ${text(ratio)}× more often than ${low.name}.`,
    interval: `95% interval ${text(bound(-1))}–${text(bound(1))}×`,
  };
}

/** CSV columns of pages, named as in the API. */
const csvColumns: CsvColumns<ResultRow> = {
  pageId: ({ pageId }) => pageId,
  name: ({ name }) => name,
  sessions: csvColumn('sessions', ({ results }) => results?.sessions),
  earlierSessions: csvColumn('change', ({ results }) => results?.change.earlier),
  conversions: csvColumn('conversion', ({ results }) => results?.conversions),
  formSubmits: csvColumn('formSubmits', ({ results }) => results?.formSubmits),
  bounces: csvColumn('bounces', ({ results }) => results?.bounces),
};
