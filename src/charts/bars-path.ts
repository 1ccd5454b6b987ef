import { BAR_GAP } from './geometry.ts';

const round = (value: number) => Number(value.toFixed(5));

/**
 * Path of bars in a box that is as wide as there are values, and 1 high. A bar above `top` leaves the box.
 *
 * @param isShown leaves bars out
 */
export function barsPath(
  values: ArrayLike<number>,
  top: number,
  isShown: (index: number) => boolean = () => true,
): string {
  let path = '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (value <= 0 || !isShown(index)) continue;
    const y = top > 0 ? round(1 - value / top) : 1;
    path += `M${round(index + BAR_GAP)} 1V${y}H${round(index + 1 - BAR_GAP)}V1Z`;
  }
  return path;
}
