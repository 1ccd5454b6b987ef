import type { QueryClient } from '@tanstack/react-query';
import type { InfinitePages } from '#api/queries/lists.ts';
import { patchCache } from '#api/queries/patch-cache.ts';
import { type Topic, topicQuery, topicsQuery } from './topics-queries.ts';

/** Updates a topic in the cache of single topics and of the list. */
export function cacheTopic(client: QueryClient, topic: Topic): void {
  const { queryKey } = topicQuery(topic.topicId);
  const isSame = ({ topicId }: Topic) => topicId === topic.topicId;
  let moved = false;
  client.setQueryData(queryKey, topic);
  patchCache<InfinitePages<'searchTopics'>>(client, topicsQuery.queryKey, (list) => {
    if (!list) return list;
    moved = list.pages.some(({ items }) =>
      items.some((each) => isSame(each) && each.sortOrder !== topic.sortOrder),
    );
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((each) => (isSame(each) ? topic : each)),
    }));
    return { ...list, pages };
  });
  if (moved) void client.invalidateQueries({ queryKey: topicsQuery.queryKey, exact: true });
  // Search results may have other matches or another order.
  const [operation, allTopicsInput] = topicsQuery.queryKey;
  void client.invalidateQueries({
    queryKey: [operation],
    predicate: ({ queryKey: [, input, kind] }) => kind === 'list' && input !== allTopicsInput,
  });
}
