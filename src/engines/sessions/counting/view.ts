import { binStarts } from '#engines/sessions/bins.ts';
import { FIRST_VALUE, MISSING, UNUSABLE } from '#engines/sessions/columns/dictionary.ts';
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
  /** Sessions without a value or with an unusable one. */
  missing: number;
  unusable: number;
  /** Conversion state of the sessions without a value. */
  missingKnown: number;
  missingConversions: number;
}

const emptyView = (bins: number): View => ({
  sessions: new Uint32Array(bins),
  known: new Uint32Array(bins),
  conversions: new Uint32Array(bins),
  missing: 0,
  unusable: 0,
  missingKnown: 0,
  missingConversions: 0,
});

/** Adds a place of the counts to a bin; negative bins are missing or unusable values. */
function addTo(view: View, bin: number, counts: CellCounts, place: number) {
  const sessions = counts.sessions[place] ?? 0;
  if (sessions === 0) return;
  const conversions = counts.conversions[place] ?? 0;
  const known = sessions - (counts.unknown[place] ?? 0);
  if (bin === MISSING - FIRST_VALUE) {
    view.missing += sessions;
    view.missingKnown += known;
    view.missingConversions += conversions;
  } else if (bin === UNUSABLE - FIRST_VALUE) view.unusable += sessions;
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
  const region = cube.apart.get(dimension) ?? cube.main.get(axisOf(dimension));
  if (!region) return view;
  const bin = foldOf(dimension, cube);
  for (let index = 0; index < region.length; index += 1)
    addTo(view, bin(index), counts, region.start + index);
  return view;
}

function ownView(dimension: Dimension, cube: Cube): View {
  const view = emptyView(binsOf(dimension, cube));
  const own = cube.ownCounts();
  const first = isFlag(dimension) ? 0 : FIRST_VALUE;
  for (let index = 0; index < cube.bins; index += 1) addTo(view, index - first, own, index);
  return view;
}

/** Maps the places of a section to bins. */
function foldOf(dimension: Dimension, { scales }: Cube): (index: number) => number {
  if (isFlag(dimension)) return (index) => flagStateIndex(index, dimension);
  if (!isMeasure(dimension)) return (index) => index - FIRST_VALUE;
  const { bins } = scales[dimension];
  return (index) => (index < FIRST_VALUE ? index - FIRST_VALUE : (bins[index - FIRST_VALUE] ?? 0));
}
