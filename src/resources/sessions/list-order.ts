import { dimensions } from './engine/dimensions.ts';
import type { Order, SortKey } from './engine/rows/order.ts';

/** The columns of the table whose names say what they sort by otherwise than the analysis does. */
const sortKeys = new Map<string, SortKey>([
  ['started', 'start'],
  ['outcome', 'conversion'],
]);

const isSortKey = (name: string): name is SortKey =>
  name !== 'week' && dimensions.some((dimension) => dimension === name);

/** Newest first, as the service lists sessions. */
export const newestFirst = { id: 'started', desc: true } as const;

/** The order that the url of a list asks for; newest first where it asks for none that there is. */
export function orderOf({ sort, desc }: { sort?: string | undefined; desc?: boolean | undefined }): Order {
  const by = sort === undefined ? undefined : (sortKeys.get(sort) ?? sort);
  if (by === undefined || !isSortKey(by)) return { by: 'start', descending: desc ?? true };
  return { by, descending: desc ?? false };
}
