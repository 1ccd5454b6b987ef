import type { Grouping } from '#table/grouped.tsx';
import { plural } from '#util/text.ts';
import { formatMoment } from '#util/time.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { calendarOf } from '#util/zoned.ts';
import type { AccountLog } from './queries.ts';

/** Days of every zone begin at a multiple of this. */
const QUARTER = 15 * 60_000;

/**
 * Puts log entries under the days they were made on.
 *
 * @param now epoch ms, by which today and yesterday are told
 * @param ordered whether the entries are newest first, every one of them
 */
export function daySections(zone: string, now: number, ordered = false): Grouping<AccountLog> {
  const dateOf = (moment: number) => formatMoment(moment, 'date', zone);
  const today = dateOf(now);
  const yesterday = dateOf(calendarOf(zone).startOf(now, 'day') - 1);
  const year = formatMoment(now, 'year', zone);
  const label = (moment: number, date: string) => {
    if (date === today) return 'Today';
    if (date === yesterday) return 'Yesterday';
    const day = formatMoment(moment, 'weekday', zone);
    const itsYear = formatMoment(moment, 'year', zone);
    return itsYear === year ? day : `${day} ${itsYear}`;
  };
  const known = new Map<number, { id: string; label: string }>();
  return {
    ordered,
    of({ createdAt }) {
      const moment = parseTimestamp(createdAt);
      if (moment === null) return { id: 'unknown', label: 'Day unknown' };
      const quarter = Math.floor(moment / QUARTER);
      const section = known.get(quarter) ?? { id: dateOf(moment), label: label(moment, dateOf(moment)) };
      known.set(quarter, section);
      return section;
    },
    aside: (count, open) =>
      plural(count, open ? 'entry so far' : 'entry', open ? 'entries so far' : 'entries'),
  };
}
