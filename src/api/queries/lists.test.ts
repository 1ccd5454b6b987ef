import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cachedItems, createPageFlattener } from './lists.ts';

const page = (...ids: string[]) => ({
  items: ids.map((topicId) => ({ topicId })),
  hasMore: true,
  nextCursor: 'next',
  totalCount: 9,
});
const ids = (rows: { topicId: string }[]) => rows.map(({ topicId }) => topicId);

describe('createPageFlattener', () => {
  it('flattens pages in order, without duplicates', () => {
    const flatten = createPageFlattener('searchTopics');
    const [first, second] = [page('a', 'b'), page('b', 'c', 'c')];
    expect(ids(flatten([first]))).toEqual(['a', 'b']);
    expect(ids(flatten([first, second]))).toEqual(['a', 'b', 'c']);
  });

  it('returns the same array for the same pages', () => {
    const flatten = createPageFlattener('searchTopics');
    const pages = [page('a')];
    expect(flatten(pages)).toBe(flatten([...pages]));
    expect(flatten([])).not.toBe(flatten(pages));
  });

  it('equals a full flatten, however the pages change', () => {
    const pages = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')).map((names) => page(...names)));
    const histories = fc.array(pages.chain((added) => fc.nat(added.length).map((keep) => ({ added, keep }))));
    fc.assert(
      fc.property(histories, (history) => {
        const flatten = createPageFlattener('searchTopics');
        let now: ReturnType<typeof page>[] = [];
        for (const { added, keep } of history) {
          now = [...now.slice(0, keep), ...added];
          expect(ids(flatten(now))).toEqual([...new Set(now.flatMap(({ items }) => ids(items)))]);
        }
      }),
    );
  });
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
