import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageFlattener } from './lists.ts';

const page = (...ids: string[]) => ({
  items: ids.map((topicId) => ({ topicId })),
  hasMore: true,
  nextCursor: 'next',
  totalCount: 9,
});
const ids = (rows: { topicId: string }[]) => rows.map(({ topicId }) => topicId);

describe('createPageFlattener', () => {
  it('puts the items of pages together in order, none twice', () => {
    const flatten = createPageFlattener('searchTopics');
    const [first, second] = [page('a', 'b'), page('b', 'c', 'c')];
    expect(ids(flatten([first]))).toEqual(['a', 'b']);
    expect(ids(flatten([first, second]))).toEqual(['a', 'b', 'c']);
  });

  it('answers the same array for the same pages', () => {
    const gather = createPageFlattener('searchTopics');
    const pages = [page('a')];
    expect(gather(pages)).toBe(gather([...pages]));
    expect(gather([])).not.toBe(gather(pages));
  });

  it('gives what a gathering from the start would, however the pages change', () => {
    const pages = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')).map((names) => page(...names)));
    const histories = fc.array(pages.chain((made) => fc.nat(made.length).map((keep) => ({ made, keep }))));
    fc.assert(
      fc.property(histories, (history) => {
        const gather = createPageFlattener('searchTopics');
        let now: ReturnType<typeof page>[] = [];
        for (const { made, keep } of history) {
          now = [...now.slice(0, keep), ...made];
          expect(ids(gather(now))).toEqual([...new Set(now.flatMap(({ items }) => ids(items)))]);
        }
      }),
    );
  });
});
