import type { CodeColumn } from '../columns/code-column.ts';
import { FIRST_VALUE } from '../columns/dictionary.ts';
import { type Flag, type FlagState, flagStates, flags } from '../columns/fields.ts';
import type { CountingPlan } from '../counting/plan.ts';
import { type Measure, measures } from '../session.ts';
import { measureDimension } from './measure.ts';
import { textDimension } from './text.ts';
import { startDimension, weekDimension } from './time.ts';

export const textDimensions = ['source', 'medium', 'campaign', 'content', 'term', 'audience'] as const;
export type TextDimension = (typeof textDimensions)[number];

/** Dimensions to chart and filter by. `start` is time, `week` is weekday and hour. */
export const dimensions = ['start', 'week', ...measures, ...textDimensions, ...flags] as const;
export type Dimension = (typeof dimensions)[number];

/** Half-open range of time, epoch ms. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Half-open range of values; no upper bound if `to` is null. */
export interface ValueRange {
  from: number;
  to: number | null;
}

/** Weekdays (0 is Monday) and hours, both ends inclusive. */
export interface WeekRange {
  days: readonly [first: number, last: number];
  hours: readonly [first: number, last: number];
}

/** Selected texts; null selects sessions without one. */
export type TextSelection = readonly (string | null)[];

type Filters = { start: TimeRange; week: WeekRange } & { [M in Measure]: ValueRange } & {
  [T in TextDimension]: TextSelection;
} & { [F in Flag]: readonly FlagState[] };

/**
 * Selected values by dimension; an omitted dimension is unrestricted. Holds values instead of bins to be independent
 * of the buckets on screen: starts are epoch ms in whole hours, measures match whole bins.
 */
export type Selection = Partial<Filters>;
export type DimensionFilter = Filters[Dimension];

export const sortKeys = ['start', 'audience', 'source', 'campaign', ...measures, 'outcome'] as const;
export type SortKey = (typeof sortKeys)[number];

export const isEmptySelection = (selection: Selection): boolean => Object.keys(selection).length === 0;

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);
export const isMeasure = (dimension: Dimension): dimension is Measure => isOneOf(measures, dimension);
export const isText = (dimension: Dimension): dimension is TextDimension =>
  isOneOf(textDimensions, dimension);
export const isFlag = (dimension: Dimension): dimension is Flag => isOneOf(flags, dimension);

/** Half-open interval of bins. */
export type BinInterval = readonly [from: number, to: number];

/** How rows are binned and filtered by one dimension. Bins 0 and 1 hold missing and invalid values. */
export interface SessionDimension<Filter> {
  codes: CodeColumn;
  codeCount(): number;
  readonly binCount: number;
  binOf(code: number): number;
  /** Classes to count rows by; the bins by default. */
  readonly classes?: DimensionClasses;
  /** Predicate for the codes that a filter selects. */
  matches(filter: Filter): (code: number) => boolean;
  /** Bins that a filter selects; null if bins can't express it. */
  binsOfFilter(filter: Filter): readonly BinInterval[] | null;
  /** Values whose share is compared between selections. */
  segments(): readonly SegmentFilter<Filter>[];
}

/** Groups of codes, each part of one bin. */
export interface DimensionClasses {
  classOf(code: number): number;
  /** Bins by class. */
  bins: Uint16Array;
}

export interface SegmentFilter<Filter> {
  filter: Filter;
  /** Bins whose sessions don't count towards the total. */
  ignoredBins: readonly number[];
}

export function dimensionOf(dimension: Dimension, plan: CountingPlan): SessionDimension<DimensionFilter> {
  if (dimension === 'start') return startDimension(plan);
  if (dimension === 'week') return weekDimension(plan);
  if (isMeasure(dimension)) return measureDimension(dimension, plan);
  return isText(dimension) ? textDimension(dimension, plan) : flagDimension(dimension, plan);
}

const binOfState = (state: FlagState) => flagStates.indexOf(state) + FIRST_VALUE;

/** Flag with a bin per state. */
const flagDimension = (flag: Flag, { store }: CountingPlan): SessionDimension<readonly FlagState[]> => ({
  codes: store.parts.flags[flag],
  codeCount: () => flagStates.length,
  binCount: flagStates.length + FIRST_VALUE,
  binOf: (code) => code + FIRST_VALUE,
  matches: (states) => {
    const codes = new Set(states.map((state) => flagStates.indexOf(state)));
    return (code) => codes.has(code);
  },
  binsOfFilter: (states) => [...new Set(states)].map(binOfState).map((bin) => [bin, bin + 1]),
  segments: () => flagSegments,
});

const flagSegments = [
  { filter: ['yes'] as const, ignoredBins: [binOfState('unknown')] },
  { filter: ['unknown'] as const, ignoredBins: [] },
];
