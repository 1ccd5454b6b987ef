export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Quantile by linear interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? low;
  return low + (high - low) * (position - Math.floor(position));
}

/** Prints a figure and its budget, if any. Returns whether it is within budget. */
export function report(name: string, value: number, unit: string, budget?: number): boolean {
  const held = budget === undefined || value <= budget;
  const limit = budget === undefined ? '' : `  (budget ${budget} ${unit}: ${held ? 'held' : 'BROKEN'})`;
  console.log(`  ${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit}${limit}`);
  return held;
}
