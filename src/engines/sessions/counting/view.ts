import { binStarts } from '#engines/sessions/bins.ts';
import { FIRST_VALUE, INVALID, MISSING } from '#engines/sessions/columns/dictionary.ts';
import { flagStateIndex, flagStates } from '#engines/sessions/columns/fields.ts';
import { type Dimension, isFlag, isMeasure } from '#engines/sessions/dimensions.ts';
import type { Cube } from './cube.ts';
import { axisOf } from './layout.ts';
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

const emptyView = (bins: number): View => ({
  sessions: new Uint32Array(bins),
  known: new Uint32Array(bins),
  conversions: new Uint32Array(bins),
  missing: 0,
  invalid: 0,
  missingKnown: 0,
  missingConversions: 0,
});

/** Adds the counts at an index to a bin; negative bins are missing or invalid values. */
function addTo(view: View, bin: number, counts: CellCounts, index: number) {
  const sessions = counts.sessions[index] ?? 0;
  if (sessions === 0) return;
  const conversions = counts.conversions[index] ?? 0;
  const known = sessions - (counts.unknown[index] ?? 0);
  if (bin === MISSING - FIRST_VALUE) {
    view.missing += sessions;
    view.missingKnown += known;
    view.missingConversions += conversions;
  } else if (bin === INVALID - FIRST_VALUE) view.invalid += sessions;
  else {
    view.sessions[bin] = (view.sessions[bin] ?? 0) + sessions;
    view.conversions[bin] = (view.conversions[bin] ?? 0) + conversions;
    view.known[bin] = (view.known[bin] ?? 0) + known;
  }
}

/** Number of visible bins of a dimension. */
export function binsOf(dimension: Dimension, cube: Cube): number {
  if (isMeasure(dimension)) return binStarts[dimension].length;
  if (isFlag(dimension)) return flagStates.length;
  return (cube.main.get(axisOf(dimension))?.length ?? FIRST_VALUE) - FIRST_VALUE;
}

/** A dimension's bins, filtered by all other dimensions. */
export function viewOf(dimension: Dimension, cube: Cube, counts: CellCounts): View {
  if (dimension === cube.active) return ownView(dimension, cube);
  const view = emptyView(binsOf(dimension, cube));
  const section = cube.unfiltered.get(dimension) ?? cube.main.get(axisOf(dimension));
  if (!section) return view;
  const bin = binMapperOf(dimension, cube);
  for (let index = 0; index < section.length; index += 1)
    addTo(view, bin(index), counts, section.start + index);
  return view;
}

function ownView(dimension: Dimension, cube: Cube): View {
  const view = emptyView(binsOf(dimension, cube));
  const counts = cube.ownCounts();
  const first = isFlag(dimension) ? 0 : FIRST_VALUE;
  for (let index = 0; index < cube.bins; index += 1) addTo(view, index - first, counts, index);
  return view;
}

/** Maps indexes of a section to bins. */
function binMapperOf(dimension: Dimension, { scales }: Cube): (index: number) => number {
  if (isFlag(dimension)) return (index) => flagStateIndex(index, dimension);
  if (!isMeasure(dimension)) return (index) => index - FIRST_VALUE;
  const { bins } = scales[dimension];
  return (index) => (index < FIRST_VALUE ? index - FIRST_VALUE : (bins[index - FIRST_VALUE] ?? 0));
}
