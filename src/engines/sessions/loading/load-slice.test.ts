import { expect, test } from 'vitest';
import { loadSlice } from './load-slice.ts';
import type { Slice } from './slices.ts';

test("items out of order across pages aren't covered before the end", async () => {
  const pages = [
    [100, 90],
    [99, 80],
    [70, 60],
  ];
  const covered: (Slice | null)[] = [];
  await loadSlice([0, 200], {
    async fetchPage({ cursor = '0' }) {
      const at = Number(cursor);
      return {
        items: (pages[at] ?? []).map((start) => ({ sessionStartedAt: new Date(start).toISOString() })),
        nextCursor: at + 1 < pages.length ? `${at + 1}` : null,
      };
    },
    isExpiredCursor: () => false,
    onPage: (_, span) => covered.push(span),
  });
  expect(covered).toEqual([[91, 200], null, [0, 200]]);
});

test('loading continues after an expired cursor, even if cursors repeat', async () => {
  const visits = Array.from({ length: 20 }, (_, index) => 1_760_000_000_000 - index * 1000);
  const taken = new Set<number>();
  let expired = false;
  const notice = await loadSlice([0, 2_000_000_000_000], {
    // Cursors are offsets in the requested slice.
    async fetchPage({ slice: [, to], cursor = '0' }) {
      if (cursor === '12' && !expired) {
        expired = true;
        throw new Error('expired');
      }
      const from = Number(cursor);
      const asked = visits.filter((at) => at <= to);
      return {
        items: asked.slice(from, from + 4).map((at) => ({ sessionStartedAt: `+${at}` })),
        nextCursor: from + 4 < asked.length ? `${from + 4}` : null,
      };
    },
    isExpiredCursor: () => true,
    onPage: ({ items }) => {
      for (const { sessionStartedAt } of items as { sessionStartedAt: string }[])
        taken.add(Number(sessionStartedAt));
    },
  });
  expect([notice, expired, taken.size]).toEqual([null, true, 20]);
});
