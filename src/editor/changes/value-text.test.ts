import { expect, test } from 'vitest';
import { changesBetween } from '#engines/save/changes.ts';
import { audienceShape } from '#features/audiences/shape.ts';
import { describeChange } from './describe-change.ts';

const didTo = (metadataOverride: object) => {
  const after = { metadataOverride };
  const [change] = changesBetween(audienceShape, {}, after);
  return change && describeChange(audienceShape, change, {}, after).description;
};

test('reports removed overrides if the previous ones are unknown', () => {
  expect(didTo({})).toEqual({ kind: 'text', before: '', after: 'All overrides removed' });
});

test('labels the fields of a group if the previous value is unknown', () => {
  expect(didTo({ title: 'Vans', keywords: ['a', 'b'] })).toEqual({
    kind: 'text',
    before: '',
    after: 'Title: Vans, Keywords: a, b',
  });
});
