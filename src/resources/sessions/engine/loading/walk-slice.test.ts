import { expect, test } from 'vitest';
import type { Span } from './coverage.ts';
import { walkSlice } from './walk-slice.ts';

test('what comes out of order across pages does not count as read before the end', async () => {
  const pages = [
    [100, 90],
    [99, 80],
    [70, 60],
  ];
  const covered: (Span | null)[] = [];
  await walkSlice([0, 200], {
    async read({ cursor = '0' }) {
      const at = Number(cursor);
      return {
        items: (pages[at] ?? []).map((start) => ({ sessionStartedAt: new Date(start).toISOString() })),
        nextCursor: at + 1 < pages.length ? `${at + 1}` : null,
      };
    },
    isStale: () => false,
    take: (_, span) => covered.push(span),
  });
  expect(covered).toEqual([[91, 200], null, [0, 200]]);
});
