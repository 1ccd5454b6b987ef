import { binRange, binStarts } from './bins.ts';
import { flagStates } from './columns/fields.ts';
import type { View } from './counting/view.ts';
import {
  type Dimension,
  dimensions,
  isFlag,
  isMeasure,
  isText,
  type Selection,
  type TextDimension,
} from './dimensions.ts';
import type { Measure } from './session.ts';
import type { Proportion } from './statistics/proportion.ts';

/** Sessions with one value of a dimension. */
export interface SessionSegment {
  dimension: Dimension;
  /** Selection of exactly these sessions. */
  filter: NonNullable<Selection[Dimension]>;
  selected: Proportion;
  others: Proportion;
}

interface SegmentValue {
  filter: SessionSegment['filter'];
  /** Sessions with this value, and those with any known value. */
  hits(view: View): number;
  of(view: View): number;
}

const countInBins = ({ sessions }: View) => sessions.reduce((sum, count) => sum + count, 0);
const countAll = (view: View) => countInBins(view) + view.missing + view.invalid;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const [DAYS, HOURS] = [7, 24];

const cells = (matches: (cell: number) => boolean): Pick<SegmentValue, 'hits' | 'of'> => ({
  hits: ({ sessions }) => sessions.reduce((sum, count, cell) => (matches(cell) ? sum + count : sum), 0),
  of: countInBins,
});

const weekValues: readonly SegmentValue[] = [
  ...upTo(DAYS).map((day) => ({
    filter: { days: [day, day] as const, hours: [0, HOURS - 1] as const },
    ...cells((cell) => Math.floor(cell / HOURS) === day),
  })),
  ...upTo(HOURS).map((hour) => ({
    filter: { days: [0, DAYS - 1] as const, hours: [hour, hour] as const },
    ...cells((cell) => cell % HOURS === hour),
  })),
];

const measureValues = (measure: Measure): SegmentValue[] =>
  binStarts[measure].map((_, bin) => ({
    filter: binRange(measure, bin),
    ...cells((each) => each === bin),
  }));

const textValues = (texts: readonly string[]): SegmentValue[] => [
  ...texts.map((text, bin) => ({ filter: [text], ...cells((each) => each === bin), of: countAll })),
  { filter: [null], hits: ({ missing }) => missing, of: countAll },
];

const [YES, UNKNOWN] = [flagStates.indexOf('yes'), flagStates.indexOf('unknown')];
const flagValues: readonly SegmentValue[] = [
  {
    filter: ['yes'],
    ...cells((state) => state === YES),
    of: (view) => countInBins(view) - (view.sessions[UNKNOWN] ?? 0),
  },
  { filter: ['unknown'], ...cells((state) => state === UNKNOWN) },
];

function valuesOf(dimension: Dimension, texts: Texts): readonly SegmentValue[] {
  if (dimension === 'week') return weekValues;
  if (isMeasure(dimension)) return measureValues(dimension);
  if (isText(dimension)) return textValues(texts(dimension));
  return isFlag(dimension) ? flagValues : [];
}

type Texts = (dimension: TextDimension) => readonly string[];

/**
 * Segments of all dimensions without a selection, except time. Empty segments are omitted.
 * @param views views of the selected sessions, and of all sessions in the range
 */
export function segmentsOf(
  selection: Selection,
  texts: Texts,
  views: { selected: (dimension: Dimension) => View; baseline: (dimension: Dimension) => View },
): SessionSegment[] {
  return dimensions.flatMap((dimension) => {
    if (selection[dimension]) return [];
    const [selectedView, baselineView] = [views.selected(dimension), views.baseline(dimension)];
    return valuesOf(dimension, texts).flatMap(({ filter, hits, of }): SessionSegment[] => {
      const selected = { hits: hits(selectedView), of: of(selectedView) };
      const others = {
        hits: hits(baselineView) - selected.hits,
        of: of(baselineView) - selected.of,
      };
      return selected.hits + others.hits > 0 ? [{ dimension, filter, selected, others }] : [];
    });
  });
}
