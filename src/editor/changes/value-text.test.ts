import { expect, test } from 'vitest';
import { audienceShape } from '#features/audiences/shape.ts';
import { pageShape } from '#features/pages/public.ts';
import { valueText } from './value-text.ts';

const textOf = (metadataOverride: object) =>
  valueText(audienceShape, audienceShape.fields.metadataOverride, metadataOverride, { metadataOverride });

test('says that a group without fields has none', () => {
  expect(textOf({})).toBe('All overrides removed');
});

test('names types as their fields do', () => {
  const { actions, pageType } = pageShape.fields;
  expect(valueText(pageShape, pageType, 'call_followup', {})).toBe('Call follow-up');
  const action = actions.row;
  expect(valueText(pageShape, action, { actionType: 'open-form' }, {})).toBe('Action type: Open form');
});

test('labels the fields of a group', () => {
  expect(textOf({ title: 'Vans', keywords: ['a', 'b'] })).toBe('Title: Vans, Keywords: a, b');
});
