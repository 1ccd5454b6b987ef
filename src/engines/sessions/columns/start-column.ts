import { HOUR } from '#lib/time-units.ts';
import { hourOf, weekdayOf, type ZonedCalendar } from '#lib/zoned.ts';
import type { Range } from '../range.ts';
import { isUsableHour, usableStart } from '../session.ts';
import { CodeColumn, type Codes } from './code-column.ts';
import { Dictionary } from './dictionary.ts';
import type { DictionarySnapshot } from './store-parts.ts';

/**
 * Session starts as an hour code and an offset in ms. Buckets, ranges and weekdays need a lookup per distinct hour
 * only, a few thousand for any number of rows.
 */
export class StartColumn {
  codes: CodeColumn;
  offsets: CodeColumn;
  /** Starts of hours, epoch ms. */
  hours: Dictionary<number>;
  #last = { start: 0, end: 0, code: 0 };
  readonly calendar: ZonedCalendar;

  constructor(calendar: ZonedCalendar, starts?: DictionarySnapshot<number>, offsets?: Codes[]) {
    this.calendar = calendar;
    this.codes = new CodeColumn(starts?.codes);
    this.offsets = new CodeColumn(offsets);
    this.hours = new Dictionary(starts?.values);
  }

  /** Start of a row, epoch ms; null if missing or implausible. */
  get(row: number): number | null {
    return usableStart(this.#rawStart(row));
  }

  /** Reported start of a row, including implausible ones. */
  #rawStart(row: number): number | null {
    const hour = this.hours.value(this.codes.get(row));
    return hour === undefined ? null : hour + this.offsets.get(row);
  }

  /** Accepts implausible instants too: the calendar can't show them, but range filters compare them. */
  set(row: number, time: number): void {
    // Rows usually arrive in order of time, so the previous hour is cached.
    if (!(time >= this.#last.start && time < this.#last.end)) {
      const isUsable = usableStart(time) !== null;
      const start = isUsable ? this.calendar.startOf(time, 'hour') : Math.floor(time / HOUR) * HOUR;
      const end = isUsable ? this.calendar.startOfNext(time, 'hour') : start + HOUR;
      this.#last = { start, end, code: this.hours.code(start) };
    }
    this.codes.set(row, this.#last.code);
    this.offsets.set(row, time - this.#last.start);
  }

  /** Copy of this column by the hours of another calendar. */
  inCalendar(calendar: ZonedCalendar, rows: number): StartColumn {
    const column = new StartColumn(calendar);
    for (let row = 0; row < rows; row += 1) {
      const start = this.#rawStart(row);
      if (start === null) column.codes.set(row, this.codes.get(row));
      else column.set(row, start);
    }
    return column;
  }

  /** Weekday and hour of an hour code as `day * 24 + hour` (Monday is 0); null if implausible. */
  weekHour(code: number): number | null {
    const hour = this.hours.value(code);
    if (hour === undefined || !isUsableHour(hour)) return null;
    const wall = this.calendar.toLocal(hour);
    return weekdayOf(wall) * 24 + hourOf(wall);
  }

  /** First and last hour with sessions in a range. */
  extent({ start, end }: Range) {
    let oldest: number | null = null;
    let newest: number | null = null;
    for (const hour of this.hours.values) {
      if (!isUsableHour(hour)) continue;
      if ((start !== null && hour < start) || (end !== null && hour > end)) continue;
      if (oldest === null || hour < oldest) oldest = hour;
      if (newest === null || hour > newest) newest = hour;
    }
    return { oldest, newest };
  }
}
