import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edited, sheet, sheetShape } from '#engines/save/doubles/sheet.ts';
import {
  type Conflict,
  changesBetween,
  isWithin,
  items,
  merge,
  pathKey,
  value,
} from '#engines/save/index.ts';
import { bothOf } from './conflict-card.tsx';
import { findAutomaticChanges, mergeSentence } from './merge-screen.tsx';

describe('automatic changes', () => {
  it('are, together with the conflicts, all changes of both sides', () => {
    fc.assert(
      fc.property(sheet, edited.edits, edited.edits, (base, first, second) => {
        const sides = { base, mine: edited.apply(base, first), theirs: edited.apply(base, second) };
        const merged = merge(sheetShape, sides);
        const list = findAutomaticChanges(sheetShape, sides, merged);
        const listed = new Set(list.map(({ kind, path }) => `${kind} ${pathKey(path)}`));
        expect(listed.size).toBe(list.length);
        for (const side of [sides.mine, sides.theirs])
          for (const { kind, path } of changesBetween(sheetShape, base, side))
            expect(
              listed.has(`${kind} ${pathKey(path)}`) ||
                merged.conflicts.some((conflict) => isWithin(path, conflict.path)),
            ).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('have the side that made them', () => {
    const base = { name: 'a', words: ['one'] };
    const sides = {
      base,
      mine: { name: 'b', words: ['one', 'two'] },
      theirs: { name: 'a', words: ['zero', 'one'] },
    };
    const list = findAutomaticChanges(sheetShape, sides, merge(sheetShape, sides));
    expect(list).toEqual([
      { origin: 'mine', kind: 'set', path: ['name'], before: 'a', after: 'b' },
      { origin: 'both', kind: 'set', path: ['words'], before: ['one'], after: ['zero', 'one', 'two'] },
    ]);
  });
});

it('summarizes the merge and the conflicts that are left', () => {
  expect(mergeSentence(5, 2, 2)).toBe(
    '5 changes merged automatically. 2 changes conflict with yours: keep one side or write your own.',
  );
  expect(mergeSentence(1, 1, 1)).toMatch(/^1 change merged automatically\. 1 change conflicts with yours: /);
  expect(mergeSentence(0, 12, 12)).toMatch(/^12 changes conflict with yours: /);
  expect(mergeSentence(0, 12, 1)).toBe('1 conflict left to resolve.');
  expect(mergeSentence(5, 2, 0)).toBe('5 changes merged automatically. Check the result, then save.');
});

describe('keeping both sides', () => {
  const conflict = (shape: Conflict['shape'], mine: unknown, theirs: unknown): Conflict => ({
    kind: 'value',
    path: ['field'],
    shape,
    base: undefined,
    mine,
    theirs,
  });

  it('puts texts one after the other', () => {
    const text = value('Text');
    expect(bothOf(conflict(text, 'One plan. ', 'Two plans.'))).toBe('One plan. Two plans.');
    expect(bothOf(conflict(text, 'One plan.\nHere', 'Two plans.'))).toBe('One plan.\nHere\n\nTwo plans.');
    expect(bothOf(conflict(text, '- vans', '- vans\n- trucks'))).toBe('- vans\n\n- vans\n- trucks');
    const words = 'vans and trucks '.repeat(100_000);
    expect(bothOf(conflict(text, words, words))).toBeUndefined();
    expect(bothOf(conflict(text, 'https://a.example', 'https://b.example'))).toBeUndefined();
    expect(bothOf(conflict(text, 'One plan.', undefined))).toBeUndefined();
    // Names and titles.
    expect(bothOf(conflict(text, 'Spring fleet 2027', 'Spring fleet relaunch'))).toBeUndefined();
  });

  it.each([
    ['Say “yes.” Now', 'Or (maybe not!)'],
    ['हम वैन बनाते हैं।', 'वे तेज़ हैं।'],
    ['هل تريد شاحنة؟', 'نعم أريد شاحنة؟'],
    ['我们做货车。', '他们开卡车！'],
  ])('knows a sentence in any script: %s', (mine, theirs) => {
    expect(bothOf(conflict(value('Text'), mine, theirs))).toBe(`${mine} ${theirs}`);
  });

  it('unites lists in order', () => {
    const list = items('Keywords');
    expect(bothOf(conflict(list, ['b', 'a'], ['a', 'c', 'b']))).toEqual(['b', 'a', 'c']);
    expect(bothOf({ ...conflict(list, [], []), kind: 'removed' })).toBeUndefined();
  });
});
