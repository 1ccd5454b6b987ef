import { BAR_GAP } from './geometry.ts';

/**
 * Paths in a box as wide as there are marks and 1 high, which the drawing stretches over the plot. What is more than
 * the top of the scale leaves the box, where the drawing ends: cut to the top, it would read as a value there.
 */

const at = (value: number) => Number(value.toFixed(5));
const heightOf = (value: number, top: number) => (top > 0 ? at(1 - value / top) : 1);

/** Bars from the ground; `shown` leaves marks out. */
export function barsPath(
  values: ArrayLike<number>,
  top: number,
  shown: (index: number) => boolean = () => true,
): string {
  let path = '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (value > 0 && shown(index))
      path += `M${at(index + BAR_GAP)} 1V${heightOf(value, top)}H${at(index + 1 - BAR_GAP)}V1Z`;
  }
  return path;
}

const valueAt = (values: ArrayLike<number | null>, index: number) => values[index] ?? null;
const isAlone = (values: ArrayLike<number | null>, index: number) =>
  valueAt(values, index - 1) === null && valueAt(values, index + 1) === null;

/** A line through the middle of the marks, which breaks where there is no value. */
export function linePath(values: ArrayLike<number | null>, top: number): string {
  let path = '';
  for (let index = 0; index < values.length; index += 1) {
    const value = valueAt(values, index);
    if (value === null || isAlone(values, index)) continue;
    const begins = valueAt(values, index - 1) === null;
    path += `${begins ? 'M' : 'L'}${index + 0.5} ${heightOf(value, top)}`;
  }
  return path;
}

/**
 * The values without neighbours, which make no line: lines of hardly any length, of which the round ends are drawn. A
 * canvas, on which the chart is saved as a picture, leaves out those of none.
 */
export function dotsPath(values: ArrayLike<number | null>, top: number): string {
  let path = '';
  for (let index = 0; index < values.length; index += 1) {
    const value = valueAt(values, index);
    if (value !== null && isAlone(values, index)) path += `M${index + 0.5} ${heightOf(value, top)}h0.001`;
  }
  return path;
}
