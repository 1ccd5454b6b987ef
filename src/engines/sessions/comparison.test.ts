import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis } from './analysis.ts';
import { SessionStore } from './columns/session-store.ts';
import { comparisonModes } from './comparison-period.ts';
import type { Selection } from './dimensions/dimension.ts';
import { resolveRange } from './range.ts';

/*
 * Recounts comparisons from `Intl` dates and times of each session, without the engine's calendar, cubes or buckets.
 */

const DAY = 86_400_000;
const WEEK = 7;
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
] as const;
const units = ['day', 'week', 'month'] as const;

const formats = new Map(
  zones.map((zone) => [
    zone as string,
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
    }),
  ]),
);
/** `2026-10-25 14:03:09,120` */
const clockOf = (timestamp: number, zone: string) => formats.get(zone)?.format(timestamp) ?? '';
const dayOf = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY;
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
const monthOf = (day: number) => {
  const [year = 0, month = 0] = dateOf(day).split('-').map(Number);
  return year * 12 + month - 1;
};
const firstOfMonth = (month: number) => Date.UTC(Math.floor(month / 12), month % 12) / DAY;
const isFirst = (day: number) => firstOfMonth(monthOf(day)) === day;
const lastDate = (month: number) => firstOfMonth(month + 1) - firstOfMonth(month);

interface Period {
  from: number;
  to: number;
  months: number | null;
}

/** First and last day of the compared period, from dates only. */
function periodOf(comparison: (typeof comparisonModes)[number], from: number, to: number): Period {
  const length = to - from + 1;
  const weeks = Math.ceil(length / WEEK) * WEEK;
  const back = (days: number) => ({ from: from - days, to: to - days, months: null });
  const isWhole = isFirst(from) && isFirst(to + 1);
  const count = isWhole ? monthOf(to + 1) - monthOf(from) : 0;
  if (comparison === 'period' && !isWhole) return back(weeks);
  const months = comparison === 'period' ? count : 12;
  const moved = (day: number) => {
    const month = monthOf(day) - months;
    return firstOfMonth(month) + Math.min(day - firstOfMonth(monthOf(day)), lastDate(month) - 1);
  };
  return { from: moved(from), to: isWhole ? moved(to + 1) - 1 : moved(to), months };
}

interface Visit {
  at: number;
  clicks: number;
  converted: boolean;
}

const FIRST = dayOf('2024-09-01');
const LAST = dayOf('2026-01-10');
const anyVisit: fc.Arbitrary<Visit> = fc.record({
  at: fc.integer({ min: FIRST * DAY, max: LAST * DAY }),
  clicks: fc.nat(3),
  converted: fc.boolean(),
});
const anyRange = fc.oneof(
  fc.tuple(
    fc.integer({ min: dayOf('2025-08-15'), max: dayOf('2025-12-20') }),
    fc.integer({ min: 1, max: 60 }),
  ),
  fc
    .tuple(fc.integer({ min: 7, max: 10 }), fc.integer({ min: 1, max: 3 }))
    .map(([month, count]): [number, number] => {
      const first = firstOfMonth(2025 * 12 + month);
      return [first, firstOfMonth(2025 * 12 + month + count) - first];
    }),
);
const anyCase = fc.record({
  zone: fc.constantFrom(...zones),
  comparison: fc.constantFrom(...comparisonModes),
  unit: fc.constantFrom(...units),
  dates: anyRange,
  visits: fc.array(anyVisit, { minLength: 20, maxLength: 120 }),
  /** When sessions were loaded: days since the start of the range, and ms after midnight (from 06:00). */
  age: fc.tuple(fc.nat(90), fc.integer({ min: 6 * 3_600_000, max: 20 * 3_600_000 })),
  hasBefore: fc.boolean(),
  brush: fc.option(fc.tuple(fc.nat(40), fc.nat(40))),
  isFiltered: fc.boolean(),
  activeDimension: fc.constantFrom('start', 'clicks', null),
});

it('counts both sides of a comparison like their dates', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const { zone, comparison, unit, hasBefore, isFiltered } = input;
      const calendar = calendarOf(zone);
      const [from, length] = input.dates;
      const to = from + length - 1;
      const period = periodOf(comparison, from, to);
      const shift = from - period.from;
      const asOf = calendar.fromLocal((from + input.age[0]) * DAY + input.age[1]);
      const dayIn = ({ at }: Visit) => dayOf(clockOf(at, zone));
      const visits = input.visits.filter(
        (visit) => visit.at <= asOf && (hasBefore || dayIn(visit) >= period.from),
      );
      const store = new SessionStore(calendar);
      store.put(
        visits.map(({ at, clicks, converted }, index) => ({
          audienceSessionId: `s${index}`,
          sessionStartedAt: `+${at}`,
          totalClicksCount: clicks,
          hasConversion: converted,
        })),
      );
      const range = resolveRange('custom', { now: asOf, from: dateOf(from), to: dateOf(to) }, calendar);
      const options = { range, zone, unit, compare: comparison, now: calendar.startOf(asOf, 'hour') };
      const analysis = new Analysis(store, options);
      const loadInfo = {
        isComplete: true,
        coverage: [[0, Number.POSITIVE_INFINITY] as const],
        total: null,
        asOf,
        emptyBefore: hasBefore ? null : (analysis.comparisonSlice?.[0] ?? null),
      };
      const { boundaries } = analysis.analyze({}, null, loadInfo).axis;
      const [one, other] = (input.brush ?? []).map((index) => index % boundaries.length);
      const isBrushed = one !== undefined && other !== undefined && one !== other;
      const [a, b] = isBrushed ? [Math.min(one, other), Math.max(one, other)] : [0, boundaries.length];
      const selection: Selection = {
        ...(isFiltered && { clicks: { from: 1, to: 3 } }),
        ...(isBrushed && { start: { from: boundaries[a] ?? 0, to: boundaries[b] ?? 0 } }),
      };
      const result = analysis.analyze(selection, input.activeDimension, loadInfo);

      // Expected values, from dates.
      const passes = ({ clicks }: Visit) => !isFiltered || (clicks >= 1 && clicks < 3);
      const daysWithVisits = visits.map(dayIn).filter((day) => day >= period.from && day <= period.to);
      const firstDay = hasBefore ? period.from : Math.min(period.to + 1, ...daysWithVisits);
      const skipped = firstDay - period.from;
      const edgeDays = boundaries.map((edge) => dayOf(clockOf(edge, zone)));
      const bucketOf = (day: number) => {
        const bucket = edgeDays.findLastIndex((edge) => edge <= day);
        return bucket < edgeDays.length - 1 ? bucket : -1;
      };
      const comparisonBucket = (day: number) => {
        if (unit !== 'month' || period.months === null) return bucketOf(day + shift);
        return bucketOf(firstOfMonth(monthOf(day) + period.months));
      };
      const isIn = (bucket: number) => !isBrushed || (bucket >= a && bucket < b);
      const current = visits.filter(
        (visit) =>
          passes(visit) &&
          dayIn(visit) >= from + skipped &&
          dayIn(visit) <= to &&
          isIn(bucketOf(dayIn(visit))),
      );
      const clock = clockOf(asOf, zone);
      const cutoff = `${dateOf(dayOf(clock) - shift)}${clock.slice(10)}`;
      const comparisonVisits = visits.filter((visit) => {
        const day = dayIn(visit);
        if (!passes(visit) || day < period.from + skipped || day > period.to) return false;
        if (dayOf(clock) <= to && clockOf(visit.at, zone) > cutoff) return false;
        return isIn(comparisonBucket(day));
      });
      const conversions = (visits: Visit[]) => visits.filter(({ converted }) => converted).length;
      const comparisonResult = result.comparison;
      expect([comparisonResult?.current.sessions, comparisonResult?.metrics.sessions]).toEqual([
        current.length,
        comparisonVisits.length,
      ]);
      expect([
        comparisonResult?.current.shares.conversion.hits,
        comparisonResult?.metrics.shares.conversion.hits,
      ]).toEqual([conversions(current), conversions(comparisonVisits)]);
      if (!isBrushed) {
        const counts = boundaries.slice(1).map(() => 0);
        for (const visit of comparisonVisits) {
          const bucket = comparisonBucket(dayIn(visit));
          if (bucket >= 0) counts[bucket] = (counts[bucket] ?? 0) + 1;
        }
        expect([...(comparisonResult?.views.start.sessions ?? [])]).toEqual(counts);
      }
      // Exact figures cover the same sessions.
      const exact = analysis.refine(result).comparison;
      expect([exact?.current.sessions, exact?.metrics.sessions]).toEqual([
        current.length,
        comparisonVisits.length,
      ]);
    }),
    { numRuns: 40 },
  );
});
