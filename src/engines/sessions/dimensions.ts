import { type Flag, type FlagState, flags } from './columns/fields.ts';
import { type Measure, measures } from './visit.ts';

/** Dimensions whose values are texts. */
export const textDimensions = ['source', 'medium', 'campaign', 'content', 'term', 'audience'] as const;
export type TextDimension = (typeof textDimensions)[number];

/** All that sessions can be charted and chosen by: `start` over time, `week` by weekday and hour. */
export const dimensions = ['start', 'week', ...measures, ...textDimensions, ...flags] as const;
export type Dimension = (typeof dimensions)[number];

/** Values from one to another; the end is not among them, and open where null. */
export interface ValueSpan {
  from: number;
  to: number | null;
}

/** Weekdays (0 is Monday) and hours, both ends included. */
export interface WeekSpan {
  days: readonly [first: number, last: number];
  hours: readonly [first: number, last: number];
}

/** Texts that are chosen; null stands for sessions without one. */
export type TextChoice = readonly (string | null)[];

/**
 * What is chosen of each dimension; a dimension left out is not restricted. Values, not bins, so that it means
 * the same whatever buckets are shown: starts are epoch ms in whole hours, measures in whole bins.
 */
export type Selection = {
  start?: { from: number; to: number };
  week?: WeekSpan;
} & { [M in Measure]?: ValueSpan } & { [T in TextDimension]?: TextChoice } & {
  [F in Flag]?: readonly FlagState[];
};

/** What rows can be sorted by: the columns of the table, as they are shown. */
export const sortKeys = ['start', 'audience', 'source', 'campaign', ...measures, 'outcome'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Whether nothing is selected. */
export const isEmpty = (selection: Selection): boolean => Object.keys(selection).length === 0;

const among = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);
export const isMeasure = (dimension: Dimension): dimension is Measure => among(measures, dimension);
export const isText = (dimension: Dimension): dimension is TextDimension => among(textDimensions, dimension);
export const isFlag = (dimension: Dimension): dimension is Flag => among(flags, dimension);
