import { type Flag, type FlagState, flags } from './columns/fields.ts';
import { type Measure, measures } from './session.ts';

/** Dimensions whose values are texts. */
export const textDimensions = ['source', 'medium', 'campaign', 'content', 'term', 'audience'] as const;
export type TextDimension = (typeof textDimensions)[number];

/** All that sessions can be charted and chosen by: `start` over time, `week` by weekday and hour. */
export const dimensions = ['start', 'week', ...measures, ...textDimensions, ...flags] as const;
export type Dimension = (typeof dimensions)[number];

/** Values from one to another; the end is not among them, and open where null. */
export interface ValueRange {
  from: number;
  to: number | null;
}

/** Weekdays (0 is Monday) and hours, both ends included. */
export interface WeekRange {
  days: readonly [first: number, last: number];
  hours: readonly [first: number, last: number];
}

/** Texts that are chosen; null stands for sessions without one. */
export type TextSelection = readonly (string | null)[];

/**
 * What is chosen of each dimension; a dimension left out is not restricted. Values, not bins, so that it means
 * the same whatever buckets are shown: starts are epoch ms in whole hours, measures in whole bins.
 */
export type Selection = {
  start?: { from: number; to: number };
  week?: WeekRange;
} & { [M in Measure]?: ValueRange } & { [T in TextDimension]?: TextSelection } & {
  [F in Flag]?: readonly FlagState[];
};

/** What rows can be sorted by: the columns of the table, as they are shown. */
export const sortKeys = ['start', 'audience', 'source', 'campaign', ...measures, 'outcome'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Whether nothing is selected. */
export const isEmptySelection = (selection: Selection): boolean => Object.keys(selection).length === 0;

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);
export const isMeasure = (dimension: Dimension): dimension is Measure => isOneOf(measures, dimension);
export const isText = (dimension: Dimension): dimension is TextDimension =>
  isOneOf(textDimensions, dimension);
export const isFlag = (dimension: Dimension): dimension is Flag => isOneOf(flags, dimension);
