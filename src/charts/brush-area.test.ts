import { expect, test } from 'vitest';
import { type Area, extendArea, handleAt, moveArea, resizeArea, snapToMarks } from './brush-area.ts';

const line = { columns: 10, rows: 1 };
const row = { from: 0, to: 1 };
const columns = (from: number, to: number): Area => ({ x: { from, to }, y: row });

test('a moved area stays within the grid', () => {
  expect(moveArea(columns(2, 5), { x: 3, y: 0 }, line)).toEqual(columns(5, 8));
  expect(moveArea(columns(2, 5), { x: 30, y: 4 }, line)).toEqual(columns(7, 10));
  expect(moveArea(columns(2, 5), { x: -30, y: 0 }, line)).toEqual(columns(0, 3));
});

test('an edge follows the pointer and flips past the opposite edge', () => {
  expect(resizeArea(columns(2, 5), { x: 'to', y: null }, { x: 7, y: 0 })).toEqual(columns(2, 8));
  expect(resizeArea(columns(2, 5), { x: 'from', y: null }, { x: 0, y: 0 })).toEqual(columns(0, 5));
  expect(resizeArea(columns(2, 5), { x: 'from', y: null }, { x: 8, y: 0 })).toEqual(columns(4, 9));
});

test('an area extends to include a mark', () => {
  expect(extendArea(columns(2, 5), { x: 8, y: 0 })).toEqual(columns(2, 9));
  expect(extendArea(columns(2, 5), { x: 3, y: 0 })).toEqual(columns(2, 5));
});

test('partially covered marks are included, and marks outside the grid are dropped', () => {
  expect(snapToMarks(columns(1.5, 3.2), line)).toEqual(columns(1, 4));
  expect(snapToMarks(columns(-4, 30), line)).toEqual(columns(0, 10));
});

test('finds the edge near the pointer, the area inside it, and nothing outside', () => {
  const handle = (x: number) => handleAt(columns(2, 5), { x, y: 0.5 }, { x: 0.05, y: 0.01 }, line, 12);
  expect(handle(1.5)).toEqual({ x: 'from', y: null });
  expect(handle(2.5)).toEqual({ x: 'from', y: null });
  expect(handle(3.5)).toEqual({ x: null, y: null });
  expect(handle(4.9)).toEqual({ x: 'to', y: null });
  expect(handle(5.5)).toEqual({ x: 'to', y: null });
  expect(handle(5.7)).toBeNull();
  expect(handle(1)).toBeNull();
});

test('a small area can be moved by its middle', () => {
  const handle = (x: number) => handleAt(columns(2, 3), { x, y: 0.5 }, { x: 0.1, y: 0.01 }, line, 12);
  expect(handle(2.5)).toEqual({ x: null, y: null });
  expect(handle(2.2)).toEqual({ x: 'from', y: null });
});
