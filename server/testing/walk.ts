import type { Paged } from '#contract/envelope.ts';

/** All items of a list, page by page. Fails where pages disagree about the total or about there being more. */
export async function fetchAllPages<Item>(
  list: (query: { cursor?: string; limit: number }) => Promise<Paged<Item>>,
  limit: number,
): Promise<{ items: Item[]; totalCount: number }> {
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
