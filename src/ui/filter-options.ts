export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

/**
 * Options of a filter: the known values in order, then any others in the records.
 *
 * @param found the value of each record
 * @param label returns the label of a value
 * @param counted whether to include counts, which are only right once all records are loaded
 */
export function filterOptions(
  found: Iterable<string>,
  known: readonly string[],
  label: (value: string) => string,
  hasCounts = true,
): FilterOption[] {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({
    value,
    label: label(value),
    ...(hasCounts && { count }),
  }));
}
