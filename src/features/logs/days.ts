import { memoized } from '#lib/memoized.ts';
import { plural } from '#lib/text.ts';
import { formatMoment } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import type { Grouping } from '#table/row-groups.ts';
import type { AccountLog } from './logs-queries.ts';

/** Beyond, calendars end; a moment there is a day of its own. */
const LAST_DAY = 8_640_000_000_000_000 - 2 * DAY;

/**
 * Groups log entries by the day they were made on.
 *
 * @param now epoch ms, for today and yesterday
 */
export function groupByDay(zone: string, now: number): Grouping<AccountLog> {
  const { toWall } = calendarOf(zone);
  const dayOf = (moment: number) => (Math.abs(moment) < LAST_DAY ? Math.floor(toWall(moment) / DAY) : moment);
  const today = dayOf(now);
  const year = formatMoment(now, 'year', zone);
  const label = (moment: number, day: number) => {
    if (day === today) return 'Today';
    if (day === today - 1) return 'Yesterday';
    const weekday = formatMoment(moment, 'weekday', zone);
    const itsYear = formatMoment(moment, 'year', zone);
    return itsYear === year ? weekday : `${weekday} ${itsYear}`;
  };
  const groupOfDay = new Map<number, Group>();
  return {
    // Once per entry: a long log is grouped again with every page and search.
    groupOf: memoized(({ createdAt }: AccountLog) => {
      const moment = parseTimestamp(createdAt);
      if (moment === null) return unknown;
      const day = dayOf(moment);
      const group = groupOfDay.get(day) ?? { id: `${day}`, label: label(moment, day) };
      groupOfDay.set(day, group);
      return group;
    }, new WeakMap()),
    aside: (count, open) =>
      plural(count, open ? 'entry so far' : 'entry', open ? 'entries so far' : 'entries'),
  };
}

type Group = ReturnType<Grouping<AccountLog>['groupOf']>;

const unknown: Group = { id: 'unknown', label: 'Day unknown' };
