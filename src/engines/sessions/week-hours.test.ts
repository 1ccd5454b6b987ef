import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/time-units.ts';
import { calendarOf, hourOf, weekdayOf } from '#lib/zoned.ts';
import { Analysis, type AnalysisOptions } from './analysis.ts';
import { SessionStore } from './columns/session-store.ts';
import type { Slice } from './loading/slices.ts';
import { weekHours } from './week-hours.ts';

const cell = (weekday: number, hour: number) => weekday * 24 + hour;

/** Counts minute by minute. */
function minuteByMinute([from, to]: Slice, zone: string) {
  const { toLocal } = calendarOf(zone);
  const minutes = new Array<number>(7 * 24).fill(0);
  for (let time = from; time <= to; time += MINUTE) {
    const wall = toLocal(time);
    const index = cell(weekdayOf(wall), hourOf(wall));
    minutes[index] = (minutes[index] ?? 0) + 1;
  }
  return minutes.map((count) => count / 60);
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

describe('weekHours', () => {
  it('matches local clocks minute by minute across clock changes in any zone', () => {
    // March to November: clocks change in both directions on both hemispheres.
    const first = Date.UTC(2026, 2, 1) / MINUTE;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: first, max: first + (250 * DAY) / MINUTE }),
        fc.integer({ min: 1, max: (20 * DAY) / MINUTE }),
        (zone, start, minutes) => {
          const slice: Slice = [start * MINUTE, (start + minutes) * MINUTE - 1];
          const found = weekHours([slice], calendarOf(zone));
          for (const [index, hours] of minuteByMinute(slice, zone).entries())
            expect(found[index]).toBeCloseTo(hours, 9);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('counts a repeated hour twice and a skipped hour not at all', () => {
    const calendar = calendarOf('Europe/Berlin');
    const day = (wall: number): Slice => [calendar.fromLocal(wall), calendar.fromLocal(wall + DAY) - 1];
    expect(weekHours([day(Date.UTC(2026, 9, 25))], calendar)[cell(6, 2)]).toBe(2);
    expect(weekHours([day(Date.UTC(2026, 2, 29))], calendar)[cell(6, 2)]).toBe(0);
  });
});

describe('analysis', () => {
  const start = Date.UTC(2026, 9, 1);
  const now = Date.UTC(2026, 9, 30, 12);
  const options: AnalysisOptions = {
    range: { start, end: start + 30 * DAY - 1 },
    zone: 'UTC',
    unit: null,
    compare: 'none',
    now,
  };
  const loadInfo = { isComplete: true, coverage: [[0, Number.POSITIVE_INFINITY] as const], total: null };
  const storeOf = (times: readonly number[]) => {
    const store = new SessionStore(calendarOf('UTC'));
    store.put(times.map((at) => ({ audienceSessionId: `${at}`, sessionStartedAt: `+${at}` })));
    return store;
  };

  it('counts the occurrences of each hour: five Thursdays, four Mondays, and today so far', () => {
    const analysis = new Analysis(storeOf([start + HOUR]), options);
    const { weekHours: hours } = analysis.analyze({}, null, loadInfo);
    expect([hours[cell(3, 9)], hours[cell(0, 9)]]).toEqual([5, 4]);
    // 30 October is a Friday; it is noon.
    expect([11, 12, 13].map((hour) => hours[cell(4, hour)])).toEqual([5, 5, 4]);
  });

  it('counts the running hour by the part that had elapsed when sessions were loaded', () => {
    const loadedAt = now + 0.72 * HOUR;
    for (const range of [options.range, { start, end: null }]) {
      const analysis = new Analysis(storeOf([start + HOUR, now + 0.5 * HOUR]), { ...options, range });
      const { weekHours: hours } = analysis.analyze({}, null, { ...loadInfo, asOf: loadedAt });
      expect(hours[cell(4, 11)]).toBe(5);
      expect(hours[cell(4, 12)]).toBeCloseTo(4.72, 9);
      expect(hours[cell(4, 13)]).toBe(4);
    }
  });

  it('counts only loaded hours, and only those within a selection', () => {
    const analysis = new Analysis(storeOf([start + HOUR]), options);
    const half = { ...loadInfo, isComplete: false, coverage: [[start, start + 7 * DAY - 1] as const] };
    const loaded = analysis.analyze({}, null, half);
    expect(new Set(loaded.weekHours)).toEqual(new Set([1]));
    const selected = analysis.analyze({ start: { from: start, to: start + DAY } }, null, loadInfo);
    expect(selected.weekHours[cell(3, 9)]).toBe(5);
    expect(selected.selectedWeekHours[cell(3, 9)]).toBe(1);
    expect(selected.selectedWeekHours[cell(4, 9)]).toBe(0);
  });

  it('starts and ends an open range with its first and last hour with sessions', () => {
    const open: AnalysisOptions = { ...options, range: { start: null, end: null } };
    const monday = Date.UTC(2026, 9, 5);
    const analysis = new Analysis(storeOf([monday + 9.5 * HOUR, monday + 7 * DAY + 10.5 * HOUR]), open);
    const { weekHours: hours } = analysis.analyze({}, null, loadInfo);
    expect([8, 9, 10, 11].map((hour) => hours[cell(0, hour)])).toEqual([1, 2, 2, 1]);
  });

  it('gives the same mean per hour as counting by hand', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(fc.integer({ min: start, max: now }), { minLength: 1, maxLength: 60 }),
        (zone, times) => {
          const calendar = calendarOf(zone);
          const range = {
            start: calendar.startOf(start, 'day'),
            end: calendar.startOf(now, 'day') + DAY - 1,
          };
          const analysis = new Analysis(storeOf([...new Set(times)]), { ...options, range, zone });
          const { views, weekHours: hours } = analysis.analyze({}, null, loadInfo);
          const last = calendar.startOf(now, 'hour') + HOUR - 1;
          const byHand = minuteByMinute([range.start, Math.min(last, range.end)], zone);
          for (const [index, count] of Array.from(views.week.sessions).entries()) {
            const wallTimes = [...new Set(times)].map(calendar.toLocal);
            const inCell = wallTimes.filter((wall) => cell(weekdayOf(wall), hourOf(wall)) === index).length;
            expect(count).toBe(inCell);
            expect(hours[index]).toBeCloseTo(byHand[index] ?? 0, 9);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
