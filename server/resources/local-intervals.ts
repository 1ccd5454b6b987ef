import { BUCKET_MS, DAY, HOUR } from '#server/db/time-units.ts';

/** Quarter hours since the epoch, in local time where they are. */
const HOUR_BUCKETS = HOUR / BUCKET_MS;
const DAY_BUCKETS = DAY / BUCKET_MS;
/** No zone changes its offset twice within so long; the least since 1970 is a week, in Brazil in 2000. */
const STEADY_BUCKETS = 5 * DAY_BUCKETS;

/** A half-open interval of quarter hours since the epoch. */
export interface Interval {
  start: number;
  end: number;
}

export type IntervalOf = (bucket: number) => Interval;

/** Reads a zone's offset in quarter hours, which offsets are multiples of since 1972. */
function offsetReader(timeZone: string): (bucket: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (bucket) => {
    const parts = new Map(
      format.formatToParts(bucket * BUCKET_MS).map(({ type, value }) => [type, Number(value)]),
    );
    const [year = 0, month = 0, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
      parts.get(type as Intl.DateTimeFormatPartTypes),
    );
    return Math.floor(Date.UTC(year, month - 1, day, hour, minute) / BUCKET_MS) - bucket;
  };
}

function memoized<T>(read: (key: number) => T): (key: number) => T {
  const values = new Map<number, T>();
  return (key) => {
    const known = values.get(key) ?? read(key);
    values.set(key, known);
    return known;
  };
}

/** Offsets of a zone, cached for one request by blocks of days, or by quarter hour in a block where they change. */
function offsetsOf(timeZone: string): (bucket: number) => number {
  const read = memoized(offsetReader(timeZone));
  return (bucket) => {
    const start = Math.floor(bucket / STEADY_BUCKETS) * STEADY_BUCKETS;
    const offset = read(start);
    return offset === read(start + STEADY_BUCKETS) ? offset : read(bucket);
  };
}

/** Local hours; a change of the offset within one, as on Lord Howe Island, ends it and starts another. */
function localHours(offsetAt: (bucket: number) => number): IntervalOf {
  return (bucket) => {
    const offset = offsetAt(bucket);
    const hour = Math.floor((bucket + offset) / HOUR_BUCKETS) * HOUR_BUCKETS - offset;
    let start = bucket;
    while (start > hour && offsetAt(start - 1) === offset) start -= 1;
    let end = bucket + 1;
    while (end < hour + HOUR_BUCKETS && offsetAt(end) === offset) end += 1;
    return { start, end };
  };
}

/** Local days, of 23 or 25 hours where clocks change. */
function localDays(offsetAt: (bucket: number) => number): IntervalOf {
  /** First quarter hour of a day; where clocks skip midnight, the one after the skip. */
  const startOf = (day: number) => {
    const local = day * DAY_BUCKETS;
    // Offsets a day earlier and later cover any change near midnight.
    const [before, after] = [-DAY_BUCKETS, DAY_BUCKETS].map((shift) => local - offsetAt(local + shift)) as [
      number,
      number,
    ];
    const starts = [before, after].filter((start) => start + offsetAt(start) === local);
    return starts.length > 0 ? Math.min(...starts) : before;
  };
  return (bucket) => {
    let day = Math.floor((bucket + offsetAt(bucket)) / DAY_BUCKETS);
    // Clocks that go back over midnight repeat the end of a day that is over.
    while (startOf(day + 1) <= bucket) day += 1;
    return { start: startOf(day), end: startOf(day + 1) };
  };
}

const fixedIntervals =
  (length: number): IntervalOf =>
  (bucket) => {
    const start = Math.floor(bucket / length) * length;
    return { start, end: start + length };
  };

/**
 * Intervals of a calendar unit, for one request.
 *
 * @param timeZone a name that `Intl` knows; UTC if undefined
 */
export function intervalsOf(by: 'quarter' | 'hour' | 'day', timeZone: string | undefined): IntervalOf {
  if (by === 'quarter') return fixedIntervals(1);
  if (timeZone === undefined) return fixedIntervals(by === 'hour' ? HOUR_BUCKETS : DAY_BUCKETS);
  const offsetAt = offsetsOf(timeZone);
  return by === 'hour' ? localHours(offsetAt) : localDays(offsetAt);
}
