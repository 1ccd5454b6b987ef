import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Area } from '#charts/brush-area.ts';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { formatRate } from '#charts/figures.tsx';
import { Legend, LegendKey } from '#charts/legend.tsx';
import { Readout } from '#charts/readout.tsx';
import { type ColumnMarks, rateAxisEnd, TimeChart, type TimePoint } from '#charts/time-chart.tsx';
import {
  type AnalysisResult,
  type Bucket,
  bucketsOf,
  type ComparisonResult,
  isEmptySelection,
  type LoadPhase,
  MIN_SAMPLE,
  type Selection,
  sum,
  type TimeAxis,
  wilson,
} from '#engines/sessions/index.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { createChoice } from '#lib/setting.ts';
import { formatPercent, plural } from '#lib/text.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { MethodHelp } from '#ui/method-help.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { areaToTimeRange, maskOutside, timeRangeToArea, useChartSelection } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import { OVER_TIME_TITLE } from './charts-skeleton.tsx';
import { formatLoadedDates, formatTimeRange } from './format.ts';
import { isDetermined } from './key-metric-labels.ts';
import {
  bucketReadout,
  comparisonCount,
  comparisonLegend,
  describeBucket,
  maxTicks,
  overTimeNumbers,
  timeTicks,
  visibleMarks,
} from './over-time-labels.ts';
import { isComparable } from './use-findings.ts';
import { usePageMarks } from './use-page-marks.ts';
import { useLiveResult, useThrottledSnapshot } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

interface OverTimeProps extends ChartProps {
  pageId: string;
  calendar: ZonedCalendar;
  /** Loading state of the sessions; marks load after them. */
  phase: LoadPhase;
}

const brushInvitation = createChoice('brush-invitation', ['shown', 'dismissed'], 'shown');
const MAX_INVITED = 7;

/**
 * Busiest seven columns, to show that they can be selected; null of few sessions, and once the user has pressed anything
 * on this device.
 */
function useInvitation(counts: readonly number[]): { from: number; to: number } | null {
  const isShown = useSetting(brushInvitation) === 'shown';
  useEffect(() => {
    if (!isShown) return;
    const events = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => brushInvitation.set('dismissed'), { signal: events.signal });
    return () => events.abort();
  }, [isShown]);
  const width = Math.min(MAX_INVITED, counts.length >> 1);
  if (!isShown || width === 0 || sum(counts) < MIN_SAMPLE) return null;
  const sums = counts.slice(width - 1).map((_, from) => sum(counts.slice(from, from + width)));
  const from = sums.indexOf(Math.max(...sums));
  return { from, to: from + width };
}

/** Sessions and conversion by hour, day, week or month. */
export function OverTime(props: OverTimeProps) {
  const { pageId, client, calendar, phase } = props;
  const snapshot = useThrottledSnapshot(client);
  const result = snapshot.result ?? props.result;
  // Not of a later snapshot, whose earlier sessions this result lacks.
  const comparison = snapshot.loadState?.comparison?.phase ?? null;
  const { zone } = calendar;
  const { axis } = result;
  const { unit, boundaries } = axis;
  const onPhone = useBelow('phone');
  const hasComparison = comparison === 'done';
  // A few earlier sessions show no course.
  const isCompared = hasComparison && result.comparison !== null && hasCourse(result, result.comparison);
  const comparisonResult = isCompared ? result.comparison : null;
  // Results of an audience mark its own versions only.
  const { audienceId } = useParams({ strict: false });
  const marks = usePageMarks(pageId, boundaries, phase === 'done', audienceId);
  const { start } = result.selection;
  const selectedArea = start ? timeRangeToArea(start, boundaries) : null;
  const isShareOfAll = isDetermined('conversion', result);
  const points = timePoints(result, comparisonResult, selectedArea);
  const pick = ({ axis: resultAxis, views }: AnalysisResult): ArrayLike<number> | null => {
    if (resultAxis.boundaries.length !== boundaries.length || resultAxis.boundaries[0] !== boundaries[0])
      return null;
    const { start: filter } = client.selection;
    return maskOutside(views.start.sessions, filter ? timeRangeToArea(filter, boundaries) : null, 0);
  };
  const live = useLiveResult(client, pick);
  const { brush, onClear } = useChartSelection(client, 'start', {
    toArea: (range) => timeRangeToArea(range, boundaries),
    toFilter: (area) => areaToTimeRange(area, boundaries),
  });
  const invitation = useInvitation(points.map(({ count }) => count));
  const legend: OverTimeLegendProps = {
    points,
    selected: pick(result),
    unit,
    selection: result.selection,
    rate: isShareOfAll ? 'Share of all sessions' : 'Conversion',
    comparison:
      result.comparison && isCompared === hasComparison
        ? comparisonLegend(result.comparison, comparison)
        : null,
    marks: marks.filter(({ counts }) => counts.some((count) => count > 0)),
  };
  return (
    <ChartFrame
      title={OVER_TIME_TITLE}
      className="border-line border-b short:pb-2 max-phone:pb-2"
      legend={<OverTimeLegend {...legend} />}
      help={
        <MethodHelp label="Other marks">
          <ul className="flex flex-col gap-2">
            <OtherMarks {...legend} />
            <PageMarks marks={legend.marks} />
          </ul>
        </MethodHelp>
      }
      result={
        // The figures above say the same.
        <span className="sr-only in-data-picturing:not-sr-only">
          <OverTimeSummary client={client} zone={zone} />
        </span>
      }
      numbers={() => overTimeNumbers(result, comparisonResult, zone, marks)}
      onClear={onClear}
    >
      <TimeChart
        label={OVER_TIME_TITLE}
        points={points}
        live={live}
        marks={marks}
        ticks={timeTicks(axis, onPhone ? maxTicks.phone : maxTicks.wide, calendar)}
        describe={(index) =>
          describeBucket(client.latest.get().result ?? result, index, isCompared, zone, marks)
        }
        readout={(index) => {
          const values = bucketReadout(client.latest.get().result ?? result, index, isCompared, zone, marks);
          return values && <Readout {...values} />;
        }}
        invitation={phase === 'done' && isEmptySelection(result.selection) && !onPhone ? invitation : null}
        formatArea={(area) => formatTimeRange(areaToTimeRange(area, boundaries), calendar)}
        {...brush}
      />
    </ChartFrame>
  );
}

interface OverTimeLegendProps {
  points: readonly TimePoint[];
  /** Counts of the selected sessions. */
  selected: ArrayLike<number> | null;
  unit: TimeAxis['unit'];
  selection: Selection;
  rate: string;
  /** Label of the comparison; null without one. */
  comparison: string | null;
  /** Marks below the columns. */
  marks: readonly { kind: ColumnMarks['kind']; verb: string }[];
}

/** The main marks of the chart; help and saved pictures explain the others. */
export function OverTimeLegend(props: OverTimeLegendProps) {
  const { points, selected, selection, rate, comparison } = props;
  const isFiltered = !isEmptySelection(selection);
  const marks = visibleMarks(points, selected);
  return (
    <>
      <Legend className="min-h-4 max-wide:w-full max-phone:order-last">
        {marks.bar ? <LegendKey mark="bar">{isFiltered ? 'Selection' : 'Sessions'}</LegendKey> : null}
        {marks.baseline && isFiltered ? <LegendKey mark="baseline">All</LegendKey> : null}
        {marks.rate ? <LegendKey mark="rate">{rate}</LegendKey> : null}
        {/* The earlier period loads last, so the legend keeps its order. */}
        {comparison && (marks.comparison || !marks.hatched) ? (
          <LegendKey mark="comparison">{comparison}</LegendKey>
        ) : null}
        {/* Phones have no room for them. */}
        <PageMarks marks={props.marks} className="max-phone:hidden in-data-picturing:flex" />
      </Legend>
      <Legend isPictureOnly>
        <OtherMarks {...props} />
      </Legend>
    </>
  );
}

function OtherMarks({ points, selected, unit, rate }: OverTimeLegendProps) {
  const marks = visibleMarks(points, selected);
  return (
    <>
      {marks.part ? <LegendKey mark="part">Partial {unit}</LegendKey> : null}
      {marks.band ? <LegendKey mark="band">95% interval</LegendKey> : null}
      {marks.unreliableRate ? (
        <LegendKey mark="unreliableRate">
          {rate}, under {MIN_SAMPLE} sessions
        </LegendKey>
      ) : null}
      {marks.beyond ? (
        <LegendKey mark="beyond">Above {formatPercent(rateAxisEnd(points) ?? 1, 0)}</LegendKey>
      ) : null}
      {marks.hatched ? <LegendKey mark="hatched">Not loaded yet</LegendKey> : null}
    </>
  );
}

/** Edits and published versions. */
const PageMarks = ({ marks, ...props }: Pick<OverTimeLegendProps, 'marks'> & { className?: string }) =>
  marks.map(({ kind, verb }) => (
    <LegendKey key={kind} mark={kind} {...props}>
      {verb}
    </LegendKey>
  ));

/** Whether either period has enough sessions, on any days, for a line. */
const hasCourse = ({ views }: AnalysisResult, comparison: ComparisonResult): boolean =>
  isComparable({ sessions: sum(views.start.sessions) }, { sessions: sum(comparison.views.start.sessions) });

/** Sessions and conversion of the dates shown, or of the selected ones. */
function OverTimeSummary({ client, zone }: { client: AnalysisClient; zone: string }) {
  const { result, loadState, isCounted } = useThrottledSnapshot(client);
  if (!result || !loadState) return 'No sessions';
  const { unit, isCoarsened, from, to } = result.axis;
  const { start } = result.selection;
  const { metrics, views } = result;
  // All time includes sessions without a valid start, which have no bar.
  const sessions = start ? metrics.sessions : sum(views.start.sessions);
  const dated = { hits: sum(views.start.conversions), of: sum(views.start.known) };
  const isShareOfAll = isDetermined('conversion', result);
  const conversion = isShareOfAll
    ? { hits: metrics.sessions, of: result.baselineMetrics.sessions }
    : start
      ? metrics.shares.conversion
      : dated;
  const verb = isShareOfAll ? 'of all' : 'convert';
  // Only loaded dates: slices load in parallel, which leaves gaps.
  const dates = formatLoadedDates(
    isCounted ? [[from, to]] : loadState.coverage,
    start ? [Math.max(from, start.from), Math.min(to, start.to - 1)] : [from, to],
    zone,
  );
  if (!dates) return 'No sessions';
  return (
    <>
      {isCoarsened ? `Grouped by ${unit} for this range. ` : null}
      {dates}: <b>{plural(sessions, 'session')}</b>
      {conversion.of > 0 ? (
        <>
          ,{' '}
          {conversion.of < MIN_SAMPLE ? (
            <span className="text-faint">
              {formatRate(conversion)} {verb}
            </span>
          ) : (
            <>
              <b>{formatRate(conversion)}</b> {verb}
            </>
          )}
        </>
      ) : null}
    </>
  );
}

/** Rates of fewer sessions vary so much that their line would dominate the chart. */
const MIN_SESSIONS_FOR_LINE = 10;

/** Rates of complete buckets with enough sessions; none if only one has them, as its plot would show no course. */
export function bucketRates(buckets: readonly Bucket[]): (number | null)[] {
  const rates = buckets.map(({ known, conversions, incomplete }) =>
    known >= MIN_SESSIONS_FOR_LINE && incomplete === null ? conversions / known : null,
  );
  return rates.filter((rate) => rate !== null).length > 1 ? rates : rates.map(() => null);
}

/**
 * Columns of the chart over time. The axis of rates covers all sessions and all days of the selection, so that brushing
 * never changes it.
 *
 * @param area selected columns; the rates of the others are pale
 */
export function timePoints(
  result: AnalysisResult,
  comparison: ComparisonResult | null,
  area: Area | null,
): TimePoint[] {
  const { axis, baseline, views } = result;
  const isShareOfAll = isDetermined('conversion', result);
  const all = bucketsOf(axis, baseline.start);
  const selected = bucketsOf(axis, views.start).map((bucket, index) =>
    isShareOfAll ? { ...bucket, known: all[index]?.sessions ?? 0, conversions: bucket.sessions } : bucket,
  );
  const rates = bucketRates(selected);
  const shownRates = maskOutside(rates, area, null);
  // Shares of all sessions have another scale than conversion.
  const allRates = isShareOfAll ? [] : bucketRates(all);
  return all.map((bucket, index) => {
    const { incomplete, sessions } = bucket;
    const own = selected[index] ?? bucket;
    const before = comparison && comparisonCount(comparison, index);
    const isReliableRate = own.known >= MIN_SAMPLE;
    const bounds = [reliableBound(bucket, allRates[index]), reliableBound(own, rates[index])];
    return {
      count: sessions,
      state: incomplete === null ? 'complete' : incomplete === 'unloaded' ? 'missing' : 'partial',
      rate: shownRates[index] ?? null,
      rateInterval: wilson({ hits: own.conversions, of: own.known }),
      isReliableRate,
      paleRate: area && isReliableRate ? (rates[index] ?? null) : null,
      axisRate: Math.max(...bounds) || null,
      comparison: before?.sessions ?? null,
      comparisonRate:
        before && before.known >= MIN_SAMPLE && !isShareOfAll ? before.conversions / before.known : null,
    };
  });
}

/** Upper end of the interval of a rate; 0 if it isn't drawn or has too few sessions. */
const reliableBound = ({ known, conversions }: Bucket, rate: number | null | undefined): number =>
  rate == null || known < MIN_SAMPLE ? 0 : (wilson({ hits: conversions, of: known })?.high ?? 0);
