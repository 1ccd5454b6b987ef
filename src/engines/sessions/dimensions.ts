import { type Flag, type FlagState, flags } from './columns/fields.ts';
import { type Measure, measures } from './session.ts';

export const textDimensions = ['source', 'medium', 'campaign', 'content', 'term', 'audience'] as const;
export type TextDimension = (typeof textDimensions)[number];

/** Dimensions to chart and filter by. `start` is time, `week` is weekday and hour. */
export const dimensions = ['start', 'week', ...measures, ...textDimensions, ...flags] as const;
export type Dimension = (typeof dimensions)[number];

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

/**
 * Selected values by dimension; an omitted dimension is unrestricted. Holds values instead of bins to be independent
 * of the buckets on screen: starts are epoch ms in whole hours, measures match whole bins.
 */
export type Selection = {
  start?: { from: number; to: number };
  week?: WeekRange;
} & { [M in Measure]?: ValueRange } & { [T in TextDimension]?: TextSelection } & {
  [F in Flag]?: readonly FlagState[];
};

/** Sortable columns of the table. */
export const sortKeys = ['start', 'audience', 'source', 'campaign', ...measures, 'outcome'] as const;
export type SortKey = (typeof sortKeys)[number];

export const isEmptySelection = (selection: Selection): boolean => Object.keys(selection).length === 0;

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);
export const isMeasure = (dimension: Dimension): dimension is Measure => isOneOf(measures, dimension);
export const isText = (dimension: Dimension): dimension is TextDimension =>
  isOneOf(textDimensions, dimension);
export const isFlag = (dimension: Dimension): dimension is Flag => isOneOf(flags, dimension);
