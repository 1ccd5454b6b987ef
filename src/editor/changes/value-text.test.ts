import { expect, test } from 'vitest';
import { changesBetween } from '#engines/save/changes.ts';
import { audienceShape } from '#features/audiences/shape.ts';
import { changeWords } from './change-words.ts';

const didTo = (metadataOverride: object) => {
  const after = { metadataOverride };
  const [change] = changesBetween(audienceShape, {}, after);
  return change && changeWords(audienceShape, change, {}, after).did;
};

test('says that all overrides are removed where they were not known', () => {
  expect(didTo({})).toEqual({ kind: 'text', before: '', after: 'All overrides removed' });
});

test('names the fields of a group that was not known, rather than showing JSON', () => {
  expect(didTo({ title: 'Vans', keywords: ['a', 'b'] })).toEqual({
    kind: 'text',
    before: '',
    after: 'Title: Vans, Keywords: a, b',
  });
});
