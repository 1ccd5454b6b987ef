import { partitionPoint } from '#lib/collections.ts';
import { FIRST_VALUE, INVALID, MISSING } from '../columns/dictionary.ts';
import type { CountingPlan } from '../counting/plan.ts';
import type { BinInterval, SessionDimension, TimeRange, WeekRange } from './dimension.ts';

/** Start of a session, in the buckets of a plan. */
export function startDimension({ store, boundaries }: CountingPlan): SessionDimension<TimeRange> {
  const { codes, hours } = store.parts.start;
  const bucketCount = Math.max(0, boundaries.length - 1);
  return {
    codes,
    codeCount: () => hours.size,
    binCount: bucketCount + FIRST_VALUE,
    binOf: (code) => {
      const hour = hours.value(code);
      if (hour === undefined) return code;
      const bucket = partitionPoint(boundaries, (boundary) => boundary <= hour) - 1;
      // Implausible hours are outside all buckets.
      return bucket >= 0 && bucket < bucketCount ? bucket + FIRST_VALUE : INVALID;
    },
    matches:
      ({ from, to }) =>
      (code) => {
        const hour = hours.value(code);
        return hour !== undefined && hour >= from && hour < to;
      },
    binsOfFilter: (range) => bucketsOfRange(range, boundaries),
    segments: () => [],
  };
}

/** Buckets of a range; null if it starts or ends within a bucket. */
function bucketsOfRange({ from, to }: TimeRange, boundaries: readonly number[]): BinInterval[] | null {
  const last = boundaries.length - 1;
  const boundaryIndex = (time: number) => {
    if (time <= (boundaries[0] ?? 0)) return 0;
    if (time >= (boundaries[last] ?? 0)) return last;
    const index = boundaries.indexOf(time);
    return index < 0 ? null : index;
  };
  const [first, end] = [boundaryIndex(from), boundaryIndex(to)];
  if (last < 1 || first === null || end === null) return null;
  return [[first + FIRST_VALUE, Math.max(first, end) + FIRST_VALUE]];
}

const DAYS = 7;
const HOURS = 24;

/** Weekday and hour of a session's start: a bin per cell, `day * 24 + hour`. */
export function weekDimension({ store }: CountingPlan): SessionDimension<WeekRange> {
  const { start } = store.parts;
  return {
    codes: start.codes,
    codeCount: () => start.hours.size,
    binCount: DAYS * HOURS + FIRST_VALUE,
    binOf: (code) => {
      const cell = start.weekHour(code);
      return cell === null ? Math.min(code, INVALID) : cell + FIRST_VALUE;
    },
    matches:
      ({ days, hours }) =>
      (code) => {
        const cell = start.weekHour(code);
        if (cell === null) return false;
        const [day, hour] = [Math.floor(cell / HOURS), cell % HOURS];
        return day >= days[0] && day <= days[1] && hour >= hours[0] && hour <= hours[1];
      },
    binsOfFilter: ({ days, hours }) =>
      upTo(DAYS)
        .filter((day) => day >= days[0] && day <= days[1])
        .map((day) => {
          const first = day * HOURS + FIRST_VALUE;
          return [first + hours[0], first + hours[1] + 1];
        }),
    segments: () => weekSegments,
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const weekSegments = [
  ...upTo(DAYS).map((day): WeekRange => ({ days: [day, day], hours: [0, HOURS - 1] })),
  ...upTo(HOURS).map((hour): WeekRange => ({ days: [0, DAYS - 1], hours: [hour, hour] })),
].map((filter) => ({ filter, ignoredBins: [MISSING, INVALID] }));
