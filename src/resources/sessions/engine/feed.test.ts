import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#util/zoned.ts';
import { makeFeed } from './feed.ts';

const calendar = calendarOf('UTC');
const page = (...ids: string[]) => ({
  items: ids.map((audienceSessionId) => ({ audienceSessionId, sessionStartedAt: '2026-03-01T00:00:00Z' })),
});

it('answers as a fresh count does, in whatever order it is shown stages of the list', () => {
  const pages = [page('a', 'b'), page('b', 'c'), page('d'), page()];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: pages.length }), { minLength: 1 }), (stages) => {
      const feed = makeFeed(calendar);
      for (const stage of stages)
        expect(feed(pages.slice(0, stage))).toEqual(makeFeed(calendar)(pages.slice(0, stage)));
    }),
  );
});

it('starts over when a page was read anew, and keeps its answer while nothing changes', () => {
  const feed = makeFeed(calendar);
  const pages = [page('a'), page('b')];
  expect(feed(pages)).toBe(feed([...pages]));
  expect(feed([page('x'), ...pages.slice(1)]).rows.map((row) => row.audienceSessionId)).toEqual(['x', 'b']);
});
