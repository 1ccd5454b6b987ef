import { expect, it } from 'vitest';
import type { Answer } from './engine/analysis.ts';
import { answerToDraw, drawnMarks } from './over-time-words.ts';

const values = (counts: number[], rates: (number | null)[]) => ({
  counts,
  rates,
  sureRates: [],
  earlier: null,
});
const named = (...given: Parameters<typeof drawnMarks>) =>
  Object.entries(drawnMarks(...given))
    .filter(([, isDrawn]) => isDrawn)
    .map(([mark]) => mark);

it('names the marks that are drawn, and no others', () => {
  const states = ['whole', 'part'] as const;
  expect(named(values([2, 1], [0.1, null]), [5, 5], states)).toEqual(['bar', 'ghost', 'part', 'rate']);
  // No conversion is known, and in the part of a bucket there is nothing.
  expect(named(values([2, 0], [null, null]), [5, 0], states)).toEqual(['bar', 'ghost']);
  // Nothing is chosen of what there is.
  expect(named(values([0, 0], [null, null]), [5, 5], ['whole', 'whole'])).toEqual(['ghost']);
  // A rate of nought is drawn as any other.
  expect(named(values([9, 0], [0, null]), [9, 0], ['whole', 'missing'])).toEqual([
    'bar',
    'ghost',
    'rate',
    'hatched',
  ]);
  expect(named(null, [0, 0], states)).toEqual([]);
});

it('draws the latest buckets as soon as everything has loaded, however lately the chart was drawn', () => {
  const [early, late] = [{ axis: { edges: [1, 2] } }, { axis: { edges: [1, 2, 3] } }] as unknown as Answer[];
  if (!early || !late) throw new Error('No answers');
  expect(answerToDraw(early, late, 'loading')).toBe(early);
  expect(answerToDraw(early, late, 'done')).toBe(late);
  // Of the same buckets, what was selected since can wait.
  expect(answerToDraw(early, { ...late, axis: early.axis }, 'done')).toBe(early);
});
