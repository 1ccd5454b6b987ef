import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from '#editor/changes/word-diff.ts';
import { collapseUnchanged, type DisplaySegment, segmentDiff } from './segments.ts';

const words = ['van', 'depot.', 'Two!', '日本。', '😀', ' ', '\n', '\n\n', 'word word word '.repeat(20)];
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((some) => some.join(' '));
// No time limit: a busy machine must not change the result.
const passages = (before: string, after: string) => segmentDiff(wordDiff(before, after, 60_000));
const format = (shown: readonly DisplaySegment[]) =>
  shown.map((each) =>
    'collapsed' in each ? each.collapsed.length : each.changes.map(({ text: said }) => said.trim()).join('|'),
  );

describe('segmentDiff', () => {
  it('preserves both texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = passages(before, after).flatMap((passage) => passage.changes);
        const side = (not: string) =>
          changes
            .filter(({ kind }) => kind !== not)
            .map(({ text: said }) => said)
            .join('');
        expect([side('added'), side('removed')]).toEqual([before, after]);
        expect(
          collapseUnchanged(passages(before, after)).flatMap((each) =>
            'collapsed' in each ? each.collapsed : each,
          ),
        ).toEqual(passages(before, after));
      }),
    );
  });

  it('splits where both texts start a paragraph', () => {
    expect(format(passages('One.\nTwo.\nThree.', 'One.\n2.\nThree.'))).toEqual(['One.', 'Two|2|.', 'Three.']);
  });

  it('separates an added paragraph', () => {
    expect(format(passages('One.\nThree.', 'One.\nTwo.\nThree.'))).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('splits a long paragraph between sentences', () => {
    const long = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} says something.`);
    const parts = passages(long.join(' '), long.join(' ').replace('number 20', 'number twenty'));
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter(({ same }) => !same)).toHaveLength(1);
  });
});

describe('collapseUnchanged', () => {
  it('keeps the segments next to a change', () => {
    const lines = (some: string) => some.split('').join('.\n');
    expect(format(collapseUnchanged(passages(lines('abcdefgh'), lines('abcdXfgh'))))).toEqual([
      3,
      'd.',
      'e|X|.',
      'f.',
      2,
    ]);
  });
});
