import { isUsableHour, usableStart } from '#engines/sessions/session.ts';
import { HOUR } from '#lib/time-units.ts';
import { hourOf, weekdayOf, type ZonedCalendar } from '#lib/zoned.ts';
import { CodeColumn, IntColumn } from './code-column.ts';
import { Dictionary } from './dictionary.ts';

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

  /** The moment a row starts, null where that is not known or no session can have started then. */
  get(row: number): number | null {
    return usableStart(this.#rawStart(row));
  }

  /** The moment a row is said to start, possible or not. */
  #rawStart(row: number): number | null {
    const hour = this.hours.value(this.codes.get(row));
    return hour === undefined ? null : hour + this.offsets.get(row);
  }

  /** Takes moments at which no session can have started, too: no clock shows them, but a range tells them apart. */
  set(row: number, moment: number): void {
    // Rows come in the order of time, so the hour of one is most often that of the one before.
    if (!(moment >= this.#last.start && moment < this.#last.end)) {
      const start =
        usableStart(moment) === null
          ? Math.floor(moment / HOUR) * HOUR
          : this.#calendar.startOf(moment, 'hour');
      this.#last = { start, end: start + HOUR, code: this.hours.code(start) };
    }
    this.codes.set(row, this.#last.code);
    this.offsets.set(row, moment - this.#last.start);
  }

  /** Notes that a start is missing or unusable. */
  setMissing(row: number, code: number): void {
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
      const moment = this.#rawStart(row);
      if (moment === null) column.setMissing(row, this.codes.get(row));
      else column.set(row, moment);
    }
    return column;
  }

  /** The weekday and hour on clocks of the calendar as `day * 24 + hour`, of an hour's code; null without one. */
  weekHour(code: number): number | null {
    const hour = this.hours.value(code);
    if (hour === undefined || !isUsableHour(hour)) return null;
    const wall = this.#calendar.toWall(hour);
    return weekdayOf(wall) * 24 + hourOf(wall);
  }
}
