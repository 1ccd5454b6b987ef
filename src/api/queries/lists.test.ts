import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cachedItems, flattenPages } from './lists.ts';

const page = (...ids: string[]) => ({
  items: ids.map((topicId) => ({ topicId })),
  hasMore: true,
  nextCursor: 'next',
  totalCount: 9,
});

test('flattens pages in order, without duplicates', () => {
  const pages = [page('a', 'b'), page('b', 'c', 'c')];
  expect(flattenPages('searchTopics', pages).map(({ topicId }) => topicId)).toEqual(['a', 'b', 'c']);
});

test('collects items from all cached inputs of an operation, without duplicates', () => {
  const client = new QueryClient();
  client.setQueryData(['listPages', {}, 'list'], {
    pages: [{ items: [{ pageId: 'a' }] }, { items: [{ pageId: 'b', name: 'before' }] }],
    pageParams: [null, 'c'],
  });
  client.setQueryData(['listPages', { query: {} }], { items: [{ pageId: 'b', name: 'now' }] });
  client.setQueryData(['listPages', {}, 'item', 'a'], { pageId: 'a' });
  client.setQueryData(['listAccounts', {}, 'list'], { pages: [{ items: [{ accountId: 'x' }] }] });
  expect(cachedItems(client, 'listPages')).toEqual([{ pageId: 'a' }, { pageId: 'b', name: 'now' }]);
  expect(cachedItems(client, 'searchTopics')).toEqual([]);
});
