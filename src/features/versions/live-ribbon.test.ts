import { expect, it } from 'vitest';
import type { VersionRecord } from '#features/audiences/version-summary.ts';
import { DAY, HOUR, MINUTE } from '#lib/time-units.ts';
import { ribbonAxis, ribbonSpans } from './live-ribbon.tsx';

const START = Date.UTC(2026, 2, 3);
const NOW = START + 9 * DAY;
const at = (ms: number) => `+${START + ms}`;
const kinds = (version: VersionRecord, isScheduled = false, newer?: VersionRecord) =>
  ribbonSpans({ version, newer, schedule: isScheduled ? 'Mon' : null }, NOW).map(({ kind, from, to }) => [
    kind,
    from - START,
    to - START,
  ]);

it('spans the time from the first creation to now', () => {
  expect(ribbonAxis([{ createdAt: at(DAY) }, { createdAt: at(0) }, {}], NOW)).toEqual({
    start: START,
    end: NOW,
    ticks: [],
  });
  expect(ribbonAxis([{}], NOW)).toBeNull();
});

it('marks months, fewer of them on a long axis', () => {
  const ticks = (days: number) =>
    ribbonAxis([{ createdAt: at(0) }], START + days * DAY)?.ticks.map((time) =>
      new Date(time).toISOString().slice(0, 10),
    );
  expect(ticks(60)).toEqual(['2026-04-01', '2026-05-01']);
  expect(ticks(300)).toEqual(['2026-04-01', '2026-07-01', '2026-10-01']);
  expect(ticks(800)).toEqual(['2027-01-01', '2028-01-01']);
  expect(ticks(9000)).toEqual([]);
});

it('shows when a version was live, and a queue only if it was long', () => {
  const version = { status: 'archived', createdAt: at(0), queuedAt: at(0), obsoleteAt: at(3 * DAY) };
  const minute = { ...version, publishedAt: at(MINUTE), queueDurationMs: MINUTE };
  expect(kinds(minute)).toEqual([['past', MINUTE, 3 * DAY]]);
  expect(kinds({ ...version, publishedAt: at(HOUR), queueDurationMs: HOUR })).toEqual([
    ['queued', 0, HOUR],
    ['past', HOUR, 3 * DAY],
  ]);
  expect(kinds({ ...minute, status: 'published', obsoleteAt: null })).toEqual([['live', MINUTE, 9 * DAY]]);
});

it('shows drafts, schedules, cancellations and versions in flight', () => {
  expect(kinds({ status: 'draft', createdAt: at(DAY) })).toEqual([['draft', DAY, 9 * DAY]]);
  expect(kinds({ status: 'draft', createdAt: at(0) }, false, { createdAt: at(DAY) })).toEqual([
    ['draft', 0, DAY],
  ]);
  expect(kinds({ status: 'pending', createdAt: at(DAY) }, true)).toEqual([['draft', DAY, 9 * DAY]]);
  expect(kinds({ status: 'queued', createdAt: at(9 * DAY - MINUTE) })[0]?.[0]).toBe('publishing');
  expect(kinds({ status: 'queued', createdAt: at(8 * DAY) })[0]?.[0]).toBe('queued');
  expect(kinds({ status: 'cancelled', createdAt: at(0), cancelledAt: at(HOUR) })).toEqual([
    ['canceled', HOUR, HOUR],
  ]);
  expect(kinds({})).toEqual([]);
});
