import {
  MIN_SAMPLE,
  normalQuantile,
  type Proportion,
  type RateDifference,
  rateDifference,
} from '../statistics/rates.ts';
import {
  type CountChange,
  changePoint,
  countChange,
  type DayCounts,
  excludesZero,
  MIN_DAYS,
  type ShareChange,
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
export interface Change {
  sessions: CountChange;
  /** In fractions, 0.01 is a percentage point; null if a period has no conversion states. */
  conversion: RateDifference | null;
}

export interface ValueChange<T> extends Change {
  value: T;
}

/** Value that contributed most to a change. */
export interface Cause<T> {
  value: T;
  change: Change;
  /** Index of the day in the range on which it began to change; null if that was before. */
  since: number | null;
}

export interface Findings<T> {
  whole: Change;
  /** Changes of all values; intervals are adjusted over those compared. */
  values: readonly ValueChange<T>[];
  causes: { sessions: Cause<T> | null; conversion: Cause<T> | null };
}

const MAX_ERROR = 0.05;
/** Of values that contributed nearly as much as the first, the one that changed most explains the change best. */
const NEARLY_AS_MUCH = 0.8;

/**
 * Finds what changed against an earlier period, and the value that contributed most to it.
 *
 * A value's contribution is its change beyond the change of the others: sessions gained or lost through a different
 * share of all, conversions through a different rate. A value is named only if the intervals of its own change and of
 * its contribution exclude zero, both adjusted over all values compared (C. E. Bonferroni, 1936), and if it points in
 * the direction of a significant change of the whole. Of values that contributed at least 80% as much as the first,
 * the one that changed most is named: a campaign rather than the medium that contains it (explanatory power before
 * surprise, as in R. Bhagwan et al., Adtributor, NSDI 2014).
 * @param values parts of the whole, which may overlap; those with fewer than 30 sessions aren't compared
 * @param weeks for fewer than {@link MIN_DAYS} days: all sessions on the same weekdays of the weeks before
 */
export function findCauses<T>(
  whole: ComparedCounts,
  values: readonly (ComparedCounts & { value: T })[],
  weeks: readonly number[] = [],
): Findings<T> {
  const comparable = values.filter(isLargeEnough);
  const error = MAX_ERROR / Math.max(1, 2 * comparable.length);
  const z = normalQuantile(1 - error / 2);
  const total: Change = {
    sessions: countChange(whole.current.sessions, whole.earlier.sessions, { error: MAX_ERROR, weeks }),
    conversion: rateDifference(conversionOf(whole.current), conversionOf(whole.earlier)),
  };
  const changes = values.map((counts) => {
    const { value, current, earlier } = counts;
    const sessions = countChange(current.sessions, earlier.sessions, { error });
    return {
      value,
      sessions: isLargeEnough(counts) ? sessions : { ...sessions, interval: null },
      conversion: isRateKnown(counts)
        ? rateDifference(conversionOf(current), conversionOf(earlier), z)
        : null,
    };
  });
  const candidates = values.flatMap((counts, index) => {
    const change = changes[index];
    return change && isLargeEnough(counts) ? [{ counts, change }] : [];
  });
  const cause = (metric: 'sessions' | 'conversion', found: readonly Candidate<T>[]) => {
    const direction = directionOf(metric === 'sessions' ? total.sessions.interval : total.conversion);
    return mostLikely(
      direction === 0 ? found : found.filter((each) => Math.sign(each.contribution) === direction),
    );
  };
  return {
    whole: total,
    values: changes,
    causes: {
      sessions: cause(
        'sessions',
        candidates.flatMap(({ counts, change }): Candidate<T>[] => {
          const share = shareChange(
            { part: counts.current.sessions, whole: whole.current.sessions },
            { part: counts.earlier.sessions, whole: whole.earlier.sessions },
            error,
          );
          if (!share || !isAgreed(share, change.sessions.interval)) return [];
          return [
            {
              change,
              contribution: share.difference * total.sessions.current,
              size: Math.abs(Math.log(change.sessions.current / change.sessions.earlier)),
              since: sinceWhen(counts, 'sessions'),
            },
          ];
        }),
      ),
      conversion: cause(
        'conversion',
        candidates.flatMap(({ counts, change }): Candidate<T>[] => {
          const beyond = change.conversion && differenceFromRest(whole, counts, change.conversion, z);
          if (!beyond || !isAgreed(beyond, change.conversion)) return [];
          return [
            {
              change,
              contribution: beyond.difference * counts.current.known,
              size: Math.abs(change.conversion?.difference ?? 0),
              since: sinceWhen(counts, 'conversion'),
            },
          ];
        }),
      ),
    },
  };
}

interface Candidate<T> {
  change: ValueChange<T>;
  /** Sessions or conversions gained or lost beyond the change of the others. */
  contribution: number;
  /** Size of the value's own change. */
  size: number;
  since: number | null;
}

function mostLikely<T>(candidates: readonly Candidate<T>[]): Cause<T> | null {
  const most = Math.max(0, ...candidates.map(({ contribution }) => Math.abs(contribution)));
  const [first] = candidates
    .filter(({ contribution }) => Math.abs(contribution) >= NEARLY_AS_MUCH * most)
    .sort((a, b) => b.size - a.size);
  return first ? { value: first.change.value, change: first.change, since: first.since } : null;
}

/** Whether both intervals exclude zero on the same side. */
function isAgreed(one: { low: number; high: number }, other: { low: number; high: number } | null): boolean {
  return other !== null && excludesZero(one) && excludesZero(other) && one.low > 0 === other.low > 0;
}

/** Direction of a significant change; 0 if its interval includes zero or is unknown. */
const directionOf = (interval: { low: number; high: number } | null): -1 | 0 | 1 =>
  !interval || !excludesZero(interval) ? 0 : interval.low > 0 ? 1 : -1;

const isLargeEnough = ({ current, earlier }: ComparedCounts) =>
  current.sessions.length >= MIN_DAYS && sum(current.sessions) + sum(earlier.sessions) >= MIN_SAMPLE;

const isRateKnown = ({ current, earlier }: ComparedCounts) =>
  current.known >= MIN_SAMPLE && earlier.known >= MIN_SAMPLE;

/**
 * How much more a value's rate changed than that of all other sessions, with the interval that combines both changes
 * (G. Y. Zou and A. Donner, 2008). Null if there are no others.
 */
function differenceFromRest(
  whole: ComparedCounts,
  counts: ComparedCounts,
  own: RateDifference,
  z: number,
): ShareChange | null {
  const restOf = (period: 'current' | 'earlier'): Proportion => ({
    hits: sum(whole[period].conversions) - sum(counts[period].conversions),
    of: whole[period].known - counts[period].known,
  });
  const rest = rateDifference(restOf('current'), restOf('earlier'), z);
  if (!rest) return null;
  const difference = own.difference - rest.difference;
  return {
    difference,
    low: difference - Math.hypot(own.difference - own.low, rest.high - rest.difference),
    high: difference + Math.hypot(own.high - own.difference, rest.difference - rest.low),
  };
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

/** Conversions among the sessions with a known state. */
const conversionOf = ({ conversions, known }: PeriodCounts): Proportion => ({
  hits: sum(conversions),
  of: known,
});
