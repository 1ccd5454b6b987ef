import type { CodeColumn } from '#engines/sessions/columns/code-column.ts';
import { type Dimension, dimensions, type Selection } from '#engines/sessions/dimensions.ts';
import { binningOf } from './binning.ts';
import { CodeTable } from './code-table.ts';
import { bitOf, type Gate, gatesOf } from './gates.ts';
import { type Interval, intervalsOf } from './intervals.ts';
import { axes, axisOf, type Region, regionsOf, type Scales, scalesOf } from './layout.ts';
import type { Plan } from './plan.ts';
import { type Counts, countsOf, type Group, NOWHERE, type Places, STATES, tally } from './tallying.ts';

/** So many rows may be counted anew with each question before they are worked into the sums. */
const MOST_PENDING = 8192;
/** From so many bins on, measures are counted in fewer classes, as each bin has its own count of every class. */
const MANY_BINS = 128;
const FINE = 4096;
const COARSE = 256;

interface Active {
  codes: CodeColumn;
  bins: number;
  size(): number;
  binOf(code: number): number;
}

/** The whole as a dimension of one bin. */
const whole = (plan: Plan): Active => ({
  codes: plan.store.parts.flags,
  bins: 1,
  size: () => binningOf('conversion', plan).size(),
  binOf: () => 0,
});

/**
 * Counts for every choice of bins of one dimension, the active one, under a selection of all others: the counts
 * of rows below each bin, so that any stretch of bins is a difference of two rows of sums (summed-area table of
 * one dimension; the technique of falcon, D. Moritz et al., CHI 2019). Rows that arrive later are added.
 */
export class Cube {
  readonly plan: Plan;
  readonly scales: Scales;
  readonly active: Dimension | null;
  /** The regions that count under the whole selection. */
  readonly main: ReadonlyMap<string, Region>;
  /** The regions of chosen dimensions, which count under the selection of all others only. */
  readonly apart: ReadonlyMap<Dimension, Region>;
  readonly bins: number;
  readonly #stride: number;
  /** By bin, then by state, then by place. */
  readonly #sums: Uint32Array<ArrayBuffer>;
  /** Used again and again, as a brush asks hundreds of times. */
  readonly #cells: Uint32Array;
  readonly #gates: readonly Gate[];
  readonly #groups: readonly Group[];
  readonly #active: Active;
  #counted = 0;

  constructor(plan: Plan, selection: Selection, active: Dimension | null) {
    this.plan = plan;
    this.active = active;
    this.#active = active === null ? whole(plan) : binningOf(active, plan);
    this.bins = this.#active.bins;
    this.scales = scalesOf(this.bins > MANY_BINS ? COARSE : FINE);
    this.#gates = gatesOf(selection, plan, active);
    const main = regionsOf(axes, plan, this.scales);
    const chosen = dimensions.filter((dimension) => dimension !== active && selection[dimension]);
    const apart = regionsOf(chosen.map(axisOf), plan, this.scales, endOf(main));
    this.main = new Map(main.map((region) => [region.axis, region]));
    this.apart = new Map(
      chosen.flatMap((dimension, index) => (apart[index] ? [[dimension, apart[index]]] : [])),
    );
    this.#groups = [
      { ignored: 0, regions: main },
      ...Array.from(this.apart, ([dimension, region]) => ({ ignored: bitOf(dimension), regions: [region] })),
    ];
    this.#stride = endOf([...main, ...apart]);
    this.#sums = new Uint32Array((this.bins + 1) * STATES * this.#stride);
    this.#cells = new Uint32Array(STATES * this.#stride);
    this.#workIn();
  }

  /** Works rows that came since into the sums, if they are many. */
  catchUp(most = MOST_PENDING): void {
    const pending = this.plan.store.rows - this.#counted;
    if (pending > 0 && (this.bins === 1 || pending > most)) this.#workIn();
  }

  /** The counts where the active dimension lies in these bins. */
  counts(intervals: readonly Interval[]): Counts {
    const cells = this.#between(intervals);
    const within = (bin: number) => intervals.some(([from, to]) => bin >= from && bin < to);
    this.#tally(cells, this.#groups, this.#stride, (bin) => (within(bin) ? 0 : NOWHERE));
    return countsOf(cells, this.#stride);
  }

  /** The counts by bin of the active dimension, whatever of it is chosen. */
  ownCounts(): Counts {
    const flags = this.main.get('flags');
    const cells = new Uint32Array(this.bins * STATES);
    if (flags) {
      this.#addSums(flags, cells);
      // One place for all flags, so that the places of a row are just those of its bin.
      const region = { ...flags, from: 0, length: 1, places: new CodeTable(() => 0) };
      this.#tally(cells, [{ ignored: 0, regions: [region] }], 1, (bin) => bin * STATES);
    }
    return countsOf(cells, 1);
  }

  /** The bins of the active dimension that a selection chooses; null where bins cannot tell. */
  intervals(selection: Selection): readonly Interval[] | null {
    return this.active === null ? [[0, 1]] : intervalsOf(this.active, selection, this.plan, this.bins);
  }

  #workIn() {
    const width = STATES * this.#stride;
    if (this.#counted > 0) this.#difference(width);
    this.#tally(this.#sums, this.#groups, this.#stride, (bin) => (bin + 1) * width);
    this.#counted = this.plan.store.rows;
    this.#accumulate(width);
  }

  /** Adds the rows that the sums do not hold. */
  #tally(into: Uint32Array, groups: readonly Group[], stride: number, placeOf: (bin: number) => number) {
    const { store } = this.plan;
    if (this.#counted === store.rows) return;
    const { codes, size, binOf } = this.#active;
    const at: Places = { codes, size, table: new CodeTable((code) => placeOf(binOf(code))), stride };
    tally({ store, gates: this.#gates, groups, at, into }, this.#counted, store.rows);
  }

  #accumulate(width: number) {
    const sums = this.#sums;
    for (let at = width; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (sums[at - width] ?? 0);
  }

  #difference(width: number) {
    const sums = this.#sums;
    for (let at = sums.length - 1; at >= width; at -= 1) sums[at] = (sums[at] ?? 0) - (sums[at - width] ?? 0);
  }

  /** What the intervals hold, in cells that are good until this is asked again. */
  #between(intervals: readonly Interval[]): Uint32Array {
    const sums = this.#sums;
    const width = STATES * this.#stride;
    const cells = this.#cells.fill(0);
    for (const [from, to] of intervals) {
      const [low, high] = [from * width, to * width];
      for (let at = 0; at < width; at += 1)
        cells[at] = (cells[at] ?? 0) + (sums[high + at] ?? 0) - (sums[low + at] ?? 0);
    }
    return cells;
  }

  /** Adds what each bin holds of a region, by state. */
  #addSums({ from, length }: Region, cells: Uint32Array) {
    const sums = this.#sums;
    const width = STATES * this.#stride;
    for (let cell = 0; cell < cells.length; cell += 1) {
      const low = cell * this.#stride + from;
      let sum = 0;
      for (let at = low; at < low + length; at += 1) sum += (sums[at + width] ?? 0) - (sums[at] ?? 0);
      cells[cell] = (cells[cell] ?? 0) + sum;
    }
  }
}

const endOf = (regions: readonly Region[]) => {
  const last = regions.at(-1);
  return last ? last.from + last.length : 0;
};
