import type { Received } from '#contract/received.ts';
import type { SessionCount } from '#contract/sessions.ts';
import { DAY, HOUR } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { type CalendarUnit, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import { emptyView, type View } from './counting/view.ts';
import { Coverage, type Slice } from './loading/slices.ts';
import { chooseUnits, type Range } from './range.ts';
import { isUsableHour, MIN_START } from './session.ts';
import type { Proportion } from './statistics/rates.ts';

/** Why a bucket is incomplete. `edge`: an open range starts or ends at least a day inside the bucket. */
export type IncompleteReason = 'cut' | 'running' | 'loading' | 'unloaded' | 'edge';

export interface TimeAxis {
  unit: CalendarUnit;
  /** Finest unit that doesn't exceed the maximum number of buckets. */
  smallestUnit: CalendarUnit;
  /** Whether the requested unit was too fine and a coarser one is used. */
  isCoarsened: boolean;
  /** Start of each bucket and end of the last; a single value if there are none. */
  boundaries: readonly number[];
  /** Reason by bucket; null if complete. */
  incomplete: readonly (IncompleteReason | null)[];
  /** Time that the loaded buckets cover, epoch ms. */
  from: number;
  to: number;
}

/** Limit for the estimated start of an open range. */
const MAX_EXTRAPOLATION_MS = 3 * 365 * DAY;

export interface AxisOptions {
  range: Range;
  /** Null for the default unit of the range. */
  unit: CalendarUnit | null;
  now: number;
}

export interface AxisInput extends AxisOptions {
  /** First and last hour with stored sessions in the range. */
  oldest: number | null;
  newest: number | null;
  /**
   * Number of stored sessions, in or outside the range, and the range's total; null if the service doesn't report
   * it.
   */
  sessions: number;
  total: number | null;
  /** Fully loaded slices. */
  coverage: readonly Slice[];
}

/** Converts a range to a slice; open ends become infinite. */
export const toSlice = ({ start, end }: Range): Slice => [
  start ?? Number.NEGATIVE_INFINITY,
  end ?? Number.POSITIVE_INFINITY,
];

/** Creates the buckets of a range and marks incomplete ones. */
export function timeAxis(input: AxisInput, calendar: ZonedCalendar): TimeAxis {
  const { range, now } = input;
  const coverage = new Coverage(input.coverage);
  const slice = axisSlice(input, coverage.includes(toSlice(range)));
  const durationMs = slice ? slice[1] - slice[0] : 0;
  const { unit, smallestUnit, isCoarsened } = chooseUnits(input.unit, durationMs);
  if (!slice)
    return { unit, smallestUnit, isCoarsened: false, boundaries: [now], incomplete: [], from: now, to: now };
  const boundaries = [calendar.startOf(slice[0], unit)];
  const incomplete: (IncompleteReason | null)[] = [];
  for (let start = boundaries[0] ?? now; start <= slice[1]; start = boundaries.at(-1) ?? start) {
    const end = calendar.startOfNext(start, unit);
    boundaries.push(end);
    const bucket: Slice = [start, end - 1];
    incomplete.push(
      incompleteReason(bucket, coverage, range, now) ?? (isEdge(bucket, input, calendar) ? 'edge' : null),
    );
  }
  const first = coverage.slices.find(([, end]) => end >= slice[0])?.[0] ?? slice[1];
  return {
    unit,
    smallestUnit,
    isCoarsened,
    boundaries,
    incomplete,
    from: Math.max(slice[0], first),
    to: slice[1],
  };
}

function incompleteReason(
  [start, end]: Slice,
  coverage: Coverage,
  range: Range,
  now: number,
): IncompleteReason | null {
  // Ignores time outside the range and in the future.
  const needed: Slice = [
    Math.max(start, range.start ?? start),
    Math.min(end, range.end ?? end, Math.max(now, start)),
  ];
  if (!coverage.includes(needed)) return coverage.touches(needed) ? 'loading' : 'unloaded';
  if (start <= now && now <= end) return 'running';
  return needed[0] > start || needed[1] < Math.min(end, Math.max(now, start)) ? 'cut' : null;
}

/** Whether an open range starts or ends at least a day inside the bucket, judging by its first and last session. */
function isEdge([start, end]: Slice, { range, oldest, newest }: AxisInput, calendar: ZonedCalendar): boolean {
  const isInBucket = (time: number | null): time is number => time !== null && time >= start && time <= end;
  return (
    (range.start === null && isInBucket(oldest) && calendar.startOf(oldest, 'day') > start) ||
    (range.end === null && isInBucket(newest) && calendar.startOfNext(newest, 'day') <= end)
  );
}

/** Time the axis covers: the range without the future and implausible starts; open ends follow the loaded sessions. */
function axisSlice(
  { range, oldest, newest, sessions, total, coverage, now }: AxisInput,
  isComplete: boolean,
): Slice | null {
  const latest = Math.max(now, newest ?? now);
  const end = range.end === null ? (newest ?? now) : Math.min(range.end, latest);
  let start = range.start === null ? oldest : Math.max(range.start, MIN_START);
  if (range.start === null && oldest !== null && !isComplete && total !== null && sessions > 0) {
    // While an open range is loading, its start is extrapolated from the density of the loaded slices, which keeps the
    // axis from growing with every page. Gaps between those slices count first.
    const loadedMs = durationWithin(coverage, oldest, end) || end - oldest;
    const missingMs = Math.max(0, (loadedMs * total) / sessions - (end - oldest));
    start = Math.max(oldest - missingMs, oldest - MAX_EXTRAPOLATION_MS);
  }
  return start === null || start > end ? null : [start, end];
}

const durationWithin = (slices: readonly Slice[], from: number, to: number): number =>
  slices.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

/** The service's counts of a range by interval. */
export interface RangeCounts {
  by: 'quarter' | 'hour' | 'day';
  /** Zone of the intervals; UTC if undefined. */
  timeZone?: string | undefined;
  counts: readonly Received<SessionCount>[];
}

/** A range as the service counts it. */
export interface CountedRange {
  axis: TimeAxis;
  view: View;
  sessions: number;
  /** Of 0 sessions if the service doesn't count them. */
  shares: Record<'conversion' | 'bounce' | 'submit' | 'asked', Proportion>;
}

/** Sums counts by bucket; null without sessions, or if figures are missing or intervals don't fit the buckets. */
export function countedRange(
  { by, timeZone, counts }: RangeCounts,
  { zone, ...options }: AxisOptions & { zone: string },
): CountedRange | null {
  const times = counts.map(({ startsAt }) => parseTimestamp(startsAt) ?? 0);
  const total = (field: 'sessions' | 'conversions' | 'bounces' | 'formSubmits' | 'asked') =>
    counts.reduce((sum, count) => sum + (count[field] ?? Number.NaN), 0);
  const [sessions, conversions, asked] = [total('sessions'), total('conversions'), total('asked')];
  const [bounces, formSubmits] = [total('bounces'), total('formSubmits')];
  const coverage = [toSlice(options.range)];
  const usable = times.filter(isUsableHour);
  const extent = { oldest: Math.min(...usable), newest: Math.max(...usable) };
  if (!(sessions > 0) || usable.length === 0 || Number.isNaN(conversions + bounces + formSubmits))
    return null;
  const axis = timeAxis({ ...options, ...extent, sessions, total: sessions, coverage }, calendarOf(zone));
  const { boundaries } = axis;
  const intervalMs = by === 'hour' ? HOUR : HOUR / 4;
  if (timeZone ? by === 'day' && axis.unit === 'hour' : boundaries.some((start) => start % intervalMs !== 0))
    return null;
  const view = emptyView(boundaries.length - 1);
  counts.forEach((count, index) => {
    const bucket = boundaries.findLastIndex((start) => start <= (times[index] ?? 0));
    view.sessions[bucket] = (view.sessions[bucket] ?? 0) + (count.sessions ?? 0);
    view.conversions[bucket] = (view.conversions[bucket] ?? 0) + (count.conversions ?? 0);
  });
  view.known.set(view.sessions);
  const share = (hits: number) => (Number.isNaN(hits) ? { hits: 0, of: 0 } : { hits, of: sessions });
  return {
    axis,
    view,
    sessions,
    shares: {
      conversion: share(conversions),
      bounce: share(bounces),
      submit: share(formSubmits),
      asked: share(asked),
    },
  };
}
