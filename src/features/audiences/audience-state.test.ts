import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { describeState, isPublishingStuck, rowStates } from './audience-state.ts';

const MONDAY = `+${Date.UTC(2026, 10, 30, 9)}`;

beforeEach(() => {
  timeZone.set('UTC');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 8) });
});
afterEach(() => vi.useRealTimers());

interface Row {
  live: number | null;
  latest: number;
  status: string;
  publishAt?: string;
  isPageArchived?: boolean;
}

function label({ live, latest, status, publishAt, isPageArchived = false }: Row): string {
  const source = { status, isPublished: live !== null, publishAt, isPageArchived };
  const state = describeState(source, { live, latest });
  return [state?.now.label, state?.next?.label].filter(Boolean).join(', ');
}

describe('the state of an audience', () => {
  test.each<[string, Row]>([
    ['Draft, not visible yet', { live: null, latest: 1, status: 'draft' }],
    ['Scheduled for Mon 30 Nov, 09:00', { live: null, latest: 1, status: 'pending', publishAt: MONDAY }],
    ['Publishing version 1', { live: null, latest: 1, status: 'pending' }],
    ['Publishing version 1', { live: null, latest: 1, status: 'queued' }],
    ['Publishing version 1', { live: null, latest: 1, status: 'processing' }],
    ['Not visible: version 3 canceled', { live: null, latest: 3, status: 'cancelled' }],
    ['Live · version 2', { live: 2, latest: 2, status: 'published' }],
    ['Live · version 2', { live: 2, latest: 3, status: 'cancelled' }],
    ['Live · version 2, draft changes', { live: 2, latest: 3, status: 'draft' }],
    ['Live · version 2, publishing version 3', { live: 2, latest: 3, status: 'queued' }],
    ['Archived', { live: null, latest: 3, status: 'archived' }],
    ['Archived', { live: 2, latest: 2, status: 'published', isPageArchived: true }],
  ])('%s: %j', (expected, row) => {
    expect(label(row)).toBe(expected);
  });

  test.each([
    ['at 09:00', Date.UTC(2026, 10, 30, 8)],
    ['tomorrow, 09:00', Date.UTC(2026, 10, 29, 8)],
    ['on Mon, 09:00', Date.UTC(2026, 10, 26, 8)],
    ['on 30 Nov, 09:00', Date.UTC(2026, 10, 20, 8)],
  ])('has the time of a scheduled version over a live one: %s', (expected, now) => {
    vi.setSystemTime(now);
    expect(label({ live: 2, latest: 3, status: 'pending', publishAt: MONDAY })).toBe(
      `Live · version 2, version 3 ${expected}`,
    );
  });

  test('stands out if publishing takes too long', () => {
    const source = { status: 'queued', isPublished: true, publishAt: null, isPageArchived: false };
    const numbers = { latest: 3, live: 2 };
    expect(describeState(source, numbers)?.next?.status).toBe('processing');
    expect(describeState({ ...source, isStuck: true }, numbers)?.next?.status).toBe('queued');
  });

  test('is the status itself if that is unknown', () => {
    expect(label({ live: null, latest: 1, status: 'paused' })).toBe('paused');
  });
});

test('a listed audience is live if any version is', () => {
  const row = { audienceId: 'a', status: 'draft', publishedAt: MONDAY };
  expect(rowStates(row)).toEqual(['live', 'draft']);
  expect(rowStates({ ...row, publishedAt: null })).toEqual(['draft']);
});

test('a listed audience is stuck after ten minutes, if no time was set', () => {
  const row = { audienceId: 'a', status: 'queued', latestVersionAt: MONDAY };
  const monday = Date.UTC(2026, 10, 30, 9);
  expect(isPublishingStuck(row, monday + 9 * MINUTE)).toBe(false);
  expect(isPublishingStuck(row, monday + 11 * MINUTE)).toBe(true);
  expect(isPublishingStuck({ ...row, publishAt: MONDAY }, monday + 11 * MINUTE)).toBe(false);
  expect(isPublishingStuck({ ...row, latestVersionAt: undefined }, monday)).toBe(false);
});
