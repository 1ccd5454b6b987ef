import type { Dimension, Selection } from '#engines/sessions/dimensions.ts';
import { Cube } from './cube.ts';
import type { Plan } from './plan.ts';
import type { Counts } from './tallying.ts';

/** A cube and what of it is chosen. */
export interface Counted {
  cube: Cube;
  counts: Counts;
}

/** The cubes that answers are read off, each kept under a name until something else is asked under it. */
export class Cubes {
  readonly #held = new Map<string, { key: string; plan: Plan; cube: Cube }>();

  /** The counts of what a selection, without a dimension apart, leaves. */
  atRest(name: string, plan: Plan, selection: Selection): Counted {
    const cube = this.#cube(name, plan, selection, null);
    return { cube, counts: cube.counts([[0, 1]]) };
  }

  /** The same; with a dimension in focus, what is chosen of it may change at next to no cost. */
  chosen(name: string, plan: Plan, selection: Selection, focus: Dimension | null): Counted {
    if (focus !== null) {
      const { [focus]: _, ...others } = selection;
      const cube = this.#cube(name, plan, others, focus);
      const intervals = cube.intervals(selection);
      if (intervals) return { cube, counts: cube.counts(intervals) };
    }
    return this.atRest(`${name} at rest`, plan, selection);
  }

  #cube(name: string, plan: Plan, selection: Selection, focus: Dimension | null): Cube {
    const key = JSON.stringify([selection, focus]);
    const known = this.#held.get(name);
    if (known?.key === key && known.plan === plan) {
      known.cube.catchUp();
      return known.cube;
    }
    const cube = new Cube(plan, selection, focus);
    this.#held.set(name, { key, plan, cube });
    return cube;
  }
}
