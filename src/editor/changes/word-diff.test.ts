import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortened, wordDiff } from './word-diff.ts';

const text = fc
  .array(fc.constantFrom('one', 'two', 'three', ' ', '  ', '\n', '.', '漢字', 'мир', '👩‍🚀', 'é'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));
const told = (before: string, after: string) =>
  wordDiff(before, after).map(
    ({ kind, text: piece }) => `${{ same: '=', added: '+', removed: '-' }[kind]}${piece}`,
  );

describe('wordDiff', () => {
  it('contains both texts completely', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDiff(before, after);
        const without = (kind: string) =>
          pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
      { numRuns: 2000 },
    );
  });

  it('compares whole words, in any script', () => {
    expect(told('charge stops', 'charge points')).toEqual(['=charge ', '-stops', '+points']);
    expect(told('мир труд', 'мира труд')).toEqual(['-мир', '+мира', '= труд']);
    expect(told('漢字の本', '漢字の木')).toEqual(['=漢字の', '-本', '+木']);
  });

  it('combines adjacent replaced words into one change', () => {
    expect(told('try one depot first', 'try four weeks first')).toEqual([
      '=try ',
      '-one depot',
      '+four weeks',
      '= first',
    ]);
  });

  it('compares two unrelated texts of a megabyte within 3 s', () => {
    const long = (word: string) => Array.from({ length: 100_000 }, (_, index) => `${word}${index}`).join(' ');
    const begun = performance.now();
    expect(wordDiff(`Start ${long('a')} end`, `Start ${long('b')} end`).length).toBeGreaterThan(1);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('is shortened to the text around changes', () => {
    const same = 'word '.repeat(200);
    const short = shortened(wordDiff(`${same}old ${same}`, `${same}new ${same}`), 160);
    expect(short.map(({ text: piece }) => piece.length).every((length) => length < 60)).toBe(true);
    expect(short.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(shortened(wordDiff('a b', 'a c'), 160)).toEqual(wordDiff('a b', 'a c'));
  });
});
