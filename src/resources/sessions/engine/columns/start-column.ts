import { hourOf, weekdayOf, type ZonedCalendar } from '#util/zoned.ts';
import { CodeColumn, IntColumn } from './code-column.ts';
import { Dictionary, FIRST_VALUE, UNUSABLE } from './dictionary.ts';

const HOUR = 3_600_000;

/**
 * When rows start: the hour of a calendar as a code, and the milliseconds within it. Buckets, ranges and weekdays
 * are then matters of some thousand hours, whatever the number of rows.
 */
export class StartColumn {
  codes: CodeColumn;
  offsets: IntColumn;
  /** The first moments of hours, epoch ms. */
  hours: Dictionary<number>;
  #last = { start: 0, end: 0, code: 0 };
  #calendar: ZonedCalendar;

  constructor(
    calendar: ZonedCalendar,
    codes = new CodeColumn(),
    offsets = new IntColumn(),
    hours = new Dictionary<number>(),
  ) {
    this.#calendar = calendar;
    this.codes = codes;
    this.offsets = offsets;
    this.hours = hours;
  }

  /** The moment a row starts, null where that is not known. */
  get(row: number): number | null {
    const hour = this.hours.value(this.codes.get(row));
    return hour === undefined ? null : hour + this.offsets.get(row);
  }

  set(row: number, moment: number): void {
    // Rows come in the order of time, so the hour of one is most often that of the one before.
    if (!(moment >= this.#last.start && moment < this.#last.end)) {
      const start = this.#calendar.startOf(moment, 'hour');
      this.#last = { start, end: start + HOUR, code: this.hours.code(start) };
    }
    this.codes.set(row, this.#last.code);
    this.offsets.set(row, moment - this.#last.start);
  }

  /** Notes that a start is missing or unusable. */
  lack(row: number, code: number): void {
    this.codes.set(row, code);
  }

  get bytes(): number {
    return this.codes.bytes + this.offsets.bytes;
  }

  get calendar(): ZonedCalendar {
    return this.#calendar;
  }

  /** The same starts by the hours of another calendar. */
  inCalendar(calendar: ZonedCalendar, rows: number): StartColumn {
    const column = new StartColumn(calendar);
    for (let row = 0; row < rows; row += 1) {
      const moment = this.get(row);
      if (moment === null) column.lack(row, this.codes.get(row));
      else column.set(row, moment);
    }
    return column;
  }

  /** The weekday and hour on clocks of the calendar as `day * 24 + hour`, of an hour's code; null without one. */
  weekHour(code: number): number | null {
    if (code <= UNUSABLE) return null;
    const wall = this.#calendar.toWall(this.hours.values[code - FIRST_VALUE] ?? 0);
    return weekdayOf(wall) * 24 + hourOf(wall);
  }
}
