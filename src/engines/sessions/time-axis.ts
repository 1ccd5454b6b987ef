import { DAY, HOUR } from '#lib/time-units.ts';
import type { CalendarUnit, ZonedCalendar } from '#lib/zoned.ts';
import { Coverage, type Slice } from './loading/coverage.ts';
import { defaultUnit, type Range } from './range.ts';
import { MIN_START } from './session.ts';

/**
 * Why a bucket does not hold all the sessions of its time; `edge`: the first or last session is days from its start or
 * end, so that an open range begins or ends within it.
 */
export type IncompleteReason = 'cut' | 'running' | 'loading' | 'unloaded' | 'edge';

export interface TimeAxis {
  unit: CalendarUnit;
  /** The finest bucket that does not give too many bars. */
  finest: CalendarUnit;
  /** Whether a coarser bucket than the wanted one was taken, as the wanted one gives too many bars. */
  coarsened: boolean;
  /** The first moment of each bucket, and the end of the last; one alone where there are no buckets. */
  edges: readonly number[];
  /** By bucket; null where it is whole. */
  incomplete: readonly (IncompleteReason | null)[];
  /** The stretch that the loaded buckets speak of. */
  from: number;
  to: number;
}

const MAX_BUCKETS = 800;
const unitsAscending: readonly CalendarUnit[] = ['hour', 'day', 'week', 'month'];
const minUnitMs: Record<CalendarUnit, number> = {
  hour: HOUR,
  day: 23 * HOUR,
  week: 167 * HOUR,
  month: 28 * DAY,
};
/** As far back as a start is guessed that is not known yet. */
const MAX_GUESS_MS = 3 * 365 * DAY;

export interface AxisInput {
  range: Range;
  /** Null for the bucket that suits the span. */
  unit: CalendarUnit | null;
  /** The first and last hour that has sessions, of those held of the range. */
  oldest: number | null;
  newest: number | null;
  /** Sessions held, of the range or not, and how many the range has; null where the service does not say. */
  sessions: number;
  total: number | null;
  /** The stretches of time that have been read to the end. */
  coverage: readonly Slice[];
  now: number;
}

/** A range as a span, epoch ms: open ends are infinite. */
export const toSlice = ({ start, end }: Range): Slice => [
  start ?? Number.NEGATIVE_INFINITY,
  end ?? Number.POSITIVE_INFINITY,
];

/** Lays the buckets of a range out, and says of each whether it can hold all of its sessions. */
export function timeAxis(input: AxisInput, calendar: ZonedCalendar): TimeAxis {
  const { range, now } = input;
  const coverage = new Coverage(input.coverage);
  const span = axisSlice(input, coverage.includes(toSlice(range)));
  const length = span ? span[1] - span[0] : 0;
  const { unit, finest, coarsened } = chooseUnits(input.unit, length);
  if (!span) return { unit, finest, coarsened: false, edges: [now], incomplete: [], from: now, to: now };
  const edges = [calendar.startOf(span[0], unit)];
  const incomplete: (IncompleteReason | null)[] = [];
  for (let start = edges[0] ?? now; start <= span[1]; start = edges.at(-1) ?? start) {
    const end = calendar.startOfNext(start, unit);
    edges.push(end);
    const bucket: Slice = [start, end - 1];
    incomplete.push(
      incompleteReason(bucket, coverage, range, now) ?? (isEdge(bucket, input, calendar) ? 'edge' : null),
    );
  }
  const first = coverage.slices.find(([, end]) => end >= span[0])?.[0] ?? span[1];
  return {
    unit,
    finest,
    coarsened,
    edges,
    incomplete,
    from: Math.max(span[0], first),
    to: span[1],
  };
}

function incompleteReason(
  [start, end]: Slice,
  coverage: Coverage,
  range: Range,
  now: number,
): IncompleteReason | null {
  // What lies outside of the range, or is still to come, is not missed.
  const needed: Slice = [
    Math.max(start, range.start ?? start),
    Math.min(end, range.end ?? end, Math.max(now, start)),
  ];
  if (!coverage.includes(needed)) return coverage.touches(needed) ? 'loading' : 'unloaded';
  if (start <= now && now <= end) return 'running';
  return needed[0] > start || needed[1] < Math.min(end, Math.max(now, start)) ? 'cut' : null;
}

/** Whether whole days of a bucket lie before the first session of a range with an open start, or after the last. */
function isEdge([start, end]: Slice, { range, oldest, newest }: AxisInput, calendar: ZonedCalendar): boolean {
  const within = (moment: number | null): moment is number =>
    moment !== null && moment >= start && moment <= end;
  return (
    (range.start === null && within(oldest) && calendar.startOf(oldest, 'day') > start) ||
    (range.end === null && within(newest) && calendar.startOfNext(newest, 'day') <= end)
  );
}

/** What the axis spans: the range, without its future and what lies before any session, and where it is open what is loaded of it. */
function axisSlice(
  { range, oldest, newest, sessions, total, coverage: covered, now }: AxisInput,
  complete: boolean,
): Slice | null {
  const latest = Math.max(now, newest ?? now);
  const end = range.end === null ? (newest ?? now) : Math.min(range.end, latest);
  let start = range.start === null ? oldest : Math.max(range.start, MIN_START);
  if (range.start === null && oldest !== null && !complete && total !== null && sessions > 0) {
    // The length of what is still to come is not known; that it is as dense as the stretches that are read is a
    // fair guess, and keeps the axis from growing with every page. What is still missing between them comes first.
    const read = lengthWithin(covered, oldest, end) || end - oldest;
    const guess = Math.max(0, (read * total) / sessions - (end - oldest));
    start = Math.max(oldest - guess, oldest - MAX_GUESS_MS);
  }
  return start === null || start > end ? null : [start, end];
}

const lengthWithin = (spans: readonly Slice[], from: number, to: number): number =>
  spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

export const isFiner = (unit: CalendarUnit, than: CalendarUnit) =>
  unitsAscending.indexOf(unit) < unitsAscending.indexOf(than);

/** The buckets of a length, ms: those asked for, else the usual, as far as they do not give too many bars. */
function chooseUnits(asked: CalendarUnit | null, length: number) {
  const finest = unitsAscending.find((unit) => length / minUnitMs[unit] <= MAX_BUCKETS) ?? 'month';
  const wanted = asked ?? defaultUnit(length);
  const isCoarsened = isFiner(wanted, finest);
  return { unit: isCoarsened ? finest : wanted, finest, coarsened: isCoarsened };
}

/** The bucket that will be shown and the finest that could be, before any session is read; null where that must tell. */
export function expectedUnits(
  range: Range | null,
  wanted: CalendarUnit | null,
  now: number,
): Pick<TimeAxis, 'unit' | 'finest' | 'coarsened'> | null {
  if (range?.start == null || range.end === null) return null;
  const nothing = { oldest: null, newest: null, sessions: 0, total: null, coverage: [] };
  const span = axisSlice({ range, unit: wanted, now, ...nothing }, false);
  return chooseUnits(wanted, span ? span[1] - span[0] : 0);
}
