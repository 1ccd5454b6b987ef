import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { findQuery } from '#api/queries/find.ts';
import type { ListItem } from '#api/queries/lists.ts';
import { clipQuery, listFor, patchItems } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { sortedBy, words } from '#lib/url-search.ts';

/** Search parameters of the list; without `sort`, topics are in the service's order. */
export const topicsSearch = z.object({
  q: words,
  ...sortedBy(['title', 'purpose', 'entries', 'default', 'order', 'updated']),
});

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

export const topicQuery = (topicId: string) =>
  findQuery('searchTopics', listInput, topicId, 'topic', (signal) =>
    call('getTopic', { params: { topic_id: topicId } }, signal),
  );

/** Updates a topic in the cache, and invalidates lists: its position and search results may have changed. */
export function cacheTopic(client: QueryClient, topic: Topic): void {
  client.setQueryData(topicQuery(topic.topicId).queryKey, topic);
  patchItems(client, topicsQuery.queryKey, (each: Topic) => (each.topicId === topic.topicId ? topic : each));
  void client.invalidateQueries({
    queryKey: [topicsQuery.queryKey[0]],
    predicate: ({ queryKey: [, , kind] }) => kind === 'list',
  });
}
