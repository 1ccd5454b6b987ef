import { expect, test } from 'vitest';
import { signInSearch } from './sign-in-search.ts';

test.each(['/pages', '/', '/pages/page_1?q=a b#top'])('goes back to %j after signing in', (redirect) => {
  expect(signInSearch.parse({ redirect })).toEqual({ redirect });
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  'pages',
  1,
])('never goes to another site: %j', (redirect) => {
  expect(signInSearch.parse({ redirect })).toEqual({ redirect: undefined });
});
