import type { Dimension, Selection } from '#engines/sessions/dimensions/index.ts';
import { Cube } from './cube.ts';
import type { CountingPlan } from './plan.ts';
import type { CellCounts } from './tally.ts';

/** A cube with the counts under a selection. */
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
