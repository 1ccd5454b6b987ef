import { expect, it } from 'vitest';
import { describeDifferences } from './audiences-columns.tsx';

it('names up to two fields, with the group of link previews', () => {
  expect(describeDifferences(['metadata.title'])).toBe('Title');
  expect(describeDifferences(['metadata.title', 'metadata.ogTitle'])).toBe('Title, OG title');
  expect(describeDifferences(['metadata.title', 'metadata.ogTitle', 'actionFormIdOverride'])).toBe(
    'Title, OG title +1',
  );
});

it('names one field where two are too long for the column', () => {
  expect(describeDifferences(['actionFormInstructionsOverride', 'metadata.title', 'metadata.ogTitle'])).toBe(
    'Instructions +2',
  );
  expect(describeDifferences(['actionUrlOverride', 'metadata.keywords'])).toBe('Action URL +1');
  expect(describeDifferences(['actionFormIdOverride', 'metadata.title'])).toBe('Action form, Title');
});

it('shows unknown fields unchanged', () => {
  expect(describeDifferences(['futureOverride'])).toBe('futureOverride');
});
