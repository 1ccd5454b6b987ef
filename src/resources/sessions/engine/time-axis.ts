import type { CalendarUnit, ZonedCalendar } from '#util/zoned.ts';
import { type Range, usualBucket } from './range.ts';
import { addCount, type Count, emptyCount, type Figures } from './tally.ts';

/** Why a bucket does not hold all the sessions of its time. */
export type Incomplete = 'cut' | 'running' | 'loading' | 'unloaded';

export interface Bucket extends Count {
  start: number;
  /** The first moment after it. */
  end: number;
  /** Null where the bucket is whole. */
  incomplete: Incomplete | null;
}

export interface TimeAxis {
  unit: CalendarUnit;
  /** Whether a coarser bucket than the wanted one was taken, as the wanted one gives too many bars. */
  coarsened: boolean;
  buckets: Bucket[];
  /** The stretch that the loaded buckets speak of. */
  from: number;
  to: number;
}

const MOST_BUCKETS = 800;
const order: readonly CalendarUnit[] = ['hour', 'day', 'week', 'month'];
const shortest: Record<CalendarUnit, number> = {
  hour: 3_600_000,
  day: 23 * 3_600_000,
  week: 167 * 3_600_000,
  month: 28 * 86_400_000,
};

export interface AxisInput {
  figures: Figures;
  range: Range;
  /** Null for the bucket that suits the span. */
  unit: CalendarUnit | null;
  /** How many sessions the range holds, null where the service does not say. */
  total: number | null;
  complete: boolean;
  now: number;
}

/** Lays the counted hours out over the buckets of the range, and says of each bucket whether it is whole. */
export function timeAxis(input: AxisInput, calendar: ZonedCalendar): TimeAxis {
  const { figures, range, complete, now } = input;
  const span = shownSpan(input);
  if (!span) return { unit: input.unit ?? 'day', coarsened: false, buckets: [], from: now, to: now };
  const { unit, coarsened } = bucketFor(input);
  const counts = gatherHours(figures.hours, unit, calendar);
  const loadedFrom = complete ? Number.NEGATIVE_INFINITY : (figures.oldest ?? Number.POSITIVE_INFINITY);
  const buckets: Bucket[] = [];
  for (let start = calendar.startOf(span.start, unit); start <= span.end; ) {
    const end = calendar.startOfNext(start, unit);
    const incomplete = !figures.ordered && !complete ? 'loading' : why(start, end, loadedFrom, range, now);
    buckets.push({ start, end, incomplete, ...(counts.get(start) ?? emptyCount()) });
    start = end;
  }
  return { unit, coarsened, buckets, from: Math.max(span.start, loadedFrom), to: span.end };
}

/** The bucket that the axis has: the wanted one, else one that suits the span; coarser where it gives too many bars. */
export function bucketFor(input: AxisInput): { unit: CalendarUnit; coarsened: boolean } {
  const span = shownSpan(input);
  const length = span ? span.end - span.start : 0;
  const wanted = input.unit ?? usualBucket(length);
  const unit = affordable(wanted, length);
  return { unit, coarsened: unit !== wanted };
}

function why(start: number, end: number, loadedFrom: number, range: Range, now: number): Incomplete | null {
  if (end <= loadedFrom) return 'unloaded';
  if (start <= loadedFrom) return 'loading';
  if (start <= now && now < end) return 'running';
  const cut = (range.start !== null && start < range.start) || (range.end !== null && end - 1 > range.end);
  return cut ? 'cut' : null;
}

/** What the axis spans: the range, without its future, and where it is open what is loaded of it. */
function shownSpan({ figures, range, total, complete, now }: AxisInput) {
  const { oldest, newest, sessions } = figures;
  const latest = Math.max(now, newest ?? now);
  const end = range.end === null ? (newest ?? now) : Math.min(range.end, latest);
  let start = range.start ?? oldest;
  if (range.start === null && oldest !== null && !complete && total !== null && sessions > 0) {
    // The length of what is still to come is not known; that it is as dense as the loaded part is a fair guess,
    // and keeps the axis from growing with every page.
    const guess = ((end - oldest) * Math.max(0, total - sessions)) / sessions;
    start = Math.max(oldest - guess, oldest - LONGEST_GUESS);
  }
  return start === null || start > end ? null : { start, end };
}
const LONGEST_GUESS = 3 * 365 * 86_400_000;

function affordable(wanted: CalendarUnit, span: number): CalendarUnit {
  const from = order.indexOf(wanted);
  return order.slice(from).find((unit) => span / shortest[unit] <= MOST_BUCKETS) ?? 'month';
}

function gatherHours(hours: ReadonlyMap<number, Count>, unit: CalendarUnit, calendar: ZonedCalendar) {
  const counts = new Map<number, Count>();
  for (const [hour, count] of hours) {
    const start = calendar.startOf(hour, unit);
    const into = counts.get(start) ?? emptyCount();
    addCount(into, count);
    counts.set(start, into);
  }
  return counts;
}
