import type { Paged } from '#contract/envelope.ts';

/** Fetches all items of a list, page by page. Throws if the total or `hasMore` is inconsistent. */
export async function fetchAllPages<Item, Total extends number | null>(
  list: (query: { cursor?: string; limit: number }) => Promise<Paged<Item, Total>>,
  limit: number,
): Promise<{ items: Item[]; totalCount: Total }> {
  const items: Item[] = [];
  let part = await list({ limit });
  const { totalCount } = part;
  for (;;) {
    items.push(...part.items);
    if (part.totalCount !== totalCount) throw new Error(`total ${part.totalCount} after ${totalCount}`);
    if (part.hasMore !== (part.nextCursor !== null)) throw new Error('hasMore and nextCursor disagree');
    if (part.nextCursor === null) return { items, totalCount };
    part = await list({ limit, cursor: part.nextCursor });
  }
}
