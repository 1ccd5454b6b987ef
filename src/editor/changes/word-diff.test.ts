import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateDiff, wordDiff } from './word-diff.ts';

const text = fc
  .array(fc.constantFrom('one', 'two', 'three', ' ', '  ', '\n', '.', '漢字', 'мир', '👩‍🚀', 'é'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));
const diff = (before: string, after: string) =>
  wordDiff(before, after).map(
    ({ kind, text: part }) => `${{ same: '=', added: '+', removed: '-' }[kind]}${part}`,
  );

describe('wordDiff', () => {
  it('contains both texts completely', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        const without = (kind: string) =>
          parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
      { numRuns: 2000 },
    );
  });

  it('compares whole words, in any script', () => {
    expect(diff('charge stops', 'charge points')).toEqual(['=charge ', '-stops', '+points']);
    expect(diff('мир труд', 'мира труд')).toEqual(['-мир', '+мира', '= труд']);
    expect(diff('漢字の本', '漢字の木')).toEqual(['=漢字の', '-本', '+木']);
  });

  it('combines adjacent replaced words into one change', () => {
    expect(diff('try one depot first', 'try four weeks first')).toEqual([
      '=try ',
      '-one depot',
      '+four weeks',
      '= first',
    ]);
  });

  it('combines replaced sentences that share a few words by chance', () => {
    expect(diff('Has to report for the first time.', 'Budget decision for the next year.')).toEqual([
      '-Has to report for the first time',
      '+Budget decision for the next year',
      '=.',
    ]);
    expect(diff('12 vans and 14 drivers', '13 vans and 15 drivers')).toEqual([
      '-12',
      '+13',
      '= vans and ',
      '-14',
      '+15',
      '= drivers',
    ]);
    expect(diff('a long road to town', 'a road to the town')).toEqual([
      '=a ',
      '-long ',
      '=road to ',
      '+the ',
      '=town',
    ]);
  });

  it('replaces a text of a megabyte by an unrelated one as a whole', () => {
    const long = (word: string) => Array.from({ length: 100_000 }, (_, index) => `${word}${index}`).join(' ');
    const parts = wordDiff(`Start ${long('a')} end`, `Start ${long('b')} end`);
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('is shortened to the text around changes', () => {
    const same = 'word '.repeat(200);
    const short = truncateDiff(wordDiff(`${same}old ${same}`, `${same}new ${same}`), 160);
    expect(short.map(({ text: part }) => part.length).every((length) => length < 60)).toBe(true);
    expect(short.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(short.map(({ text: part }) => part.replaceAll('word', '').trim())).toEqual([
      '…',
      'old',
      'new',
      '…',
    ]);
    expect(truncateDiff(wordDiff('a b', 'a c'), 160)).toEqual(wordDiff('a b', 'a c'));
  });
});
