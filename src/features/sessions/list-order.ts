import { type SortKey, sortKeys } from '#engines/sessions/dimensions/index.ts';
import type { SortOrder } from '#engines/sessions/rows/sort-rows.ts';

const sortKeyOf = (column: string | undefined): SortKey | undefined =>
  column === 'started' ? 'start' : sortKeys.find((key) => key === column && key !== 'start');

export const isSortableColumn = (name: string | undefined): boolean => sortKeyOf(name) !== undefined;

/** The service's order. */
export const newestFirst = { id: 'started', desc: true } as const;

/** Sort order in the URL; newest first by default. */
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
