import { expect, test } from 'vitest';
import { type Area, gripAt, movedBy, pulledTo, stretchedTo, wholeArea } from './brush-area.ts';

const line = { columns: 10, rows: 1 };
const row = { from: 0, to: 1 };
const across = (from: number, to: number): Area => ({ x: { from, to }, y: row });

test('a moved area stays within the grid', () => {
  expect(movedBy(across(2, 5), { x: 3, y: 0 }, line)).toEqual(across(5, 8));
  expect(movedBy(across(2, 5), { x: 30, y: 4 }, line)).toEqual(across(7, 10));
  expect(movedBy(across(2, 5), { x: -30, y: 0 }, line)).toEqual(across(0, 3));
});

test('an edge follows the pointer and flips past the opposite edge', () => {
  expect(pulledTo(across(2, 5), { x: 'to', y: null }, { x: 7, y: 0 })).toEqual(across(2, 8));
  expect(pulledTo(across(2, 5), { x: 'from', y: null }, { x: 0, y: 0 })).toEqual(across(0, 5));
  expect(pulledTo(across(2, 5), { x: 'from', y: null }, { x: 8, y: 0 })).toEqual(across(4, 9));
});

test('an area extends to include a mark', () => {
  expect(stretchedTo(across(2, 5), { x: 8, y: 0 })).toEqual(across(2, 9));
  expect(stretchedTo(across(2, 5), { x: 3, y: 0 })).toEqual(across(2, 5));
});

test('partially covered marks are included, and marks outside the grid are dropped', () => {
  expect(wholeArea(across(1.5, 3.2), line)).toEqual(across(1, 4));
  expect(wholeArea(across(-4, 30), line)).toEqual(across(0, 10));
});

test('finds the edge near the pointer, the area inside it, and nothing outside', () => {
  const grip = (x: number) => gripAt(across(2, 5), { x, y: 0.5 }, { x: 0.05, y: 0.01 }, line, 12);
  expect(grip(1.5)).toEqual({ x: 'from', y: null });
  expect(grip(2.5)).toEqual({ x: 'from', y: null });
  expect(grip(3.5)).toEqual({ x: null, y: null });
  expect(grip(4.9)).toEqual({ x: 'to', y: null });
  expect(grip(5.5)).toEqual({ x: 'to', y: null });
  expect(grip(5.7)).toBeNull();
  expect(grip(1)).toBeNull();
});

test('a small area can be moved by its middle', () => {
  const grip = (x: number) => gripAt(across(2, 3), { x, y: 0.5 }, { x: 0.1, y: 0.01 }, line, 12);
  expect(grip(2.5)).toEqual({ x: null, y: null });
  expect(grip(2.2)).toEqual({ x: 'from', y: null });
});
