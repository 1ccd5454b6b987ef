export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

/**
 * Options of a filter: the known values in order, then any others in the records.
 *
 * @param found the value of each record
 * @param label what a value is called
 * @param counted whether to say how many have each, which is not known before all have been read
 */
export function filterOptions(
  found: Iterable<string>,
  known: readonly string[],
  label: (value: string) => string,
  counted = true,
): FilterOption[] {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, label: label(value), ...(counted && { count }) }));
}
