import { keepPreviousData } from '@tanstack/react-query';
import { findQuery } from '#api/queries/find.ts';
import type { ListItem } from '#api/queries/lists.ts';
import { listFor } from '#api/queries/queries.ts';
import { clipQuery } from '#api/queries/search-query.ts';

/** A topic as the service's search gives it; its entries come with it. */
export type Topic = ListItem<'searchTopics'>;
export type TopicEntry = NonNullable<Topic['entries']>[number];

const listInput = { query: { limit: 200 } };

/** All topics, in the order that the service answers them in. */
export const topicsQuery = listFor('searchTopics', listInput);

/** The topics that the service finds for some words. Those found before stay until the answer has come. */
export const topicSearchQuery = (words: string) => ({
  ...listFor('searchTopics', words ? { query: { ...listInput.query, query: clipQuery(words) } } : listInput),
  placeholderData: keepPreviousData,
});

/** One topic. The service has no read for it, so it is found in the list of all. */
export const topicQuery = (topicId: string) => findQuery('searchTopics', listInput, topicId, 'topic');
