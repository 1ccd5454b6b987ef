import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeLineEnds } from '#lib/text.ts';
import { type DiffPart, wordDiff } from './word-diff.ts';

const side = (parts: readonly DiffPart[], not: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== not)
    .map(({ text }) => text)
    .join('');

/** Applies a diff to one side. Throws if the diff is of another text. */
function applied(parts: readonly DiffPart[], before: string): string {
  let at = 0;
  let after = '';
  for (const { kind, text } of parts) {
    if (kind === 'added') after += text;
    else {
      if (!before.startsWith(text, at)) throw new Error(`${text} is not at ${at}`);
      at += text.length;
      if (kind === 'same') after += text;
    }
  }
  if (at !== before.length) throw new Error('the diff ends before the text does');
  return after;
}

const parts = ['van', 'vans', 'depot', 'é', '日本', '😀', '\u0301', '.', ',', ' ', '  ', '\n', '\n\n', '٣'];
const words = fc.array(fc.constantFrom(...parts), { maxLength: 60 }).map((some) => some.join(''));
const text = fc
  .oneof(words, fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'grapheme' }))
  .map(normalizeLineEnds);

/** A long text before and after a few deletions and insertions. */
const edited = fc
  .tuple(
    fc.array(fc.nat(4000), { minLength: 1200, maxLength: 2500 }),
    fc.array(fc.tuple(fc.nat(2500), fc.nat(40), words), { maxLength: 12 }),
  )
  .map(([numbers, edits]) => {
    const before = numbers.map((number) => `w${number}`);
    const after = [...before];
    for (const [at, removed, put] of edits) after.splice(at, removed, put);
    return [before.join(' '), after.join(' ')] as const;
  });

describe('applying a word diff', () => {
  it('turns one text into the other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        expect(applied(parts, before)).toBe(after);
        expect([side(parts, 'added'), side(parts, 'removed')]).toEqual([before, after]);
      }),
    );
  });

  it('turns one long text into the other, even after a timeout', () => {
    fc.assert(
      fc.property(edited, fc.constantFrom(0, 5000), ([before, after], longest) => {
        expect(applied(wordDiff(before, after, longest), before)).toBe(after);
      }),
      { numRuns: 30 },
    );
  });

  it('finds small changes in a long text', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `word${index % 977}`);
    const changed = long.map((word, index) => (index % 500 === 250 ? 'other' : word));
    const parts = wordDiff(long.join(' '), changed.join(' '), 5000);
    expect(parts.filter(({ kind }) => kind === 'added').map(({ text: put }) => put)).toEqual(
      Array(40).fill('other'),
    );
  });

  it('ignores line ends', () => {
    expect(wordDiff('one\r\ntwo\rthree', 'one\ntwo\nthree')).toEqual([
      { kind: 'same', text: 'one\ntwo\nthree' },
    ]);
  });

  it('returns no changes for equal texts, and one insertion for an empty one', () => {
    expect(wordDiff('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
    expect(wordDiff('', 'all new')).toEqual([{ kind: 'added', text: 'all new' }]);
    expect(wordDiff('', '')).toEqual([]);
  });
});
