export interface Scale {
  /** Where the axis ends. */
  top: number;
  /** The values that get a grid line and a label, 0 not among them; at most three. */
  ticks: number[];
}

const MOST_TICKS = 3;
const HEADROOM = 1.06;

/**
 * An axis from 0 that holds `most`, its ticks at multiples of 1, 2, 2.5 or 5 times a power of ten.
 *
 * @param finest the smallest step that makes sense: 1 for counts
 */
export function niceScale(most: number, finest = 0): Scale {
  const top = most > 0 && Number.isFinite(most) ? most * HEADROOM : Math.max(finest, 1);
  const rough = Math.max(top / (MOST_TICKS + 1), finest);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((each) => top / each < MOST_TICKS + 1 && (finest === 0 || each % finest === 0));
  if (step === undefined) return { top, ticks: [] };
  const count = Math.floor(top / step + 1e-9);
  return {
    top,
    ticks: Array.from({ length: count }, (_, index) => Number(((index + 1) * step).toPrecision(12))),
  };
}

/** Whether an axis that ends at `top` holds all of the values. */
export const holds = (top: number, values: ArrayLike<number>): boolean =>
  Array.from(values).every((value) => value <= top);

/** Which of `count` marks get a label: evenly spread, the first and the last among them. */
export function spread(count: number, most: number): number[] {
  const labels = Math.min(count, most);
  if (labels < 2) return labels === 1 ? [0] : [];
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}

/** A count for an axis: `800`, `1.5k`, `2M`. */
export function formatTick(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toFixed(2))}M`;
  if (value >= 1000) return `${Number((value / 1000).toFixed(2))}k`;
  return String(value);
}
