import { INVALID, MISSING } from '#engines/sessions/columns/dictionary.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import type { Measure } from '#engines/sessions/session.ts';
import type { MeasureFigures } from './figures.ts';

/** Figures of a measure, computed from the rows' values. */
export function exactFigures({ parts }: SessionStore, rows: Uint32Array, measure: Measure): MeasureFigures {
  const { codes, dictionary } = parts.measures[measure];
  const values = new Float64Array(rows.length);
  let known = 0;
  for (const row of rows) {
    const code = codes.get(row);
    if (code === MISSING || code === INVALID) continue;
    values[known] = dictionary.value(code) ?? 0;
    known += 1;
  }
  const sorted = values.subarray(0, known).sort();
  const quantile = (share: number) => {
    const value = sortedQuantile(sorted, share);
    return value === null ? null : { value, exact: true };
  };
  return { known, median: quantile(0.5), p90: quantile(0.9) };
}

/** Quantile of ascending values, interpolated between the closest ranks (type 7); null if empty. */
export function sortedQuantile(values: ArrayLike<number>, share: number): number | null {
  const rank = (values.length - 1) * share;
  const [below, above] = [values[Math.floor(rank)], values[Math.ceil(rank)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (rank - Math.floor(rank));
}
