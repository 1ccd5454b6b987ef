import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#lib/time-units.ts';
import { wasAlreadyAdded } from './already-added.ts';

const NOW = Date.UTC(2026, 2, 1, 12);
const SENT = { sentAt: NOW - SECOND, isRetry: false };

const at = (epochMs: number) => `+${epochMs}`;
const headers = (serverTime: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(serverTime).toUTCString(), ...more });
const replayed = { 'idempotency-replayed': 'true' };

test('trusts Idempotency-Replayed on the first try', () => {
  expect(wasAlreadyAdded(headers(NOW, replayed), at(NOW - 5 * SECOND), SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(headers(NOW, replayed), null, SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(headers(NOW), at(NOW), SENT, NOW)).toBe(false);
});

test('counts an entry whose response was lost as added by this submission', () => {
  const retry = { sentAt: NOW - 10 * MINUTE, isRetry: true };
  expect(wasAlreadyAdded(headers(NOW, replayed), at(NOW - 10 * MINUTE), retry, NOW)).toBe(false);
  expect(wasAlreadyAdded(headers(NOW, replayed), at(NOW - HOUR), retry, NOW)).toBe(true);
});

test('compares times if the service sends no header', () => {
  expect(wasAlreadyAdded(headers(NOW), at(NOW - HOUR), SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(headers(NOW), at(NOW - 30 * SECOND), SENT, NOW)).toBe(false);
  expect(wasAlreadyAdded(headers(NOW), 'yesterday', SENT, NOW)).toBe(false);
});

test.each([-24, 24])('is right in a browser whose clock is %d h off', (hours) => {
  const serverTime = NOW + hours * HOUR;
  expect(wasAlreadyAdded(headers(serverTime), at(serverTime), SENT, NOW)).toBe(false);
  expect(wasAlreadyAdded(headers(serverTime), at(serverTime - HOUR), SENT, NOW)).toBe(true);
});

test("uses the browser's clock if the response has no date", () => {
  expect(wasAlreadyAdded(new Headers(), at(NOW - HOUR), SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(new Headers(), at(NOW), SENT, NOW)).toBe(false);
});
