import { HOUR } from '#lib/time-units.ts';
import { type CodeColumn, CodeTable } from '../columns/code-column.ts';
import { type Dimension, dimensionOf, dimensions, type Selection } from '../dimensions/dimension.ts';
import type { CountingPlan } from './plan.ts';

/** Row filter; sets `bit` on rows that fail it. */
export interface Filter {
  bit: number;
  codes: CodeColumn;
  /** `bit` for codes that fail, else 0. */
  failures: CodeTable;
  codeCount(): number;
  /**
   * Hour in which the range ends: its code and the largest offset that passes, ms. Null if the range ends with an
   * hour.
   */
  partialHour?: { code(): number | undefined; offsets: CodeColumn; maxOffset: number } | null;
}

/** Bit of a dimension's filter, from 2 on; 1 is the range filter. */
export const filterBit = (dimension: Dimension): number => 1 << (dimensions.indexOf(dimension) + 1);
/** Bit of the range filter; must never be ignored. */
const OUT_OF_RANGE = 1;

export function filtersOf(selection: Selection, plan: CountingPlan, except: Dimension | null): Filter[] {
  const filters = dimensions.flatMap((dimension): Filter[] => {
    const filter = selection[dimension];
    if (!filter || dimension === except) return [];
    const { codes, codeCount, matches } = dimensionOf(dimension, plan);
    return [{ codes, codeCount, ...failuresOf(filterBit(dimension), matches(filter)) }];
  });
  return plan.includesRowsWithoutStart ? filters : [rangeFilter(plan), ...filters];
}

function rangeFilter(plan: CountingPlan): Filter {
  const { start, end } = plan.range;
  const { codes, codeCount, matches } = dimensionOf('start', plan);
  const range = {
    from: start ?? Number.NEGATIVE_INFINITY,
    to: end === null ? Number.POSITIVE_INFINITY : end + 1,
  };
  return {
    codes,
    codeCount,
    ...failuresOf(OUT_OF_RANGE, matches(range)),
    partialHour: partialHourOf(plan),
  };
}

const failuresOf = (bit: number, matches: (code: number) => boolean) => ({
  bit,
  failures: new CodeTable((code) => (matches(code) ? 0 : bit)),
});

function partialHourOf({ store, range: { end } }: CountingPlan): NonNullable<Filter['partialHour']> | null {
  if (end === null) return null;
  const { hours, offsets, calendar } = store.parts.start;
  const hour = calendar.startOf(end, 'hour');
  return end === hour + HOUR - 1 ? null : { code: () => hours.find(hour), offsets, maxOffset: end - hour };
}

/** Sets the bits of the failed filters for rows of one chunk. */
export function failedFilters(
  filters: readonly Filter[],
  { chunk, from, to }: { chunk: number; from: number; to: number },
  into: Int32Array,
): void {
  into.fill(0, 0, to - from);
  for (const { bit, codes, failures, codeCount, partialHour } of filters) {
    const table = failures.upTo(codeCount());
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
