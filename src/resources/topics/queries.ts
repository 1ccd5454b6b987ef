import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { amend } from '#api/amend.ts';
import { foundQuery } from '#api/find.ts';
import type { Row, Walked } from '#api/lists.ts';
import { listFor } from '#api/queries.ts';

/** A topic as the service's search gives it; its entries come with it. */
export type Topic = Row<'searchTopics'>;
export type TopicEntry = NonNullable<Topic['entries']>[number];

const listInput = { query: { limit: 200 } };

/** All topics, in the order that the service answers them in. */
export const topicsQuery = listFor('searchTopics', listInput);

/** The topics that the service finds for some words. Those found before stay until the answer has come. */
export const topicSearchQuery = (words: string) => ({
  ...listFor('searchTopics', words ? { query: { ...listInput.query, query: words } } : listInput),
  placeholderData: keepPreviousData,
});

/** One topic. The service has no read for it, so it is found in the list of all. */
export const topicQuery = (topicId: string) => foundQuery('searchTopics', listInput, topicId, 'topic');

/** Puts a topic as it is now into what is cached of it and of the list of all. */
export function putTopic(client: QueryClient, topic: Topic): void {
  const { queryKey } = topicQuery(topic.topicId);
  const isSame = ({ topicId }: Topic) => topicId === topic.topicId;
  let moved = false;
  client.setQueryData(queryKey, topic);
  amend<Walked<'searchTopics'>>(client, topicsQuery.queryKey, (list) => {
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
  renewSearches(client);
}

/** What was found for some words may stand otherwise by now, or not be found any more. */
export function renewSearches(client: QueryClient): void {
  const [operation] = topicsQuery.queryKey;
  void client.invalidateQueries({
    queryKey: [operation],
    predicate: ({ queryKey: [, input, kind] }) => kind === 'list' && input !== listInput,
  });
}
