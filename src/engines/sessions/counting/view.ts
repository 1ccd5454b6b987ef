import { FIRST_VALUE, INVALID, MISSING } from '../columns/dictionary.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Proportion } from '../statistics/rates.ts';
import type { IncompleteReason, TimeAxis } from '../time-axis.ts';
import type { Cube } from './cube.ts';
import type { CellCounts } from './tally.ts';

/** Sessions, sessions with a known conversion state, and conversions, each by bin. */
export interface View {
  sessions: Uint32Array<ArrayBuffer>;
  known: Uint32Array<ArrayBuffer>;
  conversions: Uint32Array<ArrayBuffer>;
  /** Sessions without a value or with an invalid one. */
  missing: number;
  invalid: number;
  /** Conversion state of the sessions without a value. */
  missingKnown: number;
  missingConversions: number;
}

export const emptyView = (bins: number): View => ({
  sessions: new Uint32Array(bins),
  known: new Uint32Array(bins),
  conversions: new Uint32Array(bins),
  missing: 0,
  invalid: 0,
  missingKnown: 0,
  missingConversions: 0,
});

/** Adds the counts at an index to a bin of the dimension. */
function addTo(view: View, bin: number, counts: CellCounts, index: number) {
  const sessions = counts.sessions[index] ?? 0;
  if (sessions === 0) return;
  const conversions = counts.conversions[index] ?? 0;
  const known = sessions - (counts.unknown[index] ?? 0);
  if (bin === MISSING) {
    view.missing += sessions;
    view.missingKnown += known;
    view.missingConversions += conversions;
  } else if (bin === INVALID) view.invalid += sessions;
  else {
    const visibleBin = bin - FIRST_VALUE;
    view.sessions[visibleBin] = (view.sessions[visibleBin] ?? 0) + sessions;
    view.conversions[visibleBin] = (view.conversions[visibleBin] ?? 0) + conversions;
    view.known[visibleBin] = (view.known[visibleBin] ?? 0) + known;
  }
}

/** A dimension's bins, filtered by all other dimensions. */
export function viewOf(dimension: Dimension, cube: Cube, counts: CellCounts): View {
  const { start, bins, binCount } = cube.sectionOf(dimension);
  const view = emptyView(binCount - FIRST_VALUE);
  if (dimension === cube.active) {
    const ownCounts = cube.ownCounts();
    for (let bin = 0; bin < binCount; bin += 1) addTo(view, bin, ownCounts, bin);
    return view;
  }
  for (let index = 0; index < bins.length; index += 1)
    addTo(view, bins[index] ?? MISSING, counts, start + index);
  return view;
}

/** Number of sessions, those with a known conversion state, and conversions. */
export interface Count {
  sessions: number;
  known: number;
  conversions: number;
}

export const emptyCount = (): Count => ({ sessions: 0, known: 0, conversions: 0 });

export const countAt = (view: View, bin: number): Count => ({
  sessions: view.sessions[bin] ?? 0,
  known: view.known[bin] ?? 0,
  conversions: view.conversions[bin] ?? 0,
});

/** Counts of the sessions without a value or with an empty one. */
export const missingCount = (view: View, empty: Count = emptyCount()): Count => ({
  sessions: view.missing + empty.sessions,
  known: view.missingKnown + empty.known,
  conversions: view.missingConversions + empty.conversions,
});

/** Conversions among the sessions with a known conversion state. */
export const conversionShare = ({ known, conversions }: Count): Proportion => ({
  hits: conversions,
  of: known,
});

export interface Bucket extends Count {
  start: number;
  /** Exclusive. */
  end: number;
  /** Null if complete. */
  incomplete: IncompleteReason | null;
}

/** Buckets of an axis with the counts of a view. */
export const bucketsOf = ({ boundaries, incomplete }: TimeAxis, view: View): Bucket[] =>
  incomplete.map((state, index) => ({
    start: boundaries[index] ?? 0,
    end: boundaries[index + 1] ?? 0,
    incomplete: state,
    ...countAt(view, index),
  }));
