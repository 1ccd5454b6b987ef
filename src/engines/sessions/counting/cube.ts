import type { CodeColumn } from '#engines/sessions/columns/code-column.ts';
import { type Dimension, dimensions, type Selection } from '#engines/sessions/dimensions.ts';
import { type BinInterval, intervalsOf } from './bin-intervals.ts';
import { binningOf } from './binning.ts';
import { CodeTable } from './code-table.ts';
import { type Filter, filterBit, filtersOf } from './filters.ts';
import { type AxisSection, axes, axisOf, createSections, type Scales, scalesOf } from './layout.ts';
import type { CountingPlan } from './plan.ts';
import {
  type CellCounts,
  NOT_COUNTED,
  type OffsetLookup,
  STATE_COUNT,
  sumStates,
  type TallyGroup,
  tally,
} from './tally.ts';

/** Rows counted per query before they are merged into the sums. */
const MAX_PENDING_ROWS = 8192;
/** From this many bins on, measures use coarser classes to save memory: every bin counts every class. */
const MAX_FINE_BINS = 128;
const FINE_EXACT_BELOW = 4096;
const COARSE_EXACT_BELOW = 256;

interface Active {
  codes: CodeColumn;
  bins: number;
  size(): number;
  binOf(code: number): number;
}

/** Treats all rows as a dimension with one bin. */
const wholeRange = (plan: CountingPlan): Active => ({
  codes: plan.store.parts.flags,
  bins: 1,
  size: () => binningOf('conversion', plan).size(),
  binOf: () => 0,
});

/**
 * Counts for any selection of one dimension's bins (the active one), filtered by all others. Stores prefix sums by
 * bin, so an interval is the difference of two rows (one-dimensional summed-area table as in Falcon, D. Moritz et
 * al., CHI 2019). New rows are added incrementally.
 */
export class Cube {
  readonly plan: CountingPlan;
  readonly scales: Scales;
  readonly active: Dimension | null;
  /** Sections counted under the full selection. */
  readonly main: ReadonlyMap<string, AxisSection>;
  /** Sections of restricted dimensions, counted without their own filter. */
  readonly unfiltered: ReadonlyMap<Dimension, AxisSection>;
  readonly bins: number;
  readonly #stride: number;
  /** Indexed by bin, state and offset. */
  readonly #sums: Uint32Array<ArrayBuffer>;
  /** Reused, as a brush queries hundreds of times. */
  readonly #cells: Uint32Array;
  readonly #filters: readonly Filter[];
  readonly #groups: readonly TallyGroup[];
  readonly #active: Active;
  #countedRows = 0;

  constructor(plan: CountingPlan, selection: Selection, active: Dimension | null) {
    this.plan = plan;
    this.active = active;
    this.#active = active === null ? wholeRange(plan) : binningOf(active, plan);
    this.bins = this.#active.bins;
    this.scales = scalesOf(this.bins > MAX_FINE_BINS ? COARSE_EXACT_BELOW : FINE_EXACT_BELOW);
    this.#filters = filtersOf(selection, plan, active);
    const main = createSections(axes, plan, this.scales);
    const restricted = dimensions.filter((dimension) => dimension !== active && selection[dimension]);
    const unfiltered = createSections(restricted.map(axisOf), plan, this.scales, endOf(main));
    this.main = new Map(main.map((section) => [section.axis, section]));
    this.unfiltered = new Map(
      restricted.flatMap((dimension, index) => (unfiltered[index] ? [[dimension, unfiltered[index]]] : [])),
    );
    this.#groups = [
      { ignored: 0, sections: main },
      ...Array.from(this.unfiltered, ([dimension, section]) => ({
        ignored: filterBit(dimension),
        sections: [section],
      })),
    ];
    this.#stride = endOf([...main, ...unfiltered]);
    this.#sums = new Uint32Array((this.bins + 1) * STATE_COUNT * this.#stride);
    this.#cells = new Uint32Array(STATE_COUNT * this.#stride);
    this.#tallyPending();
  }

  /** Merges new rows into the sums if there are many. */
  addPendingRows(maxRows = MAX_PENDING_ROWS): void {
    const pending = this.plan.store.rows - this.#countedRows;
    if (pending > 0 && (this.bins === 1 || pending > maxRows)) this.#tallyPending();
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
    const flags = this.main.get('flags');
    const cells = new Uint32Array(this.bins * STATE_COUNT);
    if (flags) {
      this.#addSums(flags, cells);
      // All flags share one cell, so the offset of a row depends on its bin only.
      const section = { ...flags, offsets: new CodeTable(() => 0) };
      this.#tally(cells, [{ ignored: 0, sections: [section] }], 1, (bin) => bin * STATE_COUNT);
    }
    return sumStates(cells, 1);
  }

  /** Selected bins of the active dimension; null if bins can't express the selection. */
  intervals(selection: Selection): readonly BinInterval[] | null {
    return this.active === null ? [[0, 1]] : intervalsOf(this.active, selection, this.plan, this.bins);
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
    const { codes, size, binOf } = this.#active;
    const lookup: OffsetLookup = {
      codes,
      size,
      table: new CodeTable((code) => offsetOf(binOf(code))),
      stride,
    };
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
  #addSums({ start: from, length }: AxisSection, cells: Uint32Array) {
    const sums = this.#sums;
    const width = STATE_COUNT * this.#stride;
    for (let cell = 0; cell < cells.length; cell += 1) {
      const low = cell * this.#stride + from;
      let sum = 0;
      for (let at = low; at < low + length; at += 1) sum += (sums[at + width] ?? 0) - (sums[at] ?? 0);
      cells[cell] = (cells[cell] ?? 0) + sum;
    }
  }
}

const endOf = (sections: readonly AxisSection[]) => {
  const last = sections.at(-1);
  return last ? last.start + last.length : 0;
};
