import { expect, test } from 'vitest';
import { searchQuery } from '#contract/request-scalars.ts';
import { clipQuery } from './queries.ts';

test("clips a query to the service's limit without splitting a character", () => {
  expect(clipQuery('Pricing')).toBe('Pricing');
  expect(clipQuery('a'.repeat(500))).toBe('a'.repeat(200));
  expect(clipQuery(`a${'🎯'.repeat(200)}`)).toBe(`a${'🎯'.repeat(99)}`);
  expect(searchQuery.safeParse(clipQuery('a'.repeat(500))).success).toBe(true);
  expect(searchQuery.safeParse('a'.repeat(201)).success).toBe(false);
});
