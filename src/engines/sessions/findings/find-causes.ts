import { estimateDifference } from '../statistics/quantiles.ts';
import {
  excludesZero,
  type Interval,
  MIN_SAMPLE,
  normalQuantile,
  type Proportion,
  type RateDifference,
  rateDifference,
  Z_95,
} from '../statistics/rates.ts';
import {
  type CountChange,
  changePoint,
  countChange,
  type DayCounts,
  isLargeEnough,
  MIN_DAYS,
  shareChange,
  sum,
} from './changes.ts';

/** Counts of a period by day, oldest first. */
export interface PeriodCounts {
  sessions: DayCounts;
  conversions: DayCounts;
  /** Sessions with a known conversion state, in all. */
  known: number;
}

export interface ComparedCounts {
  current: PeriodCounts;
  earlier: PeriodCounts;
}

/** Change of one value, such as a source, or of all sessions. */
export interface PeriodChange {
  sessions: CountChange;
  conversion: RateChange;
}

/** With the day on which the sessions stopped. */
export interface DatedChange extends PeriodChange {
  /** Index of the day in the range from which on there were none, for a week or longer; null if there were some. */
  stoppedOn: number | null;
}

/** Rates of two periods, and their difference, 0.01 is a percentage point; null if there are too few sessions. */
export interface RateChange {
  current: Proportion;
  earlier: Proportion;
  difference: RateDifference | null;
}

/** Index of the day in the range on which each began to change; null if that was before. */
type ChangedOn = Record<'sessions' | 'conversion', number | null>;

export interface ValueChange<T> extends PeriodChange {
  value: T;
  changedOn: ChangedOn;
}

/** Value that contributed most to a change. */
export interface Cause<T> extends ValueChange<T>, DatedChange {
  /** Sessions or conversions gained or lost beyond the change of the others. */
  contribution: number;
  /** Index of the day in the range on which it began to change; null if that was before. */
  since: number | null;
}

export interface Findings<T> {
  whole: DatedChange & { changedOn: ChangedOn };
  /** Changes of all values; intervals are adjusted over those compared. */
  values: readonly ValueChange<T>[];
  causes: {
    sessions: Cause<T> | null;
    /** If the whole held: a value whose sessions changed the other way and offset most of the named change. */
    opposite: Cause<T> | null;
    conversion: Cause<T> | null;
  };
}

const MAX_ERROR = 0.05;
/** Among values that contributed nearly as much as the first, the largest own change explains the change best. */
const NEARLY_AS_MUCH = 0.8;
/** Smaller parts of a significant change of the whole don't explain it. */
export const MIN_PART = 0.3;

/**
 * Finds what changed against an earlier period, and the value that contributed most to it.
 *
 * A value's contribution is its change beyond the change of the others: sessions gained or lost through a different
 * share of all, conversions through a different rate. A value is named only if the intervals of its own change and of
 * its contribution exclude zero, both adjusted over all values compared (C. E. Bonferroni, 1936), and if it contributed
 * at least 30% to a significant change of the whole. Of values that contributed at least 80% as much as the first, the
 * one that changed most is named: a campaign rather than the medium that contains it (explanatory power before
 * surprise, as in R. Bhagwan et al., Adtributor, NSDI 2014). If the whole held and another value offsets at least 80% of
 * its contribution to the sessions, both are named.
 * @param values parts of the whole, which may overlap; those with fewer than 30 sessions in both periods aren't compared
 * @param weeks for fewer than {@link MIN_DAYS} days: all sessions on the same weekdays of the weeks before
 */
export function findCauses<T>(
  whole: ComparedCounts,
  values: readonly (ComparedCounts & { value: T })[],
  weeks: readonly number[] = [],
): Findings<T> {
  const comparedCount = values.filter(isCompared).length;
  // Each value has two changes.
  const error = MAX_ERROR / Math.max(1, 2 * comparedCount);
  const z = normalQuantile(1 - error / 2);
  const total: Findings<T>['whole'] = {
    sessions: countChange(whole.current.sessions, whole.earlier.sessions, { error: MAX_ERROR, weeks }),
    conversion: rateChange(whole, Z_95),
    stoppedOn: stoppedOn(whole),
    changedOn: changedOn(whole),
  };
  const changes = values.map((counts): ValueChange<T> => {
    const sessions = countChange(counts.current.sessions, counts.earlier.sessions, { error });
    return {
      value: counts.value,
      sessions: isCompared(counts) ? sessions : { ...sessions, interval: null },
      conversion: rateChange(counts, z),
      changedOn: changedOn(counts),
    };
  });
  const candidates = (metric: 'sessions' | 'conversion') =>
    values.flatMap((counts, index): Cause<T>[] => {
      const change = changes[index];
      if (!change || !isCompared(counts)) return [];
      const contribution =
        metric === 'sessions'
          ? sessionsGained(whole, counts, change, error)
          : conversionsGained(whole, counts, change, z);
      if (contribution === 0) return [];
      return [{ ...change, contribution, since: change.changedOn[metric], stoppedOn: stoppedOn(counts) }];
    });
  const moved = candidates('sessions');
  const growth = ({ sessions }: PeriodChange) => Math.abs(Math.log(sessions.current / sessions.earlier));
  const gained = significant(total.sessions.interval, total.sessions.current - total.sessions.earlier);
  const sessions = mostLikely(moved, gained, growth);
  const isOffset = ({ contribution }: Cause<T>, by: Cause<T>) =>
    contribution * by.contribution < 0 &&
    Math.abs(by.contribution) >= NEARLY_AS_MUCH * Math.abs(contribution);
  const opposite =
    sessions && gained === 0
      ? mostLikely(
          moved.filter((each) => isOffset(sessions, each)),
          0,
          growth,
        )
      : null;
  const { difference } = total.conversion;
  const conversion = mostLikely(
    candidates('conversion'),
    significant(difference, (difference?.difference ?? 0) * whole.current.known),
    (change) => Math.abs(change.conversion.difference?.difference ?? 0),
  );
  return {
    whole: total,
    values: changes,
    causes: { sessions, opposite, conversion },
  };
}

/** Sessions gained or lost through another share of those of the larger period; 0 if that may be chance. */
function sessionsGained(
  { current, earlier }: ComparedCounts,
  part: ComparedCounts,
  own: PeriodChange,
  error: number,
) {
  const share = shareChange(
    { part: part.current.sessions, whole: current.sessions },
    { part: part.earlier.sessions, whole: earlier.sessions },
    error,
  );
  if (!share || !isAgreed(share, own.sessions.interval)) return 0;
  return share.difference * Math.max(sum(current.sessions), sum(earlier.sessions));
}

/** Conversions gained or lost through another change of the rate than that of the others; 0 if that may be chance. */
function conversionsGained(whole: ComparedCounts, part: ComparedCounts, own: PeriodChange, z: number) {
  const { difference } = own.conversion;
  const beyond = difference && differenceFromRest(whole, part, difference, z);
  return beyond && isAgreed(beyond, difference) ? beyond.difference * part.current.known : 0;
}

/** A change, or 0 if it may be chance. */
const significant = (interval: Interval | null, change: number) =>
  interval && excludesZero(interval) ? change : 0;

/**
 * The candidate that explains a change best.
 * @param change sessions or conversions that the whole gained; 0 if it held
 * @param sizeOf size of a value's own change
 */
function mostLikely<T>(
  candidates: readonly Cause<T>[],
  change: number,
  sizeOf: (change: PeriodChange) => number,
): Cause<T> | null {
  const agreeing = candidates.filter(({ contribution }) => change === 0 || contribution / change >= MIN_PART);
  const most = Math.max(0, ...agreeing.map(({ contribution }) => Math.abs(contribution)));
  const [first] = agreeing
    .filter(({ contribution }) => Math.abs(contribution) >= NEARLY_AS_MUCH * most)
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  return first ?? null;
}

/** Whether both intervals exclude zero on the same side. */
const isAgreed = (one: Interval, other: Interval | null) =>
  other !== null && excludesZero(one) && excludesZero(other) && one.low > 0 === other.low > 0;

const isCompared = ({ current, earlier }: ComparedCounts) =>
  isLargeEnough(current.sessions, earlier.sessions);

function rateChange({ current, earlier }: ComparedCounts, z: number): RateChange {
  const isKnown = current.known >= MIN_SAMPLE && earlier.known >= MIN_SAMPLE;
  const rates = { current: conversionOf(current), earlier: conversionOf(earlier) };
  return { ...rates, difference: isKnown ? rateDifference(rates.current, rates.earlier, z) : null };
}

/**
 * How much more a value's rate changed than that of all other sessions, with the interval that combines both changes
 * (G. Y. Zou and A. Donner, 2008). Null if there are no others.
 */
function differenceFromRest(
  whole: ComparedCounts,
  counts: ComparedCounts,
  own: RateDifference,
  z: number,
): RateDifference | null {
  const restOf = (period: 'current' | 'earlier'): Proportion => ({
    hits: sum(whole[period].conversions) - sum(counts[period].conversions),
    of: whole[period].known - counts[period].known,
  });
  const rest = rateDifference(restOf('current'), restOf('earlier'), z);
  return (
    rest && estimateDifference({ estimate: own.difference, ...own }, { estimate: rest.difference, ...rest })
  );
}

/** First day of the later part if all days are split where they differ most; null if that is an earlier day. */
function sinceWhen({ current, earlier }: ComparedCounts, metric: 'sessions' | 'conversion'): number | null {
  const join = (counts: 'sessions' | 'conversions') => [...earlier[counts], ...current[counts]];
  const split =
    metric === 'sessions'
      ? changePoint(join('sessions'))
      : changePoint(join('conversions'), join('sessions'));
  return split === null || split < earlier.sessions.length ? null : split - earlier.sessions.length;
}

const changedOn = (counts: ComparedCounts): ChangedOn => ({
  sessions: sinceWhen(counts, 'sessions'),
  conversion: sinceWhen(counts, 'conversion'),
});

/** The first of the last days without sessions, if the change began on it or, as the last one may be cut, a day earlier. */
function stoppedOn(counts: ComparedCounts): number | null {
  const { sessions } = counts.current;
  const first = Array.from(sessions).findLastIndex((count) => count > 0) + 1;
  if (first === 0 || sessions.length - first < MIN_DAYS) return null;
  const since = sinceWhen(counts, 'sessions');
  return since !== null && since >= first - 1 ? first : null;
}

/** Conversions among the sessions with a known state. */
const conversionOf = ({ conversions, known }: PeriodCounts): Proportion => ({
  hits: sum(conversions),
  of: known,
});
