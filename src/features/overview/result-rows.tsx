import { clsx } from 'clsx';
import { CountDelta, describeCountDelta } from '#charts/count-delta.tsx';
import type { TrendBucket, TrendLine } from '#charts/day-trend.tsx';
import { conversionLayout, Rate } from '#charts/figures.tsx';
import {
  type ComparedRates,
  ConversionDelta,
  describeConversionDelta,
  significantDifference,
} from '#charts/rate-delta.tsx';
import { Spark } from '#charts/spark.tsx';
import { describeInterval, type RateScale, rateScale, Whisker } from '#charts/whisker.tsx';
import { type CountChange, MIN_SAMPLE, type Proportion, sum } from '#engines/sessions/index.ts';
import { type ListedPage, PageThumb } from '#features/pages/public.ts';
import { recordName } from '#lib/id.ts';
import { formatNumber, formatPercent, plural, truncate } from '#lib/text.ts';
import { formatDateTime, formatRange } from '#lib/time.ts';
import type { CalendarUnit, ZonedCalendar } from '#lib/zoned.ts';
import { columnKit } from '#table/columns.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { type ComparedResults, type PeriodResults, sumConversion } from './compared-results.ts';

/** A page with its results; undefined while they load. */
export interface ResultRow {
  pageId: string;
  name: string;
  /** Missing if it was deleted, or isn't loaded. */
  page: ListedPage | undefined;
  results: PagesResults | undefined;
  scale: RateScale;
  /** Color of its bars among compared pages; `null` if others are compared. */
  color?: string | null | undefined;
}

export interface PagesResults {
  sessions: number;
  conversions: number;
  formSubmits: number;
  bounces: number;
  /** Whether visitors submit a form, or can. */
  hasForm: boolean;
  /** Sessions by bucket. */
  bars: readonly number[];
  /** Whether the last bucket isn't over. */
  isRunning: boolean;
  /** Sessions on comparable days. */
  change: CountChange;
  /** Conversion on comparable days. */
  rates: ComparedRates;
  /** Of all sessions. */
  share: number;
}

interface Bucket {
  start: number;
  /** Indexes of its days. */
  days: readonly number[];
}

const MAX_DAYS = 92;
const MAX_WEEKS_IN_DAYS = 400;

const unitOf = (days: number): Exclude<CalendarUnit, 'hour'> =>
  days <= MAX_DAYS ? 'day' : days <= MAX_WEEKS_IN_DAYS ? 'week' : 'month';

/** Groups the days of long ranges by weeks or months. */
function bucketsOf(days: readonly number[], calendar: ZonedCalendar): Bucket[] {
  const unit = unitOf(days.length);
  const buckets = new Map<number, number[]>();
  for (const [index, day] of days.entries()) {
    const start = calendar.startOf(day, unit);
    buckets.set(start, [...(buckets.get(start) ?? []), index]);
  }
  return Array.from(buckets.values(), (indexes) => ({ start: days[indexes[0] ?? 0] ?? 0, days: indexes }));
}

const NONE: Proportion = { hits: 0, of: 0 };
/** Without anything to compare with. */
const NO_CHANGE: CountChange = { current: 0, earlier: 0, interval: null };

const sumOf = (counts: readonly number[], { days }: Bucket) =>
  days.reduce((total, day) => total + (counts[day] ?? 0), 0);

/** Names of pages in a sentence. */
export const pageNames = (pages: readonly ListedPage[]) => (pageId: string) => {
  const page = pages.find((each) => each.pageId === pageId);
  return truncate(nameOf(pageId, page), 32);
};

const nameOf = (pageId: string, page: ListedPage | undefined) =>
  recordName('Page', pageId, page?.name, page ? 'Untitled page' : 'Deleted page');

/** Rows of pages with results, busiest first, then those edited last. */
export function resultRows(
  pages: readonly ListedPage[],
  results: ComparedResults | undefined,
  calendar: ZonedCalendar,
): ResultRow[] {
  const byId = new Map(pages.map((page) => [page.pageId, page]));
  const buckets = bucketsOf(results?.days ?? [], calendar);
  const rates = Array.from(results?.pages.values() ?? [], ({ current }) => sumConversion(current));
  const scale = rateScale(rates);
  const all = sum(results?.total.current.sessions ?? []);
  const rowOf = (pageId: string): ResultRow => {
    const page = byId.get(pageId);
    const { current, earlier } = results?.pages.get(pageId) ?? {};
    const { sessions: sessionsChange, rates } = results?.changes.get(pageId) ?? {};
    const sessions = sum(current?.sessions ?? []);
    return {
      pageId,
      page,
      name: nameOf(pageId, page),
      scale,
      results: results && {
        sessions,
        conversions: sum(current?.conversions ?? []),
        formSubmits: sum(current?.formSubmits ?? []),
        hasForm:
          sum([...(current?.formSubmits ?? []), ...(earlier?.formSubmits ?? [])]) > 0 ||
          (page?.actions ?? []).some(({ actionType }) => /form/i.test(actionType ?? '')),
        bounces: sum(current?.bounces ?? []),
        bars: buckets.map((bucket) => sumOf(current?.sessions ?? [], bucket)),
        isRunning: results.isRunning,
        change: (results.earlier && sessionsChange) ?? NO_CHANGE,
        rates: rates ?? { current: NONE, previous: NONE },
        share: all === 0 ? 0 : sessions / all,
      },
    };
  };
  const ids = new Set([...byId.keys(), ...(results?.pages.keys() ?? [])]);
  const updatedAt = ({ page }: ResultRow) => page?.updatedAt ?? '';
  return Array.from(ids, rowOf).sort(
    (a, b) =>
      (b.results?.sessions ?? 0) - (a.results?.sessions ?? 0) || updatedAt(b).localeCompare(updatedAt(a)),
  );
}

/** The first rows, with intervals on a scale that only they set. */
export function firstRows(rows: readonly ResultRow[], count: number): ResultRow[] {
  const first = rows.slice(0, count);
  const { max } = rateScale(first.flatMap(({ results }) => (results ? shareOf('conversions', results) : [])));
  return first.map((row) => ({ ...row, scale: { ...row.scale, max } }));
}

export function totalRow(
  results: ComparedResults,
  rows: readonly ResultRow[],
  calendar: ZonedCalendar,
): ResultRow {
  const { current } = results.total;
  const { sessions, conversion } = results.findings.whole;
  return {
    pageId: '',
    page: undefined,
    name: plural(rows.length, 'page'),
    scale: rows[0]?.scale ?? rateScale([]),
    results: {
      sessions: sum(current.sessions),
      conversions: sum(current.conversions),
      formSubmits: sum(current.formSubmits),
      hasForm: true,
      bounces: sum(current.bounces),
      bars: bucketsOf(results.days, calendar).map((bucket) => sumOf(current.sessions, bucket)),
      isRunning: results.isRunning,
      change: results.earlier ? sessions : NO_CHANGE,
      rates: { current: conversion.current, previous: conversion.earlier },
      share: 1,
    },
  };
}

/** Buckets of the trend; without counts while these load. */
export function trendBuckets(
  days: readonly number[],
  isRunning: boolean,
  calendar: ZonedCalendar,
  results?: ComparedResults,
): TrendBucket[] {
  const unit = unitOf(days.length);
  const { zone } = calendar;
  const buckets = bucketsOf(days, calendar);
  const isToday = (index: number) => isRunning && unit === 'day' && index === buckets.length - 1;
  return buckets.map((bucket, index) => {
    const { start } = bucket;
    const end = days[bucket.days.at(-1) ?? 0] ?? start;
    const before = buckets[index - 1]?.start;
    const startsNext = (larger: CalendarUnit) =>
      before !== undefined && calendar.startOf(start, larger) !== calendar.startOf(before, larger);
    const tick = {
      day: () => {
        if (isToday(index)) return 'Today';
        if (buckets.length <= 7) return formatDateTime(start, 'shortWeekday', zone);
        if (buckets.length <= 14) return formatDateTime(start, 'day', zone);
        // A label in the last days would touch that of today.
        return startsNext('week') && index < buckets.length - Math.max(3, buckets.length / 14)
          ? formatDateTime(start, 'day', zone)
          : null;
      },
      week: () => (startsNext('month') ? formatDateTime(start, 'month', zone) : null),
      month: () =>
        buckets.length <= 14 || new Date(calendar.toLocal(start)).getUTCMonth() === 0
          ? formatDateTime(start, 'month', zone)
          : null,
    }[unit]();
    const label = {
      day: () => `${formatDateTime(start, 'shortWeekday', zone)} ${formatDateTime(start, 'day', zone)}`,
      week: () => formatRange(start, end, zone),
      month: () => formatDateTime(start, 'month', zone),
    }[unit]();
    if (!results) return { start, label, tick };
    const { current, earlier } = results.total;
    return {
      start,
      label,
      tick,
      counts: {
        sessions: sumOf(current.sessions, bucket),
        conversions: sumOf(current.conversions, bucket),
        previous: results.earlier ? sumOf(earlier.sessions, bucket) : null,
      },
    };
  });
}

/** A page's counts by bucket. */
export const lineCounts = (
  results: PeriodResults | undefined,
  days: readonly number[],
  calendar: ZonedCalendar,
): TrendLine['counts'] =>
  bucketsOf(days, calendar).map((bucket) => ({
    sessions: sumOf(results?.current.sessions ?? [], bucket),
    conversions: sumOf(results?.current.conversions ?? [], bucket),
  }));

export const shareOf = (
  hits: 'conversions' | 'formSubmits' | 'bounces',
  results: PagesResults,
): Proportion => ({
  hits: results[hits],
  of: results.sessions,
});

const { name, custom, time } = columnKit<ResultRow>();
const bar = <SkeletonBar className="w-10" />;

export const pageColumn = name('page', {
  noun: 'page',
  header: 'Page',
  value: ({ name }) => name,
  mark: ({ page }) =>
    page?.title && page.title !== page.name ? (
      // It wraps out of view if there is little room.
      <span className="flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden before:h-5 before:w-px before:content-[''] max-desktop:hidden">
        <bdi className="flex-[1_0_calc(var(--spacing)*32)] truncate text-faint">{truncate(page.title)}</bdi>
      </span>
    ) : null,
  picture: ({ page }) => <PageThumb page={page ?? { name: null, metadata: null }} />,
  pictureWidth: 10,
  minWidth: 58,
  sortable: true,
});

export const statusColumn = custom(
  'status',
  { header: 'Status', width: 28, hideBelow: 'compact' },
  ({ page }) => (page ? <Status value={page.status} /> : null),
);

/**
 * @param days number of days of the range
 * @param peak highest bar of all rows, if they are on the same scale
 */
export const barsColumn = (
  days: number,
  { isLarge = false, peak }: { isLarge?: boolean; peak?: number | undefined } = {},
) =>
  custom(
    'days',
    {
      header: unitOf(days) === 'day' ? plural(days, 'day') : `By ${unitOf(days)}`,
      width: isLarge ? 42 : 34,
      shrinks: true,
      phone: 'when',
    },
    ({ results, color }) =>
      results ? (
        <Spark
          counts={results.bars}
          noun="session"
          unit={unitOf(days)}
          isRunning={results.isRunning}
          peak={peak}
          color={color}
          isLarge={isLarge}
        />
      ) : (
        bar
      ),
  );

export const sessionsColumn = custom(
  'sessions',
  {
    header: 'Sessions',
    value: ({ results }) => results?.sessions,
    sortable: true,
    width: 22,
    align: 'end',
  },
  ({ results }) => (results ? formatNumber(results.sessions) : bar),
);

export const changeColumn = custom(
  'change',
  {
    header: 'Change',
    describe: ({ results }) => results && describeCountDelta(results.change),
    value: ({ results }) =>
      results?.change.earlier ? results.change.current / results.change.earlier : null,
    sortable: true,
    width: 22,
    align: 'end',
  },
  ({ results }) => (results ? <CountDelta change={results.change} /> : bar),
);

export const shareColumn = custom(
  'share',
  {
    header: 'Share',
    value: ({ results }) => results?.share,
    sortable: true,
    width: 28,
    align: 'end',
    hideBelow: 'wide',
  },
  ({ results }) =>
    results ? (
      <span className="flex items-center gap-3">
        <span aria-hidden className="h-1.5 w-11 flex-none overflow-hidden rounded-xs bg-chart-ghost">
          <span className="block h-full bg-chart-bar" style={{ width: `${results.share * 100}%` }} />
        </span>
        <span className="tnum flex-1 text-right text-muted">{formatPercent(results.share, 0)}</span>
      </span>
    ) : (
      bar
    ),
);

/** Share for sorting; null if it's shown as too few. */
const sortedShare = (field: 'conversions' | 'formSubmits' | 'bounces', results: PagesResults | undefined) =>
  results && results.sessions >= MIN_SAMPLE ? results[field] / results.sessions : null;

export const conversionColumn = custom(
  'conversion',
  {
    ...conversionLayout,
    describe: ({ results }) => results && describeConversionDelta(results.rates),
    value: ({ results }) => sortedShare('conversions', results),
  },
  ({ results }) => (
    <span className="rate-cell">
      {results ? (
        <>
          <span
            className={clsx(
              'font-medium',
              // Rows of phones have no heads; the unit of a change says as much.
              results.sessions >= MIN_SAMPLE &&
                !significantDifference(results.rates) &&
                "max-phone:after:ml-1 max-phone:after:font-regular max-phone:after:text-muted max-phone:after:text-xs max-phone:after:content-['convert']",
            )}
          >
            <Rate rate={shareOf('conversions', results)} />
          </span>
          <ConversionDelta rates={results.rates} />
        </>
      ) : (
        bar
      )}
    </span>
  ),
);

const rateColumn = (
  field: 'formSubmits' | 'bounces',
  header: string,
  layout: { width: number; hideBelow: 'tablet' | 'wide' },
  hasRate: (results: PagesResults) => boolean = () => true,
) =>
  custom(
    field,
    {
      header,
      value: ({ results }) => (results && hasRate(results) ? sortedShare(field, results) : null),
      sortable: true,
      align: 'end',
      ...layout,
    },
    ({ results }) =>
      !results ? (
        bar
      ) : hasRate(results) ? (
        <Rate rate={shareOf(field, results)} />
      ) : (
        <span className="sr-only">No form</span>
      ),
  );

export const formColumn = rateColumn(
  'formSubmits',
  'Form submits',
  { width: 26, hideBelow: 'wide' },
  ({ hasForm }) => hasForm,
);
export const bouncedColumn = rateColumn('bounces', 'Bounced', { width: 20, hideBelow: 'tablet' });

export const intervalColumn = custom(
  'interval',
  {
    header: '95% interval',
    describe: ({ results }) => results && describeInterval(shareOf('conversions', results)),
    width: 30,
    hideBelow: 'wide',
  },
  ({ results, scale }) => results && <Whisker {...scale} rate={shareOf('conversions', results)} />,
);

export const updatedColumn = time('updated', {
  header: 'Updated',
  value: ({ page }) => page?.updatedAt,
  width: 26,
  hideBelow: 'wide',
  phone: undefined,
});

/** Second line of phones: the sessions and their change, or the status. */
export const phoneColumn = custom(
  'phone',
  { header: 'Results', hideHeader: true, phoneOnly: true, phone: 'kind' },
  ({ page, results }) =>
    results ? (
      <span className="flex items-center gap-2">
        <span className="tnum">{plural(results.sessions, 'session')}</span>
        <CountDelta change={results.change} />
      </span>
    ) : page ? (
      <Status value={page.status} />
    ) : null,
);
