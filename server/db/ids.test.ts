import { expect, test } from 'vitest';
import { accountId } from '#contract/scalars.ts';
import { derivedId, newId } from './ids.ts';

test('IDs sort by creation and contain their kind', () => {
  const ids = Array.from({ length: 5000 }, () => newId('alog'));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(5000);
  expect(ids.every((id) => /^alog_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
});

test('account IDs match the contract', () => {
  expect(accountId.safeParse(newId('account')).success).toBe(true);
  expect(accountId.safeParse(derivedId('account', 'acme.example')).success).toBe(true);
});

test('derived IDs depend on seed and kind', () => {
  expect(derivedId('page', 'a')).toBe(derivedId('page', 'a'));
  expect(derivedId('page', 'a')).not.toBe(derivedId('page', 'b'));
  expect(derivedId('page', 'a').slice(-26)).not.toBe(derivedId('topic', 'a').slice(-26));
});
