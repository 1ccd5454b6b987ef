import { keepPreviousData } from '@tanstack/react-query';
import { findQuery } from '#api/queries/find.ts';
import type { ListItem } from '#api/queries/lists.ts';
import { listFor } from '#api/queries/queries.ts';
import { clipQuery } from '#api/queries/search-query.ts';

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
