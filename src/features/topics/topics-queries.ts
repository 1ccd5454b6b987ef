import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { findQuery } from '#api/queries/find.ts';
import type { InfinitePages, ListItem } from '#api/queries/lists.ts';
import { patchCache } from '#api/queries/patch-cache.ts';
import { listFor } from '#api/queries/queries.ts';
import { clipQuery } from '#api/queries/search-query.ts';
import { sortedBy, words } from '#lib/url-search.ts';

/** Search parameters of the list; without `sort`, topics are in the service's order. */
export const topicsSearch = z.object({
  q: words,
  ...sortedBy(['title', 'purpose', 'entries', 'default', 'order', 'updated']),
});

export type TopicsSearch = z.infer<typeof topicsSearch>;

/** A topic with its entries. */
export type Topic = ListItem<'searchTopics'>;
export type TopicEntry = NonNullable<Topic['entries']>[number];

const listInput = { query: { limit: 200 } };

/** All topics, in the service's order. */
export const topicsQuery = listFor('searchTopics', listInput);

/** Topics that match a search. Keeps the previous results until the new ones load. */
export const topicSearchQuery = (query: string) => ({
  ...listFor('searchTopics', query ? { query: { ...listInput.query, query: clipQuery(query) } } : listInput),
  placeholderData: keepPreviousData,
});

/** One topic, found in the list of all topics: the API can't read a single one. */
export const topicQuery = (topicId: string) => findQuery('searchTopics', listInput, topicId, 'topic');

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
