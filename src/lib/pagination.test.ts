import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextListPage } from './pagination.ts';

type ListPage = Parameters<typeof nextListPage>[0][number];

const idOf = (item: object) => (item as { id: string }).id;
const items = (...ids: string[]) => ids.map((id) => ({ id }));
const next = (pages: ListPage[], cursors: (string | null)[]) => nextListPage(pages, cursors, idOf);

/** Loads a list to its end; throws after far more pages than a correct service would have. */
function paginate(serve: (cursor: string | null) => ListPage) {
  const pages: ListPage[] = [];
  const cursors: (string | null)[] = [];
  let cursor: string | null = null;
  for (let count = 0; count < 500; count++) {
    pages.push(serve(cursor));
    cursors.push(cursor);
    const { cursor: nextCursor, fault } = next(pages, cursors);
    if (nextCursor === null) return { pages, fault };
    cursor = nextCursor;
  }
  throw new Error('pagination did not end');
}

describe('nextListPage', () => {
  it('loads a correct list to its end, whatever its length and page size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 }), (length, size) => {
        const all = items(...Array.from({ length }, (_, index) => `${index}`));
        const { pages, fault } = paginate((cursor) => {
          const start = Number(cursor ?? 0);
          const more = start + size < length;
          return {
            items: all.slice(start, start + size),
            hasMore: more,
            nextCursor: more ? String(start + size) : null,
          };
        });
        expect(fault).toBeNull();
        expect(pages.flatMap((page) => page.items)).toEqual(all);
      }),
    );
  });

  it('ends, whatever the service responds', () => {
    const page = fc.record({
      items: fc.array(fc.constantFrom(...items('a', 'b', 'c', 'd'))),
      hasMore: fc.constantFrom(true, false, null, undefined),
      nextCursor: fc.constantFrom('1', '2', '3', '', null, undefined),
    });
    fc.assert(
      fc.property(fc.infiniteStream(page), (stream) => {
        const responses = stream[Symbol.iterator]();
        expect(paginate(() => responses.next().value).pages.length).toBeLessThan(10);
      }),
    );
  });

  it('stops with a fault if cursors repeat or contradict the page', () => {
    const first = { items: items('a'), hasMore: true, nextCursor: '1' };
    const errorOf = (...args: Parameters<typeof next>) => next(...args).fault;
    expect(errorOf([first, { ...first, items: items('b') }], [null, '1'])).toBe('repeated-cursor');
    expect(errorOf([first, { ...first, nextCursor: '2' }], [null, '1'])).toBe('no-new-items');
    expect(errorOf([{ ...first, items: [] }], [null])).toBe('no-new-items');
    expect(errorOf([{ ...first, nextCursor: null }], [null])).toBe('missing-cursor');
    expect(errorOf([{ ...first, hasMore: false }], [null])).toBe('contradiction');
  });

  it('relies on the cursor if `hasMore` is missing', () => {
    expect(next([{ items: items('a'), nextCursor: '1' }], [null])).toEqual({ cursor: '1', fault: null });
    expect(next([{ items: items('a') }], [null])).toEqual({ cursor: null, fault: null });
  });

  it('stops far beyond the total count', () => {
    let requestCount = 0;
    const { pages, fault } = paginate(() => {
      requestCount += 1;
      return {
        items: items(...Array.from({ length: 100 }, (_, index) => `${requestCount} ${index}`)),
        nextCursor: `${requestCount}`,
        totalCount: 3,
      };
    });
    expect(fault).toBe('too-many-pages');
    expect(pages.length).toBeLessThan(20);
  });
});
