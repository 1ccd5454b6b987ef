import { mapKeys } from '#lib/collections.ts';
import { HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
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
import { exactMetrics, isApproximate, type Metrics, metricsOf } from './counting/metrics.ts';
import { type CountingPlan, hasOwnBins, planCounting } from './counting/plan.ts';
import { countAt, type View, viewOf } from './counting/view.ts';
import {
  type Dimension,
  dimensions,
  type Selection,
  type TextDimension,
  textDimensions,
} from './dimensions/dimension.ts';
import { compareDates, type DateComparison } from './findings/compare-dates.ts';
import { type CauseValue, comparePeriods } from './findings/compare-periods.ts';
import type { Findings } from './findings/find-causes.ts';
import type { Slice } from './loading/slices.ts';
import type { Range } from './range.ts';
import { type SortOrder, selectRows, sortRows } from './rows/sort-rows.ts';
import { compareSegments, type RankedDifferences, segmentsOf } from './segments.ts';
import { MIN_START } from './session.ts';
import { type AxisOptions, type TimeAxis, timeAxis } from './time-axis.ts';
import { clipSlices, weekHours } from './week-hours.ts';

/** The analysis, independent of the selection. */
export interface AnalysisOptions extends AxisOptions {
  zone: string;
  compare: ComparisonMode;
}

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
  /** Each dimension filtered by all others, like the counts of the range. */
  views: Views;
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
  /** Texts of each text dimension by bin. The bin after them is shared by all other texts. */
  texts: Record<TextDimension, readonly string[]>;
  /** The selected dates against the others; null without selected ones. */
  dates: DateComparison | null;
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
  /** Sessions of the range that end before they start. */
  endsBeforeStart: number;
}

/** Plans are rebuilt when the rows double: below that, the most frequent texts hardly change. */
const REPLAN_FACTOR = 2;

/** Comparison period aligned with the axis; `asOf` is when the current one was last loaded, epoch ms. */
type AlignedPeriod = Pick<ComparisonResult, 'dates' | 'boundaries'> & { asOf: number };
/** Parts of the result that don't depend on the selection or on counts. */
type AxisInfo = Pick<AnalysisResult, 'axis' | 'weekHours' | 'oldest' | 'newest' | 'endsBeforeStart'>;
/** The range, its comparison period, or the compared part of the range. */
type RangeRole = 'range' | 'comparison' | 'current';
type BaselineCounts = Pick<AnalysisResult, 'baseline' | 'baselineMetrics' | 'texts'>;

/** Analyzes a session store and caches intermediate results between calls. */
export class Analysis {
  readonly store: SessionStore;
  #options: AnalysisOptions;
  #isComplete = false;
  #plans = new Map<RangeRole, { key: string; plan: CountingPlan }>();
  readonly #cubes = new CubeCache();
  #axisCache: { key: string; axisInfo: AxisInfo; period: AlignedPeriod | null } | undefined;
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
    const { axisInfo, period } = this.#computeAxis(loadInfo);
    const plan = this.#plan('range', selection, axisInfo.axis.boundaries, this.#options.range);
    const { cube, counts } = this.#cubes.count('selected', plan, selection, activeDimension);
    const metrics = metricsOf(cube, counts);
    const views = viewsOf({ cube, counts });
    const result = {
      selection,
      ...axisInfo,
      selectedWeekHours: selection.start
        ? this.#weekHours(axisInfo, loadInfo, selection.start)
        : axisInfo.weekHours,
      ...this.#baselineOf(plan, axisInfo),
      views: { ...views, start: this.#clipToDates(views.start, selection, axisInfo.axis.boundaries) },
      metrics,
      comparison: period && this.#compare(selection, activeDimension, period, axisInfo.axis, metrics),
    };
    return { ...result, dates: compareDates(result) };
  }

  /** In buckets that selected dates cover in part, counts only the sessions of these dates. */
  #clipToDates(view: View, { start: dates, ...others }: Selection, boundaries: readonly number[]): View {
    if (!dates) return view;
    const clipped = { ...view };
    for (let bucket = 0; bucket < boundaries.length - 1; bucket += 1) {
      const [from = 0, to = 0] = boundaries.slice(bucket, bucket + 2);
      const [first, end] = [Math.max(from, dates.from), Math.min(to, dates.to)];
      if (first >= end || (first === from && end === to)) continue;
      const plan = planCounting(this.store, {
        boundaries: [first, end],
        range: { start: first, end: end - 1 },
        selection: others,
      });
      const { cube, counts } = new CubeCache().countWithoutActive('dates', plan, others);
      const count = countAt(viewOf('start', cube, counts), 0);
      for (const name of ['sessions', 'known', 'conversions'] as const)
        clipped[name] = clipped[name].with(bucket, count[name]);
    }
    return clipped;
  }

  /** Cache key of the selected rows and their order. */
  rowsKey(selection: Selection, order: SortOrder): string {
    return JSON.stringify([this.store.version, selection, order, this.#options.range]);
  }

  /** Selected rows, sorted. */
  rows(selection: Selection, order: SortOrder): Uint32Array<ArrayBuffer> {
    const key = this.rowsKey(selection, order);
    if (this.#order?.key !== key) {
      const rows = rowsIn(this.store, this.#options.range, selection);
      this.#order = { key, rows: sortRows(this.store, rows, order) };
    }
    return this.#order.rows;
  }

  /** Number of stored sessions in the range. All time includes sessions with an unreadable start. */
  count(range: Range): number {
    return rowsIn(this.store, range, {}).length;
  }

  /** The result with exact quantiles, or itself if they are exact; may scan all rows. */
  refine(result: AnalysisResult): AnalysisResult {
    const { selection, metrics, baselineMetrics, comparison, axis } = result;
    const all = [metrics, baselineMetrics, ...(comparison ? [comparison.metrics, comparison.current] : [])];
    if (!all.some(isApproximate)) return result;
    const { range } = this.#options;
    const exact = (within: Range, filter: Selection, approximate: Metrics) =>
      isApproximate(approximate)
        ? exactMetrics(this.store, rowsIn(this.store, within, filter), approximate)
        : approximate;
    return {
      ...result,
      metrics: exact(range, selection, metrics),
      baselineMetrics: exact(range, {}, baselineMetrics),
      comparison: comparison && {
        ...comparison,
        metrics: exact(
          comparison.dates.comparison,
          this.#shiftSelection(selection, axis.boundaries, comparison.boundaries),
          comparison.metrics,
        ),
        current: exact(comparison.dates.current, selection, comparison.current),
      },
    };
  }

  /** Ranks segments by how much the selected sessions differ from the rest of the range. */
  differences(selection: Selection): RankedDifferences {
    const boundaries = this.#plans.get('range')?.plan.boundaries ?? [];
    const plan = this.#plan('range', selection, boundaries, this.#options.range);
    const baseline = this.#cubes.countWithoutActive('baseline', plan, {});
    // Without an active dimension, each view counts exactly the selected sessions.
    const selected = this.#cubes.countWithoutActive('exact', plan, selection);
    const segments = segmentsOf(selection, plan, {
      selected: (dimension) => viewOf(dimension, selected.cube, selected.counts),
      baseline: (dimension) => viewOf(dimension, baseline.cube, baseline.counts),
    });
    return compareSegments(selection, segments);
  }

  /**
   * What changed in the selected sessions against the comparison period of the last analysis, and why; null without
   * one.
   * @param weeks for a range of fewer than 7 days: all sessions on the same weekdays of the 8 weeks before
   */
  findings(selection: Selection, weeks: readonly number[] = []): Findings<CauseValue> | null {
    const { axisInfo, period } = this.#axisCache ?? {};
    if (!axisInfo || !period) return null;
    const { dates, boundaries, asOf } = period;
    const current = { start: dates.current.start ?? 0, end: Math.min(dates.current.end ?? asOf, asOf) };
    const shifted = this.#shiftSelection(selection, axisInfo.axis.boundaries, boundaries);
    return comparePeriods(
      this.store,
      { range: clipTo(current, selection), selection },
      { range: clipTo(dates.comparison, shifted), selection: shifted },
      this.#clock.calendar,
      weeks,
    );
  }

  #compare(
    selection: Selection,
    activeDimension: Dimension | null,
    { dates, boundaries }: AlignedPeriod,
    axis: TimeAxis,
    metrics: Metrics,
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
      views: viewsOf({ cube, counts }),
      metrics: metricsOf(cube, counts),
      current,
    };
  }

  /** Shifts the dates of a selection to the comparison period. */
  #shiftSelection(
    selection: Selection,
    axisBoundaries: readonly number[],
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

  #alignPeriod(
    { boundaries, unit }: TimeAxis,
    { asOf = 0, emptyBefore = null }: LoadInfo,
  ): AlignedPeriod | null {
    const { range, now } = this.#options;
    const { calendar } = this.#clock;
    const period = this.#period;
    // Cached sessions that are shown while loading can be older than this hour.
    const latest = Math.max(asOf, now);
    return (
      period && {
        asOf: latest,
        dates: comparisonDates(range, period, {
          asOf: latest,
          firstDay: this.#firstDay(period, emptyBefore),
          calendar,
        }),
        boundaries: boundaries.map((boundary) => shiftToPeriod(boundary, period, unit, calendar)),
      }
    );
  }

  /** Start of the period's first day with sessions, or its end; null if earlier sessions may exist. */
  #firstDay({ start, end }: ComparisonPeriod, emptyBefore: number | null): number | null {
    if (emptyBefore === null || emptyBefore < start) return null;
    const { oldest } = this.store.parts.start.extent({ start, end });
    return oldest === null ? end + 1 : this.#clock.calendar.startOf(oldest, 'day');
  }

  #plan(role: RangeRole, selection: Selection, boundaries: readonly number[], range: Range): CountingPlan {
    const cached = this.#plans.get(role);
    const { rows, revision } = this.store;
    const key = JSON.stringify([range, boundaries, revision]);
    const hasEnoughRows = this.#isComplete
      ? rows === cached?.plan.rows
      : rows < REPLAN_FACTOR * ((cached?.plan.rows ?? 0) + 1);
    if (cached?.key === key && hasEnoughRows && hasOwnBins(cached.plan, selection)) return cached.plan;
    const plan = planCounting(this.store, { boundaries, range, selection });
    this.#plans.set(role, { key, plan });
    return plan;
  }

  /** Axis and comparison period; cached until options, sessions or loading state change. */
  #computeAxis(loadInfo: LoadInfo) {
    const key = JSON.stringify([this.#options, this.store.version, loadInfo]);
    if (this.#axisCache?.key === key) return this.#axisCache;
    const { range, unit, now } = this.#options;
    const { rows, parts } = this.store;
    const { coverage, total } = loadInfo;
    const extent = parts.start.extent(range);
    const axis = timeAxis(
      { range, unit, ...extent, sessions: rows, total, coverage, now },
      parts.start.calendar,
    );
    const axisInfo: AxisInfo = {
      ...extent,
      axis,
      weekHours: this.#weekHours(extent, loadInfo),
      endsBeforeStart: this.store.countEndsBeforeStart(range),
    };
    this.#axisCache = { key, axisInfo, period: this.#alignPeriod(axis, loadInfo) };
    return this.#axisCache;
  }

  /**
   * Ignores hours that aren't loaded and, in an open range, those before the first and after the last session. The
   * running hour counts by the part that had elapsed when sessions were last loaded.
   */
  #weekHours(
    { oldest, newest }: Pick<AnalysisResult, 'oldest' | 'newest'>,
    { coverage, asOf = 0 }: Pick<LoadInfo, 'coverage' | 'asOf'>,
    selected?: Selection['start'],
  ) {
    const { calendar } = this.store.parts.start;
    const { start, end } = this.#options.range;
    const now = calendar.startOf(this.#options.now, 'hour');
    const latest = Math.max(now, newest ?? now);
    const first = start === null ? oldest : Math.max(start, MIN_START);
    if (first === null) return weekHours([], calendar);
    const endOf = (hour: number) => (asOf > hour ? Math.min(asOf, hour + HOUR) : hour + HOUR) - 1;
    const last = end === null ? endOf(newest ?? now) : Math.min(end, endOf(latest));
    const slices = clipSlices(coverage, [first, last]);
    return weekHours(selected ? clipSlices(slices, [selected.from, selected.to - 1]) : slices, calendar);
  }

  #baselineOf(plan: CountingPlan, axisInfo: AxisInfo): BaselineCounts {
    if (this.#baseline?.plan === plan && this.#baseline.axisInfo === axisInfo) return this.#baseline.value;
    const { cube, counts } = this.#cubes.countWithoutActive('baseline', plan, {});
    const value = {
      baseline: viewsOf({ cube, counts }),
      baselineMetrics: metricsOf(cube, counts),
      texts: mapKeys(textDimensions, (name) => plan.topValues[name].texts),
    };
    this.#baseline = { plan, axisInfo, value };
    return value;
  }
}

/** The part of a range that a selection leaves. */
const clipTo = ({ start, end }: { start: number; end: number }, { start: selected }: Selection) => ({
  start: Math.max(start, selected?.from ?? start),
  end: Math.min(end, selected ? selected.to - 1 : end),
});

const viewsOf = ({ cube, counts }: CubeCounts): Views =>
  mapKeys(dimensions, (dimension) => viewOf(dimension, cube, counts));

/** Rows of a range under a selection, in load order. */
const rowsIn = (store: SessionStore, range: Range, selection: Selection) =>
  selectRows(planCounting(store, { boundaries: [], range, selection }), selection);
