import { expect, it } from 'vitest';
import { describeDifferences } from './differing-fields.ts';

it('names up to two fields, with the group of link previews', () => {
  expect(describeDifferences(['metadata.title'])).toBe('Title');
  expect(describeDifferences(['metadata.title', 'metadata.ogTitle'])).toBe('Title, OG title');
  expect(describeDifferences(['actionUrlOverride', 'metadata.twitterImageAlt', 'actionFormIdOverride'])).toBe(
    'Action URL, X image alt text +1',
  );
});

it('shows unknown fields unchanged', () => {
  expect(describeDifferences(['futureOverride'])).toBe('futureOverride');
});
