import { memoize } from '#lib/memoize.ts';
import { plural } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import type { Grouping } from '#table/row-groups.ts';
import type { AccountLog } from './logs-queries.ts';

/** Calendars end here: a later or earlier instant is a day of its own. */
const MAX_CALENDAR_MS = 8_640_000_000_000_000 - 2 * DAY;

/** Groups log entries by day. `now` (epoch ms) decides which days are "Today" and "Yesterday". */
export function groupByDay(zone: string, now: number): Grouping<AccountLog> {
  const { toLocal } = calendarOf(zone);
  const dayOf = (instant: number) =>
    Math.abs(instant) < MAX_CALENDAR_MS ? Math.floor(toLocal(instant) / DAY) : instant;
  const today = dayOf(now);
  const year = formatDateTime(now, 'year', zone);
  const label = (instant: number, day: number) => {
    if (day === today) return 'Today';
    if (day === today - 1) return 'Yesterday';
    const weekday = formatDateTime(instant, 'weekday', zone);
    const instantYear = formatDateTime(instant, 'year', zone);
    return instantYear === year ? weekday : `${weekday} ${instantYear}`;
  };
  const groupOfDay = new Map<number, Group>();
  return {
    // Memoized per entry: each page and search regroups the whole log.
    groupOf: memoize(({ createdAt }: AccountLog) => {
      const instant = parseTimestamp(createdAt);
      if (instant === null) return unknown;
      const day = dayOf(instant);
      const group = groupOfDay.get(day) ?? { id: `${day}`, label: label(instant, day) };
      groupOfDay.set(day, group);
      return group;
    }, new WeakMap()),
    summarize: (count, open) =>
      plural(count, open ? 'entry so far' : 'entry', open ? 'entries so far' : 'entries'),
  };
}

type Group = ReturnType<Grouping<AccountLog>['groupOf']>;

const unknown: Group = { id: 'unknown', label: 'Day unknown' };
