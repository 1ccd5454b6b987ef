import type { CodeColumn, IntColumn } from '#engines/sessions/columns/code-column.ts';
import { type Dimension, dimensions, type Selection } from '#engines/sessions/dimensions.ts';
import { HOUR } from '#lib/time-units.ts';
import { binningOf } from './binning.ts';
import { type CodeMatcher, matcherOf } from './code-matcher.ts';
import { CodeTable } from './code-table.ts';
import type { CountingPlan } from './plan.ts';

/** Row filter; sets `bit` on rows that fail it. */
export interface Filter {
  bit: number;
  codes: CodeColumn;
  /** `bit` for codes that fail, else 0. */
  failures: CodeTable;
  size(): number;
  /**
   * Hour in which the range ends: its code and the largest offset that passes, ms. Null if the range ends with an
   * hour.
   */
  partialHour?: { code(): number | undefined; offsets: IntColumn; maxOffset: number } | null;
}

/** Bit of a dimension's filter, from 2 on; 1 is the range filter. */
export const filterBit = (dimension: Dimension): number => 1 << (dimensions.indexOf(dimension) + 1);
/** Bit of the range filter; must never be ignored. */
const OUT_OF_RANGE = 1;

/** Filters of a selection and of the plan's range. */
export function filtersOf(selection: Selection, plan: CountingPlan, except: Dimension | null): Filter[] {
  const filters = dimensions.flatMap((dimension) => {
    const isSelected = dimension === except ? null : matcherOf(dimension, selection, plan);
    return isSelected ? [filterOf(dimension, filterBit(dimension), isSelected, plan)] : [];
  });
  const { start, end } = plan.range;
  if (plan.includesUndated) return filters;
  const within: CodeMatcher = (code) => {
    const hour = plan.hourOf(code);
    return hour !== null && (start === null || hour >= start) && (end === null || hour <= end);
  };
  return [{ ...filterOf('start', OUT_OF_RANGE, within, plan), partialHour: partialHourOf(plan) }, ...filters];
}

function partialHourOf({ store, range: { end } }: CountingPlan): NonNullable<Filter['partialHour']> | null {
  if (end === null) return null;
  const { hours, offsets, calendar } = store.parts.start;
  const hour = calendar.startOf(end, 'hour');
  return end === hour + HOUR - 1 ? null : { code: () => hours.find(hour), offsets, maxOffset: end - hour };
}

function filterOf(dimension: Dimension, bit: number, isSelected: CodeMatcher, plan: CountingPlan): Filter {
  const { codes, size } = binningOf(dimension, plan);
  return { bit, codes, failures: new CodeTable((code) => (isSelected(code) ? 0 : bit)), size };
}

/** Sets the bits of the failed filters for rows of one chunk. */
export function failedFilters(
  filters: readonly Filter[],
  { chunk, from, to }: { chunk: number; from: number; to: number },
  into: Int32Array,
): void {
  into.fill(0, 0, to - from);
  for (const { bit, codes, failures, size, partialHour } of filters) {
    const table = failures.extendTo(size());
    const chunkCodes = codes.chunks[chunk];
    if (!chunkCodes) continue;
    for (let row = from; row < to; row += 1)
      into[row - from] = (into[row - from] ?? 0) | (table[chunkCodes[row] ?? 0] ?? 0);
    const hour = partialHour?.code();
    const offsets = partialHour?.offsets.chunks[chunk];
    if (!partialHour || hour === undefined || !offsets) continue;
    for (let row = from; row < to; row += 1)
      if (chunkCodes[row] === hour && (offsets[row] ?? 0) > partialHour.maxOffset)
        into[row - from] = (into[row - from] ?? 0) | bit;
  }
}
