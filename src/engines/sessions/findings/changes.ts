import { type Interval, MIN_SAMPLE, type RateDifference, tQuantile } from '../statistics/rates.ts';

/** Sessions by day, oldest first. */
export type DayCounts = number[] | Float64Array;

/** Change of a number of sessions against an earlier period. */
export interface CountChange {
  current: number;
  earlier: number;
  /** Interval of the difference, in sessions; null if the days don't tell one. */
  interval: Interval | null;
}

/** Shorter ranges don't show how much days vary. */
export const MIN_DAYS = 7;
/** Weeks before a short range whose variation is used instead of the variation of its days. */
export const REFERENCE_WEEKS = 8;

/** Whether a value has enough days, and enough sessions in one of the periods, for its change to be compared. */
export const isLargeEnough = (current: DayCounts, earlier: DayCounts): boolean =>
  current.length >= MIN_DAYS && Math.max(sum(current), sum(earlier)) >= MIN_SAMPLE;

/**
 * Change of a number of sessions with the interval that its day-to-day variation gives: Student's t interval of the
 * differences between paired days. Visits of one campaign, newsletter or fair come together, so that a Poisson
 * interval would be too narrow.
 * @param error probability that the interval misses the true change
 * @param weeks for fewer than {@link MIN_DAYS} days, the sessions on the same weekdays of the weeks before
 */
export function countChange(
  current: DayCounts,
  earlier: DayCounts,
  { error = 0.05, weeks = [] }: { error?: number; weeks?: readonly number[] } = {},
): CountChange {
  const totals = { current: sum(current), earlier: sum(earlier) };
  const deviation = totalDeviation(current, earlier, weeks);
  if (!deviation) return { ...totals, interval: null };
  const difference = totals.current - totals.earlier;
  const half = tQuantile(1 - error / 2, deviation.freedom) * deviation.error;
  return {
    ...totals,
    interval: { low: Math.max(-totals.earlier, difference - half), high: difference + half },
  };
}

/** A change relative to the earlier sessions, −0.14 is 14% fewer; null without earlier sessions. */
export function relativeChange({ current, earlier, interval }: CountChange) {
  if (earlier === 0) return null;
  return {
    // `current / earlier - 1` is a little off, so that 41 after 40 would round to 2%.
    ratio: (current - earlier) / earlier,
    interval: interval && { low: interval.low / earlier, high: interval.high / earlier },
  };
}

/** Standard error of the difference between two totals, with its degrees of freedom; null if unknown. */
function totalDeviation(current: DayCounts, earlier: DayCounts, weeks: readonly number[]) {
  const pairs = Math.min(current.length, earlier.length);
  if (pairs >= MIN_DAYS) {
    const differences = Array.from({ length: pairs }, (_, day) => (current[day] ?? 0) - (earlier[day] ?? 0));
    const days = Math.max(current.length, earlier.length);
    return { error: Math.sqrt(days * variance(differences)), freedom: pairs - 1 };
  }
  return weeks.length < REFERENCE_WEEKS
    ? null
    : { error: Math.sqrt(2 * variance(weeks)), freedom: weeks.length - 1 };
}

/** Sessions of a part and of the whole by day. */
export interface PartDays {
  part: DayCounts;
  whole: DayCounts;
}

/**
 * Difference of a part's shares of all sessions, current minus earlier, with its interval. Shares of days vary more
 * than independent visits would, so their variance is that of a ratio of totals over days (W. G. Cochran, Sampling
 * Techniques, 1977, chapter 6). Null if a period has fewer than {@link MIN_DAYS} days or no sessions.
 */
export function shareChange(current: PartDays, earlier: PartDays, error: number): RateDifference | null {
  const [now, before] = [shareOf(current), shareOf(earlier)];
  if (!now || !before) return null;
  const difference = now.share - before.share;
  const freedom = Math.min(current.whole.length, earlier.whole.length) - 1;
  const half = tQuantile(1 - error / 2, freedom) * Math.hypot(now.error, before.error);
  return { difference, low: difference - half, high: difference + half };
}

function shareOf({ part, whole }: PartDays): { share: number; error: number } | null {
  const total = sum(whole);
  if (whole.length < MIN_DAYS || total === 0) return null;
  const share = sum(part) / total;
  const residuals = Array.from(whole, (count, day) => (part[day] ?? 0) - share * count);
  return { share, error: Math.sqrt(whole.length * variance(residuals)) / total };
}

/**
 * Day that splits a series into the two parts whose means differ most (weighted least squares); null with fewer than
 * two days.
 * @param values totals by day: sessions, or conversions with the sessions as weights
 */
export function changePoint(values: DayCounts, weights?: DayCounts): number | null {
  const weightOf = (day: number) => (weights ? (weights[day] ?? 0) : 1);
  const [total, weight] = [sum(values), weights ? sum(weights) : values.length];
  let best: { day: number; gain: number } | null = null;
  let [before, weightBefore] = [0, 0];
  for (let day = 1; day < values.length; day += 1) {
    before += values[day - 1] ?? 0;
    weightBefore += weightOf(day - 1);
    const rest = weight - weightBefore;
    if (weightBefore === 0 || rest === 0) continue;
    const gain = (before / weightBefore - (total - before) / rest) ** 2 * weightBefore * rest;
    if (!best || gain > best.gain) best = { day, gain };
  }
  return best?.day ?? null;
}

export const sum = (counts: ArrayLike<number>): number => {
  let total = 0;
  for (let index = 0; index < counts.length; index += 1) total += counts[index] ?? 0;
  return total;
};

function variance(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  return values.reduce((squares, value) => squares + (value - mean) ** 2, 0) / (values.length - 1);
}
