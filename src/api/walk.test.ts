import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INCOMPLETE_LIST, nextStep, type WalkedPage } from './walk.ts';

const identify = (item: object) => (item as { id: string }).id;
const items = (...ids: string[]) => ids.map((id) => ({ id }));
const step = (pages: WalkedPage[], cursors: (string | null)[]) => nextStep(pages, cursors, identify);

/** Walks a service to its end, giving up after far more pages than an honest one would have. */
function walk(serve: (cursor: string | null) => WalkedPage) {
  const pages: WalkedPage[] = [];
  const cursors: (string | null)[] = [];
  let cursor: string | null = null;
  for (let count = 0; count < 500; count++) {
    pages.push(serve(cursor));
    cursors.push(cursor);
    const next = step(pages, cursors);
    if (next.cursor === null) return { pages, notice: next.notice };
    cursor = next.cursor;
  }
  throw new Error('the walk did not end');
}

describe('nextStep', () => {
  it('reads an honest list to its end, whatever its length and page size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 }), (length, size) => {
        const all = items(...Array.from({ length }, (_, index) => `${index}`));
        const { pages, notice } = walk((cursor) => {
          const start = Number(cursor ?? 0);
          const more = start + size < length;
          return {
            items: all.slice(start, start + size),
            hasMore: more,
            nextCursor: more ? String(start + size) : null,
          };
        });
        expect(notice).toBeNull();
        expect(pages.flatMap((page) => page.items)).toEqual(all);
      }),
    );
  });

  it('ends on any service, however it answers', () => {
    const page = fc.record({
      items: fc.array(fc.constantFrom(...items('a', 'b', 'c', 'd'))),
      hasMore: fc.constantFrom(true, false, null, undefined),
      nextCursor: fc.constantFrom('1', '2', '3', '', null, undefined),
    });
    fc.assert(
      fc.property(fc.infiniteStream(page), (stream) => {
        const answers = stream[Symbol.iterator]();
        expect(walk(() => answers.next().value).pages.length).toBeLessThan(10);
      }),
    );
  });

  it('stops with a notice where the service goes in circles or contradicts itself', () => {
    const first = { items: items('a'), hasMore: true, nextCursor: '1' };
    expect(step([first, { items: items('b'), hasMore: true, nextCursor: '1' }], [null, '1']).notice).toBe(
      INCOMPLETE_LIST,
    );
    expect(step([first, { items: items('a'), hasMore: true, nextCursor: '2' }], [null, '1']).notice).toBe(
      INCOMPLETE_LIST,
    );
    expect(step([{ items: [], hasMore: true, nextCursor: '1' }], [null]).notice).toBe(INCOMPLETE_LIST);
    expect(step([{ items: items('a'), hasMore: true, nextCursor: null }], [null]).notice).toBe(
      INCOMPLETE_LIST,
    );
    expect(step([{ items: items('a'), hasMore: false, nextCursor: '1' }], [null]).notice).toBe(
      INCOMPLETE_LIST,
    );
  });

  it('goes by the cursor where the service does not say whether there is more', () => {
    expect(step([{ items: items('a'), nextCursor: '1' }], [null])).toEqual({ cursor: '1', notice: null });
    expect(step([{ items: items('a') }], [null])).toEqual({ cursor: null, notice: null });
  });

  it('ends where a service goes on far beyond the number it speaks of', () => {
    let made = 0;
    const { pages, notice } = walk(() => {
      made += 1;
      return {
        items: items(...Array.from({ length: 100 }, (_, index) => `${made} ${index}`)),
        nextCursor: `${made}`,
        totalCount: 3,
      };
    });
    expect(notice).toBe(INCOMPLETE_LIST);
    expect(pages.length).toBeLessThan(20);
  });
});
