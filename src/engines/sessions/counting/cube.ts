import { CodeTable } from '../columns/code-column.ts';
import { flagStates } from '../columns/fields.ts';
import {
  type BinInterval,
  type Dimension,
  dimensionOf,
  dimensions,
  type Selection,
  type SessionDimension,
} from '../dimensions/dimension.ts';
import { type Filter, filterBit, filtersOf } from './filters.ts';
import { createLayout, type Layout, type Section } from './layout.ts';
import type { CountingPlan } from './plan.ts';
import { type CellCounts, NOT_COUNTED, STATE_COUNT, sumStates, type TallyGroup, tally } from './tally.ts';

/** Rows counted per query before they are merged into the sums. */
const MAX_PENDING_ROWS = 8192;

type ActiveBins = Pick<SessionDimension<never>, 'codes' | 'codeCount' | 'binCount' | 'binOf'>;

const singleBin = (plan: CountingPlan): ActiveBins => ({
  codes: plan.store.parts.flags.conversion,
  codeCount: () => flagStates.length,
  binCount: 1,
  binOf: () => 0,
});

/**
 * Counts for any selection of one dimension's bins (the active one), filtered by all others. Stores prefix sums by
 * bin, so an interval is the difference of two rows (one-dimensional summed-area table as in Falcon, D. Moritz et
 * al., CHI 2019). New rows are added incrementally.
 */
export class Cube {
  readonly plan: CountingPlan;
  readonly active: Dimension | null;
  readonly #layout: Layout;
  readonly #stride: number;
  /** Indexed by bin, state and offset. */
  readonly #sums: Uint32Array<ArrayBuffer>;
  /** Reused, as a brush queries hundreds of times. */
  readonly #cells: Uint32Array;
  readonly #filters: readonly Filter[];
  readonly #groups: readonly TallyGroup[];
  readonly #active: ActiveBins;
  #countedRows = 0;

  constructor(plan: CountingPlan, selection: Selection, active: Dimension | null) {
    this.plan = plan;
    this.active = active;
    this.#active = active === null ? singleBin(plan) : dimensionOf(active, plan);
    this.#filters = filtersOf(selection, plan, active);
    const restricted = dimensions.filter((dimension) => dimension !== active && selection[dimension]);
    this.#layout = createLayout(plan, restricted);
    this.#groups = [
      { ignored: 0, sections: [...this.#layout.main.values()] },
      ...Array.from(this.#layout.unfiltered, ([dimension, section]) => ({
        ignored: filterBit(dimension),
        sections: [section],
      })),
    ];
    this.#stride = this.#layout.length;
    this.#sums = new Uint32Array((this.#active.binCount + 1) * STATE_COUNT * this.#stride);
    this.#cells = new Uint32Array(STATE_COUNT * this.#stride);
    this.#tallyPending();
  }

  /** Merges new rows into the sums if there are many. */
  addPendingRows(maxRows = MAX_PENDING_ROWS): void {
    const pending = this.plan.store.rows - this.#countedRows;
    if (pending > 0 && (this.active === null || pending > maxRows)) this.#tallyPending();
  }

  /** Counts of the rows in these bins of the active dimension. */
  counts(intervals: readonly BinInterval[]): CellCounts {
    const cells = this.#sumIntervals(intervals);
    const within = (bin: number) => intervals.some(([from, to]) => bin >= from && bin < to);
    this.#tally(cells, this.#groups, this.#stride, (bin) => (within(bin) ? 0 : NOT_COUNTED));
    return sumStates(cells, this.#stride);
  }

  /** Counts by bin of the active dimension, ignoring its own selection. */
  ownCounts(): CellCounts {
    // Any dimension: each has all rows of a bin.
    const section = this.mainSection('conversion');
    const cells = new Uint32Array(this.#active.binCount * STATE_COUNT);
    this.#addSums(section, cells);
    const byBin = { ...section, offsets: new CodeTable(() => 0) };
    this.#tally(cells, [{ ignored: 0, sections: [byBin] }], 1, (bin) => bin * STATE_COUNT);
    return sumStates(cells, 1);
  }

  /** Section that counts a dimension under the full selection. */
  mainSection(dimension: Dimension): Section {
    const section = this.#layout.main.get(dimension);
    if (!section) throw new Error(`No counts of ${dimension}`);
    return section;
  }

  /** Section that counts a dimension under the filters of all others. */
  sectionOf(dimension: Dimension): Section {
    return this.#layout.unfiltered.get(dimension) ?? this.mainSection(dimension);
  }

  /** Selected bins of the active dimension; null if bins can't express the selection. */
  intervals(selection: Selection): readonly BinInterval[] | null {
    const filter = this.active && selection[this.active];
    if (!this.active || !filter) return [[0, this.#active.binCount]];
    return dimensionOf(this.active, this.plan).binsOfFilter(filter);
  }

  #tallyPending() {
    const width = STATE_COUNT * this.#stride;
    if (this.#countedRows > 0) this.#difference(width);
    this.#tally(this.#sums, this.#groups, this.#stride, (bin) => (bin + 1) * width);
    this.#countedRows = this.plan.store.rows;
    this.#accumulate(width);
  }

  /** Adds rows that aren't part of the sums yet. */
  #tally(
    counts: Uint32Array,
    groups: readonly TallyGroup[],
    stride: number,
    offsetOf: (bin: number) => number,
  ) {
    const { store } = this.plan;
    if (this.#countedRows === store.rows) return;
    const { codes, codeCount, binOf } = this.#active;
    const lookup = { codes, codeCount, table: new CodeTable((code) => offsetOf(binOf(code))), stride };
    tally({ store, filters: this.#filters, groups, lookup, counts }, this.#countedRows, store.rows);
  }

  #accumulate(width: number) {
    const sums = this.#sums;
    for (let at = width; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (sums[at - width] ?? 0);
  }

  #difference(width: number) {
    const sums = this.#sums;
    for (let at = sums.length - 1; at >= width; at -= 1) sums[at] = (sums[at] ?? 0) - (sums[at - width] ?? 0);
  }

  /** Counts of the intervals. The returned buffer is valid until the next call. */
  #sumIntervals(intervals: readonly BinInterval[]): Uint32Array {
    const sums = this.#sums;
    const width = STATE_COUNT * this.#stride;
    const cells = this.#cells.fill(0);
    for (const [from, to] of intervals) {
      const [low, high] = [from * width, to * width];
      for (let at = 0; at < width; at += 1)
        cells[at] = (cells[at] ?? 0) + (sums[high + at] ?? 0) - (sums[low + at] ?? 0);
    }
    return cells;
  }

  /** Adds the counts of a section by bin and state. */
  #addSums({ start, bins }: Section, cells: Uint32Array) {
    const sums = this.#sums;
    const width = STATE_COUNT * this.#stride;
    for (let cell = 0; cell < cells.length; cell += 1) {
      const low = cell * this.#stride + start;
      let sum = 0;
      for (let at = low; at < low + bins.length; at += 1) sum += (sums[at + width] ?? 0) - (sums[at] ?? 0);
      cells[cell] = (cells[cell] ?? 0) + sum;
    }
  }
}

export interface CubeCounts {
  cube: Cube;
  counts: CellCounts;
}

/** Caches one cube per name. */
export class CubeCache {
  readonly #entries = new Map<string, { key: string; plan: CountingPlan; cube: Cube }>();

  /** Counts under a selection without an active dimension. */
  countWithoutActive(name: string, plan: CountingPlan, selection: Selection): CubeCounts {
    const cube = this.#cube(name, plan, selection, null);
    return { cube, counts: cube.counts([[0, 1]]) };
  }

  /** Counts under a selection. Changing the selection of `activeDimension` reuses the cube. */
  count(
    name: string,
    plan: CountingPlan,
    selection: Selection,
    activeDimension: Dimension | null,
  ): CubeCounts {
    if (activeDimension !== null) {
      const { [activeDimension]: _, ...others } = selection;
      const cube = this.#cube(name, plan, others, activeDimension);
      const intervals = cube.intervals(selection);
      if (intervals) return { cube, counts: cube.counts(intervals) };
    }
    return this.countWithoutActive(`${name} (no active dimension)`, plan, selection);
  }

  #cube(name: string, plan: CountingPlan, selection: Selection, activeDimension: Dimension | null): Cube {
    const key = JSON.stringify([selection, activeDimension]);
    const cached = this.#entries.get(name);
    if (cached?.key === key && cached.plan === plan) {
      cached.cube.addPendingRows();
      return cached.cube;
    }
    const cube = new Cube(plan, selection, activeDimension);
    this.#entries.set(name, { key, plan, cube });
    return cube;
  }
}
