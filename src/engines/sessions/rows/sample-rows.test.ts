import { expect, it } from 'vitest';
import { emptyParts, SessionStore } from '#engines/sessions/columns/session-store.ts';
import { calendarOf } from '#lib/zoned.ts';
import { sampleRows } from './sort-rows.ts';

const rows = Uint32Array.from({ length: 10_000 }, (_, index) => index);

function storeOf(ids: readonly number[]) {
  const store = new SessionStore(emptyParts(calendarOf('UTC')));
  store.put(ids.map((id) => ({ audienceSessionId: `s${id}` })));
  return store;
}
const store = storeOf([...rows]);

it('draws the requested number of distinct rows, or all if there are fewer', () => {
  expect(new Set(sampleRows(store, rows, 200)).size).toBe(200);
  expect([...sampleRows(store, rows.subarray(0, 5), 200)].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(sampleRows(store, new Uint32Array(), 200)).toHaveLength(0);
  expect(sampleRows(store, rows, 0)).toHaveLength(0);
});

it('is deterministic, independent of row order, and extends smaller samples', () => {
  const sample = [...sampleRows(store, rows, 200)];
  expect([...sampleRows(store, rows, 1000)].slice(0, 200)).toEqual(sample);
  expect([...sampleRows(store, rows.toReversed(), 200)]).toEqual(sample);
});

it('is independent of load order, also with hash collisions', () => {
  const reversed = storeOf([...rows].reverse());
  const idsOf = (of: SessionStore, count: number) =>
    Array.from(sampleRows(of, rows, count), (row) => of.idOf(row));
  expect(idsOf(reversed, 200)).toEqual(idsOf(store, 200));
  const [first, second] = [storeOf([...rows.subarray(0, 50)]), storeOf([...rows.subarray(0, 50)].reverse())];
  for (const of of [first, second]) for (let row = 0; row < of.rows; row += 1) of.parts.hashes.set(row, 7);
  const of = rows.subarray(0, 50);
  const ids = Array.from(sampleRows(first, of, 9), (row) => first.idOf(row));
  expect(ids).toHaveLength(9);
  expect(Array.from(sampleRows(second, of, 9), (row) => second.idOf(row))).toEqual(ids);
});

it('keeps the remaining rows of a sample when rows are removed', () => {
  const all = [...sampleRows(store, rows, 1000)];
  const evenRows = rows.filter((row) => row % 2 === 0);
  const remaining = all.filter((row) => row % 2 === 0);
  expect([...sampleRows(store, evenRows, remaining.length)]).toEqual(remaining);
});

it('draws uniformly', () => {
  const buckets = new Array(10).fill(0);
  for (const row of sampleRows(store, rows, 2000)) buckets[Math.floor(row / 1000)] += 1;
  // 200 each are expected; 51 is 4 standard deviations of the hypergeometric distribution.
  for (const count of buckets) expect(Math.abs(count - 200)).toBeLessThan(51);
});
