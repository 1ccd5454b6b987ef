import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from '#editor/changes/word-diff.ts';
import { passagesOf, type Shown, withFolds } from './passages.ts';

const words = ['van', 'depot.', 'Two!', '日本。', '😀', ' ', '\n', '\n\n', 'word word word '.repeat(20)];
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((some) => some.join(' '));
const passages = (before: string, after: string) => passagesOf(wordDiff(before, after));
const told = (shown: readonly Shown[]) =>
  shown.map((each) =>
    'folded' in each ? each.folded.length : each.pieces.map(({ text: said }) => said.trim()).join('|'),
  );

describe('passagesOf', () => {
  it('keeps both texts whole', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = passages(before, after).flatMap((passage) => passage.pieces);
        const side = (not: string) =>
          pieces
            .filter(({ kind }) => kind !== not)
            .map(({ text: said }) => said)
            .join('');
        expect([side('added'), side('removed')]).toEqual([before, after]);
        expect(
          withFolds(passages(before, after)).flatMap((each) => ('folded' in each ? each.folded : each)),
        ).toEqual(passages(before, after));
      }),
    );
  });

  it('parts texts where both begin a paragraph', () => {
    expect(told(passages('One.\nTwo.\nThree.', 'One.\n2.\nThree.'))).toEqual(['One.', 'Two|2|.', 'Three.']);
  });

  it('sets a paragraph that was put in apart', () => {
    expect(told(passages('One.\nThree.', 'One.\nTwo.\nThree.'))).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('parts a long paragraph between sentences', () => {
    const long = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} says something.`);
    const parts = passages(long.join(' '), long.join(' ').replace('number 20', 'number twenty'));
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter(({ same }) => !same)).toHaveLength(1);
  });
});

describe('withFolds', () => {
  it('shows what stands beside a difference', () => {
    const lines = (some: string) => some.split('').join('.\n');
    expect(told(withFolds(passages(lines('abcdefgh'), lines('abcdXfgh'))))).toEqual([
      3,
      'd.',
      'e|X|.',
      'f.',
      2,
    ]);
  });
});
