/** Values of cells: in all, and how much of each is chosen. */
export interface HeatValues {
  all: ArrayLike<number>;
  chosen: ArrayLike<number>;
}

/** The steps of colour after the first, which zero has to itself; the greatest count has the last. */
export const HEAT_STEPS = 6;
/** The side of what is drawn of a cell of which all but nothing is left out: a rim of the cell stays to be seen. */
const WIDEST = 0.88;
/** A single session among many is still seen. */
const NARROWEST = 0.12;

export const heatStep = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * HEAT_STEPS));

export const mostOf = (values: ArrayLike<number>): number => {
  let most = 0;
  for (let index = 0; index < values.length; index += 1) most = Math.max(most, values[index] ?? 0);
  return most;
};

/** Whether all of a cell is chosen, so that the cell itself has its colour; so it has where there is nothing. */
export const isWhole = ({ all, chosen }: HeatValues, index: number): boolean =>
  (chosen[index] ?? 0) >= (all[index] ?? 0);

const at = (value: number) => Number(value.toFixed(4));

/**
 * The cells of which a part is chosen, as squares in their middle: the area is the part. Cells are one unit wide and
 * high. One path for each step of colour, that of all sessions of the cell, so that more sessions weigh more.
 */
export function partPaths(values: HeatValues, columns: number): string[] {
  const { all, chosen } = values;
  const paths = Array.from({ length: HEAT_STEPS + 1 }, () => '');
  const most = mostOf(all);
  for (let index = 0; index < all.length; index += 1) {
    const [whole = 0, part = 0] = [all[index], chosen[index]];
    if (part <= 0 || isWhole(values, index)) continue;
    const side = Math.max(NARROWEST, Math.sqrt(part / whole) * WIDEST);
    const x = at((index % columns) + 0.5 - side / 2);
    const y = at(Math.floor(index / columns) + 0.5 - side / 2);
    paths[heatStep(whole, most)] += `M${x} ${y}h${at(side)}v${at(side)}h${at(-side)}Z`;
  }
  return paths;
}
