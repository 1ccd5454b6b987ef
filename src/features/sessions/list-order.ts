import { type SortKey, sortKeys } from '#engines/sessions/dimensions.ts';
import type { SortOrder } from '#engines/sessions/rows/sort-rows.ts';

/** The sort key of a column of the table; undefined where there is no such column. */
const sortKeyOf = (column: string | undefined): SortKey | undefined =>
  column === 'started' ? 'start' : sortKeys.find((key) => key === column && key !== 'start');

/** Whether the table can be sorted by this column. */
export const isColumn = (name: string | undefined): boolean => sortKeyOf(name) !== undefined;

/** Newest first, as the service lists sessions. */
export const newestFirst = { id: 'started', desc: true } as const;

/** The order that the url of a list asks for; newest first where it asks for none that there is. */
export function orderOf({
  sort,
  desc,
}: {
  sort?: string | undefined;
  desc?: boolean | undefined;
}): SortOrder {
  const by = sortKeyOf(sort);
  if (by === undefined) return { by: 'start', descending: desc ?? true };
  return { by, descending: desc ?? false };
}
