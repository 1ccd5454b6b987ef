import { expect, it } from 'vitest';
import { emptyParts, SessionStore } from '#engines/sessions/columns/session-store.ts';
import { calendarOf } from '#lib/zoned.ts';
import { sampleRows } from './sample-rows.ts';

const rows = Uint32Array.from({ length: 10_000 }, (_, index) => index);

function storeOf(ids: readonly number[]) {
  const store = new SessionStore(emptyParts(calendarOf('UTC')));
  store.put(ids.map((id) => ({ audienceSessionId: `s${id}` })));
  return store;
}
const store = storeOf([...rows]);

it('draws as many as asked for, none twice, and all where there are no more', () => {
  expect(new Set(sampleRows(store, rows, 200)).size).toBe(200);
  expect([...sampleRows(store, rows.subarray(0, 5), 200)].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(sampleRows(store, new Uint32Array(), 200)).toHaveLength(0);
  expect(sampleRows(store, rows, 0)).toHaveLength(0);
});

it('draws the same again, the smaller draw first in the larger, and whatever order rows come in', () => {
  const few = [...sampleRows(store, rows, 200)];
  expect([...sampleRows(store, rows, 1000)].slice(0, 200)).toEqual(few);
  expect([...sampleRows(store, rows.toReversed(), 200)]).toEqual(few);
});

it('draws the same sessions in whatever order their pages arrived, also where hashes are the same', () => {
  const later = storeOf([...rows].reverse());
  const idsOf = (of: SessionStore, count: number) =>
    Array.from(sampleRows(of, rows, count), (row) => of.idOf(row));
  expect(idsOf(later, 200)).toEqual(idsOf(store, 200));
  const [few, more] = [storeOf([...rows.subarray(0, 50)]), storeOf([...rows.subarray(0, 50)].reverse())];
  for (const of of [few, more]) for (let row = 0; row < of.rows; row += 1) of.parts.hashes.set(row, 7);
  const of = rows.subarray(0, 50);
  const ids = Array.from(sampleRows(few, of, 9), (row) => few.idOf(row));
  expect(ids).toHaveLength(9);
  expect(Array.from(sampleRows(more, of, 9), (row) => more.idOf(row))).toEqual(ids);
});

it('draws of fewer rows those again that are left', () => {
  const all = [...sampleRows(store, rows, 1000)];
  const even = rows.filter((row) => row % 2 === 0);
  const left = all.filter((row) => row % 2 === 0);
  expect([...sampleRows(store, even, left.length)]).toEqual(left);
});

it('draws from everywhere alike', () => {
  const tenths = new Array(10).fill(0);
  for (const row of sampleRows(store, rows, 2000)) tenths[Math.floor(row / 1000)] += 1;
  // 200 each are expected; 4 standard deviations of a hypergeometric count are 51.
  for (const count of tenths) expect(Math.abs(count - 200)).toBeLessThan(51);
});
