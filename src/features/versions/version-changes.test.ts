import { expect, it } from 'vitest';
import { compareValues, summarizeTextChange, type VersionValues } from './version-changes.ts';

const known = (value: unknown) => ({ known: true, value });
const namesOf = (before: VersionValues, after: VersionValues) => {
  const { changed, same, unknown } = compareValues(before, after);
  return { changed: changed.map(({ field }) => field.name), same: same.length, unknown: unknown.length };
};

it('compares overrides field by field, and counts those that are unknown in either version', () => {
  const values = {
    supplementaryContext: known('Night.'),
    customName: known(null),
    metadataOverride: known({ title: 'Vans', keywords: ['a'] }),
  };
  const { changed, same, unknown } = namesOf(values, {
    ...values,
    customName: { known: false, value: null },
    metadataOverride: known({ title: 'Vans', keywords: ['a', 'b'], description: '' }),
  });
  expect(changed).toEqual(['Description', 'Keywords']);
  // Name, action URL, action form and form instructions.
  expect(unknown).toBe(4);
  expect(same).toBeGreaterThan(10);
});

it('ignores line ends, and a context that is empty instead of missing', () => {
  const context = (value: unknown) => ({ supplementaryContext: known(value) });
  expect(namesOf(context('a\r\nb'), context('a\nb')).changed).toEqual([]);
  expect(namesOf(context(null), context('')).changed).toEqual([]);
});

it('counts words and quotes the longest addition', () => {
  expect(summarizeTextChange('Runs 60 vans.', 'Runs 84 vans. Asks about prices.')).toEqual({
    added: 4,
    removed: 1,
    quote: 'Asks about prices.',
    removedQuote: '60',
  });
  expect(summarizeTextChange('Runs 60 vans.', null)).toEqual({
    added: 0,
    removed: 3,
    quote: undefined,
    removedQuote: 'Runs 60 vans.',
  });
});
