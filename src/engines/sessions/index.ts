export { Analysis, type AnalysisOptions, type AnalysisResult, type ComparisonResult } from './analysis.ts';
export { ROWS_PER_CHUNK } from './columns/code-column.ts';
export { FIRST_VALUE } from './columns/dictionary.ts';
export { type Flag, type FlagState, flagStates, flags } from './columns/fields.ts';
export { restoreStore, SessionStore } from './columns/session-store.ts';
export { type StoreSnapshot, snapshotOf } from './columns/store-parts.ts';
export {
  type ComparisonDates,
  type ComparisonMode,
  comparisonModes,
  comparisonPeriod,
  isJudgedByWeeks,
  shiftToPeriod,
} from './comparison-period.ts';
export { Cube } from './counting/cube.ts';
export { type MeasureMetrics, type Metrics, metricsOf } from './counting/metrics.ts';
export { type CountingPlan, planCounting } from './counting/plan.ts';
export {
  type Bucket,
  bucketsOf,
  type Count,
  conversionShare,
  countAt,
  emptyCount,
  missingCount,
  type View,
  viewOf,
} from './counting/view.ts';
export {
  type Dimension,
  type DimensionFilter,
  dimensionOf,
  dimensions,
  isEmptySelection,
  isText,
  type Selection,
  type SortKey,
  sortKeys,
  type TextSelection,
  type TimeRange,
  type ValueRange,
  type WeekRange,
} from './dimensions/dimension.ts';
export {
  binOf,
  binRange,
  binStarts,
  binsOfRange,
  binsWithin,
  binWidth,
  densityOf,
  hasDensity,
} from './dimensions/measure.ts';
export {
  type CountChange,
  countChange,
  isLargeEnough,
  REFERENCE_WEEKS,
  relativeChange,
  sum,
} from './findings/changes.ts';
export type { DateComparison } from './findings/compare-dates.ts';
export type { CauseValue } from './findings/compare-periods.ts';
export {
  type Cause,
  type ComparedCounts,
  type DatedChange,
  type Findings,
  findCauses,
  type PeriodChange,
  type RateChange,
  type ValueChange,
} from './findings/find-causes.ts';
export type { PageQuery, RawPage } from './loading/load-slice.ts';
export { Loader, type LoadPhase, type LoadRecord, type LoadState } from './loading/loader.ts';
export { Coverage, type Slice, sliceConcurrency } from './loading/slices.ts';
export {
  expectedUnits,
  formatLocalDate,
  isFiner,
  lastDaysRange,
  type Preset,
  parseLocalDate,
  presets,
  type Range,
  resolveRange,
} from './range.ts';
export { type CsvField, type CsvOptions, csvChunks } from './rows/csv.ts';
export { type SortOrder, sampleRows } from './rows/sort-rows.ts';
export { isCause, type SessionSegment } from './segments.ts';
export {
  isWholeNumber,
  type Measure,
  maxValues,
  measureOf,
  measures,
  outcomesOf,
  type Session,
  type SessionOutcome,
  sourceMediumOf,
} from './session.ts';
export { estimateDifference, type Quantile } from './statistics/quantiles.ts';
export { MAX_FALSE_DISCOVERY_RATE, type SegmentDifference } from './statistics/rank-differences.ts';
export {
  excludesZero,
  MIN_SAMPLE,
  normalQuantile,
  type Proportion,
  type RateDifference,
  rateDifference,
  rateOf,
  wilson,
} from './statistics/rates.ts';
export {
  type CountedRange,
  countedRange,
  type IncompleteReason,
  type RangeCounts,
  type TimeAxis,
  toSlice,
} from './time-axis.ts';
export {
  addSession,
  buildTimeline,
  countInteractions,
  formatElapsedTime,
  type InteractionCount,
  type InteractionField,
  interactionFields,
  questionKey,
  type ReceivedInteraction,
  type SessionInteractions,
  type StepKind,
  type Timeline,
  type TimelineStep,
  toEpochMs,
} from './timeline.ts';
export { clipSlices } from './week-hours.ts';
