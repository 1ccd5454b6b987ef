import { expect, test } from 'vitest';
import { metadata } from '#contract/metadata.ts';
import { itemTexts, metadataGroups } from './metadata-fields.ts';

test('every field of the contract stands in exactly one group', () => {
  const keys = metadataGroups.flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(keys.toSorted()).toEqual(Object.keys(metadata.shape).toSorted());
});

test('items of a list are texts, whatever they are', () => {
  expect(itemTexts(['noindex', 1, true, { maxSnippet: [1] }, ['a']])).toEqual([
    'noindex',
    '1',
    'true',
    '{"maxSnippet":[1]}',
    '["a"]',
  ]);
});

test('supports items nested too deeply to serialize', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(itemTexts([deep, 'noindex'])).toEqual(['Too deeply nested to show', 'noindex']);
});
