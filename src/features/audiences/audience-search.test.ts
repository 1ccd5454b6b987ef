import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countFound,
  nextRequest,
  pagePlan,
  type SearchPlan,
  type SearchRequest,
  type SearchResponse,
  searchQuery,
} from './audience-search.ts';

interface Hit {
  audienceId: string;
  pageId: string;
}

type Service = (request: SearchRequest) => Omit<SearchResponse, 'request'>;

/** Runs a search to its end, within a maximum number of requests. */
function search(plan: SearchPlan, service: Service) {
  const responses: SearchResponse[] = [];
  for (let requests = 0; requests < 3100; requests += 1) {
    const { request, notice } = nextRequest(plan, responses);
    if (!request) return { responses, notice, found: countFound(plan, responses) };
    responses.push({ request, ...service(request) });
  }
  throw new Error('the search does not end');
}

const hits = (count: number, pageId: string): Hit[] =>
  [...Array(count).keys()].map((index) => ({ audienceId: `${pageId}-${index}`, pageId }));

/** Service without cursors that returns at most `maxItems` per request. */
const limited =
  (all: Hit[], maxItems: number, by: (hit: Hit, query: string) => boolean): Service =>
  ({ query, limit }) => {
    const matching = query === undefined ? all : all.filter((hit) => by(hit, query));
    const items = matching.slice(0, Math.min(limit, maxItems));
    return { items, hasMore: items.length < matching.length, nextCursor: null, totalCount: null };
  };

const byPage = (hit: Hit, query: string) => hit.pageId === query;
const plan = (expected: number | null): SearchPlan => ({
  queries: ['a', 'Page A', undefined],
  pageId: 'a',
  expected,
});

describe('audiences of a page', () => {
  test('are found by page ID if the service supports it', () => {
    const { responses, found, notice } = search(
      plan(40),
      limited([...hits(40, 'a'), ...hits(9, 'b')], 10_000, byPage),
    );
    expect(responses.map(({ request }) => request)).toEqual([{ query: 'a', limit: 100, cursor: null }]);
    expect(found).toBe(40);
    expect(notice).toBeNull();
  });

  test('are requested at once if their number is known', () => {
    const { responses, found } = search(plan(420), limited(hits(420, 'a'), 10_000, byPage));
    expect(responses.map(({ request }) => request.limit)).toEqual([1000]);
    expect(found).toBe(420);
  });

  test('are searched by page name, then among all audiences', () => {
    const all = [...hits(150, 'b'), ...hits(7, 'a')];
    const none = limited(all, 10_000, () => false);
    const { responses, found, notice } = search(plan(7), none);
    expect(responses.map(({ request }) => [request.query, request.limit])).toEqual([
      ['a', 100],
      ['Page A', 100],
      [undefined, 100],
      [undefined, 1000],
    ]);
    expect(found).toBe(7);
    expect(notice).toBeNull();
  });

  test('are reported as incomplete if some are missing', () => {
    const { found, notice } = search(plan(400), limited(hits(400, 'a'), 50, byPage));
    expect(found).toBe(50);
    expect(notice).toBe('Showing 50 of 400 audiences. Some may not be searchable yet.');
  });

  test('are not searched further if their number is unknown', () => {
    const { responses } = search(plan(null), limited([...hits(3, 'a'), ...hits(3, 'b')], 100, byPage));
    expect(responses).toHaveLength(1);
  });
});

describe('a search across pages', () => {
  const across: SearchPlan = { queries: ['x'] };

  test('increases the limit as far as the service allows', () => {
    const { responses, found, notice } = search(
      across,
      limited(hits(5000, 'a'), 1000, () => true),
    );
    expect(responses.map(({ request }) => request.limit)).toEqual([100, 1000, 10_000]);
    expect(found).toBe(1000);
    expect(notice).toBe('Showing the first 1,000. Search to find others.');
    const most = search(
      across,
      limited(hits(11_000, 'a'), 10_000, () => true),
    );
    expect(most.notice).toBe('Showing the first 10,000. Search to find others.');
  });

  test('follows cursors', () => {
    const all = hits(350, 'a');
    const paged: Service = ({ cursor, limit }) => {
      const start = Number(cursor ?? 0);
      const end = start + limit;
      return { items: all.slice(start, end), hasMore: end < 350, nextCursor: end < 350 ? String(end) : null };
    };
    expect(search(across, paged)).toMatchObject({ found: 350, notice: null });
  });
});

test('ends with any service, and finds all audiences within its limit', () => {
  fc.assert(
    fc.property(
      fc.nat(1500),
      fc.nat(300),
      fc.integer({ min: 1, max: 12_000 }),
      fc.constantFrom(
        byPage,
        () => false,
        (_: Hit, query: string) => query === 'Page A',
      ),
      (mine, others, most, by) => {
        const all = [...hits(others, 'b'), ...hits(mine, 'a')];
        const { found, notice } = search(plan(mine), limited(all, most, by));
        if (by === byPage) expect(found).toBe(Math.min(mine, most));
        if (most >= all.length) expect(found).toBe(mine);
        expect(notice === null).toBe(found === mine);
      },
    ),
    { numRuns: 60 },
  );
});

test('ends with random responses', () => {
  const answer = fc.record({
    items: fc.array(
      fc.record({ audienceId: fc.string({ minLength: 1, maxLength: 2 }), pageId: fc.constantFrom('a', 'b') }),
      { maxLength: 5 },
    ),
    hasMore: fc.constantFrom(true, false, null, undefined),
    nextCursor: fc.option(fc.string({ maxLength: 3 })),
    totalCount: fc.option(fc.nat()),
  });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1 }), fc.option(fc.nat(10)), (responses, expected) => {
      let turn = 0;
      const { found, notice } = search(
        plan(expected),
        () => responses[turn++ % responses.length] ?? { items: [] },
      );
      if (expected !== null && notice === null) expect(found).toBeGreaterThanOrEqual(expected);
    }),
  );
});

test('continues a search when the name and the number of audiences of the page arrive', () => {
  const { queryKey } = searchQuery(pagePlan('p', null, null));
  expect(searchQuery(pagePlan('p', 'Fleets', 350)).queryKey).toEqual(queryKey);
  expect(searchQuery(pagePlan('q', null, null)).queryKey).not.toEqual(queryKey);
});
