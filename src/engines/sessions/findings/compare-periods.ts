import { mapKeys } from '#lib/collections.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { FIRST_VALUE } from '../columns/dictionary.ts';
import type { SessionStore } from '../columns/session-store.ts';
import { Cube } from '../counting/cube.ts';
import { planCounting } from '../counting/plan.ts';
import { type Count, countAt, missingCount, viewOf } from '../counting/view.ts';
import type { Selection } from '../dimensions/dimension.ts';
import { type Findings, findCauses, type PeriodCounts } from './find-causes.ts';

/** Dimensions whose values can cause a change; time, measures and outcomes are its consequences. */
export const causeDimensions = ['source', 'medium', 'campaign', 'content', 'audience'] as const;

/** Value of a dimension; null is sessions without one. */
export interface CauseValue {
  dimension: (typeof causeDimensions)[number];
  text: string | null;
}

interface Period {
  range: { start: number; end: number };
  selection: Selection;
}

/** Compares the selected sessions of two periods as a whole and by value; values of a selected dimension are left out. */
export function comparePeriods(
  store: SessionStore,
  current: Period,
  earlier: Period,
  calendar: ZonedCalendar,
  weeks: readonly number[] = [],
): Findings<CauseValue> {
  const names = causeDimensions.filter((name) => !current.selection[name]);
  const now = countDays(store, current, names, calendar);
  const before = countDays(store, earlier, names, calendar);
  const values = names.flatMap((dimension) => {
    const texts = new Set([...now.values[dimension].keys(), ...before.values[dimension].keys()]);
    return Array.from(texts, (text) => ({
      value: { dimension, text },
      current: now.values[dimension].get(text) ?? now.empty(),
      earlier: before.values[dimension].get(text) ?? before.empty(),
    }));
  });
  return findCauses({ current: now.whole, earlier: before.whole }, values, weeks);
}

/** Counts the days of a period, all sessions and by text of each dimension. */
function countDays(
  store: SessionStore,
  { range, selection }: Period,
  names: readonly CauseValue['dimension'][],
  calendar: ZonedCalendar,
) {
  const boundaries = dayBoundaries(range, calendar);
  const { start: _, ...others } = selection;
  const plan = planCounting(store, { boundaries, range, selection });
  const cube = new Cube(plan, others, 'start');
  const days = Math.max(0, boundaries.length - 1);
  const empty = (): PeriodCounts => ({
    sessions: new Float64Array(days),
    conversions: new Float64Array(days),
    known: 0,
  });
  const whole = empty();
  const values = mapKeys(names, () => new Map<string | null, PeriodCounts>());
  for (let day = 0; day < days; day += 1) {
    const counts = cube.counts([[day + FIRST_VALUE, day + FIRST_VALUE + 1]]);
    // Any dimension: each has all rows.
    const { start, bins } = cube.mainSection('conversion');
    for (let at = start; at < start + bins.length; at += 1) {
      const sessions = counts.sessions[at] ?? 0;
      const known = sessions - (counts.unknown[at] ?? 0);
      add(whole, day, { sessions, known, conversions: counts.conversions[at] ?? 0 });
    }
    for (const name of names) {
      const view = viewOf(name, cube, counts);
      const counted: [string | null, Count][] = [
        [null, missingCount(view)],
        ...plan.topValues[name].texts.map((text, bin): [string, Count] => [text, countAt(view, bin)]),
      ];
      for (const [text, count] of counted) {
        if (count.sessions === 0) continue;
        const period = values[name].get(text) ?? empty();
        values[name].set(text, period);
        add(period, day, count);
      }
    }
  }
  return { whole, values, empty };
}

function add(period: PeriodCounts, day: number, { sessions, known, conversions }: Count) {
  period.sessions[day] = (period.sessions[day] ?? 0) + sessions;
  period.conversions[day] = (period.conversions[day] ?? 0) + conversions;
  period.known += known;
}

/** Starts of the days of a range, and the end of the last one. */
function dayBoundaries({ start, end }: Period['range'], calendar: ZonedCalendar): number[] {
  const boundaries = [];
  for (let day = calendar.startOf(start, 'day'); day <= end; day = calendar.startOfNext(day, 'day'))
    boundaries.push(day);
  return start > end ? [] : [...boundaries, calendar.startOfNext(end, 'day')];
}
