import type { Grouping } from '#table/grouped.tsx';
import type { Section } from '#table/sections.ts';
import { plural } from '#util/text.ts';
import { formatMoment } from '#util/time.ts';
import { DAY } from '#util/time-units.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { calendarOf } from '#util/zoned.ts';
import type { AccountLog } from './queries.ts';

/** Beyond, calendars end; a moment there is a day of its own. */
const LAST_DAY = 8_640_000_000_000_000 - 2 * DAY;

/**
 * Puts log entries under the days they were made on.
 *
 * @param now epoch ms, by which today and yesterday are told
 * @param ordered whether the entries are newest first, every one of them
 */
export function daySections(zone: string, now: number, ordered = false): Grouping<AccountLog> {
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
  const known = new Map<number, Section>();
  return {
    ordered,
    of({ createdAt }) {
      const moment = parseTimestamp(createdAt);
      if (moment === null) return unknown;
      const day = dayOf(moment);
      let section = known.get(day);
      if (section === undefined) {
        section = { id: `${day}`, label: label(moment, day) };
        known.set(day, section);
      }
      return section;
    },
    aside: (count, open) =>
      plural(count, open ? 'entry so far' : 'entry', open ? 'entries so far' : 'entries'),
  };
}

const unknown: Section = { id: 'unknown', label: 'Day unknown' };
