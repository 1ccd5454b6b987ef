import type { CodeColumn, IntColumn } from '#engines/sessions/columns/code-column.ts';
import { type Dimension, dimensions, type Selection } from '#engines/sessions/dimensions.ts';
import { HOUR } from '#lib/time-units.ts';
import { binningOf } from './binning.ts';
import { type CodeMatcher, matcherOf } from './code-matcher.ts';
import { CodeTable } from './code-table.ts';
import type { CountingPlan } from './plan.ts';

/** What a row has to pass: the bit is set on rows that do not. */
export interface Filter {
  bit: number;
  codes: CodeColumn;
  /** The bit for codes that do not pass, 0 for those that do. */
  failures: CodeTable;
  size(): number;
  /** Where the range ends within an hour: the code of that hour, and the last offset in it that passes, ms. */
  partialHour?: { code(): number | undefined; offsets: IntColumn; most: number } | null;
}

/** The bit of a dimension's gate, from 2 on: 1 is that of the range. */
export const filterBit = (dimension: Dimension): number => 1 << (dimensions.indexOf(dimension) + 1);
/** Rows outside of the range; no count may leave this out. */
const OUT_OF_RANGE = 1;

/** The gates of a selection, and of the range that a plan is of. */
export function filtersOf(selection: Selection, plan: CountingPlan, except: Dimension | null): Filter[] {
  const gates = dimensions.flatMap((dimension) => {
    const chosen = dimension === except ? null : matcherOf(dimension, selection, plan);
    return chosen ? [filterOf(dimension, filterBit(dimension), chosen, plan)] : [];
  });
  const { start, end } = plan.range;
  if (plan.includesUndated) return gates;
  const within: CodeMatcher = (code) => {
    const hour = plan.hourOf(code);
    return hour !== null && (start === null || hour >= start) && (end === null || hour <= end);
  };
  return [{ ...filterOf('start', OUT_OF_RANGE, within, plan), partialHour: partialHourOf(plan) }, ...gates];
}

function partialHourOf({ store, range: { end } }: CountingPlan): NonNullable<Filter['partialHour']> | null {
  if (end === null) return null;
  const { hours, offsets, calendar } = store.parts.start;
  const hour = calendar.startOf(end, 'hour');
  return end === hour + HOUR - 1 ? null : { code: () => hours.find(hour), offsets, most: end - hour };
}

function filterOf(dimension: Dimension, bit: number, chosen: CodeMatcher, plan: CountingPlan): Filter {
  const { codes, size } = binningOf(dimension, plan);
  return { bit, codes, failures: new CodeTable((code) => (chosen(code) ? 0 : bit)), size };
}

/** Sets, for rows of one chunk, the bits of the gates that each fails. */
export function failedFilters(
  gates: readonly Filter[],
  { chunk, from, to }: { chunk: number; from: number; to: number },
  into: Int32Array,
): void {
  into.fill(0, 0, to - from);
  for (const { bit, codes, failures, size, partialHour } of gates) {
    const table = failures.extendTo(size());
    const chunkCodes = codes.chunks[chunk];
    if (!chunkCodes) continue;
    for (let row = from; row < to; row += 1)
      into[row - from] = (into[row - from] ?? 0) | (table[chunkCodes[row] ?? 0] ?? 0);
    const hour = partialHour?.code();
    const offsets = partialHour?.offsets.chunks[chunk];
    if (!partialHour || hour === undefined || !offsets) continue;
    for (let row = from; row < to; row += 1)
      if (chunkCodes[row] === hour && (offsets[row] ?? 0) > partialHour.most)
        into[row - from] = (into[row - from] ?? 0) | bit;
  }
}
