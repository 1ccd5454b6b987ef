import { HOUR } from '#lib/time-units.ts';
import { type CalendarUnit, calendarOf } from '#lib/zoned.ts';
import type { SessionStore } from './columns/session-store.ts';
import {
  type ComparisonDates,
  type ComparisonMode,
  type ComparisonPeriod,
  comparisonDates,
  comparisonPeriod,
  shiftToPeriod,
  sliceToLoad,
} from './comparison-period.ts';
import { CubeCache, type CubeCounts } from './counting/cube.ts';
import { exactMetrics, type Metrics, metricsOf } from './counting/metrics.ts';
import { type CountingPlan, hasOwnBins, planCounting } from './counting/plan.ts';
import { type View, viewOf } from './counting/view.ts';
import {
  type Dimension,
  dimensions,
  type Selection,
  type TextDimension,
  textDimensions,
} from './dimensions/index.ts';
import type { Slice } from './loading/slices.ts';
import type { Range } from './range.ts';
import { type SortOrder, selectRows, sortRows } from './rows/sort-rows.ts';
import { type SessionSegment, segmentsOf } from './segments.ts';
import { isUsableHour, MIN_START, measures } from './session.ts';
import { rankDifferences, type SegmentDifference } from './statistics/rank-differences.ts';
import { type TimeAxis, timeAxis } from './time-axis.ts';
import { clipSlices, weekHours } from './week-hours.ts';

/** What to analyze, independent of the selection. */
export interface AnalysisOptions {
  range: Range;
  zone: string;
  unit: CalendarUnit | null;
  compare: ComparisonMode;
  now: number;
}

/** Loading state of the range. */
export interface LoadInfo {
  /** Whether the range has loaded completely; only then are the most frequent texts final. */
  isComplete: boolean;
  coverage: readonly Slice[];
  total: number | null;
  /** When sessions were last loaded, epoch ms. Defaults to the start of the current hour. */
  asOf?: number;
  /** Epoch ms before which no sessions exist; null or omitted if unknown. */
  emptyBefore?: number | null;
}

export type Views = Record<Dimension, View>;

/** Comparison of a range with an earlier period under the same selection. */
export interface ComparisonResult {
  /** Compared dates; `firstDay` is set if days before the first session are skipped. */
  dates: ComparisonDates;
  /** Starts of the earlier buckets, aligned with the axis, and the end of the last one. */
  boundaries: readonly number[];
  view: View;
  metrics: Metrics;
  /** Figures of the compared part of the range. */
  current: Metrics;
}

/** Views and figures under a selection. */
export interface AnalysisResult {
  /** Selection this result belongs to; may already be outdated during a brush. */
  selection: Selection;
  axis: TimeAxis;
  /** Each dimension filtered by all others. */
  views: Views;
  /** The same without a selection. */
  baseline: Views;
  metrics: Metrics;
  /** Figures of the range without a selection. */
  baselineMetrics: Metrics;
  /** Texts of each text dimension by bin, and the number of texts that share the bin after them. */
  texts: Record<TextDimension, { texts: readonly string[]; others: number }>;
  /** Null if no comparison is requested. */
  comparison: ComparisonResult | null;
  /**
   * Loaded hours per cell of weekday and hour, in the range and in its selected part. Denominator of rates per hour.
   */
  weekHours: Float64Array<ArrayBuffer>;
  selectedWeekHours: Float64Array<ArrayBuffer>;
  /** First and last hour with sessions, epoch ms. */
  oldest: number | null;
  newest: number | null;
}

/** Plans are rebuilt when the rows double: below that, the most frequent texts hardly change. */
const REPLAN_FACTOR = 2;

/** Parts of the result that don't depend on the selection. */
type AxisInfo = Pick<AnalysisResult, 'axis' | 'weekHours' | 'oldest' | 'newest'>;
/** Comparison period aligned with the axis. */
type AlignedPeriod = Pick<ComparisonResult, 'dates' | 'boundaries'>;
/** The range, its comparison period, or the compared part of the range. */
type RangeRole = 'range' | 'comparison' | 'current';
type BaselineCounts = Pick<AnalysisResult, 'baseline' | 'baselineMetrics' | 'texts'>;

let lastInstanceId = 0;
const nextInstanceId = () => {
  lastInstanceId += 1;
  return lastInstanceId;
};

/** Analyzes a session store and caches intermediate results between calls. */
export class Analysis {
  readonly store: SessionStore;
  /** Distinguishes cache keys of analyses with equally many rows. */
  readonly #instanceId = nextInstanceId();
  #options: AnalysisOptions;
  #isComplete = false;
  #plans = new Map<RangeRole, { key: string; plan: CountingPlan }>();
  readonly #cubes = new CubeCache();
  #axisInfo: { key: string; value: AxisInfo } | undefined;
  #alignedPeriod: { key: string; value: AlignedPeriod | null } | undefined;
  #baseline: { plan: CountingPlan; axisInfo: AxisInfo; value: BaselineCounts } | undefined;
  #order: { key: string; rows: Uint32Array<ArrayBuffer> } | undefined;

  constructor(store: SessionStore, options: AnalysisOptions) {
    this.store = store;
    this.#options = options;
    store.setCalendar(calendarOf(options.zone));
  }

  setOptions(options: AnalysisOptions): void {
    this.#options = options;
    this.store.setCalendar(calendarOf(options.zone));
  }

  /** Slice to load for the comparison; null if none is requested. */
  get comparisonSlice(): Slice | null {
    const period = this.#period;
    return period && sliceToLoad(this.#options.range, period, this.#clock);
  }

  get #clock() {
    return { now: this.#options.now, calendar: this.store.parts.start.calendar };
  }

  get #period(): ComparisonPeriod | null {
    return comparisonPeriod(this.#options.range, this.#options.compare, this.#clock);
  }

  /**
   * Counts all views under a selection; unchanged parts of the result keep their identity. Changing the selection of
   * `activeDimension` is nearly free; changing any other counts all rows.
   */
  analyze(selection: Selection, activeDimension: Dimension | null, loadInfo: LoadInfo): AnalysisResult {
    this.#isComplete = loadInfo.isComplete;
    const axisInfo = this.#axisInfoOf(loadInfo);
    const plan = this.#plan('range', selection, axisInfo.axis.boundaries);
    const baseline = this.#baselineOf(plan, axisInfo);
    const { cube, counts } = this.#cubes.count('selected', plan, selection, activeDimension);
    const metrics = metricsOf(cube, counts);
    const alignedPeriod = this.#alignPeriod(axisInfo, loadInfo);
    return {
      selection,
      ...axisInfo,
      selectedWeekHours: selection.start
        ? this.#weekHours(axisInfo, loadInfo, selection.start)
        : axisInfo.weekHours,
      ...baseline,
      views: viewsOf({ cube, counts }),
      metrics,
      comparison:
        alignedPeriod &&
        this.#compare(selection, activeDimension, { ...alignedPeriod, axis: axisInfo.axis, metrics }),
    };
  }

  /** Cache key of the selected rows and their order. */
  rowsKey(selection: Selection, order: SortOrder): string {
    const { range, zone } = this.#options;
    const { rows, revision } = this.store;
    return JSON.stringify([this.#instanceId, selection, order, range, zone, rows, revision]);
  }

  /** Selected rows, sorted. */
  rows(selection: Selection, order: SortOrder): Uint32Array<ArrayBuffer> {
    const key = this.rowsKey(selection, order);
    if (this.#order?.key !== key) {
      const plan = this.#plan('range', selection);
      this.#order = { key, rows: sortRows(this.store, selectRows(plan, selection), order) };
    }
    return this.#order.rows;
  }

  /** Number of stored sessions in the range. All time includes sessions with an unreadable start. */
  count(range: Range): number {
    const plan = planCounting(this.store, { boundaries: [], range, selection: {} });
    return selectRows(plan, {}).length;
  }

  /** Figures with exact quantiles; may scan all selected rows. */
  refineMetrics(selection: Selection, metrics: Metrics): Metrics {
    return this.#refine('range', selection, metrics);
  }

  /** The same for both sides of a comparison. */
  refineComparison(selection: Selection, comparison: ComparisonResult): ComparisonResult {
    const isPart = comparison.dates.firstDay !== null;
    const shifted = this.#shiftSelection(
      selection,
      this.#plans.get('range')?.plan.boundaries,
      comparison.boundaries,
    );
    const metrics = this.#refine('comparison', shifted, comparison.metrics);
    const current = this.#refine(isPart ? 'current' : 'range', selection, comparison.current);
    const isSame = metrics === comparison.metrics && current === comparison.current;
    return isSame ? comparison : { ...comparison, metrics, current };
  }

  #refine(role: RangeRole, selection: Selection, metrics: Metrics): Metrics {
    const approximate = measures.filter((measure) => {
      const { median, p90 } = metrics.measures[measure];
      return median?.exact === false || p90?.exact === false;
    });
    if (approximate.length === 0) return metrics;
    const rows = selectRows(this.#plan(role, selection), selection);
    const exact = approximate.map((measure) => [measure, exactMetrics(this.store, rows, measure)]);
    return { ...metrics, measures: { ...metrics.measures, ...Object.fromEntries(exact) } };
  }

  /** Ranks segments by how much the selected sessions differ from the rest of the range. */
  differences(selection: Selection): SegmentDifference<SessionSegment>[] {
    const plan = this.#plan('range', selection);
    const baseline = this.#cubes.countWithoutActive('baseline', plan, {});
    // Without an active dimension, each view counts exactly the selected sessions.
    const selected = this.#cubes.countWithoutActive('exact', plan, selection);
    const segments = segmentsOf(selection, plan, {
      selected: (dimension) => viewOf(dimension, selected.cube, selected.counts),
      baseline: (dimension) => viewOf(dimension, baseline.cube, baseline.counts),
    });
    return rankDifferences(segments);
  }

  #compare(
    selection: Selection,
    activeDimension: Dimension | null,
    { dates, boundaries, axis, metrics }: AlignedPeriod & { axis: TimeAxis; metrics: Metrics },
  ): ComparisonResult {
    const count = (role: RangeRole, counted: Selection, countedBoundaries: readonly number[], range: Range) =>
      this.#cubes.count(role, this.#plan(role, counted, countedBoundaries, range), counted, activeDimension);
    const shifted = this.#shiftSelection(selection, axis.boundaries, boundaries);
    const { cube, counts } = count('comparison', shifted, boundaries, dates.comparison);
    let current = metrics;
    if (dates.firstDay !== null) {
      const part = count('current', selection, axis.boundaries, dates.current);
      current = metricsOf(part.cube, part.counts);
    }
    return {
      dates,
      boundaries,
      view: viewOf('start', cube, counts),
      metrics: metricsOf(cube, counts),
      current,
    };
  }

  /** Shifts the dates of a selection to the comparison period. */
  #shiftSelection(
    selection: Selection,
    axisBoundaries: readonly number[] = [],
    boundaries: readonly number[],
  ): Selection {
    const { start } = selection;
    const period = this.#period;
    if (!start || !period) return selection;
    const { calendar } = this.#clock;
    const shifted = (time: number) =>
      boundaries[axisBoundaries.indexOf(time)] ?? shiftToPeriod(time, period, 'day', calendar);
    return { ...selection, start: { from: shifted(start.from), to: shifted(start.to) } };
  }

  #alignPeriod({ axis }: AxisInfo, { asOf = 0, emptyBefore = null }: LoadInfo): AlignedPeriod | null {
    const { range, now } = this.#options;
    const { rows, revision } = this.store;
    const key = JSON.stringify([
      this.#options,
      rows,
      revision,
      axis.boundaries,
      axis.unit,
      asOf,
      emptyBefore,
    ]);
    if (this.#alignedPeriod?.key === key) return this.#alignedPeriod.value;
    const { calendar } = this.#clock;
    const period = this.#period;
    const value = period && {
      dates: comparisonDates(range, period, {
        // Cached sessions that are shown while loading can be older than this hour.
        asOf: Math.max(asOf, now),
        firstDay: this.#firstDay(period, emptyBefore),
        calendar,
      }),
      boundaries: axis.boundaries.map((boundary) => shiftToPeriod(boundary, period, axis.unit, calendar)),
    };
    this.#alignedPeriod = { key, value };
    return value;
  }

  /** Start of the period's first day with sessions, or its end; null if earlier sessions may exist. */
  #firstDay({ start, end }: ComparisonPeriod, emptyBefore: number | null): number | null {
    if (emptyBefore === null || emptyBefore < start) return null;
    const { oldest } = this.#extent({ start, end });
    return oldest === null ? end + 1 : this.#clock.calendar.startOf(oldest, 'day');
  }

  /** By default, uses the boundaries of the last plan, and the analyzed range or the last plan's. */
  #plan(role: RangeRole, selection: Selection, boundaries?: readonly number[], range?: Range): CountingPlan {
    const cached = this.#plans.get(role);
    const plannedBoundaries = boundaries ?? cached?.plan.boundaries ?? [];
    const plannedRange = range ?? (role === 'range' ? this.#options.range : cached?.plan.range);
    if (!plannedRange) throw new Error('No range to count');
    const { rows, revision } = this.store;
    const key = JSON.stringify([plannedRange, this.#options.zone, plannedBoundaries, revision]);
    const hasEnoughRows = this.#isComplete
      ? rows === cached?.plan.rows
      : rows < REPLAN_FACTOR * ((cached?.plan.rows ?? 0) + 1);
    if (cached?.key === key && hasEnoughRows && hasOwnBins(cached.plan, selection)) return cached.plan;
    const plan = planCounting(this.store, {
      boundaries: plannedBoundaries,
      range: plannedRange,
      selection,
    });
    this.#plans.set(role, { key, plan });
    return plan;
  }

  #axisInfoOf({ coverage, total }: LoadInfo): AxisInfo {
    const { range, unit, now } = this.#options;
    const { rows, revision, parts } = this.store;
    const key = JSON.stringify([this.#options, rows, revision, coverage, total]);
    if (this.#axisInfo?.key === key) return this.#axisInfo.value;
    const { oldest, newest } = this.#extent(range);
    const input = { range, unit, oldest, newest, sessions: rows, total, coverage, now };
    const extent = { oldest, newest };
    const value = {
      ...extent,
      axis: timeAxis(input, parts.start.calendar),
      weekHours: this.#weekHours(extent, { coverage }),
    };
    this.#axisInfo = { key, value };
    return value;
  }

  /** Ignores hours that aren't loaded and, in an open range, those before the first and after the last session. */
  #weekHours(
    { oldest, newest }: Pick<AnalysisResult, 'oldest' | 'newest'>,
    { coverage }: Pick<LoadInfo, 'coverage'>,
    selected?: Selection['start'],
  ) {
    const { calendar } = this.store.parts.start;
    const { start, end } = this.#options.range;
    const now = calendar.startOf(this.#options.now, 'hour');
    const latest = Math.max(now, newest ?? now);
    const first = start === null ? oldest : Math.max(start, MIN_START);
    if (first === null) return weekHours([], calendar);
    const last = end === null ? (newest ?? now) + HOUR - 1 : Math.min(end, latest + HOUR - 1);
    const slices = clipSlices(coverage, [first, last]);
    return weekHours(selected ? clipSlices(slices, [selected.from, selected.to - 1]) : slices, calendar);
  }

  #baselineOf(plan: CountingPlan, axisInfo: AxisInfo): BaselineCounts {
    if (this.#baseline?.plan === plan && this.#baseline.axisInfo === axisInfo) return this.#baseline.value;
    const { cube, counts } = this.#cubes.countWithoutActive('baseline', plan, {});
    const value = {
      baseline: viewsOf({ cube, counts }),
      baselineMetrics: metricsOf(cube, counts),
      texts: Object.fromEntries(
        textDimensions.map((name) => {
          const { texts, others } = plan.topValues[name];
          return [name, { texts, others }];
        }),
      ) as AnalysisResult['texts'],
    };
    this.#baseline = { plan, axisInfo, value };
    return value;
  }

  /** First and last hour with sessions in a range. */
  #extent({ start, end }: Range) {
    let oldest: number | null = null;
    let newest: number | null = null;
    for (const hour of this.store.parts.start.hours.values) {
      if (!isUsableHour(hour)) continue;
      if ((start !== null && hour < start) || (end !== null && hour > end)) continue;
      if (oldest === null || hour < oldest) oldest = hour;
      if (newest === null || hour > newest) newest = hour;
    }
    return { oldest, newest };
  }
}

const viewsOf = ({ cube, counts }: CubeCounts) =>
  Object.fromEntries(dimensions.map((dimension) => [dimension, viewOf(dimension, cube, counts)])) as Views;
